import type { Facts, FileId } from '../types.ts';

/** What is known about one path. */
export interface FileRecord {
  readonly id: FileId;
  readonly language: string;
  readonly dialect: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Size, times and inode in one opaque text; only equality counts. */
  readonly stamp: string;
  /** When the bytes were last looked at, in milliseconds since the epoch. */
  readonly seenMs: number;
  /** Git's blob id of the bytes, 40 hex digits. */
  readonly hash: string;
}

/** All that facts may depend on: bytes, dialect, version of the extractor. */
export interface FactsKey {
  readonly hash: string;
  readonly dialect: string;
  readonly version: number;
}

export interface StoredFile extends FileRecord {
  /** Absent when the current version of the extractor has not seen this content yet. */
  readonly facts?: Facts;
}

export interface StoreBatch {
  readonly files: readonly FileRecord[];
  readonly removed: readonly FileId[];
  readonly facts: readonly { readonly key: FactsKey; readonly facts: Facts }[];
}

/**
 * What became of a batch. `fresh`: it was saved, but into a new, empty cache, because the old one was
 * deleted or damaged meanwhile; whoever still knows the other files may save them again.
 */
export type SaveOutcome = 'saved' | 'fresh' | 'failed';

/** Extractor version by dialect. */
export type Versions = ReadonlyMap<string, number>;

export interface SaveOptions {
  /** False: while another process writes, fail at once and silently, so that nobody waits. */
  readonly isPatient?: boolean;
}

/** No method throws: a cache that fails costs time and a warning, never an analysis. */
export interface Store {
  /** The database file, or `:memory:`. */
  readonly path: string;
  /** Every file, with the facts that the current version of its extractor found. */
  load(versions: Versions): StoredFile[];
  /** The same a part at a time, for whoever has other things to do in between. */
  loadInParts(versions: Versions): Iterable<StoredFile[]>;
  /** Facts of contents that some other path, branch or time had, by `factsKey`. */
  findFacts(keys: readonly FactsKey[]): Map<string, Facts>;
  save(batch: StoreBatch, options?: SaveOptions): SaveOutcome;
  /** Also prunes what no file has used for 30 days. */
  close(): void;
}

/** The text under which `findFacts` answers. */
export function factsKey({ hash, dialect, version }: FactsKey): string {
  return `${hash}:${dialect}:${version}`;
}
