import { setImmediate } from 'node:timers/promises';
import { FSWatcher } from 'chokidar';
import { toFileId } from '../../shared/file-ids.ts';
import { baseName, isBelow } from '../../shared/paths.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import { identityOf } from './identity.ts';

/** The folders whose entries are watched. All paths are absolute, with `/`. */
export interface Folders {
  /**
   * Watches exactly these folders. Resolves when all watches are ready, with the folders that were not watched before
   * or were replaced. `suspects` are the paths whose folder may have been replaced.
   */
  follow(wanted: ReadonlySet<string>, suspects: ReadonlySet<string> | 'all'): Promise<string[]>;
  count(): number;
  /** Resolves when all handles are released. */
  close(): Promise<void>;
}

export interface FoldersOptions {
  /** An entry of the folder changed; without a name, the folder itself did. */
  readonly onEvent: (folder: string, name: string | undefined) => void;
  /** The system grants no more watches. */
  readonly onLimit: (code: string) => void;
  /** An established watch failed. */
  readonly onError: () => void;
}

interface Entry {
  readonly identity: string;
  readonly watcher: FSWatcher;
  /** The watch is dead, or follows a folder that was moved away. */
  isStale: boolean;
  isReady: boolean;
  /** Resolves the promise that waits for the watch. */
  release: () => void;
}

const LIMITS: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);
/** Watches that are set up concurrently: enough to be fast, few enough to stop quickly. */
const AT_ONCE = 256;

export function createFolders({ onEvent, onLimit, onError }: FoldersOptions): Folders {
  const entries = new Map<string, Entry>();
  let isClosed = false;

  return { follow, count: () => entries.size, close };

  async function follow(
    wanted: ReadonlySet<string>,
    suspects: ReadonlySet<string> | 'all',
  ): Promise<string[]> {
    const yieldLoop = createYielder();
    for (const path of entries.keys()) if (!wanted.has(path)) drop(path);
    for (const path of watchedBelow(suspects)) {
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
  function watchedBelow(paths: ReadonlySet<string> | 'all'): string[] {
    if (paths === 'all') return [...entries.keys()];
    const tops = new Set([...paths].filter(path => entries.has(path)));
    return tops.size === 0 ? [] : [...entries.keys()].filter(path => tops.has(path) || isBelow(tops, path));
  }

  function isOutdated(path: string): boolean {
    const entry = entries.get(path);
    return entry !== undefined && (entry.isStale || entry.identity !== identityOf(path));
  }

  function open(path: string): Promise<void> | undefined {
    // Taken before the watch is set up, so that a folder replaced in between is noticed by the next comparison.
    const identity = identityOf(path);
    if (identity === undefined || isClosed) return undefined;
    const watcher = new FolderWatcher({
      // `cwd` takes the path as it is; `add` would turn backslashes into slashes.
      cwd: path,
      followSymlinks: false,
      ignoreInitial: true,
      atomic: false,
    });
    const entry: Entry = { identity, watcher, isStale: false, isReady: false, release: () => {} };
    entries.set(path, entry);
    watcher.on('raw', (event, name, details) => {
      // If the folder is missing, chokidar watches its parent.
      const { watchedPath } = details as { readonly watchedPath: string };
      if (toFileId(watchedPath) !== path) return;
      // A folder that is deleted or moved reports its own name, as if it were one of its entries.
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
    else if (entry.isReady) onError();
  }

  function drop(path: string): void {
    const entry = entries.get(path);
    if (!entry) return;
    entries.delete(path);
    void entry.watcher.close();
    entry.release();
  }

  async function close(): Promise<void> {
    isClosed = true;
    const watchers = Array.from(entries.values(), ({ watcher }) => watcher);
    for (const path of [...entries.keys()]) drop(path);
    await Promise.all(watchers.map(watcher => watcher.close()));
    // The handles of closed watches end with the event loop's next turn.
    await setImmediate();
  }
}

/** True if the environment tells chokidar to poll, which would miss every edit because only folders are watched. */
export function isPollingWanted(): boolean {
  return new FSWatcher().options.usePolling;
}

/**
 * Watches one folder without reading it. Chokidar would list the folder and stat every file, at the start and after
 * every event, but only the names in its raw events are needed. Each folder has its own watcher, because a shared one
 * never forgets a folder that it was told to unwatch.
 */
class FolderWatcher extends FSWatcher {
  override _throttle(...args: Parameters<FSWatcher['_throttle']>): ReturnType<FSWatcher['_throttle']> {
    return args[0] === 'readdir' ? false : super._throttle(...args);
  }
}
