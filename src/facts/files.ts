import { isDeepStrictEqual } from 'node:util';
import type { Tree } from '../discover/tree.ts';
import { type ExtractOptions, extractFiles, tooLarge } from '../extract/extract.ts';
import type { Content } from '../extract/extracted.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { factsVersions } from '../extract/version.ts';
import { dialectOf } from '../languages/registry.ts';
import { baseName } from '../shared/paths.ts';
import { type FileStat, isSameStat } from '../shared/stat.ts';
import { createYielder } from '../shared/yield-loop.ts';
import { type FileRecord, factsKey, type Store } from '../store/store.ts';
import type { Facts, FileId, FileProblem, Names } from '../types.ts';
import { createHeldFacts, FactsLost, keyOf } from './held-facts.ts';
import { createKnownFiles, type KnownChange, type KnownFile } from './known-files.ts';
import { readFile, type SourceFile, unreadFile } from './source-file.ts';
import { findStale } from './stale.ts';
import { createUnsaved, type PendingWrite } from './unsaved.ts';

/** What an update did. */
export interface FilesChange extends KnownChange {
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
  /** Aborted when the engine closes. */
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
  commit(): void;
  /** Tells the cache what it does not know yet. Nobody has to wait for it. */
  save(): Promise<void>;
  saveOnClose(waitsForLock: boolean): void;
}

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
  const known = createKnownFiles();
  const facts = createHeldFacts(store);
  const unsaved = createUnsaved({
    store,
    pendingOf: savedAs,
    onRecreated() {
      isLost = true;
    },
  });
  let isLoaded = false;
  /** The cache had nothing to load. */
  let isBlank = false;
  /** The cache was deleted or replaced, and with it the facts of all files but those that are held. */
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
    restore(all) {
      for (const entry of all) known.restore(entry);
      isLoaded = true;
    },
    ids: known.ids,
    problems: known.problems,
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
    // What the store knows is not to come back in a later run either.
    if (options.full) known.forgetAll();
    else if (!isLoaded) await load(options.closing);
    isLoaded ||= options.full;
    const looked = isWhole ? undefined : new Set([...touched, ...known.unrecorded]);
    for (const id of [...(looked ?? known.ids())]) if (!tree.sources.has(id)) remove(id);
    const readable = leaveOutLarge(looked ?? tree.sources.keys(), tree, maxFileSize);
    const stale = await findStale(readable, tree, known);
    const reparsed = await refresh(stale, tree, options);
    return { ...known.change(), read: stale.length, reparsed };
  }

  /** What it brings counts as having come in this run, for that is when others hear of it. */
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
    isBlank = known.size === 0;
  }

  function* leaveOutLarge(ids: Iterable<FileId>, tree: Tree, maxFileSize: number): Generator<FileId> {
    for (const id of ids) {
      const size = tree.sources.get(id)?.size ?? 0;
      if (size <= maxFileSize) yield id;
      else {
        setUnread(id, tooLarge(size, maxFileSize));
        known.unrecorded.delete(id); // Reading it again would change nothing.
      }
    }
  }

  async function refresh(stale: readonly FileId[], tree: Tree, options: UpdateOptions): Promise<number> {
    let done = 0;
    let reparsed = 0;
    // Where the cache knows no file, it is not asked about each of them.
    const knownFacts = options.full || isBlank ? undefined : findFacts;
    isBlank = false;
    for await (const { id, language, dialect, content, problem } of extractFiles(stale, {
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
    return { root: tree.root, maxFileSize, statOf: id => tree.sources.get(id), pool, threads };
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
    const proof = content.certain && { record, ...(look && isSameStat(look, content.stat) && { look }) };
    const old = known.latest(id);
    // Other bytes with the same facts, such as a longer comment, change nothing for others.
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

  async function save(): Promise<void> {
    await unsaved.saveAll();
    if (isLost) await recover();
    for (const id of known.ids()) if (known.get(id)?.record && !unsaved.has(id)) facts.delete(id);
  }

  /** Extracts again what the new cache does not have. A file with other bytes by now is left to the next run. */
  async function recover(): Promise<void> {
    isLost = false;
    if (!last) return;
    const lost = [...known.ids()].filter(id => known.get(id)?.record && !facts.held(id));
    for await (const { id, content } of extractFiles(lost, readingFrom(last.tree, last.maxFileSize))) {
      if (!content?.facts || content.hash !== known.get(id)?.record?.hash) continue;
      facts.hold(id, content.facts);
      unsaved.add(id, true);
    }
    await unsaved.saveAll();
  }

  function savedAs(id: FileId): PendingWrite | undefined {
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
