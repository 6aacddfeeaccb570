import type Database from 'better-sqlite3';
import { failureOf } from './failure.ts';
import { setPragma } from './pinned-statements.ts';

/** SQLite waits this long for a lock by itself; the event loop stands still meanwhile. */
export const BUSY_TIMEOUT_MS = 150;

const ATTEMPTS = 10;
const PAUSE_MS = 20;

/**
 * Tries again for as long as another process holds a lock, up to about two seconds. SQLite's own
 * timeout is not enough: it does not wait at all where waiting could be a deadlock, such as the switch
 * to WAL that two processes make at the same moment.
 */
export function retryWhileBusy<T>(work: () => T): T {
  for (let attempt = 1; ; attempt++) {
    try {
      return work();
    } catch (error) {
      if (attempt === ATTEMPTS || failureOf(error) !== 'busy') throw error;
      pause();
    }
  }
}

/** For work that can be done another time: where another process is in the way, it fails at once. */
export function withoutBusyTimeout<T>(db: Database.Database, work: () => T): T {
  setPragma(db, 'busy_timeout = 0');
  try {
    return work();
  } finally {
    setPragma(db, `busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}
