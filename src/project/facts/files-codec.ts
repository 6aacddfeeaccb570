import type { Columns } from '../../shared/columns.ts';
import { decodeMarks } from '../../shared/facts-codec.ts';
import { type FileStat, isSettled } from '../../shared/stat.ts';
import type { Exception, FileId, Problem } from '../../types.ts';
import { tooLarge } from '../extract/extract.ts';
import type { FileRecord } from '../store/contract.ts';
import { type KnownFile, type Offers, type SourceFile, unreadFile } from './source-file.ts';
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

/** The files of a saved state. Entries are created on demand: a run that changes nothing needs hardly any of them. */
export interface StoredFiles {
  readonly ids: readonly FileId[];
  /** How many files each language has. */
  readonly languages: ReadonlyMap<string, number>;
  /** Those without a record, and those with a problem or an exception. */
  noted(): Iterable<KnownFile>;
  all(): Iterable<KnownFile>;
  /** Are these the same files, each with the bytes that were read? */
  areAll(sources: ReadonlyMap<FileId, FileStat>, maxFileSize: number): boolean;
}

export function storedFiles(names: readonly FileId[], columns: Columns, meta: FilesMeta): StoredFiles {
  const ids = names.slice(0, meta.count);
  const unread = new Map(meta.unread);
  const problems = new Map(meta.problems);
  const marks = new Map(meta.marks);
  const exceptions = new Map(meta.exceptions);
  return {
    ids,
    languages: countLanguages(columns, meta),
    *noted() {
      const rows = new Set([...problems.keys(), ...exceptions.keys(), ...unrecordedIn(columns, meta)]);
      for (const row of rows) yield entryAt(row);
    },
    *all() {
      for (let row = 0; row < ids.length; row++) yield entryAt(row);
    },
    areAll(sources, maxFileSize) {
      if (sources.size !== ids.length) return false;
      const unrecorded = new Set(unrecordedIn(columns, meta));
      for (let row = 0; row < ids.length; row++) {
        const stat = sources.get(ids[row]);
        if (!stat) return false;
        const isLarge = stat.size > maxFileSize;
        const isSame = isLarge
          ? unread.get(row) === tooLarge(stat.size, maxFileSize)
          : !unrecorded.has(row) && isSameRow(columns, row, stat);
        if (!isSame) return false;
      }
      return true;
    },
  };

  function entryAt(row: number): KnownFile {
    const id = ids[row];
    const language = meta.languages[columns.language[row] as number];
    const file = fileAt(row, id, language);
    const dialect = meta.dialects[columns.dialect[row] as number];
    if (dialect === '') return { file };
    const record = new StoredRecord({ id, language, dialect }, columns, row);
    return { file, record, stat: record };
  }

  function fileAt(row: number, id: FileId, language: string): SourceFile {
    const reason = unread.get(row);
    const offers = columns.offers as readonly string[];
    const read: SourceFile =
      reason === undefined
        ? {
            id,
            language,
            loc: columns.loc[row] as number,
            ...(marks.has(row) && { marks: decodeMarks(marks.get(row) ?? '') }),
            ...(exceptions.has(row) && { exceptions: exceptions.get(row) ?? [] }),
            problems: problems.get(row) ?? NO_PROBLEMS,
          }
        : unreadFile(id, language, reason);
    const hasOffers = offers.length > 0 && offers[row] !== '';
    return hasOffers ? { ...read, offers: JSON.parse(offers[row]) as Offers } : read;
  }
}

function countLanguages({ language }: Columns, { count, languages }: FilesMeta): Map<string, number> {
  const counts = new Uint32Array(languages.length);
  for (let row = 0; row < count; row++) counts[language[row] as number]++;
  return new Map(languages.map((name, i) => [name, counts[i]]));
}

/** The files that could not be read. */
function unrecordedIn({ dialect }: Columns, { count, dialects }: FilesMeta): number[] {
  const none = dialects.indexOf('');
  const rows: number[] = [];
  if (none >= 0) for (let row = 0; row < count; row++) if (dialect[row] === none) rows.push(row);
  return rows;
}

function isSameRow({ size, mtime, ctime, ino, seen }: Columns, row: number, stat: FileStat): boolean {
  return (
    stat.size === size[row] &&
    stat.mtimeMs === mtime[row] &&
    stat.ctimeMs === ctime[row] &&
    stat.ino === ino[row] &&
    isSettled(stat, seen[row] as number)
  );
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
