import type { FileStat } from '../shared/stat.ts';
import type { FileRecord } from '../store/store.ts';
import type { FileException, FileId, FileProblem } from '../types.ts';
import { createFileDetails } from './file-details.ts';
import { exceptionsOf, offersSame, problemsOf, type SourceFile } from './source-file.ts';

/** A source file, and the evidence that its bytes have not changed. */
export interface KnownFile {
  readonly file: SourceFile;
  /** Absent for a file that could not be read; every run tries it again. */
  readonly record?: FileRecord;
  /** The file's stat, if it matches the stamp of the record: comparing stats is cheaper than building stamps. */
  readonly stat?: FileStat | undefined;
}

/** What a run changed. */
export interface KnownChange {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files whose facts or readability changed, including added files. */
  readonly changed: ReadonlySet<FileId>;
  /** The changed files, other than added ones, that now declare different names. */
  readonly redeclared: readonly FileId[];
}

/** All source files, and what the current run has changed about them. */
export interface KnownFiles {
  readonly size: number;
  get(id: FileId): KnownFile | undefined;
  /** The entry before this run. */
  before(id: FileId): KnownFile | undefined;
  /** The current entry, or the previous one if a full run has dropped it but not read it again yet. */
  latest(id: FileId): KnownFile | undefined;
  /** In no particular order. */
  ids(): Iterable<FileId>;
  /** The names of their languages, in no particular order. */
  languages(): Iterable<string>;
  set(id: FileId, entry: KnownFile): void;
  /** Adds the entry of an earlier process, which does not count as a change. */
  restore(entry: KnownFile): void;
  /** Replaces the record or stat of unchanged bytes, which does not count as a change. */
  renew(id: FileId, proof: Omit<KnownFile, 'file'>): void;
  /** Returns false if the file was not known. */
  delete(id: FileId): boolean;
  forgetAll(): void;
  /** Files without a record. Every run reads them again. */
  readonly unrecorded: Set<FileId>;
  problems(): readonly FileProblem[];
  exceptions(): readonly FileException[];
  /** Incremented whenever a file or its record changes. */
  version(): number;
  /** All changes since the last `commit`, including those of failed runs. */
  change(): KnownChange;
  /** Ends the run: later changes are relative to the current state. */
  commit(): void;
}

export function createKnownFiles(): KnownFiles {
  const known = new Map<FileId, KnownFile>();
  /** How many files each language has. */
  const counts = new Map<string, number>();
  const unrecorded = new Set<FileId>();
  const problems = createFileDetails(problemsOf);
  const exceptions = createFileDetails(exceptionsOf);
  let version = 0;
  /** The previous entries of files that changed since the last commit; undefined for added files. */
  let before = new Map<FileId, KnownFile | undefined>();

  return {
    get size() {
      return known.size;
    },
    get: id => known.get(id),
    before: id => (before.has(id) ? before.get(id) : known.get(id)),
    latest: id => known.get(id) ?? before.get(id),
    ids: () => known.keys(),
    languages: () => counts.keys(),
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
      uncount(id);
      known.delete(id);
      unrecorded.delete(id);
      problems.delete(id);
      exceptions.delete(id);
      return true;
    },
    forgetAll() {
      for (const id of known.keys()) note(id);
      known.clear();
      counts.clear();
      unrecorded.clear();
      problems.clear();
      exceptions.clear();
    },
    unrecorded,
    problems: problems.list,
    exceptions: exceptions.list,
    version: () => version,
    change,
    commit() {
      before = new Map();
    },
  };

  function put(id: FileId, entry: KnownFile): void {
    version++;
    uncount(id);
    known.set(id, entry);
    const { language } = entry.file;
    counts.set(language, (counts.get(language) ?? 0) + 1);
    if (entry.record) unrecorded.delete(id);
    else unrecorded.add(id);
    problems.set(entry.file);
    exceptions.set(entry.file);
  }

  function uncount(id: FileId): void {
    const language = known.get(id)?.file.language;
    if (language === undefined) return;
    const left = (counts.get(language) ?? 0) - 1;
    if (left > 0) counts.set(language, left);
    else counts.delete(language);
  }

  function note(id: FileId): void {
    if (!before.has(id)) before.set(id, known.get(id));
  }

  function change(): KnownChange {
    const added: FileId[] = [];
    const removed: FileId[] = [];
    const redeclared: FileId[] = [];
    const changed = new Set<FileId>();
    for (const [id, entry] of before) {
      const old = entry?.file;
      const now = known.get(id)?.file;
      if (now === old) continue;
      if (!now) removed.push(id);
      else changed.add(id);
      if (!old) added.push(id);
      else if (now && !offersSame(old, now)) redeclared.push(id);
    }
    return { added, removed, changed, redeclared };
  }
}
