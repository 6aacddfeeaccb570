import type { Facts } from '../types.ts';
import { setAside } from './aside.ts';
import {
  type Connection,
  closeQuietly,
  connect,
  fileIdentity,
  isSafeSqlite,
  sqliteVersion,
} from './connection.ts';
import type { SaveOutcome, Store, StoreBatch, StoredFile, Versions } from './contract.ts';
import { describeFailure, failureOf } from './failure.ts';
import { memoryStore } from './memory.ts';
import { withPatience } from './patience.ts';
import { prune } from './prune.ts';
import { createFinder, type FactsFinder, loadAll } from './read.ts';
import { deleteDamaged, writeBatch } from './write.ts';

export type {
  FactsKey,
  FileRecord,
  SaveOutcome,
  Store,
  StoreBatch,
  StoredFile,
  Versions,
} from './contract.ts';
export { factsKey } from './contract.ts';
export { memoryStore } from './memory.ts';

export interface StoreOptions {
  readonly path: string;
  /** Receives each thing that goes wrong once, in one sentence. */
  readonly warn: (message: string) => void;
  readonly now?: (() => number) | undefined;
}

/**
 * Opens the cache, or makes it. Whatever is wrong with the file, the answer is a store that works:
 * a damaged database is set aside and begun anew, one that cannot or must not be used gives way to memory.
 */
export function openStore({ path, warn, now = Date.now }: StoreOptions): Store {
  if (path === ':memory:') return memoryStore();
  const warnOnce = once(warn);
  let session: Session | undefined;
  let memory: Store | undefined;
  let versions: Versions | undefined;

  open({ parents: true });

  return {
    get path() {
      return memory ? memory.path : path;
    },
    load(current) {
      versions = current;
      return memory ? memory.load(current) : load(current);
    },
    findFacts(keys) {
      if (memory) return memory.findFacts(keys);
      return attempt('read', ({ find }) => find(keys)) ?? new Map<string, Facts>();
    },
    save: batch => (session && wasMoved(session) ? saveElsewhere(batch) : saveHere(batch)),
    close,
  };

  function load(current: Versions): StoredFile[] {
    const loaded = attempt('read', ({ db }) => loadAll(db, current));
    if (!loaded) return [];
    if (loaded.damaged > 0) {
      warnOnce(`${loaded.damaged} damaged rows of the cache ${path} are ignored and made anew`);
      attempt('mended', ({ db }) => deleteDamaged(db));
    }
    return loaded.files;
  }

  function saveHere(batch: StoreBatch): SaveOutcome {
    const before = session;
    if (write(batch)) return 'saved';
    if (session === before) return 'failed';
    return write(batch) ? 'fresh' : 'failed'; // The cache was damaged, and is a new one by now.
  }

  /** Somebody deleted or replaced the file: what is written to the old one can never be read. */
  function saveElsewhere(batch: StoreBatch): SaveOutcome {
    reopen();
    return saveHere(batch) === 'failed' ? 'failed' : 'fresh';
  }

  function write(batch: StoreBatch): boolean {
    if (memory) return memory.save(batch) === 'saved';
    const context = { nowMs: now(), versions: versions ?? new Map() };
    return attempt('written', ({ db }) => writeBatch(db, batch, context) ?? true) === true;
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
    const current = session;
    if (!current) return undefined;
    try {
      return withPatience(() => work(current));
    } catch (error) {
      if (failureOf(error) === 'damaged') replace(error);
      else warnOnce(`the cache ${path} could not be ${done}: ${describeFailure(error)}`);
      return undefined;
    }
  }

  function open(options: { parents: boolean }): void {
    try {
      session = openOrReplace(options);
      const version = sqliteVersion(session.db);
      if (!isSafeSqlite(version)) warnOnce(`SQLite ${version} may damage a cache that several processes use`);
    } catch (error) {
      warnOnce(`the cache ${path} is not used, everything is kept in memory: ${describeFailure(error)}`);
      memory = memoryStore();
    }
  }

  function openOrReplace(options: { parents: boolean }): Session {
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
      if (isStillThere) moveAway(error);
    } catch {
      // Then the new one cannot be opened either, and that is what is reported.
    }
    open({ parents: false });
  }

  function reopen(): void {
    if (session) closeQuietly(session.db);
    session = undefined;
    open({ parents: false }); // Or a project that was deleted as a whole would come back as an empty folder.
  }

  function moveAway(error: unknown): void {
    const aside = setAside(path, now());
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

function openSession(path: string, options: { parents: boolean }): Session {
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
