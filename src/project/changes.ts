import type { Clock } from '../shared/clock.ts';
import { reasonOf } from '../shared/errors.ts';
import type { Environment } from '../shared/state-folder.ts';
import type { FileId } from '../types.ts';
import { userConfigFile } from './config/load.ts';
import type { Engine } from './engine/engine.ts';
import { createWatch, type Watch } from './watch/watch.ts';

/** What happened to a project that is watched. */
export interface Change {
  /** That of the current state. */
  readonly revision: number;
  /** Files that were added or removed, or whose imports or size changed; in string order. */
  readonly changed: readonly FileId[];
  /** Why the last edit could not be analysed, for example because of a broken configuration. The state is the one before. */
  readonly problem?: string;
}

export interface ChangesOptions {
  readonly root: string;
  readonly env: Environment;
  readonly engine: Engine;
  readonly clock: Clock;
  /** Absolute. */
  readonly outDir: () => string;
}

/** Watches a project as long as somebody listens. */
export interface Changes {
  /** The changes from now on, until the signal is aborted or the root is gone. */
  listen(signal: AbortSignal): AsyncGenerator<Change, void>;
  close(): Promise<void>;
}

interface Listener {
  add(change: Change): void;
  end(): void;
}

export function createChanges({ root, env, engine, clock, outDir }: ChangesOptions): Changes {
  const listeners = new Set<Listener>();
  let watch: Watch | undefined;
  let unsubscribe = () => {};

  return {
    async close() {
      endAll();
      await stop();
    },
    async *listen(signal) {
      const queue: Change[] = [];
      let isOver = signal.aborted;
      let wake = () => {};
      const listener: Listener = {
        add(change) {
          queue.push(change);
          wake();
        },
        end() {
          isOver = true;
          wake();
        },
      };
      signal.addEventListener('abort', listener.end);
      add(listener);
      try {
        while (!isOver) {
          const change = queue.shift();
          if (change) yield change;
          else
            await new Promise<void>(resolve => {
              wake = resolve;
            });
        }
      } finally {
        signal.removeEventListener('abort', listener.end);
        await remove(listener);
      }
    },
  };

  function add(listener: Listener): void {
    listeners.add(listener);
    if (watch) return;
    unsubscribe = engine.subscribe(outcome => {
      if (outcome.type === 'failed') tell([], reasonOf(outcome.error));
      if (outcome.type === 'published') tell(outcome.snapshot.changed);
    });
    const userFile = userConfigFile(env);
    watch = createWatch({
      root,
      engine,
      outDir: outDir(),
      log: SILENT,
      clock,
      extraFiles: userFile === undefined ? [] : [userFile],
      onRootGone: endAll,
      onError: error => tell([], reasonOf(error)),
    });
  }

  async function remove(listener: Listener): Promise<void> {
    listeners.delete(listener);
    if (listeners.size === 0) await stop();
  }

  function endAll(): void {
    for (const listener of listeners) listener.end();
  }

  async function stop(): Promise<void> {
    unsubscribe();
    const last = watch;
    watch = undefined;
    await last?.close();
  }

  function tell(changed: readonly FileId[], problem?: string): void {
    const revision = engine.snapshot()?.revision ?? 0;
    for (const listener of listeners)
      listener.add({ revision, changed, ...(problem !== undefined && { problem }) });
  }
}

/** A library writes no log. What matters is a change or a warning. */
const SILENT = { info() {}, warn() {}, error() {} };
