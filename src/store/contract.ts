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
export type SaveOutcome = 'saved' | 'recreated' | 'failed';

/** A state of the engine, in the engine's own form. */
export interface StoredState {
  readonly columns: Uint8Array;
  readonly meta: string;
  /** What a run gave whose state this is. */
  readonly result: string;
}

/** A state to be stored, with what people can read of it. */
export interface SavedState extends StoredState {
  /** Another key does not find it. */
  readonly key: string;
  /** The edges of each file as JSON, and of those that differ from the state before; undefined for one that was removed. */
  readonly allLinks: () => Iterable<readonly [FileId, string]>;
  readonly changedLinks: () => Iterable<readonly [FileId, string | undefined]>;
  readonly cycles: readonly SavedCycle[];
}

export interface SavedCycle {
  readonly members: readonly FileId[];
  readonly loop: readonly FileId[];
  readonly typeOnly: boolean;
  readonly lazy: boolean;
  readonly unit?: string | undefined;
}

/** Extractor version by dialect. */
export type Versions = ReadonlyMap<string, number>;

export interface SaveOptions {
  /** False: while another process writes, fail at once and silently, so that nobody waits. */
  readonly waitsForLock?: boolean;
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
  /** The state that was saved last, if it has this key. */
  loadState(key: string): StoredState | undefined;
  /** Replaces the state that was saved before. False where it could not be saved. */
  saveState(state: SavedState, options?: SaveOptions): boolean;
  /** Replaces the result of the state that was loaded or saved last. */
  saveResult(result: string): void;
  /** Also prunes what no file has used for 30 days. */
  close(): void;
}

/** The text under which `findFacts` answers. */
export function factsKey({ hash, dialect, version }: FactsKey): string {
  return `${hash}:${dialect}:${version}`;
}
