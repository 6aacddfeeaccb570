import { isDeepStrictEqual } from 'node:util';
import { dialectOf } from '../../core/languages/registry.ts';
import { baseName } from '../../shared/paths.ts';
import { type FileStat, isSameStat } from '../../shared/stat.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import type { Facts, FileException, FileId, FileProblem, Names } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import { type ExtractOptions, tooLarge } from '../extract/extract.ts';
import type { Content } from '../extract/extracted.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { factsVersions } from '../extract/version.ts';
import { type FileRecord, factsKey, type Store } from '../store/contract.ts';
import { extractFrom } from './extract-from.ts';
import type { StoredFiles } from './files-codec.ts';
import { createHeldFacts, FactsLost, keyOf } from './held-facts.ts';
import { createKnownFiles, type KnownChange } from './known-files.ts';
import { type KnownFile, readFile, type SourceFile, unreadFile } from './source-file.ts';
import { findStale } from './stale.ts';
import { createUnsaved, type PendingWrite } from './unsaved.ts';

/** What an update changed, and how much work it took. */
export interface FilesChange extends KnownChange {
  /** How many files were opened. */
  readonly read: number;
  /** How many contents were parsed, because no facts were cached. */
  readonly reparsed: number;
}

export interface UpdateOptions {
  readonly maxFileSize: number;
  /** The paths at which the tree may differ from the last run's. */
  readonly touched: ReadonlySet<FileId> | 'all';
  /** Ignore all known facts, including those in the store. */
  readonly full: boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
  /** All others are known by their names only, once they have changed. By default all files are read. */
  readonly isRead?: ((id: FileId) => boolean) | undefined;
}

/** Why a file that `isRead` left out has no facts. */
export const NOT_READ = 'was not read';

/** The facts of all source files, kept in sync with the disk. Only this module uses the cache. */
export interface Files {
  readonly size: number;
  get(id: FileId): SourceFile | undefined;
  /** Undefined for a file that could not be read. Throws `FactsLost` if the store no longer has the facts. */
  factsOf(id: FileId): Facts | undefined;
  /** What a file declares. Includes what it uses if its facts are in memory. */
  namesOf(id: FileId): Names | undefined;
  /** What a file declared before this run. */
  previousNamesOf(id: FileId): Names | undefined;
  /** How many facts were loaded from the store. */
  factsLoaded(): number;
  known(id: FileId): KnownFile | undefined;
  /** Are all records and facts in the store? */
  isSaved(): boolean;
  /** Incremented whenever a file or its record changes. */
  version(): number;
  /** Restores what an earlier process knew. */
  restore(stored: StoredFiles): void;
  /** In no particular order. */
  ids(): Iterable<FileId>;
  /** The names of their languages, in no particular order. */
  languages(): Iterable<string>;
  /** The problems of all files, in string order of the files. */
  problems(): readonly FileProblem[];
  /** Likewise, and by line. */
  exceptions(): readonly FileException[];
  update(tree: Tree, options: UpdateOptions): Promise<FilesChange>;
  /** Ends the run, whose changes have been consumed. Without it, the next update reports them again. */
  commit(): void;
  /** Writes new records and facts to the cache. Returns how many files it looked at. */
  save(): Promise<number>;
  /** The same, synchronously, before the store is closed. */
  saveOnClose(waitsForLock: boolean): void;
}

export interface FilesOptions {
  readonly store: Store;
  readonly pool: ParserPool;
  /** How many reader threads to use at most. */
  readonly threads?: number | undefined;
  /** Does this id belong to the tree? The store may hold other files. */
  readonly isOwn?: ((id: FileId) => boolean) | undefined;
  /** Only part of the project is analysed; the store keeps its rows for the rest. */
  readonly isPartial?: boolean | undefined;
}

export function createFiles(options: FilesOptions): Files {
  const { store, pool, threads, isOwn = () => true, isPartial = false } = options;
  const known = createKnownFiles();
  const facts = createHeldFacts(store);
  const unsaved = createUnsaved({
    store,
    pendingOf,
    onRecreated() {
      isLost = true;
    },
  });
  let isLoaded = false;
  /** The cache was empty when it was loaded. */
  let isCacheEmpty = false;
  /** The cache was deleted or replaced, so only facts in memory are left. */
  let isLost = false;
  let last: { readonly tree: Tree; readonly maxFileSize: number } | undefined;

  return {
    get size() {
      return known.size;
    },
    get: id => known.get(id)?.file,
    factsOf,
    namesOf: id => facts.held(id)?.names ?? known.get(id)?.file.offers,
    previousNamesOf: id => known.before(id)?.file.offers,
    factsLoaded: facts.loaded,
    known: known.get,
    isSaved: unsaved.isEmpty,
    version: known.version,
    restore(stored) {
      known.restore(stored);
      isLoaded = true;
    },
    ids: known.ids,
    languages: known.languages,
    problems: known.problems,
    exceptions: known.exceptions,
    update,
    commit: known.commit,
    save,
    saveOnClose: unsaved.saveOnClose,
  };

  function factsOf(id: FileId): Facts | undefined {
    const entry = known.get(id);
    if (!entry || entry.file.unread !== undefined) return undefined;
    const found = facts.find(id, entry.record);
    if (!found) throw new FactsLost();
    return found;
  }

  async function update(tree: Tree, options: UpdateOptions): Promise<FilesChange> {
    const { touched, maxFileSize } = options;
    last = { tree, maxFileSize };
    const isWhole = options.full || !isLoaded || touched === 'all';
    if (!options.full && touched === 'all' && known.stored()?.areAll(tree.sources, maxFileSize))
      return { ...known.change(), read: 0, reparsed: 0 };
    // Loading the store in a later run would bring the old facts back, so a full run counts as loaded.
    if (options.full) known.forgetAll();
    else if (!isLoaded) await load(options.closing);
    isLoaded ||= options.full;
    const paths = isWhole ? undefined : new Set([...touched, ...known.unrecorded]);
    for (const id of [...(paths ?? known.ids())]) if (!tree.sources.has(id)) remove(id);
    const readable = skipLarge(paths ?? tree.sources.keys(), tree, maxFileSize);
    const stale = leaveOut(await findStale(readable, tree, known), options);
    const reparsed = await refresh(stale, tree, options);
    return { ...known.change(), read: stale.length, reparsed };
  }

  /** Loaded files count as added in this run, because the later stages do not know them yet. */
  async function load(closing: AbortSignal): Promise<void> {
    const yieldLoop = createYielder();
    for (const part of store.loadInParts(factsVersions)) {
      for (const { facts: stored, ...record } of part) {
        const { id, language } = record;
        if (!stored || !isOwn(id)) continue;
        facts.hold(id, stored);
        known.set(id, { record, file: readFile(id, language, stored) });
      }
      await yieldLoop();
      if (closing.aborted) return;
    }
    isLoaded = true;
    isCacheEmpty = known.size === 0 && !store.hasFacts();
  }

  function* skipLarge(ids: Iterable<FileId>, tree: Tree, maxFileSize: number): Generator<FileId> {
    for (const id of ids) {
      const size = tree.sources.get(id)?.size ?? 0;
      if (size <= maxFileSize) yield id;
      else {
        setUnread(id, tooLarge(size, maxFileSize));
        known.unrecorded.delete(id); // Reading it again would change nothing.
      }
    }
  }

  function leaveOut(stale: readonly FileId[], { isRead }: UpdateOptions): readonly FileId[] {
    if (!isRead) return stale;
    return stale.filter(id => {
      if (isRead(id)) return true;
      setUnread(id, NOT_READ);
      known.unrecorded.delete(id);
      return false;
    });
  }

  async function refresh(stale: readonly FileId[], tree: Tree, options: UpdateOptions): Promise<number> {
    let done = 0;
    let reparsed = 0;
    // An empty cache need not be queried for every file.
    const knownFacts = options.full || isCacheEmpty ? undefined : findFacts;
    isCacheEmpty = false;
    for await (const { id, language, dialect, content, problem } of extractFrom(tree, stale, {
      ...readingFrom(tree, options.maxFileSize),
      ...(knownFacts && { knownFacts }),
    })) {
      if (!content) setUnread(id, problem);
      else {
        setRead(toRecord({ id, language, dialect }, content), content, tree.sources.get(id));
        if (content.certain) unsaved.add(id, content.origin !== 'known');
        if (content.origin !== 'known') reparsed++;
      }
      options.onProgress(++done, stale.length);
      if (options.closing.aborted) break;
      unsaved.saveIfFull();
    }
    return reparsed;
  }

  function readingFrom(tree: Tree, maxFileSize: number): ExtractOptions {
    return { source: tree.source, maxFileSize, statOf: id => tree.sources.get(id), pool, threads };
  }

  /** The bytes may be known from this path, from another path or from another branch. */
  function findFacts(id: FileId, hash: string, dialect: string): Facts | 'unchanged' | undefined {
    const record = known.get(id)?.record;
    if (record?.hash === hash && record.dialect === dialect) return 'unchanged';
    const key = keyOf({ hash, dialect });
    return store.findFacts([key]).get(factsKey(key));
  }

  function setRead(record: FileRecord, content: Content, stat: FileStat | undefined): void {
    const { id, language } = record;
    // Without a record the file is read again next time, when the machine may have recovered.
    const proof = content.certain && { record, ...(stat && isSameStat(stat, content.stat) && { stat }) };
    const old = known.latest(id);
    // Different bytes with the same facts, such as a longer comment, do not affect other files.
    const isSame = old && (!content.facts || hasFacts(old, record, content.facts));
    if (isSame) known.set(id, { file: old.file, ...proof });
    else if (content.facts) known.set(id, { file: readFile(id, language, content.facts), ...proof });
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
    const before = known.latest(id)?.file;
    facts.delete(id);
    known.set(id, { file: before?.unread === problem ? before : unreadFile(id, language, problem) });
  }

  function remove(id: FileId): void {
    if (!known.delete(id)) return;
    facts.delete(id);
    if (!isPartial) unsaved.add(id, false);
  }

  async function save(): Promise<number> {
    await unsaved.saveAll();
    if (isLost) await recover();
    const held = [...facts.ids()];
    for (const id of held) if (known.get(id)?.record && !unsaved.has(id)) facts.delete(id);
    return held.length;
  }

  /** Extracts again what the new cache lacks. A file that has changed meanwhile is left to the next run. */
  async function recover(): Promise<void> {
    isLost = false;
    if (!last) return;
    const lost = [...known.ids()].filter(id => known.get(id)?.record && !facts.held(id));
    for await (const { id, content } of extractFrom(
      last.tree,
      lost,
      readingFrom(last.tree, last.maxFileSize),
    )) {
      if (!content?.facts || content.hash !== known.get(id)?.record?.hash) continue;
      facts.hold(id, content.facts);
      unsaved.add(id, true);
    }
    await unsaved.saveAll();
  }

  function pendingOf(id: FileId): PendingWrite | undefined {
    const record = known.get(id)?.record;
    return record && { record, key: keyOf(record), facts: facts.held(id) };
  }
}

function toRecord(
  { id, language, dialect }: Pick<FileRecord, 'id' | 'language' | 'dialect'>,
  { hash, seenMs, stat: { size, mtimeMs, stamp } }: Content,
): FileRecord {
  return { id, language, dialect, size, mtimeMs, stamp, seenMs, hash };
}
