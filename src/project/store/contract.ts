import type { Facts, FileId } from '../../types.ts';

/** What is known about one path. */
export interface FileRecord {
  readonly id: FileId;
  readonly language: string;
  readonly dialect: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Size, times and inode as an opaque string, to be compared for equality only. */
  readonly stamp: string;
  /** When the bytes were last read, in milliseconds since the epoch. */
  readonly seenMs: number;
  /** Git's blob id of the bytes, 40 hex digits. */
  readonly hash: string;
}

/** Everything that facts may depend on: bytes, dialect, extractor version. */
export interface FactsKey {
  readonly hash: string;
  readonly dialect: string;
  readonly version: number;
}

/** Everything that decides which imports of a content are dropped when it is compiled. */
export interface ErasureKey extends FactsKey {
  /** The compiler options, in the encoding of the language. */
  readonly settings: string;
}

/** The specifiers of imports that compilers drop. */
export interface Erasure {
  readonly key: ErasureKey;
  readonly specifiers: readonly string[];
}

export interface StoredFile extends FileRecord {
  /** Absent if the current extractor version has not processed this content yet. */
  readonly facts?: Facts;
}

export interface StoreBatch {
  readonly files: readonly FileRecord[];
  readonly removed: readonly FileId[];
  readonly facts: readonly { readonly key: FactsKey; readonly facts: Facts }[];
}

/**
 * `recreated`: the batch was saved, but into a new, empty cache, because the old one was deleted or damaged. The caller
 * should save all other files again.
 */
export type SaveOutcome = 'saved' | 'recreated' | 'failed';

/** A state of the engine, in the engine's own encoding. */
export interface StoredState {
  readonly columns: Uint8Array;
  readonly meta: string;
  /** What the run published. */
  readonly result: string;
}

/** A state to store, with the tables that people can query. */
export interface SavedState extends StoredState {
  /** `loadState` finds the state only with the same key. */
  readonly key: string;
  /** The edges of every file, as JSON. */
  readonly allLinks: () => Iterable<readonly [FileId, string]>;
  /** The edges of files that changed since the previous state; undefined for a removed file. */
  readonly changedLinks: () => Iterable<readonly [FileId, string | undefined]>;
  readonly allCycles: () => readonly SavedCycle[];
  /** They are those of the previous state, so that only a new table asks for them. */
  readonly hasSameCycles: boolean;
}

export interface SavedCycle {
  readonly members: readonly FileId[];
  readonly loop: readonly FileId[];
  readonly typeOnly: boolean;
  readonly lazy: boolean;
  readonly unit?: string | undefined;
}

/** What was measured in a state that git has recorded. */
export interface MeasuredTree {
  /** The id of git's tree object. */
  readonly tree: string;
  /** Of the commit: `YYYY-MM-DD`. */
  readonly day: string;
  /** In the caller's own encoding. */
  readonly measures: string;
}

/** Extractor version by dialect. */
export type Versions = ReadonlyMap<string, number>;

export interface SaveOptions {
  /** If false, the call fails at once, without a warning, while another process writes. */
  readonly waitsForLock?: boolean;
}

/** The cache. No method throws: a failing cache costs time and a warning, never an analysis. */
export interface Store {
  /** The database file, or `:memory:`. */
  readonly path: string;
  /** Every file, with the facts of the current extractor version. */
  load(versions: Versions): StoredFile[];
  /** The same, one part at a time, so that the caller can yield in between. */
  loadInParts(versions: Versions): Iterable<StoredFile[]>;
  /** Facts by content, whichever path or branch it came from; keyed by `factsKey`. */
  findFacts(keys: readonly FactsKey[]): Map<string, Facts>;
  /** What compilers drop of contents; keyed by `erasureKey`. */
  findErasures(keys: readonly ErasureKey[]): Map<string, readonly string[]>;
  saveErasures(erasures: readonly Erasure[]): void;
  /** Are there facts at all? There may be, without a file: those of commits. */
  hasFacts(): boolean;
  save(batch: StoreBatch, options?: SaveOptions): SaveOutcome;
  /** The last saved state, if it has this key. */
  loadState(key: string): StoredState | undefined;
  /** Replaces the saved state. Returns false if that failed. */
  saveState(state: SavedState, options?: SaveOptions): boolean;
  /** Replaces the result of the state that this process loaded or saved last. */
  saveResult(result: string): void;
  /** Everything that `saveHistory` stored under this key. */
  loadHistory(key: string): readonly MeasuredTree[];
  saveHistory(key: string, rows: readonly MeasuredTree[]): void;
  /** Also prunes facts that no file has used for 30 days. */
  close(): void;
}

/** The key of an entry in the result of `findErasures`. */
export function erasureKey(key: ErasureKey): string {
  return `${factsKey(key)}:${key.settings}`;
}

/** The key of an entry in the result of `findFacts`. */
export function factsKey({ hash, dialect, version }: FactsKey): string {
  return `${hash}:${dialect}:${version}`;
}
