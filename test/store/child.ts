/** What another process does with a cache in the tests: `child.ts <task> <path> [name]`. */
import { accessSync, constants, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openDatabase } from '../../src/store/pinned-statements.ts';
import { openStore } from '../../src/store/store.ts';
import { largeBatch, projectOf, VERSIONS } from './support.ts';

const [task = '', path = '', name = 'child'] = process.argv.slice(2);

const tasks: Record<string, () => void> = {
  /** Twenty transactions, as fast as they go. */
  write() {
    const store = open();
    for (let round = 0; round < 20; round++) store.save(largeBatch(`${name}/${round}`, 20));
    store.close();
    say('written');
  },

  /** Writes without end; somebody has to kill it. */
  writeForever() {
    const store = open();
    for (let round = 0; ; round++) {
      store.save(largeBatch(`${name}/${round % 50}`, 20));
      if (round === 3) say('writing');
    }
  },

  /** Stops in the middle of a transaction, when half of its rows are written. */
  stopHalfway() {
    const store = open();
    const batch = largeBatch(name, 2000);
    store.save({ ...batch, files: stoppingAt(batch.files, 1000) });
  },

  /** Holds the write lock until the input ends. */
  lockWriting: () => hold('BEGIN IMMEDIATE'),

  /** Lets nobody else in, not even to read, until the input ends. */
  lockAll: () =>
    hold(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE housekeeping SET pruned_on = pruned_on; COMMIT',
    ),

  /** A normal run: what was known, then two batches. Also says what this process may not do. */
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

/** Written at once: a killed process flushes nothing. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
