import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { dialectOf } from '../languages/registry.ts';
import { decodeFacts } from '../shared/facts-codec.ts';
import { baseName } from '../shared/paths.ts';
import type { FileStat } from '../shared/stat.ts';
import type { FileId } from '../types.ts';
import type { Extracted } from './extracted.ts';

export interface ReadersOptions {
  readonly root: string;
  readonly statOf?: (id: FileId) => FileStat | undefined;
  readonly threads: number;
}

/** What a thread is told. */
export interface ReadRequest {
  readonly ids: readonly FileId[];
  /** How each of them looks: four numbers, which are none where that is not known. */
  readonly looks: Float64Array;
}

/** What it answers: nothing but flat lists of texts and numbers are cheap to send. */
export interface ReadResponse {
  /** When the first of the files was looked at. */
  readonly seenMs: number;
  /** Five for each file: hash, loc, and the facts as text. No hash for what somebody else has to read. */
  readonly columns: readonly (string | number)[];
}

const COLUMNS = 5;

/** For less, a thread is not worth its start and the time until V8 has optimised its code. Bytes. */
export const MIN_WORK_FOR_THREADS = 64 * 1024 * 1024;

/** To open and hash a file takes about as long as to scan so many bytes. */
const BYTES_A_FILE = 4096;

/** How much there is to do for these files, in bytes to scan. */
export function workOf(ids: readonly FileId[], look: ReadersOptions['statOf'] = () => undefined): number {
  return ids.reduce((sum, id) => sum + BYTES_A_FILE + (look(id)?.size ?? 0), 0);
}

/** Few enough to share the work evenly, enough to make the messages cheap. */
const CHUNK = 200;

const SCRIPT = new URL(`./reader-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * Reads files on threads, and yields what they say in any order. A file that is not what it looked like, that needs
 * a full parser or whose thread broke comes back as its name.
 */
export async function* readOnThreads(
  ids: readonly FileId[],
  { root, statOf: look, threads }: ReadersOptions,
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
  // Only where every thread broke, or none could be started.
  yield* ids.slice(at);

  /** False where the system has no thread left for us. */
  function start(): boolean {
    let worker: Worker;
    try {
      worker = new Worker(fileURLToPath(SCRIPT), { workerData: { root } });
    } catch {
      return false;
    }
    let pending: readonly FileId[] = [];
    let looks: readonly (FileStat | undefined)[] = [];
    working.add(worker);
    worker.on('message', (answer: ReadResponse) => {
      answers.push(understood(answer, pending, looks));
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
      looks = pending.map(id => look?.(id));
      if (pending.length === 0) void worker.terminate();
      else worker.postMessage({ ids: pending, looks: numbersOf(looks) } satisfies ReadRequest);
    }

    function end(): void {
      if (!working.delete(worker)) return;
      answers.push(pending);
      wake();
    }
  }
}

function* understood(
  { seenMs, columns }: ReadResponse,
  ids: readonly FileId[],
  looks: readonly (FileStat | undefined)[],
): Generator<Extracted | FileId> {
  for (const [i, id] of ids.entries()) {
    const [hash, loc, imports, problems, names] = columns.slice(i * COLUMNS, (i + 1) * COLUMNS) as Columns;
    const facts = hash === '' ? undefined : decodeFacts({ loc, imports, problems, names });
    const stat = looks[i];
    const found = dialectOf(baseName(id));
    if (!facts || !stat || !found) yield id;
    else {
      const content = { hash, stat, seenMs, facts, origin: 'extracted', certain: true } as const;
      yield { id, language: found.language.name, dialect: found.dialect, content };
    }
  }
}

type Columns = [hash: string, loc: number, imports: string, problems: string, names: string];

function numbersOf(looks: readonly (FileStat | undefined)[]): Float64Array {
  const numbers = new Float64Array(looks.length * 4).fill(Number.NaN);
  for (const [i, look] of looks.entries()) {
    if (look) numbers.set([look.size, look.mtimeMs, look.ctimeMs, look.ino], i * 4);
  }
  return numbers;
}
