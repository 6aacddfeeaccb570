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
  /** The changes from then on, until the signal is aborted, the root is gone, or the iterator returns. */
  listen(options: ListenOptions): AsyncIterableIterator<Change>;
  /** Ends all iterators. */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Resolves when there is a state that can change. If it is rejected, so is the first change. */
  readonly ready: Promise<unknown>;
  readonly signal?: AbortSignal | undefined;
}

interface Listener {
  add(change: Change): void;
  end(): void;
}

export function createChanges({ root, env, engine, clock, outDir }: ChangesOptions): Changes {
  /** Those that wait for a state are among `open` only. */
  const listeners = new Set<Listener>();
  const open = new Set<Listener>();
  let watch: Watch | undefined;
  let unsubscribe = () => {};

  return {
    listen,
    close,
  };

  /** Not a generator: that could not return while somebody waits for the next change. */
  function listen({ ready, signal }: ListenOptions): AsyncIterableIterator<Change> {
    const queue: Change[] = [];
    const waiting: PromiseWithResolvers<IteratorResult<Change>>[] = [];
    let failure: { readonly error: unknown } | undefined;
    let isOver = false;
    const listener: Listener = {
      add(change) {
        const next = waiting.shift();
        if (next) next.resolve({ value: change, done: false });
        else queue.push(change);
      },
      end() {
        isOver = true;
        open.delete(listener);
        signal?.removeEventListener('abort', end);
        for (const next of waiting.splice(0)) next.resolve(DONE);
      },
    };
    if (signal?.aborted) isOver = true;
    else {
      signal?.addEventListener('abort', end);
      open.add(listener);
      ready.then(start, fail);
    }
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        const known = failure;
        failure = undefined;
        if (known) throw known.error;
        const change = queue.shift();
        if (change && !isOver) return { value: change, done: false };
        if (isOver) return DONE;
        const next = withResolvers<IteratorResult<Change>>();
        waiting.push(next);
        return next.promise;
      },
      async return() {
        await end();
        return DONE;
      },
    };

    function start(): void {
      if (!isOver) add(listener);
    }

    function fail(error: unknown): void {
      if (isOver) return;
      const next = waiting.shift();
      if (next) next.reject(error);
      else failure = { error };
      listener.end();
    }

    async function end(): Promise<void> {
      listener.end();
      await remove(listener);
    }
  }

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
      onRootGone: () => void close(),
      onError: error => tell([], reasonOf(error)),
    });
  }

  async function remove(listener: Listener): Promise<void> {
    listeners.delete(listener);
    if (listeners.size === 0) await stop();
  }

  async function close(): Promise<void> {
    for (const listener of open) listener.end();
    listeners.clear();
    await stop();
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

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** As `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  let [resolve, reject]: [(value: T) => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

const DONE = { value: undefined, done: true } as const;

/** A library writes no log. What matters is a change or a warning. */
const SILENT = { info() {}, warn() {}, error() {} };
