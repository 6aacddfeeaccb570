import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Database from 'better-sqlite3';

/** As in `pinned-statements.ts`, a connection must never be garbage-collected. */
const pinned: Database.Database[] = [];

/** Throws if the native module of another installation cannot be loaded, for example from a disk mounted `noexec`. */
export function checkNativeModule(installation: string): void {
  const Module = createRequire(join(installation, 'package.json'))('better-sqlite3') as typeof Database;
  const db = new Module(':memory:');
  pinned.push(db);
  db.close();
}
