import { FSWatcher } from 'chokidar';
import { baseName, isBelow, toFileId } from '../shared/paths.ts';
import { createYielder } from '../shared/yield-loop.ts';
import { identityOf } from './identity.ts';

/** The folders whose entries are watched. All paths are absolute, with `/`. */
export interface Folders {
  /**
   * Makes the watched folders equal these, and resolves when all watches stand: with those that were not
   * watched before, or not under this path. `doubted` are the paths at which another folder may stand now.
   */
  follow(wanted: ReadonlySet<string>, doubted: ReadonlySet<string> | 'all'): Promise<string[]>;
  count(): number;
  close(): void;
}

export interface FoldersOptions {
  /** Something happened to this entry of the folder; without a name, to the folder itself. */
  readonly onEvent: (folder: string, name: string | undefined) => void;
  /** The system gives us no more watches. */
  readonly onLimit: (code: string) => void;
  /** A watch that stood has failed. */
  readonly onError: () => void;
}

interface Entry {
  readonly identity: string;
  readonly watcher: FSWatcher;
  /** It hears nothing, or what happens elsewhere. */
  isStale: boolean;
  isReady: boolean;
  /** Ends the wait for it. */
  release: () => void;
}

const LIMITS: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);
/** So many watches are set up at once: enough to be quick, few enough to stop soon. */
const AT_ONCE = 256;

export function createFolders({ onEvent, onLimit, onError: onTrouble }: FoldersOptions): Folders {
  const entries = new Map<string, Entry>();
  let isClosed = false;

  return { follow, count: () => entries.size, close };

  async function follow(
    wanted: ReadonlySet<string>,
    doubted: ReadonlySet<string> | 'all',
  ): Promise<string[]> {
    const yieldLoop = createYielder();
    for (const path of entries.keys()) if (!wanted.has(path)) drop(path);
    for (const path of suspects(doubted)) {
      if (isOutdated(path)) drop(path);
      await yieldLoop();
    }
    const missing: string[] = [];
    for (const path of wanted) if (!entries.has(path)) missing.push(path);
    for (let at = 0; at < missing.length && !isClosed; at += AT_ONCE) {
      await Promise.all(missing.slice(at, at + AT_ONCE).map(open));
    }
    return missing.filter(path => entries.get(path)?.isStale === false);
  }

  /** The watched folders at these paths and below them. */
  function suspects(doubted: ReadonlySet<string> | 'all'): string[] {
    if (doubted === 'all') return [...entries.keys()];
    const tops = new Set([...doubted].filter(path => entries.has(path)));
    return tops.size === 0 ? [] : [...entries.keys()].filter(path => tops.has(path) || isBelow(tops, path));
  }

  function isOutdated(path: string): boolean {
    const entry = entries.get(path);
    return entry !== undefined && (entry.isStale || entry.identity !== identityOf(path));
  }

  function open(path: string): Promise<void> | undefined {
    // Before the watch stands: when the folder is replaced in between, the next comparison tells.
    const identity = identityOf(path);
    if (identity === undefined || isClosed) return undefined;
    const watcher = new FolderWatcher({
      // As `cwd` the path is taken as it is; as an argument of `add`, backslashes would become slashes.
      cwd: path,
      followSymlinks: false,
      ignoreInitial: true,
      atomic: false,
    });
    const entry: Entry = { identity, watcher, isStale: false, isReady: false, release: () => {} };
    entries.set(path, entry);
    watcher.on('raw', (event, name, details) => {
      // Where the folder is missing, chokidar listens to the one above.
      const { watchedPath } = details as { readonly watchedPath: string };
      if (toFileId(watchedPath) !== path) return;
      // A folder that is deleted or moved reports its own name, as if it were an entry of its own.
      const isItself = event === 'rename' && name === baseName(path);
      if (isItself) {
        entry.isStale = true;
        onEvent(path, undefined);
      }
      onEvent(path, name || undefined);
    });
    watcher.on('error', error => fail(entry, error));
    return new Promise(resolve => {
      entry.release = resolve;
      watcher.once('ready', () => {
        entry.isReady = true;
        resolve();
      });
      watcher.add('.');
    });
  }

  function fail(entry: Entry, error: unknown): void {
    const { code = '' } = error as NodeJS.ErrnoException;
    entry.isStale = true;
    if (LIMITS.has(code)) onLimit(code);
    else if (entry.isReady) onTrouble();
  }

  function drop(path: string): void {
    const entry = entries.get(path);
    if (!entry) return;
    entries.delete(path);
    void entry.watcher.close();
    entry.release();
  }

  function close(): void {
    isClosed = true;
    for (const path of [...entries.keys()]) drop(path);
  }
}

/** True where the user's environment tells chokidar to poll, which for folders would miss every edit. */
export function isPollingWanted(): boolean {
  return new FSWatcher().options.usePolling;
}

/**
 * Watches one folder and never reads it: chokidar would list it and look at each of its files, at the start
 * and again with every event, while we only need the names that its raw events carry. One watcher for each
 * folder, because one for all of them remembers every folder that it was ever told to forget.
 */
class FolderWatcher extends FSWatcher {
  override _throttle(...args: Parameters<FSWatcher['_throttle']>): ReturnType<FSWatcher['_throttle']> {
    return args[0] === 'readdir' ? false : super._throttle(...args);
  }
}
