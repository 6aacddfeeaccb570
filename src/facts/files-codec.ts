import type { Columns } from '../shared/columns.ts';
import type { FileId, Problem } from '../types.ts';
import type { KnownFile } from './known-files.ts';
import type { Offers, SourceFile } from './source-file.ts';
import { HASH_BYTES, StoredRecord } from './stored-record.ts';

/** What is irregular about files. Most have no entry in the lists, which are by the number of the file. */
export interface FilesMeta {
  readonly count: number;
  readonly dialects: readonly string[];
  readonly languages: readonly string[];
  readonly unread: readonly (readonly [number, string])[];
  readonly problems: readonly (readonly [number, readonly Problem[]])[];
}

/** Stands for a number that is absent. */
export const NO_NUMBER = 0xffffffff;

/** Known files as columns, without their ids. */
export function encodeFiles(files: readonly KnownFile[]): { columns: Columns; meta: FilesMeta } {
  const dialects = createNumbering();
  const languages = createNumbering();
  const hasOffers = files.some(({ file }) => file.offers !== undefined);
  const columns = {
    dialect: Uint8Array.from(files, ({ record }) => dialects.of(record?.dialect ?? '')),
    language: Uint8Array.from(files, ({ file }) => languages.of(file.language)),
    loc: Uint32Array.from(files, ({ file }) => file.loc ?? NO_NUMBER),
    // A record whose file changed while it was read has no stat, and matches none.
    size: Float64Array.from(files, ({ look }) => look?.size ?? Number.NaN),
    mtime: Float64Array.from(files, ({ look }) => look?.mtimeMs ?? Number.NaN),
    ctime: Float64Array.from(files, ({ look }) => look?.ctimeMs ?? Number.NaN),
    ino: Float64Array.from(files, ({ look }) => look?.ino ?? Number.NaN),
    seen: Float64Array.from(files, ({ record }) => record?.seenMs ?? Number.NaN),
    hash: hashesOf(files),
    offers: hasOffers ? files.map(({ file }) => (file.offers ? JSON.stringify(file.offers) : '')) : [],
  };
  const meta = {
    count: files.length,
    dialects: dialects.names,
    languages: languages.names,
    unread: sparse(files, ({ file }) => file.unread),
    problems: sparse(files, ({ file }) => (file.problems.length > 0 ? file.problems : undefined)),
  };
  return { columns, meta };
}

export function decodeFiles(ids: readonly FileId[], columns: Columns, meta: FilesMeta): KnownFile[] {
  const locs = columns.loc as Uint32Array;
  const offers = columns.offers as readonly string[];
  const unread = new Map(meta.unread);
  const problems = new Map(meta.problems);
  const known: KnownFile[] = [];
  for (let i = 0; i < meta.count; i++) {
    const id = ids[i];
    const language = meta.languages[columns.language[i] as number];
    const reason = unread.get(i);
    const file: SourceFile = {
      id,
      language,
      ...(reason === undefined ? { loc: locs[i] } : { unread: reason }),
      ...(offers.length > 0 && offers[i] !== '' && { offers: JSON.parse(offers[i]) as Offers }),
      problems: problems.get(i) ?? NO_PROBLEMS,
    };
    const dialect = meta.dialects[columns.dialect[i] as number];
    if (dialect === '') known.push({ file });
    else {
      const record = new StoredRecord({ id, language, dialect }, columns, i);
      known.push({ file, record, look: record });
    }
  }
  return known;
}

const NO_PROBLEMS: readonly Problem[] = [];

function hashesOf(files: readonly KnownFile[]): Uint8Array {
  const hashes = Buffer.alloc(HASH_BYTES * files.length);
  for (const [i, { record }] of files.entries()) {
    if (record instanceof StoredRecord) hashes.set(record.hashBytes(), HASH_BYTES * i);
    else if (record) hashes.write(record.hash, HASH_BYTES * i, 'hex');
  }
  return hashes;
}

/** The values that are there, with their numbers. */
export function sparse<T, V>(list: readonly T[], pick: (item: T) => V | undefined): [number, V][] {
  return list.flatMap((item, i): [number, V][] => {
    const value = pick(item);
    return value === undefined ? [] : [[i, value]];
  });
}

/** Gives each text a number, in order of appearance. */
export function createNumbering(): { readonly names: readonly string[]; of(name: string): number } {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    of(name) {
      let number = numbers.get(name);
      if (number === undefined) {
        number = names.push(name) - 1;
        numbers.set(name, number);
      }
      return number;
    },
  };
}
