import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type FileResult, failedResult, PARENT_FD } from './result.ts';

/** A child process that runs test files. */
export interface TestProcess {
  /** Never rejects: a file that ends the process or does not finish has failed. */
  run(module: string): Promise<FileResult>;
  isAlive(): boolean;
  /**
   * Lets the process end. Resolves to what went wrong: a test has left something open, or failed after its end.
   */
  close(): Promise<string | undefined>;
}

/** A file that takes longer hangs. */
const FILE_LIMIT_MS = 600_000;
/** What a process says that waits for something which a test left open. */
export const STILL_OPEN = 'still open: ';
/** It may end yet. One that says nothing is short of time on a busy machine. */
const OPEN_LIMIT_MS = 60_000;
const LAST_WORDS_MS = 1000;
const KEPT_OUTPUT = 20_000;

/** Takes the arguments with which Node runs `worker.ts`. */
export function startTestProcess(worker: readonly string[], openLimitMs = OPEN_LIMIT_MS): TestProcess {
  const child = spawn(process.execPath, worker, {
    // Node 20 parses these certificates at every start, also of what tests start: 0.08 s that no test needs.
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NODE_EXTRA_CA_CERTS: undefined },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const socket = child.stdio[PARENT_FD] as Socket;
  socket.on('error', () => {}); // The process has ended, which `ended` reports.
  const results = createInterface(socket);
  results.on('error', () => {}); // It repeats those of the socket.
  let output = '';
  const collect = (data: Buffer) => {
    output = (output + data).slice(-KEPT_OUTPUT);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = endOf(child);

  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async run(module) {
      const start = performance.now();
      output = '';
      socket.write(`${module}\n`);
      let end = 'ended the process with';
      const limit = setTimeout(() => {
        end = `did not finish within ${FILE_LIMIT_MS / 1000} s:`;
        child.kill('SIGKILL');
      }, FILE_LIMIT_MS);
      const result = await Promise.race([
        ended.then(how => failedResult(`${end} ${how}`, performance.now() - start)),
        new Promise<string>(done => results.once('line', done)).then(readResult),
      ]);
      clearTimeout(limit);
      return result.errors === '' ? result : { ...result, errors: `${output}\n${result.errors}` };
    },
    async close() {
      socket.end();
      let how = await Promise.race([ended, expire(openLimitMs)]);
      if (how === undefined && !output.includes(STILL_OPEN))
        how = await Promise.race([ended, expire(FILE_LIMIT_MS)]);
      if (how === 'code 0') return undefined;
      child.kill('SIGKILL');
      return `${output}\n${how === undefined ? 'it does not end: a test left a handle open' : `it ended with ${how}`}`;
    },
  };
}

/** A test may have written to the socket as well. */
function readResult(line: string): FileResult {
  try {
    return JSON.parse(line);
  } catch {
    return failedResult(`wrote to the runner: ${line}`, 0);
  }
}

/** How the process ended, once its last words are read. */
async function endOf(child: ChildProcess): Promise<string> {
  const streams = [child.stdout, child.stderr].map(stream => stream && once(stream, 'close'));
  const [code, signal] = await once(child, 'exit');
  // A process that a test has left running holds the streams open.
  await Promise.race([Promise.all(streams), expire(LAST_WORDS_MS)]);
  return signal ?? `code ${code}`;
}

function expire(ms: number): Promise<undefined> {
  return new Promise(done => {
    setTimeout(done, ms, undefined).unref();
  });
}
