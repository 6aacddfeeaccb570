import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLogFile, logFilesOf } from '../../src/faces/daemon/log-file.ts';
import { temporaryFolder } from '../helpers/project.ts';

const logPath = () => join(temporaryFolder(), 'daemon.log');
const line = (i: number) => `line ${String(i).padStart(5, '0')}\n`;

test('keeps three files of limited size', () => {
  const path = logPath();
  const log = createLogFile({ path, maxBytes: 110 });
  for (let i = 0; i < 1000; i++) log.write(line(i));
  assert.equal(readdirSync(dirname(path)).sort(), ['daemon.log', 'daemon.log.1', 'daemon.log.2']);
  for (const file of logFilesOf(path)) assert.ok(statSync(file).size <= 110, file);
  const kept = logFilesOf(path).map(file => readFileSync(file, 'utf8'));
  assert.is(
    kept.join(''),
    Array.from({ length: 30 }, (_, i) => line(970 + i)).join(''),
    'the newest lines, in order, each once',
  );
});

test('appends to an existing log that only its user can read', () => {
  const path = logPath();
  createLogFile({ path }).write(line(1));
  createLogFile({ path }).write(line(2));
  assert.is(readFileSync(path, 'utf8'), line(1) + line(2));
  assert.is(statSync(path).mode & 0o777, 0o600);
});

test('recreates a deleted log with the next line', () => {
  const path = logPath();
  const log = createLogFile({ path });
  log.write(line(1));
  rmSync(path);
  log.write(line(2));
  assert.is(readFileSync(path, 'utf8'), line(2));
});

test('drops lines that cannot be written, and starts the next one on a new line', () => {
  const path = logPath();
  const log = createLogFile({ path });
  log.write(line(1));
  rmSync(path);
  mkdirSync(path); // Even the superuser cannot append to a folder.
  log.write(line(2));
  assert.ok(statSync(path).isDirectory(), 'the write failed');
  rmSync(path, { recursive: true });
  log.write(line(3));
  assert.is(readFileSync(path, 'utf8'), `\n${line(3)}`);
});

test('does not recreate a deleted folder', () => {
  const path = logPath();
  const log = createLogFile({ path });
  rmSync(dirname(path), { recursive: true });
  log.write(line(1));
  assert.not(existsSync(dirname(path)));
});

test('drops lines on a full disk without throwing', () => {
  if (!existsSync('/dev/full')) return;
  const log = createLogFile({ path: '/dev/full' });
  log.write(line(1));
  log.write(line(2));
});

test.run();
