import type { Facts, FileId } from '../types.ts';
import { retryWhileBusy, withoutBusyTimeout } from './busy-retry.ts';
import type { CacheKey } from './cache-key.ts';
import {
  type Connection,
  type ConnectOptions,
  closeQuietly,
  connect,
  fileIdentity,
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
import { CacheRefused, describeFailure, failureOf } from './failure.ts';
import { memoryStore } from './memory.ts';
import { prune } from './prune.ts';
import { quarantine } from './quarantine.ts';
import { countFiles, createFinder, type FactsFinder, type Loaded, loadPart } from './read.ts';
import { readState, writeResult, writeState } from './state.ts';
import { deleteDamaged, writeBatch } from './write.ts';

/** So many files are loaded at once. */
const PART = 1000;

export type {
  FactsKey,
  FileRecord,
  SavedCycle,
  SavedState,
  SaveOutcome,
  Store,
  StoreBatch,
  StoredFile,
  StoredState,
  Versions,
} from './contract.ts';
export { factsKey } from './contract.ts';
export { memoryStore } from './memory.ts';

export interface StoreOptions {
  readonly path: string;
  /** Receives each thing that goes wrong once, in one sentence. */
  readonly warn: (message: string) => void;
  readonly now?: (() => number) | undefined;
  /**
   * Asked before the file is opened, and opened again: why it must not be. What was a folder of ours may be
   * a link to somewhere else by then.
   */
  readonly refusal?: (() => string | undefined) | undefined;
  /** The key to sign the cache with, so that it is recognised where git cannot vouch for it. */
  readonly key?: (() => CacheKey | undefined) | undefined;
}

/**
 * Opens the cache, or makes it. Whatever is wrong with the file, the answer is a store that works:
 * a damaged database is set aside and begun anew, one that cannot or must not be used gives way to memory.
 */
export function openStore({ path, warn, now = Date.now, refusal, key }: StoreOptions): Store {
  if (path === ':memory:') return memoryStore();
  const warnOnce = once(warn);
  let session: Session | undefined;
  let memory: Store | undefined;
  let versions: Versions | undefined;
  /** The state that this process loaded or saved last. */
  let generation: string | undefined;
  /** Is this another cache than the one before, without anyone having heard of it? */
  let isRenewed = false;

  open({ parents: true });

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
    save: (batch, { waitsForLock = true } = {}) =>
      session && wasMoved(session) ? saveElsewhere(batch, waitsForLock) : saveHere(batch, waitsForLock),
    loadState,
    saveState,
    saveResult(result) {
      const current = generation;
      if (current !== undefined) attemptNow('written', ({ db }) => writeResult(db, current, result));
    },
    close,
  };

  function loadState(stateKey: string): StoredState | undefined {
    const found = attempt('read', ({ db }) => readState(db, stateKey));
    if (found !== 'damaged') generation = found?.generation;
    else warnOnce(`the last analysis in the cache ${path} is damaged and ignored`);
    return found === 'damaged' ? undefined : found;
  }

  function saveState(state: SavedState, { waitsForLock = true } = {}): boolean {
    if (memory) return false;
    if (session && wasMoved(session)) renew();
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
    // Counted, because in a damaged file the next part may begin before the one that was just read.
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
    warnOnce(`${damaged} damaged rows of the cache ${path} are ignored and made anew`);
    attempt('mended', ({ db }) => deleteDamaged(db));
  }

  function saveHere(batch: StoreBatch, waitsForLock: boolean): SaveOutcome {
    const before = session;
    let isSaved = write(batch, waitsForLock);
    if (!isSaved && session !== before) {
      isRenewed = true; // The cache was damaged, and is a new one by now.
      isSaved = write(batch, waitsForLock);
    }
    if (!isSaved) return 'failed';
    const outcome = isRenewed ? 'recreated' : 'saved';
    isRenewed = false;
    return outcome;
  }

  /** Somebody deleted or replaced the file: what is written to the old one can never be read. */
  function saveElsewhere(batch: StoreBatch, waitsForLock: boolean): SaveOutcome {
    renew();
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

  /** Can wait for another day when another process is in the way, so nothing but damage is worth a word. */
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

  /** Somebody else who writes is no failure worth a word: there will be another time. */
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

  function open({ parents }: { parents: boolean }): void {
    try {
      const reason = refusal?.();
      if (reason !== undefined) throw new CacheRefused(reason);
      session = openOrReplace({ parents, key: key?.() });
      const version = sqliteVersion(session.db);
      if (!isSafeSqlite(version)) warnOnce(`SQLite ${version} may damage a cache that several processes use`);
    } catch (error) {
      warnOnce(`the cache ${path} is not used, everything is kept in memory: ${describeFailure(error)}`);
      memory = memoryStore();
    }
  }

  function openOrReplace(options: ConnectOptions): Session {
    try {
      return openSession(path, options);
    } catch (error) {
      if (failureOf(error) !== 'damaged') throw error;
      moveAway(error);
      return openSession(path, options);
    }
  }

  /** Goes on in a new database. Another process may have been faster and set the same file aside. */
  function replace(error: unknown): void {
    const isStillThere = session !== undefined && !wasMoved(session);
    if (session) closeQuietly(session.db);
    session = undefined;
    try {
      if (isStillThere && refusal?.() === undefined) moveAway(error);
    } catch {
      // Then the new one cannot be opened either, and that is what is reported.
    }
    open({ parents: false });
  }

  function renew(): void {
    if (session) closeQuietly(session.db);
    session = undefined;
    isRenewed = true;
    open({ parents: false }); // Or a project that was deleted as a whole would come back as an empty folder.
  }

  function moveAway(error: unknown): void {
    const aside = quarantine(path, now());
    warnOnce(`the cache ${path} is made anew (${describeFailure(error)}); the old one is kept as ${aside}`);
  }

  function wasMoved({ file }: Session): boolean {
    return fileIdentity(path) !== file;
  }
}

/** An open database and the statement that is asked for again and again. */
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
  const said = new Set<string>();
  return message => {
    if (said.has(message)) return;
    said.add(message);
    warn(message);
  };
}
