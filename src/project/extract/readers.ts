import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { dialectOf } from '../../core/languages/registry.ts';
import { decodeFacts } from '../../shared/facts-codec.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileStat } from '../../shared/stat.ts';
import type { FileId } from '../../types.ts';
import type { Extracted } from './extracted.ts';

export interface ReadersOptions {
  readonly root: string;
  readonly statOf?: (id: FileId) => FileStat | undefined;
  readonly threads: number;
}

/** A message to a reader thread. */
export interface ReadRequest {
  readonly ids: readonly FileId[];
  /** Four numbers per file: size, mtime, ctime, inode; NaN if there is no stat. */
  readonly stats: Float64Array;
}

/** A message from a reader thread, flat because only lists of strings and numbers are cheap to send. */
export interface ReadResponse {
  /** When reading started. */
  readonly seenMs: number;
  /** Five values per file: hash, loc, and the encoded facts. An empty hash leaves the file to the main thread. */
  readonly columns: readonly (string | number)[];
}

const COLUMNS = 7;

/** In bytes. For less work, starting a thread and warming up its code does not pay off. */
export const MIN_WORK_FOR_THREADS = 64 * 1024 * 1024;

/** Opening and hashing a file takes about as long as scanning this many bytes. */
const BYTES_A_FILE = 4096;

/** The work of reading these files, in bytes to scan. */
export function workOf(ids: readonly FileId[], statOf: ReadersOptions['statOf'] = () => undefined): number {
  return ids.reduce((sum, id) => sum + BYTES_A_FILE + (statOf(id)?.size ?? 0), 0);
}

/** Files per message: few enough to share the work evenly, enough to amortise the message. */
const CHUNK = 200;

const SCRIPT = new URL(`./reader-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * Reads files on threads and yields their facts, in any order. Yields only the id of a file that changed since its
 * stat, that needs the full parser, or whose thread failed.
 */
export async function* readOnThreads(
  ids: readonly FileId[],
  { root, statOf, threads }: ReadersOptions,
): AsyncGenerator<Extracted | FileId> {
  const answers: Iterable<Extracted | FileId>[] = [];
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
  // Only if every thread failed, or none could be started.
  yield* ids.slice(at);

  /** Returns false if the system refuses a thread. */
  function start(): boolean {
    let worker: Worker;
    try {
      worker = new Worker(fileURLToPath(SCRIPT), { workerData: { root } });
    } catch {
      return false;
    }
    let pending: readonly FileId[] = [];
    let stats: readonly (FileStat | undefined)[] = [];
    working.add(worker);
    worker.on('message', (answer: ReadResponse) => {
      answers.push(decodeResponse(answer, pending, stats));
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
      stats = pending.map(id => statOf?.(id));
      if (pending.length === 0) void worker.terminate();
      else worker.postMessage({ ids: pending, stats: numbersOf(stats) } satisfies ReadRequest);
    }

    function end(): void {
      if (!working.delete(worker)) return;
      answers.push(pending);
      wake();
    }
  }
}

function* decodeResponse(
  { seenMs, columns }: ReadResponse,
  ids: readonly FileId[],
  stats: readonly (FileStat | undefined)[],
): Generator<Extracted | FileId> {
  for (const [i, id] of ids.entries()) {
    const row = columns.slice(i * COLUMNS, (i + 1) * COLUMNS) as Columns;
    const [hash, loc, imports, problems, names, marks, exceptions] = row;
    const facts = hash === '' ? undefined : decodeFacts({ loc, imports, problems, names, marks, exceptions });
    const stat = stats[i];
    const found = dialectOf(baseName(id));
    if (!facts || !stat || !found) yield id;
    else {
      const content = { hash, stat, seenMs, facts, origin: 'extracted', certain: true } as const;
      yield { id, language: found.language.name, dialect: found.dialect, content };
    }
  }
}

type Columns = [
  hash: string,
  loc: number,
  imports: string,
  problems: string,
  names: string,
  marks: string,
  exceptions: string,
];

function numbersOf(stats: readonly (FileStat | undefined)[]): Float64Array {
  const numbers = new Float64Array(stats.length * 4).fill(Number.NaN);
  for (const [i, stat] of stats.entries()) {
    if (stat) numbers.set([stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino], i * 4);
  }
  return numbers;
}
