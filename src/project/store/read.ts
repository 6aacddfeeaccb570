import type Database from 'better-sqlite3';
import { decodeFacts } from '../../shared/facts-codec.ts';
import type { Facts } from '../../types.ts';
import { factsChecksum, fileChecksum } from './checksum.ts';
import { type FactsKey, factsKey, type StoredFile, type Versions } from './contract.ts';
import { prepare } from './pinned-statements.ts';
import { currentVersion } from './versions.ts';

export interface Loaded {
  readonly files: StoredFile[];
  /** How many rows did not match their checksum. */
  readonly damaged: number;
  /** The last path of this part, where the next one continues; undefined after the last part. */
  readonly last: string | undefined;
}

/** Rows are arrays, to avoid an intermediate object with sixteen properties. */
type FileRow = [string, string, string, number, number, string, number, string, number];
type FactsRow = [
  loc: number | null,
  imports: string,
  problems: string,
  names: string,
  marks: string,
  exceptions: string,
  checksum: number,
];
type LoadRow = [...FileRow, ...FactsRow];

const FACTS_AT = 9;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function countFiles(db: Database.Database): number {
  return prepare(db, 'SELECT count(*) FROM files').pluck().get() as number;
}

export function hasFacts(db: Database.Database): boolean {
  return prepare(db, 'SELECT 1 FROM facts LIMIT 1').get() !== undefined;
}

/** The next `limit` files after the path `from`. */
export function loadPart(
  db: Database.Database,
  versions: Versions,
  { from, limit }: { from: string; limit: number },
): Loaded {
  const files: StoredFile[] = [];
  const intern = createIntern();
  let damaged = 0;
  const rows = selectPart(db, versions, [from, limit]);
  for (const row of rows) {
    if (fileChecksum(row) !== row[8]) {
      damaged++;
      continue;
    }
    const file: Mutable<StoredFile> = {
      id: row[0],
      language: intern(row[1]),
      dialect: intern(row[2]),
      size: row[3],
      mtimeMs: row[4],
      stamp: row[5],
      seenMs: row[6],
      hash: row[7],
    };
    files.push(file);
    const version = versions.get(file.dialect);
    if (version === undefined || row[FACTS_AT] === null) continue;
    const facts = readFacts(factsKey({ hash: file.hash, dialect: file.dialect, version }), row, FACTS_AT);
    if (facts) file.facts = facts;
    else damaged++;
  }
  return { files, damaged, last: rows.length < limit ? undefined : rows.at(-1)?.[0] };
}

/** Looks up facts by content. Called for every changed file, so its statement is prepared once. */
export type FactsFinder = (keys: readonly FactsKey[]) => Map<string, Facts>;

export function createFinder(db: Database.Database): FactsFinder {
  const select = prepare(
    db,
    'SELECT loc, imports, problems, names, marks, exceptions, checksum FROM facts WHERE hash = ? AND dialect = ? AND version = ?',
  ).raw();
  return keys => {
    const found = new Map<string, Facts>();
    for (const key of keys) {
      const row = select.get(key.hash, key.dialect, key.version) as FactsRow | undefined;
      if (row === undefined) continue;
      const text = factsKey(key);
      const facts = readFacts(text, row, 0);
      if (facts) found.set(text, facts);
    }
    return found;
  };
}

function selectPart(db: Database.Database, versions: Versions, range: [string, number]): LoadRow[] {
  const select = prepare(
    db,
    `
    SELECT path, language, files.dialect, size, mtime_ms, stamp, seen_ms, files.hash, files.checksum,
           loc, imports, problems, names, marks, exceptions, facts.checksum
    FROM files
    LEFT JOIN facts ON facts.hash = files.hash AND facts.dialect = files.dialect
      AND version = ${currentVersion('files.dialect', versions)}
    WHERE path > ? ORDER BY path LIMIT ?`,
  );
  return select.raw().all(...[...versions].flat(), ...range) as LoadRow[];
}

function readFacts(key: string, row: readonly unknown[], at: number): Facts | undefined {
  const encoded = {
    loc: row[at] as number,
    imports: row[at + 1] as string,
    problems: row[at + 2] as string,
    names: row[at + 3] as string,
    marks: row[at + 4] as string,
    exceptions: row[at + 5] as string,
  };
  return factsChecksum(key, encoded) === row[at + 6] ? decodeFacts(encoded) : undefined;
}

/** SQLite returns a new copy of "typescript" for every row. */
function createIntern(): (text: string) => string {
  const known = new Map<string, string>();
  return text => {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  };
}
