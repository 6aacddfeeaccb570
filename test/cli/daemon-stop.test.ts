import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startTimeOf } from '../../src/faces/daemon/process-time.ts';
import { takeLock } from '../../src/project/store/lock.ts';
import { get, inWorld, isAlive, manyFiles, until } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = { 'a.ts': "import './b'\n", 'b.ts': '' };

/** An unrelated process. */
async function stranger() {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  return {
    pid,
    async end() {
      child.stdin?.end();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

test(
  'a stale daemon.json that names another process: nothing is killed, and start works',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const stateDir = world.stateDir(root);
    const other = await stranger();
    try {
      mkdirSync(stateDir.folder, { recursive: true });
      const info = { pid: other.pid, startTime: startTimeOf(other.pid), url: 'http://127.0.0.1:1', root };
      writeFileSync(stateDir.info, JSON.stringify(info));
      const { code, stdout } = await world.depgraphd(['stop', root]);
      assert.is(code, 0);
      assert.is(stdout, `no daemon is running for ${root}\n`, 'the lock is free');
      assert.is((await world.depgraphd(['status', root])).code, 1);
      assert.match((await world.depgraphd(['start', root, '--port', '0'])).stdout, /now serving/);
      await world.depgraphd(['restart', root, '--port', '0']);
      assert.ok(isAlive(other.pid), 'the other process survives');
    } finally {
      await other.end();
    }
  }),
);

test(
  'a reused pid: the lock is held, but the process has another start time',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    const stateDir = world.stateDir(root);
    const other = await stranger();
    mkdirSync(stateDir.folder, { recursive: true });
    const lock = takeLock(stateDir.lock);
    assert.ok(lock, 'the lock is held');
    try {
      for (const startTime of ['some-boot:12345', undefined, startTimeOf(process.pid)]) {
        writeFileSync(
          stateDir.info,
          JSON.stringify({ pid: other.pid, startTime, url: 'http://127.0.0.1:1', root }),
        );
        const { code, stderr } = await world.depgraphd(['stop', root]);
        assert.is(code, 2);
        assert.match(
          stderr,
          new RegExp(`cannot stop the daemon for .+ process ${other.pid} is another program`),
        );
        assert.ok(isAlive(other.pid), 'the other process survives');
      }
    } finally {
      lock.release();
      await other.end();
    }
  }),
);

test(
  'after kill -9, status reports no daemon and the next start is exact',
  inWorld(async world => {
    const { root, write } = makeProject(FILES);
    await world.start(root);
    const pid = world.pid(root);
    process.kill(pid, 'SIGKILL');
    await until('it has exited', () => !isAlive(pid));
    assert.ok(existsSync(world.stateDir(root).socket), 'it could not clean up');
    assert.ok(existsSync(world.stateDir(root).info));
    assert.is((await world.depgraphd(['status', root])).code, 1);
    assert.is((await world.depgraphd(['stop', root])).stdout, `no daemon is running for ${root}\n`);
    write({ 'c.ts': "import './a'\n" });
    const url = await world.start(root);
    assert.equal((await get(`${url}/api/graph`)).body.edges, [
      ['a.ts', 'b.ts'],
      ['c.ts', 'a.ts'],
    ]);
    const { code, stderr } = await world.depgraph(['verify', root]);
    assert.is(code, 0, stderr);
  }),
);

test(
  'status responds during the first analysis, and stop interrupts it',
  inWorld(async world => {
    const { root } = makeProject(manyFiles(250));
    const { code, stderr } = await world.depgraphd(['start', root, '--port', '0'], { DEPGRAPH_PARSERS: '1' });
    assert.is(code, 0, stderr);
    const status = await world.status(root);
    assert.is(status.state, 'running');
    assert.is(status.isAnalysing, true, 'it is analysing');
    assert.is(status.revision, undefined, 'before the first report');
    const pid = world.pid(root);
    assert.is((await world.depgraphd(['stop', root])).stdout, `stopped the daemon of ${root}\n`);
    assert.not(isAlive(pid));
    assert.not.match(
      readFileSync(world.stateDir(root).log, 'utf8'),
      /"analysed"/,
      'it ended before the report',
    );
  }),
);

test(
  'with a daemon suspended by SIGSTOP, status and start report it, analyze works, and stop kills it',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    await world.start(root);
    const pid = world.pid(root);
    process.kill(pid, 'SIGSTOP');
    await until('it is suspended', () => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));

    const status = await world.depgraphd(['status', root, '--json']);
    assert.is(status.code, 1);
    assert.equal(JSON.parse(status.stdout), { version: 1, daemon: { state: 'silent', root, pid } });
    const start = await world.depgraphd(['start', root]);
    assert.is(start.code, 2);
    assert.match(
      start.stderr,
      new RegExp(`\\(pid ${pid}\\) is running but does not respond\n.+depgraphd restart`),
    );
    const analyze = await world.depgraph(['analyze', root]);
    assert.is(analyze.code, 0, analyze.stderr);
    // The daemon may have been suspended before it saved its facts to the cache.
    assert.match(analyze.stdout, /✓ (?:nothing to reparse|no changes|up to date|2 of 2 files parsed)/);

    assert.is(
      (await world.depgraphd(['stop', root])).stdout,
      `killed the daemon of ${root}, which did not respond\n`,
    );
    assert.not(isAlive(pid));
    assert.is((await world.depgraphd(['stop', root])).stdout, `no daemon is running for ${root}\n`);
  }),
);

test(
  'a daemon whose state folder was deleted yields to the next one',
  inWorld(async world => {
    const { root } = makeProject(FILES);
    await world.start(root);
    const pid = world.pid(root);
    rmSync(world.stateDir(root).folder, { recursive: true });
    await world.start(root);
    assert.is.not(world.pid(root), pid);
    await until('the first one has noticed', () => !isAlive(pid));
    assert.is((await world.status(root)).state, 'running', 'the second daemon is unaffected');
  }),
);

test.run();
