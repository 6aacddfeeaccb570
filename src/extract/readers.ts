import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FileStat } from '../shared/stat.ts';
import type { FileId } from '../types.ts';
import type { Extracted } from './extracted.ts';

type Look = Pick<FileStat, 'size' | 'stamp'>;

export interface ReadersOptions {
  readonly root: string;
  readonly maxFileSize: number;
  readonly look?: (id: FileId) => Look | undefined;
  readonly threads: number;
}

/** What a thread is told about a file. */
export interface Order {
  readonly id: FileId;
  readonly look?: Look | undefined;
}

/** What it answers: its name only, where somebody else has to read it. */
export type Answer = Extracted | FileId;

/** Few enough to share the work evenly, enough to make the messages cheap. */
const CHUNK = 200;

const SCRIPT = new URL(`./reader-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * Reads files on threads, and yields what they say in any order. A file that needs a full parser, or whose thread
 * broke, comes back as its name. Messages are JSON, which costs less than to clone objects, and whose strings stand
 * alone.
 */
export async function* readOnThreads(
  ids: readonly FileId[],
  { root, maxFileSize, look, threads }: ReadersOptions,
): AsyncGenerator<Answer> {
  const answers: (readonly Answer[])[] = [];
  const working = new Set<Worker>();
  let at = 0;
  let wake = () => {};

  try {
    for (let i = 0; i < threads && at < ids.length; i++) if (!start()) break;
    while (working.size > 0 || answers.length > 0) {
      if (answers.length === 0) {
        await new Promise<void>(done => {
          wake = done;
        });
      }
      yield* answers.shift() ?? [];
    }
  } finally {
    for (const worker of working) void worker.terminate();
  }
  // Only where every thread broke, or none could be started.
  yield* ids.slice(at);

  /** False where the system has no thread left for us. */
  function start(): boolean {
    let worker: Worker;
    try {
      worker = new Worker(fileURLToPath(SCRIPT), { workerData: { root, maxFileSize } });
    } catch {
      return false;
    }
    let pending: readonly FileId[] = [];
    working.add(worker);
    worker.on('message', (text: string) => {
      answers.push(JSON.parse(text) as Answer[]);
      pending = [];
      send();
      wake();
    });
    worker.on('error', end);
    worker.on('exit', end);
    send();
    return true;

    function send(): void {
      pending = ids.slice(at, at + CHUNK);
      at += CHUNK;
      if (pending.length === 0) void worker.terminate();
      else worker.postMessage(JSON.stringify(pending.map(orderOf)));
    }

    function end(): void {
      if (!working.delete(worker)) return;
      answers.push(pending);
      wake();
    }
  }

  function orderOf(id: FileId): Order {
    const seen = look?.(id);
    return seen ? { id, look: { size: seen.size, stamp: seen.stamp } } : { id };
  }
}
