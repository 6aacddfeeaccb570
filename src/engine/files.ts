import type { Tree } from '../discover/tree.ts';
import { type Content, extractFiles, tooLarge } from '../extract/extract.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { factsVersion, factsVersions } from '../extract/version.ts';
import { dialectOf } from '../languages/registry.ts';
import { baseName } from '../shared/paths.ts';
import { type FileStat, isUnchanged } from '../shared/stat.ts';
import { type FactsKey, type FileRecord, factsKey, type Store, type StoreBatch } from '../store/store.ts';
import type { Facts, FileId, Language } from '../types.ts';

/** A source file as the engine knows it: its facts, or the reason why there are none. */
export interface SourceFile {
  readonly id: FileId;
  readonly language: string;
  readonly facts?: Facts;
  readonly problem?: string;
}

/** What an update did. */
export interface FilesChange {
  /** Files came or went: whatever names them may now mean something else. */
  readonly cameOrWent: boolean;
  /** Files whose facts, or whose lack of them, are not what they were. */
  readonly changed: ReadonlySet<FileId>;
  /** How many files were opened. */
  readonly read: number;
  /** How many contents were parsed, because nothing was known about them. */
  readonly reparsed: number;
}

export interface UpdateOptions {
  readonly maxFileSize: number;
  /** Forget what is known, and what the store knows. */
  readonly full: boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Asked after each file: nobody waits for the rest any more. */
  readonly isStopped: () => boolean;
}

/** The facts of all source files, kept equal to the disk. This is the one place that uses the cache. */
export interface Files {
  /** In string order, so that nothing after this depends on the order of visits. */
  all(): readonly SourceFile[];
  update(tree: Tree, options: UpdateOptions): Promise<FilesChange>;
}

interface Known {
  readonly file: SourceFile;
  /** Absent for files that cannot be read: those are tried again each time. */
  readonly record?: FileRecord;
  /** The look at the disk that this was compared with; the same look needs no second comparison. */
  readonly look?: FileStat;
}

/** So much is written at once: a first scan that is interrupted loses no more than this. */
const SAVE_EVERY = 2000;

export function createFiles({ store, pool }: { store: Store; pool: ParserPool }): Files {
  const known = new Map<FileId, Known>();
  /** Undefined when it must be made anew. */
  let sorted: readonly SourceFile[] | undefined;
  let isLoaded = false;

  return { all, update };

  function all(): readonly SourceFile[] {
    sorted ??= sortById(known);
    return sorted;
  }

  async function update(tree: Tree, options: UpdateOptions): Promise<FilesChange> {
    if (options.full) forget();
    else load();
    const before = new Map(known);
    const removed = [...known.keys()].filter(id => !tree.sources.has(id));
    for (const id of removed) known.delete(id);
    const stale = findStale(tree, options.maxFileSize);
    // Now, not at the end: a run that fails halfway has changed what is known as well.
    if (stale.length + removed.length > 0 || options.full) sorted = undefined;
    const reparsed = await refresh(stale, removed, tree, options);
    const changed = new Set<FileId>();
    let arrived = 0;
    for (const [id, { file }] of known) {
      const old = before.get(id);
      if (!old) arrived++;
      if (old?.file !== file) changed.add(id);
    }
    const cameOrWent = arrived + removed.length > 0;
    return { cameOrWent, changed, read: stale.length, reparsed };
  }

  /** What the store knows is not to come back in a later run either. */
  function forget(): void {
    known.clear();
    isLoaded = true;
  }

  function load(): void {
    if (isLoaded) return;
    isLoaded = true;
    for (const { facts, ...record } of store.load(factsVersions)) {
      if (facts) known.set(record.id, { record, file: { id: record.id, language: record.language, facts } });
    }
  }

  function findStale(tree: Tree, maxFileSize: number): FileId[] {
    const stale: FileId[] = [];
    for (const [id, look] of tree.sources) {
      const entry = known.get(id);
      if (look.size > maxFileSize) setUnread(id, tooLarge(look.size, maxFileSize));
      else if (!entry?.record) stale.push(id);
      else if (entry.look === look) continue;
      else if (isUnchanged(entry.record, look) && hasSameDialect(entry.record))
        known.set(id, { ...entry, look });
      else stale.push(id);
    }
    return stale;
  }

  async function refresh(
    stale: FileId[],
    removed: FileId[],
    tree: Tree,
    options: UpdateOptions,
  ): Promise<number> {
    let batch = newBatch(removed);
    let done = 0;
    let reparsed = 0;
    const recall = options.full ? () => undefined : recallFacts;
    for await (const { id, language, dialect, content, problem } of extractFiles(stale, {
      root: tree.root,
      maxFileSize: options.maxFileSize,
      pool,
      recall,
    })) {
      if (!content) setUnread(id, problem);
      else {
        const record = toRecord({ id, language: language.name, dialect }, content);
        setRead(record, content, tree.sources.get(id));
        if (content.certain) addTo(batch, record, content, language);
        if (content.origin !== 'known') reparsed++;
      }
      options.onProgress(++done, stale.length);
      if (options.isStopped()) break;
      if (batch.files.length < SAVE_EVERY) continue;
      store.save(batch);
      batch = newBatch([]);
    }
    if (batch.files.length + batch.removed.length > 0) store.save(batch);
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
    const before = known.get(id)?.file;
    const file = before?.facts === content.facts ? before : { id, language, facts: content.facts };
    // Without a record it is read again next time, when the machine may be in a better state.
    known.set(id, content.certain ? { record, file, ...(look && { look }) } : { file });
  }

  function setUnread(id: FileId, problem = 'cannot be read'): void {
    const language = dialectOf(baseName(id))?.language.name ?? '';
    const before = known.get(id)?.file;
    sorted = undefined;
    known.set(id, { file: before?.problem === problem ? before : { id, language, problem } });
  }
}

function hasSameDialect(record: FileRecord): boolean {
  return dialectOf(baseName(record.id))?.dialect === record.dialect;
}

function toRecord(file: Pick<FileRecord, 'id' | 'language' | 'dialect'>, content: Content): FileRecord {
  const { hash, seenMs, stat } = content;
  return { ...file, size: stat.size, mtimeMs: stat.mtimeMs, stamp: stat.stamp, seenMs, hash };
}

interface Batch extends StoreBatch {
  readonly files: FileRecord[];
  readonly facts: { key: FactsKey; facts: Facts }[];
}

function newBatch(removed: FileId[]): Batch {
  return { files: [], removed, facts: [] };
}

function addTo(batch: Batch, record: FileRecord, content: Content, language: Language): void {
  batch.files.push(record);
  if (content.origin === 'known') return;
  const { hash, dialect } = record;
  batch.facts.push({ key: { hash, dialect, version: factsVersion(language) }, facts: content.facts });
}

function sortById(known: ReadonlyMap<FileId, Known>): SourceFile[] {
  return [...known.values()].map(entry => entry.file).sort((a, b) => (a.id < b.id ? -1 : 1));
}
