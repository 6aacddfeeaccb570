import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isLocked, takeLock } from '../../src/store/lock.ts';
import { temporaryFolder } from '../helpers/project.ts';

const lockPath = () => join(temporaryFolder(), 'lock.db');

/** A process of its own, and what it said about the lock. */
async function other(path: string): Promise<{ process: ChildProcess; said: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'lock-child.ts'), path],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [data] = await once(child.stdout, 'data');
  return { process: child, said: String(data).trim() };
}

async function end({ process }: { process: ChildProcess }): Promise<void> {
  process.stdin?.end();
  await once(process, 'exit');
}

test('the second is refused at once, in this process and in another', async () => {
  const path = lockPath();
  const lock = takeLock(path);
  assert.ok(lock?.isHeld());
  assert.is(takeLock(path), undefined);
  const second = await other(path);
  assert.is(second.said, 'refused');
  await end(second);
  assert.ok(isLocked(path), 'neither attempt has set it free');
  lock?.release();
  assert.not(lock?.isHeld());
  assert.not(isLocked(path));
});

test('kill -9 frees it', async () => {
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

test('it is held for as long as the process lives, garbage collected or not', async () => {
  const path = lockPath();
  takeLock(path);
  assert.type(globalThis.gc, 'undefined');
  for (let i = 0; i < 200; i++) Array.from({ length: 20_000 }, (_, n) => ({ n }));
  const second = await other(path);
  assert.is(second.said, 'refused');
  await end(second);
});

test('asking whether it is held makes nothing and takes nothing', () => {
  const path = lockPath();
  assert.not(isLocked(path));
  assert.equal(readdirSync(join(path, '..')), []);
  takeLock(path)?.release();
  assert.not(isLocked(path));
  const lock = takeLock(path);
  assert.ok(lock);
  lock.release();
});

test('only the user may read it, and nothing but the file itself is there', () => {
  const path = lockPath();
  const lock = takeLock(path);
  assert.is(statSync(path).mode & 0o777, 0o600);
  assert.equal(readdirSync(join(path, '..')), ['lock.db']);
  lock?.release();
});

test('a lock whose file was deleted is not held any more, and says so', () => {
  const path = lockPath();
  const lock = takeLock(path);
  rmSync(path);
  assert.not(lock?.isHeld());
  const next = takeLock(path);
  assert.ok(next?.isHeld(), 'another one can be taken under the same name');
  assert.not(lock?.isHeld());
  next?.release();
  lock?.release();
});

test('what is no database cannot be locked', () => {
  const path = lockPath();
  writeFileSync(path, 'this is no database at all '.repeat(100));
  assert.throws(() => takeLock(path), /not a database/);
  assert.throws(() => takeLock(join(path, 'below/a/file')));
});

test.run();
