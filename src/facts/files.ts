import { isDeepStrictEqual } from 'node:util';
import type { Tree } from '../discover/tree.ts';
import { extractFiles, tooLarge } from '../extract/extract.ts';
import type { Content } from '../extract/extracted.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { factsVersions } from '../extract/version.ts';
import { dialectOf } from '../languages/registry.ts';
import { createBreather } from '../shared/breathe.ts';
import { baseName } from '../shared/paths.ts';
import { type FileStat, isSameLook, isSettled, isUnchanged } from '../shared/stat.ts';
import { type FileRecord, factsKey, type Store } from '../store/store.ts';
import type { Facts, FileId, FileProblem, Names } from '../types.ts';
import { createHeldFacts, FactsLost, keyOf } from './held-facts.ts';
import { offersSame, readFile, type SourceFile, unreadFile } from './source-file.ts';
import { hasSameDialect, trackedRecords } from './tracked.ts';
import { createTroubles } from './troubles.ts';
import { createUnsaved, type Saved } from './unsaved.ts';

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
  /** Nobody waits for the rest any more. */
  readonly closing: AbortSignal;
}

/** The facts of all source files, kept equal to the disk. This is the one place that uses the cache. */
export interface Files {
  readonly size: number;
  get(id: FileId): SourceFile | undefined;
  /** Undefined for a file that could not be read. Throws `FactsLost` where they have to be extracted again. */
  factsOf(id: FileId): Facts | undefined;
  /** What a file declares; of the file whose facts were asked for last, also what it uses. */
  namesOf(id: FileId): Names | undefined;
  /** The same of a file that this run changed, before it did. */
  previousNamesOf(id: FileId): Names | undefined;
  /** How many facts were read from the store. */
  factsLoaded(): number;
  known(id: FileId): KnownFile | undefined;
  /** Does the store have all records and facts? */
  isSaved(): boolean;
  /** Grows whenever a file or its record changes. */
  version(): number;
  /** Takes over what an earlier process knew. */
  restore(known: Iterable<KnownFile>): void;
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

/** A source file, and what proves that its bytes are known. */
export interface KnownFile {
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
  /** Only a part of the project is analysed: the store keeps what it has of the rest. */
  readonly isPartial?: boolean | undefined;
}

export function createFiles(options: FilesOptions): Files {
  const { store, pool, threads, isOwn = () => true, isPartial = false } = options;
  const known = new Map<FileId, KnownFile>();
  const unsaved = createUnsaved({
    store,
    look: savedAs,
    onFresh() {
      isLost = true;
    },
  });
  /** Files without a record: they are read again in every run that looks at all files. */
  const unsure = new Set<FileId>();
  const troubles = createTroubles();
  let isLoaded = false;
  let version = 0;
  /** The cache had nothing to load. */
  let isBlank = false;
  const facts = createHeldFacts(store);
  /** The cache was deleted or replaced, and with it the facts of all files but those that are held. */
  let isLost = false;
  let last: { readonly tree: Tree; readonly maxFileSize: number } | undefined;
  /** What files were before a change that nobody has been told yet; undefined for those that were not there. */
  let before = new Map<FileId, KnownFile | undefined>();

  return {
    get size() {
      return known.size;
    },
    get: id => known.get(id)?.file,
    factsOf,
    namesOf: id => facts.held(id)?.names ?? known.get(id)?.file.offers,
    previousNamesOf: id => (before.has(id) ? before.get(id) : known.get(id))?.file.offers,
    factsLoaded: facts.loaded,
    known: id => known.get(id),
    isSaved: unsaved.isEmpty,
    version: () => version,
    restore(all) {
      for (const entry of all) put(entry.file.id, entry);
      isLoaded = true;
    },
    ids: () => known.keys(),
    problems: troubles.list,
    update,
    settle() {
      before = new Map();
    },
    save,
    saveAtLast: unsaved.saveAtLast,
  };

  function factsOf(id: FileId): Facts | undefined {
    const entry = known.get(id);
    if (!entry || entry.file.unread !== undefined) return undefined;
    const found = facts.find(id, entry.record);
    if (!found) throw new FactsLost();
    return found;
  }

  async function update(tree: Tree, options: UpdateOptions): Promise<FilesChange> {
    const { touched } = options;
    last = { tree, maxFileSize: options.maxFileSize };
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
    for (const [id, entry] of before) {
      const old = entry?.file;
      const now = known.get(id)?.file;
      if (now === old) continue;
      if (!now) went.push(id);
      else changed.add(id);
      if (!old) came.push(id);
      else if (now && !offersSame(old, now)) renamed.push(id);
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
  async function load({ closing }: UpdateOptions): Promise<void> {
    if (isLoaded) return;
    const breathe = createBreather();
    for (const part of store.loadInParts(factsVersions)) {
      for (const { facts: stored, ...record } of part) {
        const { id, language } = record;
        if (!stored || !isOwn(id)) continue;
        facts.hold(id, stored);
        set(id, { record, file: readFile(id, language, stored) });
      }
      await breathe();
      if (closing.aborted) return;
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
      version++;
      known.set(id, { ...entry, record, look: tree.sources.get(id) });
      unsaved.add(id, false);
      return false;
    });
  }

  async function refresh(stale: FileId[], tree: Tree, options: UpdateOptions): Promise<number> {
    let done = 0;
    let reparsed = 0;
    // Where the cache knows no file, it is not asked about each of them.
    const recall = options.full || isBlank ? undefined : findFacts;
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
        setRead(toRecord({ id, language, dialect }, content), content, tree.sources.get(id));
        if (content.certain) unsaved.add(id, content.origin !== 'known');
        if (content.origin !== 'known') reparsed++;
      }
      options.onProgress(++done, stale.length);
      if (options.closing.aborted) break;
      unsaved.saveIfMuch();
    }
    return reparsed;
  }

  /** The same bytes may be known from this path, another path, another branch or another day. */
  function findFacts(id: FileId, hash: string, dialect: string): Facts | 'unchanged' | undefined {
    const record = known.get(id)?.record;
    if (record?.hash === hash && record.dialect === dialect) return 'unchanged';
    const key = keyOf({ hash, dialect });
    return store.findFacts([key]).get(factsKey(key));
  }

  function setRead(record: FileRecord, content: Content, look: FileStat | undefined): void {
    const { id, language } = record;
    // Without a record it is read again next time, when the machine may be in a better state.
    const proof = content.certain && { record, ...(look && isSameLook(look, content.stat) && { look }) };
    const old = previous(id);
    // Other bytes with the same facts, such as a longer comment, change nothing for others.
    const isSame = old && (!content.facts || hasFacts(old, record, content.facts));
    if (isSame) set(id, { file: old.file, ...proof });
    else if (content.facts) set(id, { file: readFile(id, language, content.facts), ...proof });
    if (content.facts) facts.hold(id, content.facts);
  }

  function hasFacts({ file, record }: KnownFile, { id, hash, dialect }: FileRecord, now: Facts): boolean {
    if (file.unread !== undefined) return false;
    if (record?.hash === hash && record.dialect === dialect) return true;
    return isDeepStrictEqual(facts.find(id, record), now);
  }

  function setUnread(id: FileId, problem = 'cannot be read'): void {
    const language = dialectOf(baseName(id))?.language.name ?? '';
    const old = known.get(id);
    if (old?.file.unread === problem && !old.record) return;
    const before = previous(id)?.file;
    facts.delete(id);
    set(id, { file: before?.unread === problem ? before : unreadFile(id, language, problem) });
  }

  /** Also of one that was forgotten in this run, only to be read again. */
  function previous(id: FileId): KnownFile | undefined {
    return known.get(id) ?? before.get(id);
  }

  function set(id: FileId, entry: KnownFile): void {
    note(id);
    put(id, entry);
  }

  function put(id: FileId, entry: KnownFile): void {
    version++;
    known.set(id, entry);
    if (entry.record) unsure.delete(id);
    else unsure.add(id);
    troubles.set(entry.file);
  }

  function remove(id: FileId): void {
    if (!known.has(id)) return;
    note(id);
    version++;
    known.delete(id);
    facts.delete(id);
    unsure.delete(id);
    troubles.delete(id);
    if (!isPartial) unsaved.add(id, false);
  }

  function note(id: FileId): void {
    if (!before.has(id)) before.set(id, known.get(id));
  }

  async function save(): Promise<void> {
    await unsaved.saveAll();
    if (isLost) await recover();
    for (const [id, { record }] of known) if (record && !unsaved.has(id)) facts.delete(id);
  }

  /** Extracts again what the new cache does not have. A file with other bytes by now is left to the next run. */
  async function recover(): Promise<void> {
    isLost = false;
    const lost = [...known].flatMap(([id, { record }]) => (record && !facts.held(id) ? [id] : []));
    if (!last) return;
    const { tree, maxFileSize } = last;
    const look = (id: FileId) => tree.sources.get(id);
    const reading = { root: tree.root, maxFileSize, look, pool, threads };
    for await (const { id, content } of extractFiles(lost, reading)) {
      if (!content?.facts || content.hash !== known.get(id)?.record?.hash) continue;
      facts.hold(id, content.facts);
      unsaved.add(id, true);
    }
    await unsaved.saveAll();
  }

  function savedAs(id: FileId): Saved | undefined {
    const record = known.get(id)?.record;
    return record && { record, key: keyOf(record), facts: facts.held(id) };
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
