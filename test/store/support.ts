import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { FileRecord, Store, StoreBatch, StoredFile } from '../../src/project/store/contract.ts';
import { openDatabase, prepare, readPragma } from '../../src/project/store/pinned-statements.ts';
import { openStore } from '../../src/project/store/store.ts';
import type { Facts, RawImport } from '../../src/types.ts';

export const VERSIONS = new Map([
  ['ts', 1],
  ['py', 3],
]);

/** Runs a test in a temporary folder. */
export async function inFolder(work: (folder: string) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'depgraph-store-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a test with the path of a cache that does not exist yet. */
export function withCache(work: (path: string) => unknown): () => Promise<void> {
  return () => inFolder(folder => work(join(folder, '.depgraph', 'cache.db')));
}

export interface Opened {
  readonly store: Store;
  readonly warnings: string[];
}

export function open(path: string, now?: () => number): Opened {
  const warnings: string[] = [];
  return { warnings, store: openStore({ path, now, warn: message => warnings.push(message) }) };
}

export function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

export function record(id: string, more: Partial<FileRecord> = {}): FileRecord {
  return {
    id,
    language: 'typescript',
    dialect: 'ts',
    size: 12,
    mtimeMs: 1_700_000_000_123.5,
    stamp: `12-1700000000123500000-1700000000123500001-${hashOf(id).slice(0, 8)}`,
    seenMs: 1_700_000_009_999,
    hash: hashOf(id),
    ...more,
  };
}

export function factsOf(...imports: (string | RawImport)[]): Facts {
  const raw = imports.map((item, index) =>
    typeof item === 'string' ? { specifier: item, kind: 'static' as const, line: index + 1 } : item,
  );
  return { imports: raw, problems: [], loc: 10 };
}

/** A project as a map from file names to their imports. */
export function batchOf(project: Record<string, readonly string[]>): StoreBatch {
  const files = Object.keys(project).map(id => record(id));
  const facts = files.map(file => ({
    key: { hash: file.hash, dialect: file.dialect, version: 1 },
    facts: factsOf(...(project[file.id] ?? [])),
  }));
  return { files, removed: [], facts };
}

/** The same, with enough files for a database of many pages. */
export function largeBatch(name: string, count: number): StoreBatch {
  const project: Record<string, string[]> = {};
  for (let index = 0; index < count; index++) {
    project[`${name}/${index}.ts`] = Array.from({ length: 10 }, (_, line) => `./${name}-${index}-${line}`);
  }
  return batchOf(project);
}

/** The inverse of `batchOf`: the content of a store as a map from file names to their imports. */
export function projectOf(files: readonly StoredFile[]): Record<string, string[] | undefined> {
  return Object.fromEntries(files.map(({ id, facts }) => [id, facts?.imports.map(raw => raw.specifier)]));
}

/** Queries the database directly, without depgraph. */
export function query(path: string, sql: string): unknown {
  return withDatabase(path, db => prepare(db, sql).raw().all());
}

export function execute(path: string, sql: string): void {
  withDatabase(path, db => db.exec(sql));
}

export function isIntact(path: string): boolean {
  return withDatabase(path, db => readPragma(db, 'integrity_check')) === 'ok';
}

export function withDatabase<T>(path: string, work: (db: Database.Database) => T): T {
  const db = openDatabase(path, {});
  try {
    return work(db);
  } finally {
    db.close();
  }
}
