import Database from 'better-sqlite3';
import { isLoadFailure, packageError } from '../../shared/package-error.ts';

/**
 * On Node 24, the process may abort when a connection, statement or iterator of better-sqlite3 12 is garbage-collected
 * (version 13 fixes that, but does not run on Node 20). So connections are pinned, each statement is prepared once per
 * connection, and iterators are not used. Nor is `db.pragma`, because the statement it creates cannot be pinned.
 */
const pinned = new Map<Database.Database, Map<string, Database.Statement>>();

export function openDatabase(path: string, options: Database.Options): Database.Database {
  const db = create(path, options);
  pinned.set(db, new Map());
  return db;
}

/** The first connection loads the native module, which may fail. */
function create(path: string, options: Database.Options): Database.Database {
  try {
    return new Database(path, options);
  } catch (error) {
    throw isLoadFailure(error) ? packageError('better-sqlite3', error) : error;
  }
}

/** Returns the same statement for the same SQL, so setting its mode (`raw`, `pluck`) affects all its users. */
export function prepare(db: Database.Database, sql: string): Database.Statement {
  const statements = pinned.get(db);
  const known = statements?.get(sql);
  if (known) return known;
  const statement = db.prepare(sql);
  statements?.set(sql, statement);
  return statement;
}

export function setPragma(db: Database.Database, assignment: string): void {
  db.exec(`PRAGMA ${assignment}`);
}

export function readPragma(db: Database.Database, name: string): unknown {
  return prepare(db, `PRAGMA ${name}`).pluck().get();
}
