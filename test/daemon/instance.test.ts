import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { askStatus } from '../../src/faces/daemon/client.ts';
import type { Controls } from '../../src/faces/daemon/control.ts';
import { claim, type Instance, readInfo } from '../../src/faces/daemon/instance.ts';
import { startTimeOf } from '../../src/faces/daemon/process-time.ts';
import { runningDaemons } from '../../src/faces/daemon/running.ts';
import { makeStateDir } from '../../src/faces/daemon/state-dir.ts';
import { stopDaemon } from '../../src/faces/daemon/stop.ts';
import { isLocked, takeLock } from '../../src/project/store/lock.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { recordLog } from '../helpers/server.ts';

const root = '/code/shop';
const info = { version: '1.0.0', bootId: 'b', url: 'http://127.0.0.1:1', root, startedAt: '' };
const controls = { version: '1.0.0', status: () => ({ pid: 1 }) } as Partial<Controls> as Controls;

async function withInstance(
  env: Record<string, string>,
  check: (instance: Instance) => Promise<void>,
): Promise<void> {
  const instance = await claim(root, env);
  if (!instance) return assert.unreachable('it is free');
  try {
    await check(instance);
  } finally {
    await instance.release();
  }
  assert.not(existsSync(instance.stateDir.socket));
  assert.not(existsSync(instance.stateDir.info));
  assert.not(isLocked(instance.stateDir.lock));
}

test('a claimed root is unreachable until it is announced', async () => {
  await withInstance({ XDG_STATE_HOME: temporaryFolder() }, async instance => {
    const { stateDir } = instance;
    assert.not(instance.isAnnounced());
    assert.equal(await askStatus(stateDir), { state: 'absent' });
    assert.ok(isLocked(stateDir.lock));
    await instance.announce(info, controls, recordLog());
    assert.ok(instance.isAnnounced());
    await instance.withdraw();
    assert.equal(await askStatus(stateDir), { state: 'absent' });
    assert.is(readInfo(stateDir), undefined);
    assert.ok(isLocked(stateDir.lock), 'it stays claimed');
  });
});

test('restores files that a cleaner of temporary files removed', async () => {
  // Long enough to move the socket to the folder for temporary files.
  const long = `${temporaryFolder()}/${'x'.repeat(120)}`;
  await withInstance({ XDG_STATE_HOME: long, TMPDIR: temporaryFolder() }, async instance => {
    const { stateDir } = instance;
    const removals = [stateDir.socket, stateDir.info, dirname(stateDir.socket)];
    assert.not(stateDir.socket.startsWith(stateDir.folder));
    await instance.announce(info, controls, recordLog());
    for (const removed of removals) {
      rmSync(removed, { recursive: true });
      assert.not(instance.isAnnounced(), removed);
      await instance.announce(info, controls, recordLog());
      assert.ok(instance.isAnnounced());
      assert.is((await askStatus(stateDir)).state, 'answered');
    }
  });
});

test('an announcement after a withdrawal is undone', async () => {
  await withInstance({ XDG_STATE_HOME: temporaryFolder() }, async instance => {
    const announcing = instance.announce(info, controls, recordLog());
    await instance.withdraw();
    await announcing;
    assert.not(instance.isAnnounced());
    assert.equal(await askStatus(instance.stateDir), { state: 'absent' });
  });
});

test('does not trust a state folder of another user to name the daemon process', async () => {
  const env = { XDG_STATE_HOME: temporaryFolder() };
  const stateDir = makeStateDir(root, env);
  const lock = takeLock(stateDir.lock);
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { pid } = bystander;
  assert.ok(pid);
  const { getuid } = process;
  try {
    writeFileSync(stateDir.info, JSON.stringify({ ...info, pid, startTime: startTimeOf(pid) }));
    assert.is(runningDaemons(env).length, 1, 'trusted in our own folder');
    process.getuid = () => 4711;
    assert.equal(runningDaemons(env), []);
    assert.is(await stopDaemon(root, stateDir), 'absent');
    assert.is(bystander.signalCode ?? bystander.exitCode, null, 'the process survives');
  } finally {
    if (getuid) process.getuid = getuid;
    lock?.release();
    bystander.kill('SIGKILL');
  }
});

test('a daemon that exits without an answer is stopped', async () => {
  const instance = await claim(root, { XDG_STATE_HOME: temporaryFolder() });
  if (!instance) return assert.unreachable('it is free');
  const { stateDir } = instance;
  const server = createServer(() => instance.release());
  try {
    server.listen(stateDir.socket);
    await once(server, 'listening');
    writeFileSync(stateDir.info, JSON.stringify({ ...info, pid: process.pid }));
    assert.is(await stopDaemon(root, stateDir), 'stopped');
  } finally {
    server.close();
    server.closeAllConnections();
    await instance.release();
  }
});

test.run();
