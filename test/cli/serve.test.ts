import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { revisionLine } from '../../src/faces/cli/commands/serve.ts';
import { openEngine } from '../helpers/analyze.ts';
import { bundleScript } from '../helpers/bundled.ts';
import { get, inWorld, until, urlIn, writeUserConfig } from '../helpers/daemon.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const CHILD = await bundleScript('test/cli/serve-child.ts');
const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

test(
  'prints its URL, one line per revision and warnings; Ctrl-C stops it cleanly',
  inWorld(async world => {
    const { root, write } = makeProject(FILES);
    const serve = world.foreground('depgraph', ['serve', root, '--port', '0']);
    const url = urlIn(await serve.printed(/http:\S+ {2}serving \S+/));
    await serve.printed(/\d\d:\d\d:\d\d {2}revision 1: 2 files, 1 dependency, 0 cycles, 2 changes in \d+ ms/);
    assert.equal((await get(`${url}/api/health`)).body, { status: 'ok' });
    write({ 'c.ts': "import './a'\n" });
    await serve.printed(/revision 2: 3 files, 2 dependencies, 0 cycles, 1 change in/);
    write({ '.depgraphrc': '{ broken' });
    await serve.printed(/depgraph: warning: invalid configuration/);
    serve.process.kill('SIGINT');
    assert.equal(await serve.ended(), { code: 0, signal: null });
    assert.is((await world.depgraphd(['status', root])).code, 1);
    assert.not(existsSync(world.stateDir(root).socket));
  }),
);

test('the line of a revision has the time at which it is shown, not that of a restored state', async () => {
  const engine = openEngine({ root: makeProject({ 'a.ts': '' }).root });
  const snapshot = await engine.scan();
  await engine.close();
  const { graph, analysis } = snapshot;
  const restored = { ...snapshot, graph, analysis, generatedAt: new Date(2020, 0, 1, 12, 34, 56) };
  assert.match(
    revisionLine(restored, new Date(2026, 0, 1, 23, 59, 1)),
    /^23:59:01 {2}revision \d+: 1 file, /,
  );
});

test(
  'a root that is already served fails with one line and the URL',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const url = await world.start(root);
    const { code, stdout, stderr } = await world.depgraph(['serve', root]);
    assert.is(code, 2);
    assert.is(stdout, '');
    assert.is(
      stderr.split('\n')[0],
      `depgraph: ${root} is already being served at ${url} (pid ${world.pid(root)})`,
    );
    assert.match(stderr, /depgraphd stop/);
  }),
);

test(
  'daemon commands work on a foreground server',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const serve = world.foreground('depgraph', ['serve', root, '--port', '0']);
    const url = urlIn(await serve.printed(/http:\S+ {2}serving/));
    await until('status finds it', async () => (await world.depgraphd(['status', root])).code === 0);
    assert.match((await world.depgraphd(['start', root])).stdout, new RegExp(`^${url} {2}already serving`));
    assert.match((await world.depgraph(['analyze', root])).stdout, /from the daemon/);
    assert.is((await world.depgraphd(['stop', root])).stdout, `stopped the daemon of ${root}\n`);
    assert.is((await serve.ended()).code, 0);
  }),
);

test(
  'a port in use: warns and takes the next one; an explicit port is an error',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise(done => taken.once('listening', done));
    const { port } = taken.address() as AddressInfo;
    try {
      const wrong = await world.depgraph(['serve', root, '--port', String(port)]);
      assert.is(wrong.code, 2);
      assert.match(wrong.stderr, new RegExp(`^depgraph: port ${port} on 127.0.0.1 is already in use\n`));
      writeUserConfig(world, { server: { port } });
      const serve = world.foreground('depgraph', ['serve', root]);
      await serve.printed(new RegExp(`warning: port ${port} is in use; using \\d+`));
      serve.process.kill('SIGTERM');
      assert.is((await serve.ended()).code, 0);
    } finally {
      taken.close();
    }
  }),
);

test(
  'listening on all interfaces prints a warning about what others can read',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const serve = world.foreground('depgraph', ['serve', root, '--host', '0.0.0.0', '--port', '0']);
    await serve.printed(/warning: 0\.0\.0\.0 can be reached from other machines: .+ file names/);
    serve.process.kill('SIGINT');
    await serve.ended();
  }),
);

test('a second Ctrl-C kills a server that does not stop', async () => {
  const { child, printed } = startChild();
  assert.is(await printed(), 'serving\n');
  child.kill('SIGINT');
  assert.is(await printed(), 'stopping: SIGINT\n');
  child.kill('SIGINT');
  assert.equal(await once(child, 'exit'), [null, 'SIGINT']);
});

test('a signal before the server listens stops it cleanly', async () => {
  const { child, printed } = startChild('late');
  assert.is(await printed(), 'opening\n');
  child.kill('SIGTERM');
  assert.match(await printed(), 'stopping: SIGTERM\n');
  child.kill('SIGKILL');
});

function startChild(...args: string[]) {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL')); // Even if this test is aborted.
  return { child, printed: async () => String((await once(child.stdout, 'data'))[0]) };
}

test(
  '--open passes the URL to the system opener without a shell',
  inWorld(async world => {
    if (process.platform !== 'linux') return;
    const { root } = makeProject(FILES);
    const bin = temporaryFolder();
    const record = join(bin, 'arguments');
    writeFileSync(
      join(bin, 'xdg-open'),
      `#!/bin/sh\nprintf '%s\\n' "$@" > ${record}\necho done >> ${record}\n`,
    );
    chmodSync(join(bin, 'xdg-open'), 0o755);
    const PATH = `${bin}:${process.env.PATH}`;
    const serve = world.foreground('depgraph', ['serve', root, '--port', '0', '--open'], { PATH });
    const url = urlIn(await serve.printed(/http:\S+ {2}serving/));
    await until('it was called', () => existsSync(record) && readFileSync(record, 'utf8').endsWith('done\n'));
    assert.is(readFileSync(record, 'utf8'), `${url}\ndone\n`);
    serve.process.kill('SIGINT');
    await serve.ended();

    const none = world.foreground('depgraph', ['serve', root, '--port', '0', '--open'], { PATH: '/nowhere' });
    await none.printed(/warning: could not open a browser/);
    none.process.kill('SIGINT');
    await none.ended();
  }),
);

test(
  '--no-watch updates only on request',
  inWorld(async world => {
    const { root, write } = makeProject(FILES);
    const serve = world.foreground('depgraph', ['serve', root, '--port', '0', '--no-watch']);
    await serve.printed(/revision 1/);
    assert.is((await world.status(root)).watch.mode, 'off');
    write({ 'c.ts': '' });
    assert.is((await world.depgraph(['verify', root])).code, 0);
    await serve.printed(/revision 2/);
    serve.process.kill('SIGINT');
    await serve.ended();
  }),
);

test.run();
