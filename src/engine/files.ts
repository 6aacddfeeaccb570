import { isDeepStrictEqual } from 'node:util';
import type { Tree } from '../discover/tree.ts';
import { extractFiles, tooLarge } from '../extract/extract.ts';
import type { Content } from '../extract/extracted.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { factsVersion, factsVersions } from '../extract/version.ts';
import { dialectOf } from '../languages/registry.ts';
import { createBreather } from '../shared/breathe.ts';
import { baseName } from '../shared/paths.ts';
import { type FileStat, isSameLook, isSettled, isUnchanged } from '../shared/stat.ts';
import { type FileRecord, factsKey, type Store } from '../store/store.ts';
import type { Facts, FileId, FileProblem, Language, Names } from '../types.ts';
import { hasSameDialect, trackedRecords } from './tracked.ts';
import { createTroubles } from './troubles.ts';
import { createUnsaved, type Saved } from './unsaved.ts';

/** A source file as the engine knows it: its facts, or the reason why there are none. */
export interface SourceFile {
  readonly id: FileId;
  readonly language: string;
  readonly facts?: Facts;
  readonly problem?: string;
}

/** What an update did. */
export interface FilesChange {
  /** Files that were not there before. */
  readonly came: readonly FileId[];
  readonly went: readonly FileId[];
  /** Files whose facts, or whose lack of them, are not what they were; those that came included. */
  readonly changed: ReadonlySet<FileId>;
  /** Those of them that were there before and declare other names now. */
  readonly renamed: readonly FileId[];
  /** How many files were opened. */
  readonly read: number;
  /** How many contents were parsed, because nothing was known about them. */
  readonly reparsed: number;
}

export interface UpdateOptions {
  readonly maxFileSize: number;
  /** The paths at which the tree may differ from the last run's. */
  readonly touched: ReadonlySet<FileId> | 'all';
  /** Forget what is known, and what the store knows. */
  readonly full: boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Asked after each file: nobody waits for the rest any more. */
  readonly isStopped: () => boolean;
}

/** The facts of all source files, kept equal to the disk. This is the one place that uses the cache. */
export interface Files {
  readonly size: number;
  get(id: FileId): SourceFile | undefined;
  namesOf(id: FileId): Names | undefined;
  /** Could another look say nothing else, as long as no file changes? */
  areCertain(): boolean;
  /** Was each of them read as the walk saw it? */
  areAsSeen(tree: Tree): boolean;
  /** Git's name for the content of a file; undefined for one that could not be read. */
  blobOf(id: FileId): string | undefined;
  /** In no order. */
  ids(): Iterable<FileId>;
  /** What is wrong with which file. */
  problems(): readonly FileProblem[];
  update(tree: Tree, options: UpdateOptions): Promise<FilesChange>;
  /** The run has come to its end: what it changed is told. What a run changed that failed is told with the next. */
  settle(): void;
  /** Tells the cache what it does not know yet. Nobody has to wait for it. */
  save(): Promise<void>;
  saveAtLast(isPatient: boolean): void;
}

interface Known {
  readonly file: SourceFile;
  /** Absent for files that cannot be read: those are tried again each time. */
  readonly record?: FileRecord;
  /** What the tree says, where it has the stamp of the record: to compare looks costs less than to make stamps. */
  readonly look?: FileStat | undefined;
}

/** For fewer files it is not worth reading what git knows about all of them. */
const WORTH_AN_INDEX = 32;

export interface FilesOptions {
  readonly store: Store;
  readonly pool: ParserPool;
  /** How many threads may read. */
  readonly threads?: number | undefined;
  /** Is this a file of the tree that is kept here? The store may hold others. */
  readonly isOwn?: ((id: FileId) => boolean) | undefined;
}

export function createFiles({ store, pool, threads, isOwn = () => true }: FilesOptions): Files {
  const known = new Map<FileId, Known>();
  const unsaved = createUnsaved({ store, look: savedAs, all: () => known.keys() });
  /** Files without a record: they are read again in every run that looks at all files. */
  const unsure = new Set<FileId>();
  const troubles = createTroubles();
  let isLoaded = false;
  /** The cache had nothing to load. */
  let isBlank = false;
  /** What files were before a change that nobody has been told yet; undefined for those that were not there. */
  let before = new Map<FileId, SourceFile | undefined>();

  return {
    get size() {
      return known.size;
    },
    get: id => known.get(id)?.file,
    namesOf: id => known.get(id)?.file.facts?.names,
    areCertain: () => unsure.size === 0,
    areAsSeen(tree) {
      for (const [id, { record, look }] of known) {
        const seen = tree.sources.get(id);
        if (record && look !== seen && record.stamp !== seen?.stamp) return false;
      }
      return true;
    },
    blobOf: id => known.get(id)?.record?.hash,
    ids: () => known.keys(),
    problems: troubles.list,
    update,
    settle() {
      before = new Map();
    },
    save: unsaved.saveAll,
    saveAtLast: unsaved.saveAtLast,
  };

  async function update(tree: Tree, options: UpdateOptions): Promise<FilesChange> {
    const { touched } = options;
    const isWhole = options.full || !isLoaded || touched === 'all';
    if (options.full) forget();
    else await load(options);
    const looked = isWhole ? undefined : new Set([...touched, ...unsure]);
    for (const id of looked ?? known.keys()) if (!tree.sources.has(id)) remove(id);
    const stale = await findStale(looked ?? tree.sources.keys(), tree, options.maxFileSize);
    const reparsed = await refresh(stale, tree, options);
    return { ...summary(), read: stale.length, reparsed };
  }

  /** Compares with the beginning of the run only what the run has touched. */
  function summary(): Pick<FilesChange, 'came' | 'went' | 'changed' | 'renamed'> {
    const came: FileId[] = [];
    const went: FileId[] = [];
    const renamed: FileId[] = [];
    const changed = new Set<FileId>();
    for (const [id, old] of before) {
      const now = known.get(id)?.file;
      if (now === old) continue;
      if (!now) went.push(id);
      else changed.add(id);
      if (!old) came.push(id);
      else if (now && !offersSame(old.facts?.names, now.facts?.names)) renamed.push(id);
    }
    return { came, went, changed, renamed };
  }

  /** What the store knows is not to come back in a later run either. */
  function forget(): void {
    for (const id of [...known.keys()]) {
      note(id);
      known.delete(id);
    }
    unsure.clear();
    troubles.clear();
    isLoaded = true;
  }

  /** What it brings counts as having come in this run, for that is when others hear of it. */
  async function load({ isStopped }: UpdateOptions): Promise<void> {
    if (isLoaded) return;
    const breathe = createBreather();
    for (const part of store.loadInParts(factsVersions)) {
      for (const { facts, ...record } of part) {
        const { id, language } = record;
        if (facts && isOwn(id)) set(id, { record, file: { id, language, facts } });
      }
      await breathe();
      if (isStopped()) return;
    }
    isLoaded = true;
    isBlank = known.size === 0;
  }

  async function findStale(ids: Iterable<FileId>, tree: Tree, maxFileSize: number): Promise<FileId[]> {
    const breathe = createBreather();
    const stale: FileId[] = [];
    for (const id of ids) {
      const pause = breathe();
      if (pause) await pause;
      const look = tree.sources.get(id);
      if (!look) continue;
      const entry = known.get(id);
      if (look.size > maxFileSize) {
        setUnread(id, tooLarge(look.size, maxFileSize));
        unsure.delete(id); // Whoever looks again finds the same.
      } else if (!entry?.record) stale.push(id);
      else if (entry.look && isSeenAgain(entry.record, entry.look, look)) tree.sources.set(id, entry.look);
      else if (isUnchanged(entry.record, look) && hasSameDialect(entry.record))
        known.set(id, { ...entry, look });
      else stale.push(id);
    }
    const withRecord = stale.filter(id => known.get(id)?.record);
    return withRecord.length < WORTH_AN_INDEX ? stale : withoutTracked(stale, tree);
  }

  /** Without those that git vouches for, which are as they were under other stamps. */
  function withoutTracked(stale: readonly FileId[], tree: Tree): FileId[] {
    const renewed = trackedRecords(tree, id => known.get(id)?.record, stale);
    return stale.filter(id => {
      const entry = known.get(id);
      const record = renewed.get(id);
      if (!entry || !record) return true;
      known.set(id, { ...entry, record, look: tree.sources.get(id) });
      unsaved.add(id, false);
      return false;
    });
  }

  async function refresh(stale: FileId[], tree: Tree, options: UpdateOptions): Promise<number> {
    let done = 0;
    let reparsed = 0;
    // Where the cache knows no file, it is not asked about each of them.
    const recall = options.full || isBlank ? undefined : recallFacts;
    isBlank = false;
    for await (const { id, language, dialect, content, problem } of extractFiles(stale, {
      root: tree.root,
      maxFileSize: options.maxFileSize,
      look: id => tree.sources.get(id),
      pool,
      threads,
      ...(recall && { recall }),
    })) {
      if (!content) setUnread(id, problem);
      else {
        const record = toRecord({ id, language, dialect }, content);
        setRead(record, content, tree.sources.get(id));
        if (content.certain) unsaved.add(id, content.origin !== 'known');
        if (content.origin !== 'known') reparsed++;
      }
      options.onProgress(++done, stale.length);
      if (options.isStopped()) break;
      unsaved.saveIfMuch();
    }
    return reparsed;
  }

  /** The same bytes may be known from this path, another path, another branch or another day. */
  function recallFacts(id: FileId, hash: string, dialect: string, language: Language): Facts | undefined {
    const entry = known.get(id);
    if (entry?.record?.hash === hash && entry.record.dialect === dialect) return entry.file.facts;
    const key = { hash, dialect, version: factsVersion(language) };
    return store.findFacts([key]).get(factsKey(key));
  }

  function setRead(record: FileRecord, content: Content, look: FileStat | undefined): void {
    const { id, language } = record;
    const old = oldFile(id);
    // Other bytes that say the same, such as a longer comment, are no news to anyone.
    const isSame = old?.facts && isDeepStrictEqual(old.facts, content.facts);
    const file = isSame ? old : { id, language, facts: content.facts };
    // Without a record it is read again next time, when the machine may be in a better state.
    const isAsSeen = look && isSameLook(look, content.stat);
    set(id, content.certain ? { record, file, ...(isAsSeen && { look }) } : { file });
  }

  function setUnread(id: FileId, problem = 'cannot be read'): void {
    const language = dialectOf(baseName(id))?.language.name ?? '';
    const old = oldFile(id);
    set(id, { file: old?.problem === problem ? old : { id, language, problem } });
  }

  /** Also of one that was forgotten in this run, only to be read again. */
  function oldFile(id: FileId): SourceFile | undefined {
    return known.get(id)?.file ?? before.get(id);
  }

  function set(id: FileId, entry: Known): void {
    note(id);
    known.set(id, entry);
    if (entry.record) unsure.delete(id);
    else unsure.add(id);
    troubles.set(entry.file);
  }

  function remove(id: FileId): void {
    if (!known.has(id)) return;
    note(id);
    known.delete(id);
    unsure.delete(id);
    troubles.delete(id);
    unsaved.add(id, false);
  }

  function note(id: FileId): void {
    if (!before.has(id)) before.set(id, known.get(id)?.file);
  }

  function savedAs(id: FileId): Saved | undefined {
    const entry = known.get(id);
    if (!entry?.record || !entry.file.facts) return undefined;
    const { hash, dialect } = entry.record;
    const key = { hash, dialect, version: factsVersions.get(dialect) ?? 0 };
    return { record: entry.record, key, facts: entry.file.facts };
  }
}

function isSeenAgain({ seenMs }: FileRecord, before: FileStat, now: FileStat): boolean {
  return before === now || (isSameLook(before, now) && isSettled(now, seenMs));
}

function toRecord(
  { id, language, dialect }: Pick<FileRecord, 'id' | 'language' | 'dialect'>,
  { hash, seenMs, stat: { size, mtimeMs, stamp } }: Content,
): FileRecord {
  return { id, language, dialect, size, mtimeMs, stamp, seenMs, hash };
}

/** Others see what a file declares, and where; what it uses is its own affair. */
function offersSame(a: Names | undefined, b: Names | undefined): boolean {
  return a?.package === b?.package && isDeepStrictEqual(a?.declares, b?.declares);
}
