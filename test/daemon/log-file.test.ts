import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLogFile, logFilesOf } from '../../src/daemon/log-file.ts';
import { temporaryFolder } from '../helpers/project.ts';

const logPath = () => join(temporaryFolder(), 'daemon.log');
const line = (i: number) => `line ${String(i).padStart(5, '0')}\n`;

test('three files of at most so many bytes, whatever is written', () => {
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

test('a log that is opened again goes on where it was, and only its user may read it', () => {
  const path = logPath();
  createLogFile({ path }).write(line(1));
  createLogFile({ path }).write(line(2));
  assert.is(readFileSync(path, 'utf8'), line(1) + line(2));
  assert.is(statSync(path).mode & 0o777, 0o600);
});

test('a deleted log is there again with the next line', () => {
  const path = logPath();
  const log = createLogFile({ path });
  log.write(line(1));
  rmSync(path);
  log.write(line(2));
  assert.is(readFileSync(path, 'utf8'), line(2));
});

test('lines that cannot be written are dropped, and the next one begins on a line of its own', () => {
  const path = logPath();
  const log = createLogFile({ path });
  log.write(line(1));
  rmSync(path);
  mkdirSync(path); // Nothing can be appended to a folder, whoever tries.
  log.write(line(2));
  assert.ok(statSync(path).isDirectory(), 'the fault happened');
  rmSync(path, { recursive: true });
  log.write(line(3));
  assert.is(readFileSync(path, 'utf8'), `\n${line(3)}`);
});

test('a folder that is gone is not made again', () => {
  const path = logPath();
  const log = createLogFile({ path });
  rmSync(dirname(path), { recursive: true });
  log.write(line(1));
  assert.not(existsSync(dirname(path)));
});

test('a full disk drops lines and throws nothing', () => {
  if (!existsSync('/dev/full')) return;
  const log = createLogFile({ path: '/dev/full' });
  log.write(line(1));
  log.write(line(2));
});

test.run();
