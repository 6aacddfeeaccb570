import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { packageRoot } from '../../shared/package-root.ts';
import { CacheRefused } from './failure.ts';
import { prepare, readPragma, setPragma } from './pinned-statements.ts';

/** Marks a database file as ours: "dgrf" in ASCII. */
export const APPLICATION_ID = 0x64677266;

export const OF_ANOTHER_PROGRAM = 'it is the database of another program';

/** The number of the last file in `migrations/`. A constant, so that a run need not read the folder. */
export const SCHEMA_VERSION = 8;

export interface Identity {
  readonly owner: 'none' | 'depgraph' | 'other';
  readonly version: number;
}

/** Identifies a database before anything is written to it. In one transaction, because another process may be creating it. */
export function identify(db: Database.Database): Identity {
  return db.transaction(() => identifyNow(db))();
}

function identifyNow(db: Database.Database): Identity {
  const version = numberPragma(db, 'user_version');
  const application = numberPragma(db, 'application_id');
  if (application === APPLICATION_ID) return { owner: hasForeignObjects(db) ? 'other' : 'depgraph', version };
  const isEmpty = application === 0 && version === 0 && countObjects(db) === 0;
  return { owner: isEmpty ? 'none' : 'other', version };
}

/** Throws `CacheRefused` for a file that must not be changed. */
export function checkIdentity({ owner, version }: Identity): void {
  if (owner === 'other') throw new CacheRefused(OF_ANOTHER_PROGRAM);
  if (version > SCHEMA_VERSION) throw new CacheRefused('it was written by a newer version of depgraph');
}

/** Applies the missing migrations, each in its own transaction. Other processes may do the same concurrently. */
export function migrate(db: Database.Database): void {
  if (isCurrent(identify(db))) return;
  for (const { number, sql } of readMigrations()) {
    const step = db.transaction(() => {
      const identity = identify(db); // Checked again under the lock: another process may have been faster.
      checkIdentity(identity);
      if (identity.version >= number) return;
      db.exec(sql);
      setPragma(db, `application_id = ${APPLICATION_ID}`);
      setPragma(db, `user_version = ${number}`);
    });
    step.immediate();
  }
}

export interface Migration {
  readonly number: number;
  readonly sql: string;
}

export function readMigrations(folder = join(packageRoot(), 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter(name => /^\d+_.*\.sql$/.test(name))
    .map(name => ({ number: Number.parseInt(name, 10), sql: readFileSync(join(folder, name), 'utf8') }))
    .sort((a, b) => a.number - b.number);
}

function isCurrent({ owner, version }: Identity): boolean {
  return owner === 'depgraph' && version === SCHEMA_VERSION;
}

function numberPragma(db: Database.Database, name: string): number {
  return readPragma(db, name) as number;
}

/** A hostile repository may contain a cache with a trigger, or a view instead of a table, that never terminates. */
function hasForeignObjects(db: Database.Database): boolean {
  const sql = `SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' OR (type = 'view' AND name NOT IN ('imports', 'edges'))`;
  return (prepare(db, sql).pluck().get() as number) > 0;
}

function countObjects(db: Database.Database): number {
  return prepare(db, 'SELECT count(*) FROM sqlite_schema').pluck().get() as number;
}
