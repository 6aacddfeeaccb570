import type { Facts, FileId } from '../../types.ts';
import { retryWhileBusy, withoutBusyTimeout } from './busy-retry.ts';
import type { CacheKey } from './cache-key.ts';
import {
  type Connection,
  type ConnectOptions,
  closeQuietly,
  connect,
  isSafeSqlite,
  sqliteVersion,
} from './connection.ts';
import type {
  SavedState,
  SaveOutcome,
  Store,
  StoreBatch,
  StoredFile,
  StoredState,
  Versions,
} from './contract.ts';
import { createSigned } from './create.ts';
import { readErasures, writeErasures } from './erasures.ts';
import { CacheRefused, describeFailure, failureOf } from './failure.ts';
import { isOfAnotherProgram } from './file-header.ts';
import { readHistory, writeHistory } from './history.ts';
import { memoryStore } from './memory.ts';
import { fileIdentity } from './open-files.ts';
import { prune } from './prune.ts';
import { quarantine } from './quarantine.ts';
import { countFiles, createFinder, type FactsFinder, hasFacts, type Loaded, loadPart } from './read.ts';
import { OF_ANOTHER_PROGRAM } from './schema.ts';
import { readState, writeResult, writeState } from './state.ts';
import { deleteDamaged, writeBatch } from './write.ts';

/** Files per part when loading. */
const PART = 1000;

export interface StoreOptions {
  readonly path: string;
  /** Receives each distinct problem once, as one sentence. */
  readonly warn: (message: string) => void;
  readonly now?: (() => number) | undefined;
  /**
   * Called before the file is opened or reopened. The folder may have been replaced by a link to somewhere else since the
   * last call, and the file by that of someone else.
   */
  readonly admit?: (() => Admission) | undefined;
}

/** Whether a cache may be opened. */
export interface Admission {
  /** Why it is neither opened nor changed. */
  readonly refusal?: string | undefined;
  /**
   * Why it is set aside unopened, and a new one is created. Only when the store is opened: two processes with different
   * keys that each replaced the cache of the other would never end.
   */
  readonly doubt?: string | undefined;
  /** What to sign it with, so that a later run recognises it. */
  readonly key?: CacheKey | undefined;
}

/**
 * Opens or creates the cache. Always returns a working store: a damaged database is quarantined and recreated, and an
 * unusable one is replaced by a store in memory.
 */
export function openStore({ path, warn, now = Date.now, admit = () => ({}) }: StoreOptions): Store {
  if (path === ':memory:') return memoryStore();
  const warnOnce = once(warn);
  let session: Session | undefined;
  let memory: Store | undefined;
  let versions: Versions | undefined;
  /** The generation of the state that this process loaded or saved last. */
  let generation: string | undefined;
  /** The cache was recreated, and no caller has been told yet. */
  let isRecreated = false;

  open({ isFirst: true });

  return {
    get path() {
      return memory ? memory.path : path;
    },
    load: current => [...loadInParts(current)].flat(),
    loadInParts,
    findFacts(keys) {
      if (memory) return memory.findFacts(keys);
      return attempt('read', ({ find }) => find(keys)) ?? new Map<string, Facts>();
    },
    findErasures: keys =>
      memory?.findErasures(keys) ?? attempt('read', ({ db }) => readErasures(db, keys)) ?? new Map(),
    saveErasures(erasures) {
      if (memory) memory.saveErasures(erasures);
      else if (erasures.length > 0) attempt('written', ({ db }) => writeErasures(db, erasures));
    },
    hasFacts: () => memory?.hasFacts() ?? attempt('read', ({ db }) => hasFacts(db)) ?? false,
    save: (batch, { waitsForLock = true } = {}) =>
      session && wasReplaced(session) ? saveAnew(batch, waitsForLock) : saveHere(batch, waitsForLock),
    loadState,
    saveState,
    saveResult(result) {
      const current = generation;
      if (current !== undefined) attemptNow('written', ({ db }) => writeResult(db, current, result));
    },
    loadHistory: historyKey => attempt('read', ({ db }) => readHistory(db, historyKey)) ?? [],
    saveHistory(historyKey, rows) {
      attempt('written', ({ db }) => writeHistory(db, historyKey, { rows, nowMs: now() }));
    },
    close,
  };

  function loadState(stateKey: string): StoredState | undefined {
    const found = attempt('read', ({ db }) => readState(db, stateKey));
    if (found !== 'damaged') generation = found?.generation;
    else warnOnce(`ignored the damaged state of the last analysis in the cache ${path}`);
    return found === 'damaged' ? undefined : found;
  }

  function saveState(state: SavedState, { waitsForLock = true } = {}): boolean {
    if (memory) return false;
    if (session && wasReplaced(session)) recreate();
    const work = ({ db }: Session) => writeState(db, state, { generation, nowMs: now() });
    const saved = waitsForLock ? attempt('written', work) : attemptNow('written', work);
    if (saved !== undefined) generation = saved;
    return saved !== undefined;
  }

  function* loadInParts(current: Versions): Generator<StoredFile[]> {
    versions = current;
    if (memory) {
      yield memory.load(current);
      return;
    }
    let damaged = 0;
    const count = attempt('read', ({ db }) => countFiles(db));
    if (count === undefined) return;
    let after: FileId | undefined = '';
    // Bounded by the count, because in a damaged file the next part may start before the current one.
    for (let left = count; left >= 0 && after !== undefined; left -= PART) {
      const from: FileId = after;
      const part: Loaded | undefined = attempt('read', ({ db }) =>
        loadPart(db, current, { from, limit: PART }),
      );
      damaged += part?.damaged ?? 0;
      after = part?.last;
      if (part) yield part.files;
    }
    if (damaged === 0) return;
    const rows = damaged === 1 ? '1 damaged row' : `${damaged} damaged rows`;
    warnOnce(`ignored ${rows} in the cache ${path}, which will be rebuilt`);
    attempt('repaired', ({ db }) => deleteDamaged(db));
  }

  function saveHere(batch: StoreBatch, waitsForLock: boolean): SaveOutcome {
    const before = session;
    let isSaved = write(batch, waitsForLock);
    if (!isSaved && session !== before) {
      isRecreated = true; // The cache was damaged and has been recreated.
      isSaved = write(batch, waitsForLock);
    }
    if (!isSaved) return 'failed';
    const outcome = isRecreated ? 'recreated' : 'saved';
    isRecreated = false;
    return outcome;
  }

  /** The file was deleted or replaced, so nobody would ever read what is written to the old one. */
  function saveAnew(batch: StoreBatch, waitsForLock: boolean): SaveOutcome {
    recreate();
    return saveHere(batch, waitsForLock);
  }

  function write(batch: StoreBatch, waitsForLock: boolean): boolean {
    if (memory) return memory.save(batch) === 'saved';
    const context = { nowMs: now(), versions: versions ?? new Map() };
    const work = ({ db }: Session) => writeBatch(db, batch, context) ?? true;
    return (waitsForLock ? attempt('written', work) : attemptNow('written', work)) === true;
  }

  function close(): void {
    if (session && versions) tidy(session, versions);
    if (session) closeQuietly(session.db);
    session = undefined;
  }

  /** Ignores every failure except damage, because pruning can wait for another day. */
  function tidy({ db }: Session, current: Versions): void {
    try {
      prune(db, current, now());
    } catch (error) {
      if (failureOf(error) === 'damaged') replace(error);
    }
  }

  function attempt<T>(done: string, work: (session: Session) => T): T | undefined {
    return perform(done, current => retryWhileBusy(() => work(current)));
  }

  /** Gives up silently if another process is writing: the next save retries. */
  function attemptNow<T>(done: string, work: (session: Session) => T): T | undefined {
    return perform(done, current => {
      try {
        return withoutBusyTimeout(current.db, () => work(current));
      } catch (error) {
        if (failureOf(error) !== 'busy') throw error;
        return undefined;
      }
    });
  }

  function perform<T>(done: string, work: (session: Session) => T): T | undefined {
    const current = session;
    if (!current) return undefined;
    try {
      return work(current);
    } catch (error) {
      if (failureOf(error) === 'damaged') replace(error);
      else warnOnce(`the cache ${path} could not be ${done}: ${describeFailure(error)}`);
      return undefined;
    }
  }

  function open({ isFirst }: { isFirst: boolean }): void {
    try {
      const { doubt, refusal = isFirst ? undefined : doubt, key } = admit();
      if (refusal !== undefined) throw new CacheRefused(refusal);
      if (doubt !== undefined) setAside(doubt);
      session = openOrReplace({ parents: isFirst, key });
      const version = sqliteVersion(session.db);
      if (!isSafeSqlite(version))
        warnOnce(`SQLite ${version} can corrupt a cache that several processes use`);
    } catch (error) {
      warnOnce(`not using the cache ${path}, keeping everything in memory: ${describeFailure(error)}`);
      memory = memoryStore();
    }
  }

  /** The file is not opened, and a database of another program stays where it is. */
  function setAside(doubt: string): void {
    if (isOfAnotherProgram(path)) throw new CacheRefused(OF_ANOTHER_PROGRAM);
    const target = quarantine(path, now());
    warnOnce(`rebuilding the cache ${path}; the old one was moved to ${target}: ${doubt}`);
  }

  function openOrReplace(options: ConnectOptions): Session {
    try {
      return openSession(path, options);
    } catch (error) {
      if (failureOf(error) !== 'damaged') throw error;
      quarantineCache(error);
      return openSession(path, options);
    }
  }

  /** Continues with a new database. Another process may have quarantined the damaged file already. */
  function replace(error: unknown): void {
    const isStillThere = session !== undefined && !wasReplaced(session);
    if (session) closeQuietly(session.db);
    session = undefined;
    try {
      if (isStillThere && admit().refusal === undefined) quarantineCache(error);
    } catch {
      // Opening the new one then fails, too, and that is reported.
    }
    open({ isFirst: false });
  }

  function recreate(): void {
    if (session) closeQuietly(session.db);
    session = undefined;
    isRecreated = true;
    open({ isFirst: false }); // Creating parents would bring back a deleted project as an empty folder.
  }

  function quarantineCache(error: unknown): void {
    const target = quarantine(path, now());
    warnOnce(`recreated the cache ${path} (${describeFailure(error)}); the old one was moved to ${target}`);
  }

  function wasReplaced({ file }: Session): boolean {
    return fileIdentity(path) !== file;
  }
}

/** An open database and its most frequent query. */
interface Session extends Connection {
  readonly find: FactsFinder;
}

function openSession(path: string, options: ConnectOptions): Session {
  if (options.key) createSigned(path, options.key);
  const connection = connect(path, options);
  try {
    return { ...connection, find: createFinder(connection.db) };
  } catch (error) {
    closeQuietly(connection.db);
    throw error;
  }
}

function once(warn: (message: string) => void): (message: string) => void {
  const warned = new Set<string>();
  return message => {
    if (warned.has(message)) return;
    warned.add(message);
    warn(message);
  };
}
