import type { Columns } from '../shared/columns.ts';
import { decodeMarks } from '../shared/facts-codec.ts';
import type { FileRecord } from '../store/store.ts';
import type { Exception, FileId, Problem } from '../types.ts';
import type { KnownFile } from './known-files.ts';
import { type Offers, type SourceFile, unreadFile } from './source-file.ts';
import { HASH_BYTES, StoredRecord } from './stored-record.ts';

/** The irregular parts. The lists are sparse: each entry starts with the index of its file. */
export interface FilesMeta {
  readonly count: number;
  readonly dialects: readonly string[];
  readonly languages: readonly string[];
  readonly unread: readonly (readonly [number, string])[];
  readonly problems: readonly (readonly [number, readonly Problem[]])[];
  /** As stored with the facts. */
  readonly marks: readonly (readonly [number, string])[];
  readonly exceptions: readonly (readonly [number, readonly Exception[]])[];
}

/** Marks an absent number. */
export const NO_NUMBER = 0xffffffff;

/** Encodes known files as columns, without their ids. */
export function encodeFiles(files: readonly KnownFile[]): { columns: Columns; meta: FilesMeta } {
  const dialects = createNumbering();
  const languages = createNumbering();
  const hasOffers = files.some(({ file }) => file.offers !== undefined);
  const columns = {
    dialect: new Uint8Array(files.length),
    language: new Uint8Array(files.length),
    loc: new Uint32Array(files.length),
    size: new Float64Array(files.length),
    mtime: new Float64Array(files.length),
    ctime: new Float64Array(files.length),
    ino: new Float64Array(files.length),
    seen: new Float64Array(files.length),
    hash: new Uint8Array(files.length * HASH_BYTES),
    offers: hasOffers ? files.map(({ file }) => (file.offers ? JSON.stringify(file.offers) : '')) : [],
  };
  // One loop, because `from` with a callback for each column takes more than twice as long.
  for (let i = 0; i < files.length; i++) {
    const { file, record, stat = UNKNOWN_STAT } = files[i];
    columns.dialect[i] = dialects.of(record?.dialect ?? '');
    columns.language[i] = languages.of(file.language);
    columns.loc[i] = file.loc ?? NO_NUMBER;
    columns.size[i] = stat.size;
    columns.mtime[i] = stat.mtimeMs;
    columns.ctime[i] = stat.ctimeMs;
    columns.ino[i] = stat.ino;
    columns.seen[i] = record?.seenMs ?? Number.NaN;
    if (record) writeHash(record, columns.hash, HASH_BYTES * i);
  }
  const meta = {
    count: files.length,
    dialects: dialects.names,
    languages: languages.names,
    unread: sparse(files, ({ file }) => file.unread),
    problems: sparse(files, ({ file }) => (file.problems.length > 0 ? file.problems : undefined)),
    marks: sparse(files, ({ file }) => file.marks?.join(' ')),
    exceptions: sparse(files, ({ file }) => file.exceptions),
  };
  return { columns, meta };
}

export function decodeFiles(ids: readonly FileId[], columns: Columns, meta: FilesMeta): KnownFile[] {
  const locs = columns.loc as Uint32Array;
  const offers = columns.offers as readonly string[];
  const unread = new Map(meta.unread);
  const problems = new Map(meta.problems);
  const marks = new Map(meta.marks);
  const exceptions = new Map(meta.exceptions);
  const known: KnownFile[] = [];
  for (let i = 0; i < meta.count; i++) {
    const id = ids[i];
    const language = meta.languages[columns.language[i] as number];
    const reason = unread.get(i);
    const read: SourceFile =
      reason === undefined
        ? {
            id,
            language,
            loc: locs[i],
            ...(marks.has(i) && { marks: decodeMarks(marks.get(i) ?? '') }),
            ...(exceptions.has(i) && { exceptions: exceptions.get(i) ?? [] }),
            problems: problems.get(i) ?? NO_PROBLEMS,
          }
        : unreadFile(id, language, reason);
    const hasOffers = offers.length > 0 && offers[i] !== '';
    const file = hasOffers ? { ...read, offers: JSON.parse(offers[i]) as Offers } : read;
    const dialect = meta.dialects[columns.dialect[i] as number];
    if (dialect === '') known.push({ file });
    else {
      const record = new StoredRecord({ id, language, dialect }, columns, i);
      known.push({ file, record, stat: record });
    }
  }
  return known;
}

const NO_PROBLEMS: readonly Problem[] = [];

/** The stat of a file that changed while it was read. NaN equals nothing, so the file is read again. */
const UNKNOWN_STAT = { size: Number.NaN, mtimeMs: Number.NaN, ctimeMs: Number.NaN, ino: Number.NaN };

function writeHash(record: FileRecord, hashes: Uint8Array, at: number): void {
  if (record instanceof StoredRecord) record.copyHash(hashes, at);
  else hashes.set(Buffer.from(record.hash, 'hex'), at);
}

/** The defined values, each with its index. */
export function sparse<T, V>(list: readonly T[], pick: (item: T) => V | undefined): [number, V][] {
  const found: [number, V][] = [];
  for (let i = 0; i < list.length; i++) {
    const value = pick(list[i]);
    if (value !== undefined) found.push([i, value]);
  }
  return found;
}

/** Numbers strings in order of first appearance. */
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
