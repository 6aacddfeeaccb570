import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spawnProgram } from '../helpers/cli.ts';
import { get, installVersion, inWorld, until, urlIn } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': '' };
const OPTIONS = ['--no-watch', '--idle', '60', '--exclude', 'c.ts', '--allowed-host', 'map.example.org'];

test(
  'a newer version keeps the port and the options of the older daemon, and prints them',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const older = installVersion('0.0.9');
    const before = await spawnProgram(older, ['start', root, '--port', '0', ...OPTIONS], { env: world.env });
    assert.is(before.code, 0, before.stderr);
    const url = urlIn(before.stdout);

    const { code, stdout, stderr } = await world.depgraphd(['start', root, '--idle', '90']);
    assert.is(code, 0, stderr);
    assert.is(stderr, '');
    const { version, pid, log } = await world.status(root);
    assert.equal(stdout.trimEnd().split('\n'), [
      `${url}  now serving ${root}`,
      `replaced version 0.0.9 with ${version}, same port ${new URL(url).port}`,
      `pid ${pid}, log ${log}`,
      'options kept: --allowed-host=map.example.org --no-watch --exclude=c.ts',
      'options changed: --idle=90',
    ]);
    await until('it is analysed', async () => (await world.status(root)).files === 2);
    assert.is((await world.status(root)).watch.mode, 'off');
  }),
);

test(
  'an older daemon keeps running if the newer one could not start with its options',
  inWorld(async world => {
    const { root, path, write, remove } = makeProject({ ...FILES, 'own.json': '{}' });
    const older = installVersion('0.0.9');
    const words = ['start', root, '--port', '0', '--config', path('own.json')];
    assert.is((await spawnProgram(older, words, { env: world.env })).code, 0);
    remove('own.json');
    const { code, stderr } = await world.depgraphd(['start', root]);
    assert.is(code, 2);
    assert.match(stderr, /warning: the daemon was started with .*--config=\S+own\.json.*"depgraphd stop"/);
    assert.match(stderr, /own\.json does not exist/);
    assert.is((await world.status(root)).version, '0.0.9');
    write({ 'own.json': '{}' });
    assert.is((await world.depgraphd(['start', root])).code, 0);
  }),
);

test(
  'a restart keeps port and options unless overridden; a stop drops the options',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const url = await world.start(root, ...OPTIONS);
    const again = await world.depgraphd(['restart', root, '--exclude', 'b.ts']);
    assert.is(urlIn(again.stdout), url);
    assert.match(again.stdout, 'options kept: --allowed-host=map.example.org --no-watch --idle=60\n');
    assert.match(again.stdout, 'options changed: --exclude=b.ts\n');
    assert.equal((await get(`${url}/api/graph`)).body.nodes, ['a.ts', 'c.ts']);

    await world.depgraphd(['stop', root]);
    const restarted = await world.depgraphd(['restart', root]);
    assert.is(urlIn(restarted.stdout), url, 'the port stays');
    assert.not.match(restarted.stdout, /options/);
    assert.equal((await get(`${url}/api/graph`)).body.nodes, ['a.ts', 'b.ts', 'c.ts']);
  }),
);

test.run();
