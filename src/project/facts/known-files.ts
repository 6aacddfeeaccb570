import type { FileException, FileId, FileProblem } from '../../types.ts';
import type { FileRecord } from '../store/contract.ts';
import { createFileDetails } from './file-details.ts';
import type { StoredFiles } from './files-codec.ts';
import { exceptionsOf, type KnownFile, offersSame, problemsOf, type SourceFile } from './source-file.ts';

/** What a run changed. */
export interface KnownChange {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files whose facts or readability changed, including added files. */
  readonly changed: ReadonlySet<FileId>;
  /** Files with other bytes than before the run, whether or not their facts changed. */
  readonly rewritten: ReadonlySet<FileId>;
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
  /** Begins with what an earlier process knew, which does not count as a change. */
  restore(files: StoredFiles): void;
  /** What an earlier process knew, if nothing about it was needed yet. */
  stored(): StoredFiles | undefined;
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
  const entries = new Map<FileId, KnownFile>();
  /** Not in `entries` yet. */
  let stored: StoredFiles | undefined;
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
      return stored?.ids.length ?? entries.size;
    },
    get: id => known().get(id),
    before: id => (before.has(id) ? before.get(id) : known().get(id)),
    latest: id => known().get(id) ?? before.get(id),
    ids: () => stored?.ids ?? entries.keys(),
    languages: () => counts.keys(),
    set(id, entry) {
      note(id);
      put(id, entry);
    },
    restore(files) {
      stored = files;
      version++;
      for (const [language, count] of files.languages) counts.set(language, count);
      for (const { file, record } of files.noted()) noteDetails(file, record);
    },
    stored: () => stored,
    renew(id, proof) {
      const entry = known().get(id);
      if (!entry) return;
      if (proof.record && proof.record !== entry.record) version++;
      entries.set(id, { ...entry, ...proof });
    },
    delete(id) {
      if (!known().has(id)) return false;
      note(id);
      version++;
      uncount(id);
      entries.delete(id);
      unrecorded.delete(id);
      problems.delete(id);
      exceptions.delete(id);
      return true;
    },
    forgetAll() {
      for (const id of known().keys()) note(id);
      entries.clear();
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
    entries.set(id, entry);
    const { language } = entry.file;
    counts.set(language, (counts.get(language) ?? 0) + 1);
    noteDetails(entry.file, entry.record);
  }

  function noteDetails(file: SourceFile, record: FileRecord | undefined): void {
    if (record) unrecorded.delete(file.id);
    else unrecorded.add(file.id);
    problems.set(file);
    exceptions.set(file);
  }

  /** All entries. */
  function known(): ReadonlyMap<FileId, KnownFile> {
    for (const entry of stored?.all() ?? []) entries.set(entry.file.id, entry);
    stored = undefined;
    return entries;
  }

  function uncount(id: FileId): void {
    const language = known().get(id)?.file.language;
    if (language === undefined) return;
    const left = (counts.get(language) ?? 0) - 1;
    if (left > 0) counts.set(language, left);
    else counts.delete(language);
  }

  function note(id: FileId): void {
    if (!before.has(id)) before.set(id, known().get(id));
  }

  function change(): KnownChange {
    const added: FileId[] = [];
    const removed: FileId[] = [];
    const redeclared: FileId[] = [];
    const changed = new Set<FileId>();
    const rewritten = new Set<FileId>();
    for (const [id, entry] of before) {
      const old = entry?.file;
      const latest = known().get(id);
      const now = latest?.file;
      if (latest && latest.record?.hash !== entry?.record?.hash) rewritten.add(id);
      if (now === old) continue;
      if (!now) removed.push(id);
      else changed.add(id);
      if (!old) added.push(id);
      else if (now && !offersSame(old, now)) redeclared.push(id);
    }
    return { added, removed, changed, rewritten, redeclared };
  }
}
