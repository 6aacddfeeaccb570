import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Database from 'better-sqlite3';

/** As in `keep.ts`: a connection is never left to the garbage collector. */
const kept: Database.Database[] = [];

/**
 * Throws where the native module of another installation cannot be loaded: systems may refuse to run code from
 * the disk that it lies on.
 */
export function checkNativeModule(installation: string): void {
  const Module = createRequire(join(installation, 'package.json'))('better-sqlite3') as typeof Database;
  const db = new Module(':memory:');
  kept.push(db);
  db.close();
}
