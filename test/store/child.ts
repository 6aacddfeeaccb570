/** Uses a cache in another process: `child.ts <task> <path> [name]`. */
import { accessSync, constants, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openDatabase } from '../../src/project/store/pinned-statements.ts';
import { openStore } from '../../src/project/store/store.ts';
import { largeBatch, projectOf, VERSIONS } from './support.ts';

const [task = '', path = '', name = 'child'] = process.argv.slice(2);

const tasks: Record<string, () => void> = {
  /** Twenty transactions in quick succession. */
  write() {
    const store = open();
    for (let round = 0; round < 20; round++) store.save(largeBatch(`${name}/${round}`, 20));
    store.close();
    say('written');
  },

  /** Writes until it is killed. */
  writeForever() {
    const store = open();
    for (let round = 0; ; round++) {
      store.save(largeBatch(`${name}/${round % 50}`, 20));
      if (round === 3) say('writing');
    }
  },

  /** Stops in the middle of a transaction, after half of its rows. */
  stopHalfway() {
    const store = open();
    const batch = largeBatch(name, 2000);
    store.save({ ...batch, files: stoppingAt(batch.files, 1000) });
  },

  /** Holds the write lock until its input ends. */
  lockWriting: () => hold('BEGIN IMMEDIATE'),

  /** Keeps every other process from reading and writing until its input ends. */
  lockAll: () =>
    hold(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE housekeeping SET pruned_on = pruned_on; COMMIT',
    ),

  /** A normal run: loads, then saves two batches. Also prints what this process may not write. */
  use() {
    for (const place of [dirname(path), path]) if (!mayWrite(place)) say(`may not write ${basename(place)}`);
    const store = open();
    const known = Object.keys(projectOf(store.load(VERSIONS))).length;
    const outcomes = ['first', 'second'].map(part => store.save(largeBatch(`${name}/${part}`, 1500)));
    say(`known ${known}`);
    say(outcomes.join(' '));
    say(`path ${store.path}`);
    store.close();
    say('done');
  },
};

tasks[task]?.();

function open() {
  return openStore({ path, warn: message => say(`warning: ${message}`) });
}

function mayWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function hold(sql: string): void {
  const db = openDatabase(path, {});
  db.exec(sql);
  say('locked');
  process.stdin.on('end', () => db.close()).resume();
}

function stoppingAt<T>(items: readonly T[], stop: number): T[] {
  const copy = [...items];
  Object.defineProperty(copy, Symbol.iterator, {
    *value() {
      for (let index = 0; index < items.length; index++) {
        if (index === stop) {
          say('halfway');
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        }
        yield items[index];
      }
    },
  });
  return copy;
}

/** Synchronous, because a killed process flushes nothing. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
