import type Database from 'better-sqlite3';
import { failureOf } from './failure.ts';
import { setPragma } from './pinned-statements.ts';

/** How long SQLite itself waits for a lock, which blocks the event loop. */
export const BUSY_TIMEOUT_MS = 150;

const ATTEMPTS = 10;
const PAUSE_MS = 20;

/**
 * Retries while another process holds a lock, for up to about two seconds. SQLite's own timeout is not enough: it does
 * not apply where waiting could deadlock, for example when two processes switch to WAL at the same time.
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

/** For work that can be postponed: fails at once if another process holds a lock. */
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
