import type { FileStat } from '../shared/stat.ts';
import type { FileRecord } from '../store/store.ts';
import type { FileId, FileProblem } from '../types.ts';
import { createFileProblems } from './file-problems.ts';
import { offersSame, type SourceFile } from './source-file.ts';

/** A source file, and what proves that its bytes are known. */
export interface KnownFile {
  readonly file: SourceFile;
  /** Absent for files that cannot be read: those are tried again each time. */
  readonly record?: FileRecord;
  /** What the tree says, where it has the stamp of the record: to compare looks costs less than to make stamps. */
  readonly stat?: FileStat | undefined;
}

/** What a run has changed. */
export interface KnownChange {
  /** Files that were not there before. */
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files whose facts, or whose lack of them, are not what they were; those that came included. */
  readonly changed: ReadonlySet<FileId>;
  /** Those of them that were there before and declare other names now. */
  readonly renamed: readonly FileId[];
}

/** All source files, and what the run that is under way has changed about them. */
export interface KnownFiles {
  readonly size: number;
  get(id: FileId): KnownFile | undefined;
  /** As it was before this run. */
  before(id: FileId): KnownFile | undefined;
  /** Also one that was forgotten in this run, only to be read again. */
  latest(id: FileId): KnownFile | undefined;
  /** In no order. */
  ids(): Iterable<FileId>;
  set(id: FileId, entry: KnownFile): void;
  /** Not a change: an earlier process knew it. */
  restore(entry: KnownFile): void;
  /** Not a change: the same bytes under another stamp, or at another look. */
  renew(id: FileId, proof: Omit<KnownFile, 'file'>): void;
  /** False where it was not known. */
  delete(id: FileId): boolean;
  forgetAll(): void;
  /** Files without a record: they are read again in every run that looks at all files. */
  readonly unrecorded: Set<FileId>;
  problems(): readonly FileProblem[];
  /** Grows whenever a file or its record changes. */
  version(): number;
  /** Of all runs since the last one that came to its end. */
  change(): KnownChange;
  commit(): void;
}

export function createKnownFiles(): KnownFiles {
  const known = new Map<FileId, KnownFile>();
  const unsure = new Set<FileId>();
  const troubles = createFileProblems();
  let version = 0;
  /** What files were before a change that nobody has been told yet; undefined for those that were not there. */
  let before = new Map<FileId, KnownFile | undefined>();

  return {
    get size() {
      return known.size;
    },
    get: id => known.get(id),
    before: id => (before.has(id) ? before.get(id) : known.get(id)),
    latest: id => known.get(id) ?? before.get(id),
    ids: () => known.keys(),
    set(id, entry) {
      note(id);
      put(id, entry);
    },
    restore: entry => put(entry.file.id, entry),
    renew(id, proof) {
      const entry = known.get(id);
      if (!entry) return;
      if (proof.record && proof.record !== entry.record) version++;
      known.set(id, { ...entry, ...proof });
    },
    delete(id) {
      if (!known.has(id)) return false;
      note(id);
      version++;
      known.delete(id);
      unsure.delete(id);
      troubles.delete(id);
      return true;
    },
    forgetAll() {
      for (const id of known.keys()) note(id);
      known.clear();
      unsure.clear();
      troubles.clear();
    },
    unrecorded: unsure,
    problems: troubles.list,
    version: () => version,
    change,
    commit() {
      before = new Map();
    },
  };

  function put(id: FileId, entry: KnownFile): void {
    version++;
    known.set(id, entry);
    if (entry.record) unsure.delete(id);
    else unsure.add(id);
    troubles.set(entry.file);
  }

  function note(id: FileId): void {
    if (!before.has(id)) before.set(id, known.get(id));
  }

  /** Compares only what was touched. */
  function change(): KnownChange {
    const came: FileId[] = [];
    const went: FileId[] = [];
    const renamed: FileId[] = [];
    const changed = new Set<FileId>();
    for (const [id, entry] of before) {
      const old = entry?.file;
      const now = known.get(id)?.file;
      if (now === old) continue;
      if (!now) went.push(id);
      else changed.add(id);
      if (!old) came.push(id);
      else if (now && !offersSame(old, now)) renamed.push(id);
    }
    return { added: came, removed: went, changed, renamed };
  }
}
