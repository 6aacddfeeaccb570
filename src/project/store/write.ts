import type Database from 'better-sqlite3';
import { encodeFacts } from '../../shared/facts-codec.ts';
import { FACTS_COLUMNS, FILE_COLUMNS, factsChecksum, fileChecksum } from './checksum.ts';
import { type FileRecord, factsKey, type StoreBatch, type Versions } from './contract.ts';
import { prepare } from './pinned-statements.ts';

export interface WriteContext {
  readonly nowMs: number;
  readonly versions: Versions;
}

/** Writes the whole batch in one transaction. */
export function writeBatch(
  db: Database.Database,
  batch: StoreBatch,
  { nowMs, versions }: WriteContext,
): void {
  const write = db.transaction(() => {
    removeFiles(db, batch.removed);
    writeFacts(db, batch.facts, new Date(nowMs).toISOString());
    writeFiles(db, batch.files, {
      versions,
      written: new Set(batch.facts.map(({ key }) => `${key.hash} ${key.dialect}`)),
    });
  });
  // A deferred transaction would start as a reader, and fail at once if another process writes first.
  write.immediate();
}

/** Deletes rows that do not match their checksum, so that they are reported only once. */
export function deleteDamaged(db: Database.Database): void {
  defineChecksums(db);
  const clean = db.transaction(() => {
    db.exec(`DELETE FROM files WHERE checksum IS NOT ${FILE_CHECKSUM}`);
    db.exec(`DELETE FROM facts WHERE checksum IS NOT ${FACTS_CHECKSUM}`);
  });
  clean.immediate();
}

/** SQL that computes the expected `checksum`; call `defineChecksums` first. */
export const FILE_CHECKSUM = `file_checksum(${FILE_COLUMNS})`;
export const FACTS_CHECKSUM = `facts_checksum(hash, dialect, version, ${FACTS_COLUMNS})`;

export function defineChecksums(db: Database.Database): void {
  db.function('file_checksum', { varargs: true }, (...row: unknown[]) => fileChecksum(row));
  db.function('facts_checksum', { varargs: true }, (...row: unknown[]) => {
    const [hash, dialect, version, loc, ...texts] = row as [string, string, number, number, ...string[]];
    const [imports, problems, names, marks, exceptions] = texts;
    const encoded = { loc, imports, problems, names, marks, exceptions };
    return factsChecksum(factsKey({ hash, dialect, version }), encoded);
  });
}

function removeFiles(db: Database.Database, ids: StoreBatch['removed']): void {
  const remove = prepare(db, 'DELETE FROM files WHERE path = ?');
  for (const id of ids) remove.run(id);
}

function writeFacts(db: Database.Database, entries: StoreBatch['facts'], parsedAt: string): void {
  // Replaces an existing row even if it should be equal, because it may be damaged.
  const insert = prepare(
    db,
    `
    INSERT INTO facts (hash, dialect, version, ${FACTS_COLUMNS}, parsed_at, checksum)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (hash, dialect, version) DO UPDATE SET
      loc = excluded.loc, imports = excluded.imports, problems = excluded.problems, names = excluded.names,
      marks = excluded.marks, exceptions = excluded.exceptions, parsed_at = excluded.parsed_at, unused_since = NULL, checksum = excluded.checksum`,
  );
  for (const { key, facts } of entries) {
    const { hash, dialect, version } = key;
    const encoded = encodeFacts(facts);
    const { loc, imports, problems, names, marks, exceptions } = encoded;
    const columns = [loc, imports, problems, names, marks, exceptions];
    insert.run(hash, dialect, version, ...columns, parsedAt, factsChecksum(factsKey(key), encoded));
  }
}

interface InUse {
  readonly versions: Versions;
  /** Contents whose facts this batch wrote, which marks them as used. */
  readonly written: ReadonlySet<string>;
}

function writeFiles(
  db: Database.Database,
  records: readonly FileRecord[],
  { versions, written }: InUse,
): void {
  const insert = prepare(db, `INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  // Facts that are used again, for example after switching branches, must not be pruned.
  const useAgain = prepare(
    db,
    `
    UPDATE facts SET unused_since = NULL
    WHERE hash = ? AND dialect = ? AND version >= ? AND unused_since IS NOT NULL`,
  );
  for (const record of records) {
    // A name with a lone surrogate (possible on Windows) has no UTF-8 form and would be read back as another name.
    if (!isWellFormed(record.id)) continue;
    const { id, language, dialect, size, mtimeMs, stamp, seenMs, hash } = record;
    const row = [id, language, dialect, size, mtimeMs, stamp, seenMs, hash];
    insert.run(...row, fileChecksum(row));
    if (!written.has(`${hash} ${dialect}`)) useAgain.run(hash, dialect, versions.get(dialect) ?? 0);
  }
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
