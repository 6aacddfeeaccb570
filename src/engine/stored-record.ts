import type { Columns } from '../shared/columns.ts';
import type { FileStat } from '../shared/stat.ts';
import type { FileRecord } from '../store/store.ts';
import type { FileId } from '../types.ts';

export const HASH_BYTES = 20;

/** A record and the stat it belongs to, read from the columns when asked: most are only compared. */
export class StoredRecord implements FileRecord, FileStat {
  readonly id: FileId;
  readonly language: string;
  readonly dialect: string;
  readonly #columns: Columns;
  readonly #row: number;

  constructor(
    { id, language, dialect }: Pick<FileRecord, 'id' | 'language' | 'dialect'>,
    columns: Columns,
    row: number,
  ) {
    this.id = id;
    this.language = language;
    this.dialect = dialect;
    this.#columns = columns;
    this.#row = row;
  }

  get size(): number {
    return this.#columns.size[this.#row] as number;
  }

  get mtimeMs(): number {
    return this.#columns.mtime[this.#row] as number;
  }

  get ctimeMs(): number {
    return this.#columns.ctime[this.#row] as number;
  }

  get ino(): number {
    return this.#columns.ino[this.#row] as number;
  }

  get seenMs(): number {
    return this.#columns.seen[this.#row] as number;
  }

  get changedMs(): number {
    return Math.max(this.mtimeMs, this.ctimeMs);
  }

  get stamp(): string {
    return `${this.size}-${this.mtimeMs}-${this.ctimeMs}-${this.ino}`;
  }

  get hash(): string {
    return Buffer.from(this.hashBytes()).toString('hex');
  }

  hashBytes(): Uint8Array {
    const start = HASH_BYTES * this.#row;
    return (this.#columns.hash as Uint8Array).subarray(start, start + HASH_BYTES);
  }
}
