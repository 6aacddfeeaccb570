import { existsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DepgraphError } from '../../shared/errors.ts';
import { decodeFacts, type EncodedFacts } from '../../shared/facts-codec.ts';
import type { Facts, FileId } from '../../types.ts';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy-retry.ts';
import { factsChecksum } from './checksum.ts';
import { closeQuietly } from './connection.ts';
import { type FileRecord, factsKey } from './contract.ts';
import { describeFailure } from './failure.ts';
import { openDatabase, prepare, setPragma } from './pinned-statements.ts';
import { SUFFIXES } from './quarantine.ts';
import { identify, SCHEMA_VERSION } from './schema.ts';
import { defineChecksums, FACTS_CHECKSUM, FILE_CHECKSUM } from './write.ts';

export interface CacheStats {
  readonly files: number;
  /** Distinct contents with facts, including those that no file has at present. */
  readonly contents: number;
  readonly imports: number;
  /** Bytes on disk, including log files. */
  readonly size: number;
  readonly schemaVersion: number;
  readonly oldestParse?: string;
  readonly newestParse?: string;
  readonly languages: readonly { readonly language: string; readonly files: number }[];
}

export interface CacheEntry {
  readonly record: FileRecord;
  /** Absent if there are no facts for the present content. */
  readonly content?: {
    readonly facts: Facts;
    readonly version: number;
    readonly parsedAt: string;
  };
}

export interface CacheVerdict {
  /** Problems that SQLite's integrity check found. */
  readonly problems: readonly string[];
  /** Files and contents whose row does not match its checksum. */
  readonly damagedFiles: readonly FileId[];
  readonly damagedContents: readonly string[];
  /** The intact records, for a comparison with the disk. */
  readonly files: readonly FileRecord[];
}

/** Read-only access to a cache. */
export interface CacheInspector {
  stats(): CacheStats;
  /** In the order of the paths. */
  list(match?: (id: FileId) => boolean): FileRecord[];
  show(id: FileId): CacheEntry | undefined;
  /** The irregular part of the saved state; undefined if there is none. */
  stateMeta(): string | undefined;
  verify(): CacheVerdict;
  close(): void;
}

export type Inspection =
  | { readonly state: 'open'; readonly cache: CacheInspector }
  /** Nothing has been analysed yet, or the cache was cleared. */
  | { readonly state: 'missing' }
  | { readonly state: 'unusable'; readonly reason: string };

/** Throws only if the installation is broken. The methods of the result may throw if its pages are damaged. */
export function inspectCache(path: string): Inspection {
  if (!existsSync(path)) return { state: 'missing' };
  try {
    return { state: 'open', cache: createInspector(openForReading(path), path) };
  } catch (error) {
    if (error instanceof DepgraphError) throw error;
    return { state: 'unusable', reason: describeFailure(error) };
  }
}

function createInspector(db: Database.Database, path: string): CacheInspector {
  return {
    stats: () => readStats(db, path),
    list: (match = () => true) => readRecords(db).filter(({ id }) => match(id)),
    show: id => readEntry(db, id),
    stateMeta: () => prepare(db, 'SELECT meta FROM state').pluck().get() as string | undefined,
    verify: () => verify(db),
    close: () => closeQuietly(db),
  };
}

function openForReading(path: string): Database.Database {
  return retryWhileBusy(() => {
    const db = openDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    try {
      // Not opened read-only, because a read-only connection leaves its log files behind.
      setPragma(db, 'query_only = ON');
      setPragma(db, 'trusted_schema = OFF');
      const { owner, version } = identify(db);
      if (owner === 'other') throw new Error('it is the database of another program');
      if (version > SCHEMA_VERSION) throw new Error('it was written by a newer version of depgraph');
      if (version < SCHEMA_VERSION)
        throw new Error('it is empty, or was written by an older version of depgraph');
      return db;
    } catch (error) {
      closeQuietly(db);
      throw error;
    }
  });
}

function readStats(db: Database.Database, path: string): CacheStats {
  const facts = prepare(
    db,
    'SELECT count(DISTINCT hash) AS contents, min(parsed_at) AS oldest, max(parsed_at) AS newest FROM facts',
  ).get() as { contents: number; oldest: string | null; newest: string | null };
  const languages = prepare(
    db,
    'SELECT language, count(*) AS files FROM files GROUP BY language ORDER BY files DESC, language',
  ).all() as CacheStats['languages'];
  return {
    files: languages.reduce((sum, { files }) => sum + files, 0),
    contents: facts.contents,
    imports: prepare(db, COUNT_IMPORTS).pluck().get() as number,
    size: SUFFIXES.reduce((sum, suffix) => sum + sizeOf(path + suffix), 0),
    schemaVersion: identify(db).version,
    ...(facts.oldest !== null && { oldestParse: facts.oldest }),
    ...(facts.newest !== null && { newestParse: facts.newest }),
    languages,
  };
}

function readRecords(db: Database.Database): FileRecord[] {
  defineChecksums(db);
  return prepare(
    db,
    `${SELECT_RECORD} WHERE checksum IS ${FILE_CHECKSUM} ORDER BY path`,
  ).all() as FileRecord[];
}

function readEntry(db: Database.Database, id: FileId): CacheEntry | undefined {
  const record = prepare(db, `${SELECT_RECORD} WHERE path = ?`).get(id) as FileRecord | undefined;
  if (!record) return undefined;
  const row = prepare(
    db,
    `
      SELECT version, loc, imports, problems, names, marks, exceptions, parsed_at AS parsedAt, checksum FROM facts
      WHERE hash = ? AND dialect = ? ORDER BY version DESC LIMIT 1`,
  ).get(record.hash, record.dialect) as (EncodedFacts & ContentRow) | undefined;
  if (!row || factsChecksum(factsKey({ ...record, version: row.version }), row) !== row.checksum)
    return { record };
  const facts = decodeFacts(row);
  return facts ? { record, content: { facts, version: row.version, parsedAt: row.parsedAt } } : { record };
}

function verify(db: Database.Database): CacheVerdict {
  defineChecksums(db);
  const lines = prepare(db, 'PRAGMA integrity_check').pluck().all() as string[];
  const damaged = (sql: string) => prepare(db, sql).pluck().all() as string[];
  return {
    problems: lines.filter(text => text !== 'ok'),
    damagedFiles: damaged(`SELECT path FROM files WHERE checksum IS NOT ${FILE_CHECKSUM}`),
    damagedContents: damaged(`SELECT hash FROM facts WHERE checksum IS NOT ${FACTS_CHECKSUM}`),
    files: readRecords(db),
  };
}

interface ContentRow {
  readonly version: number;
  readonly parsedAt: string;
  readonly checksum: number;
}

// From the length of the runs, because counting the rows of the view takes seconds in a large project.
const COUNT_IMPORTS = `
  SELECT coalesce(sum((json_array_length(run.value) - 2) / 2), 0)
  FROM files JOIN facts USING (hash, dialect) JOIN json_each(facts.imports) AS run
  WHERE facts.version = (
    SELECT max(version) FROM facts AS newest WHERE newest.hash = files.hash AND newest.dialect = files.dialect
  )`;

const SELECT_RECORD = `
  SELECT path AS id, language, dialect, size, mtime_ms AS mtimeMs, stamp, seen_ms AS seenMs, hash
  FROM files`;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
