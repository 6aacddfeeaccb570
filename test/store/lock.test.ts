import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isLocked, takeLock } from '../../src/project/store/lock.ts';
import { bundleScript } from '../helpers/bundled.ts';
import { temporaryFolder } from '../helpers/project.ts';

const CHILD = await bundleScript('test/store/lock-child.ts');

const lockPath = () => join(temporaryFolder(), 'lock.db');

/** A separate process, and what it printed about the lock. */
async function other(path: string): Promise<{ process: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [CHILD, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [data] = await once(child.stdout, 'data');
  return { process: child, said: String(data).trim() };
}

async function end({ process }: { process: ChildProcess }): Promise<void> {
  process.stdin?.end();
  await once(process, 'exit');
}

test('refuses a second lock at once, in this process and in another', async () => {
  const path = lockPath();
  const lock = takeLock(path);
  assert.ok(lock?.isHeld());
  assert.is(takeLock(path), undefined);
  const second = await other(path);
  assert.is(second.said, 'refused');
  await end(second);
  assert.ok(isLocked(path), 'neither attempt released it');
  lock?.release();
  assert.not(lock?.isHeld());
  assert.not(isLocked(path));
});

test('is released by kill -9', async () => {
  const path = lockPath();
  const holder = await other(path);
  assert.is(holder.said, 'held');
  assert.is(takeLock(path), undefined);
  holder.process.kill('SIGKILL');
  const [, signal] = await once(holder.process, 'exit');
  assert.is(signal, 'SIGKILL');
  const lock = takeLock(path);
  assert.ok(lock);
  lock.release();
});

test('is held as long as the process lives, even after a garbage collection', async () => {
  const path = lockPath();
  takeLock(path);
  assert.type(globalThis.gc, 'undefined');
  for (let i = 0; i < 200; i++) Array.from({ length: 20_000 }, (_, n) => ({ n }));
  const second = await other(path);
  assert.is(second.said, 'refused');
  await end(second);
});

test('creates and takes nothing when checking', () => {
  const path = lockPath();
  assert.not(isLocked(path));
  assert.equal(readdirSync(join(path, '..')), []);
  takeLock(path)?.release();
  assert.not(isLocked(path));
  const lock = takeLock(path);
  assert.ok(lock);
  lock.release();
});

test('is readable only by the user, and needs no second file', () => {
  const path = lockPath();
  const lock = takeLock(path);
  assert.is(statSync(path).mode & 0o777, 0o600);
  assert.equal(readdirSync(join(path, '..')), ['lock.db']);
  lock?.release();
});

test('is lost when its file is deleted', () => {
  const path = lockPath();
  const lock = takeLock(path);
  rmSync(path);
  assert.not(lock?.isHeld());
  const next = takeLock(path);
  assert.ok(next?.isHeld(), 'another lock can be taken at the same path');
  assert.not(lock?.isHeld());
  next?.release();
  lock?.release();
});

test('refuses a file that is not a database', () => {
  const path = lockPath();
  writeFileSync(path, 'this is not a database'.repeat(100));
  assert.throws(() => takeLock(path), /not a database/);
  assert.throws(() => takeLock(join(path, 'below/a/file')));
});

test.run();
