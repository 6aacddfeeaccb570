import type { Columns } from '../../shared/columns.ts';
import { StatOf } from '../../shared/stat.ts';
import type { FileId } from '../../types.ts';
import type { FileRecord } from '../store/contract.ts';

export const HASH_BYTES = 20;

/** A restored record together with its stat. Strings are built on demand, because most records are only compared. */
export class StoredRecord extends StatOf implements FileRecord {
  readonly id: FileId;
  readonly language: string;
  readonly dialect: string;
  readonly seenMs: number;
  readonly #hashes: Uint8Array;
  readonly #row: number;

  constructor(
    { id, language, dialect }: Pick<FileRecord, 'id' | 'language' | 'dialect'>,
    columns: Columns,
    row: number,
  ) {
    super({
      size: columns.size[row] as number,
      mtimeMs: columns.mtime[row] as number,
      ctimeMs: columns.ctime[row] as number,
      ino: columns.ino[row] as number,
    });
    this.id = id;
    this.language = language;
    this.dialect = dialect;
    this.seenMs = columns.seen[row] as number;
    this.#hashes = columns.hash as Uint8Array;
    this.#row = row;
  }

  get hash(): string {
    const bytes = Buffer.alloc(HASH_BYTES);
    this.copyHash(bytes, 0);
    return bytes.toString('hex');
  }

  copyHash(into: Uint8Array, at: number): void {
    const start = HASH_BYTES * this.#row;
    for (let i = 0; i < HASH_BYTES; i++) into[at + i] = this.#hashes[start + i];
  }
}
