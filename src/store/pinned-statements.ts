import Database from 'better-sqlite3';
import { isLoadFailure, packageError } from '../shared/package-error.ts';

/**
 * Under Node 24 the process aborts when the garbage collector meets a connection, statement or iterator
 * of better-sqlite3 12 at the wrong moment (version 13 mends that, but does not run on Node 20). So none
 * of them is ever garbage: connections are kept for good, each text is prepared once for each of them,
 * and nothing iterates. `db.pragma` is not used either, because it makes a statement that nobody can keep.
 */
const kept = new Map<Database.Database, Map<string, Database.Statement>>();

export function openDatabase(path: string, options: Database.Options): Database.Database {
  const db = create(path, options);
  kept.set(db, new Map());
  return db;
}

/** The compiled part of the package is loaded with the first connection, and not before. */
function create(path: string, options: Database.Options): Database.Database {
  try {
    return new Database(path, options);
  } catch (error) {
    throw isLoadFailure(error) ? packageError('better-sqlite3', error) : error;
  }
}

/** The same statement for the same text: whoever sets its mode (`raw`, `pluck`) does so for all its users. */
export function prepare(db: Database.Database, sql: string): Database.Statement {
  const statements = kept.get(db);
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
