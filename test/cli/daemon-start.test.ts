import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spawnDepgraphd, spawnProgram } from '../helpers/cli.ts';
import { get, installVersion, inWorld, isAlive, until, urlIn } from '../helpers/daemon.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': "import './a'\n" };

test(
  'start and stop are idempotent, and status reports the daemon in between',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const first = await world.depgraphd(['start', root]);
    assert.match(first.stderr, /^(?:depgraphd: warning: port 7171 is in use; using \d+\n)?$/);
    assert.match(
      first.stdout,
      /^http:\/\/127\.0\.0\.1:\d+ {2}now serving \S+\npid \d+, log \S+daemon\.log\n$/,
    );
    const url = urlIn(first.stdout);
    assert.equal((await get(`${url}/api/project`)).body, { path: root });
    assert.equal((await get(`${url}/api/graph`)).body.cycles, [['a.ts', 'b.ts']]);

    const again = await world.depgraphd(['start', root]);
    assert.is(again.code, 0);
    assert.is(again.stdout, first.stdout.replace('now serving', 'already serving'));

    const status = await world.depgraphd(['status', root]);
    assert.is(status.code, 0);
    assert.match(status.stdout, new RegExp(`^${url}\n {2}project +${root}\n`));
    assert.match(status.stdout, /revision +1 \(2 files\)/);
    const all = await world.depgraphd(['status', '--all', '--json']);
    assert.equal(
      JSON.parse(all.stdout).daemons.map((one: { root: string }) => one.root),
      [root],
    );

    const pid = world.pid(root);
    assert.equal(await world.depgraphd(['stop', root]), {
      code: 0,
      signal: null,
      stdout: `stopped the daemon of ${root}\n`,
      stderr: '',
    });
    assert.not(isAlive(pid), 'stop returns after the process has exited');
    const second = await world.depgraphd(['stop', root]);
    assert.is(second.code, 0);
    assert.is(second.stdout, `no daemon is running for ${root}\n`);
    const after = await world.depgraphd(['status', root]);
    assert.is(after.code, 1);
    assert.is(after.stdout, `no daemon is running for ${root}\n`);
    assert.is((await world.depgraphd(['status', '--all'])).code, 1);
  }),
);

test(
  'the daemon detaches from the terminal and the current folder',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    await world.start(root); // Returns while the daemon runs: it does not inherit the output pipes.
    assert.ok(isAlive(world.pid(root)));
    const { stdout } = await world.depgraphd(['restart', root, '--port', '0']);
    // On a busy machine, a daemon that starts may answer too late and be killed.
    assert.match(stdout, /^(?:stopped|killed) the daemon of .+\nhttp.+ now serving /);
  }),
);

test(
  '12 concurrent starts create one daemon, and all print its URL',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const starts = await Promise.all(
      Array.from({ length: 12 }, () => spawnDepgraphd(['start', root, '--port', '0'], { env: world.env })),
    );
    assert.equal([...new Set(starts.map(({ code }) => code))], [0], starts.map(s => s.stderr).join(''));
    assert.is(new Set(starts.map(({ stdout }) => urlIn(stdout))).size, 1);
    assert.is(new Set(starts.map(({ stdout }) => /pid (\d+)/.exec(stdout)?.[1])).size, 1);
    assert.is(starts.filter(({ stdout }) => stdout.includes('now serving')).length, 1);
  }),
);

test(
  'start reports an invalid configuration in one line and a hint',
  inWorld(async world => {
    const { root, write } = makeProject({ ...FILES, '.depgraphrc': '{ "exclud": [] }' });
    const wrong = await world.depgraphd(['start', root, '--port', '0']);
    assert.is(wrong.code, 2);
    assert.is(wrong.stdout, '');
    assert.match(wrong.stderr, /^depgraphd: unknown key "exclud" at \S+\n {2}.*exclude.*\n$/);
    assert.is((await world.depgraphd(['status', root])).code, 1);
    write({ '.depgraphrc': '{}' });
    await world.start(root);
  }),
);

test(
  'a hostile project cannot choose the address to listen on',
  inWorld(async world => {
    const { root } = makeProject({ ...FILES, '.depgraphrc': '{ "server": { "host": "0.0.0.0" } }' });
    const { code, stderr } = await world.depgraphd(['start', root]);
    assert.is(code, 2);
    assert.match(stderr, /"server" at \S+ cannot be set by a project/);
  }),
);

test(
  'an explicit port that is in use is an error; otherwise the next free one is used',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise(done => taken.once('listening', done));
    try {
      const { port } = taken.address() as AddressInfo;
      const wrong = await world.depgraphd(['start', root, '--port', String(port)]);
      assert.is(wrong.code, 2);
      assert.match(
        wrong.stderr,
        new RegExp(`^depgraphd: port ${port} on 127.0.0.1 is already in use\n {2}.+\n$`),
      );
      assert.is((await world.depgraphd(['status', root])).code, 1, 'no daemon is left behind');
    } finally {
      taken.close();
    }
  }),
);

test(
  'invalid options fail immediately',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const cases: readonly [string[], RegExp][] = [
      [['--port', '70000'], /invalid value for --port/],
      [['--port', 'x'], /invalid value for --port/],
      [['--idle', 'soon'], /invalid value for --idle: expected a number of minutes/],
      [['--idle', '40000'], /invalid value for --idle/],
      [['--host', ''], /--host/],
      [['--prot', '1'], /did you mean --port/],
    ];
    for (const [words, message] of cases) {
      const { code, stderr } = await world.depgraphd(['start', root, ...words]);
      assert.is(code, 2, words.join(' '));
      assert.match(stderr, message);
    }
    const missing = await world.depgraphd(['start', join(root, 'nowhere')]);
    assert.is(missing.code, 2);
    assert.match(missing.stderr, /no such file or folder/);
  }),
);

test(
  'does not start without a usable state folder',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const inTheWay = join(temporaryFolder(), 'file');
    writeFileSync(inTheWay, '');
    for (const env of [{ XDG_STATE_HOME: inTheWay }, { XDG_STATE_HOME: '', HOME: '' }]) {
      const { code, stderr } = await world.depgraphd(['start', root], env);
      assert.is(code, 2);
      assert.match(stderr, /^depgraphd: cannot use the state folder .+\n.+XDG_STATE_HOME/);
    }
  }),
);

test(
  'replaces an older daemon and uses a newer one',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const older = installVersion('0.0.9');
    assert.is((await spawnProgram(older, ['start', root, '--port', '0'], { env: world.env })).code, 0);
    const before = await world.status(root);
    assert.is(before.version, '0.0.9');

    const replaced = await world.depgraphd(['start', root, '--port', '0']);
    assert.is(replaced.code, 0);
    assert.match(replaced.stdout, /now serving .+\nreplaced version 0\.0\.9 with /);
    const after = await world.status(root);
    assert.is.not(after.pid, before.pid);
    assert.not(isAlive(before.pid));
    assert.is.not(after.version, '0.0.9');

    const kept = await spawnProgram(older, ['start', root], { env: world.env });
    assert.is(kept.code, 0);
    assert.match(kept.stdout, /already serving/);
    assert.match(kept.stderr, /newer than this command \(0\.0\.9\)/);
    assert.is((await world.status(root)).pid, after.pid);
  }),
);

test(
  'warns if the running daemon has other options',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    await world.start(root);
    const { code, stderr } = await world.depgraphd(['start', root, '--exclude', 'b.ts']);
    assert.is(code, 0);
    assert.match(stderr, /runs with a different configuration/);
    assert.is((await world.depgraphd(['restart', root, '--port', '0', '--exclude', 'b.ts'])).code, 0);
    await until('it is analysed', async () => (await world.status(root)).files !== undefined);
    assert.is((await world.status(root)).files, 1);
  }),
);

test.run();
