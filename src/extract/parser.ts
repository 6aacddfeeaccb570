import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../types.ts';

export interface ParseRequest {
  readonly language: string;
  readonly dialect: string;
  readonly text: string;
}

/** A failure says something about the machine or about us, not about the text. */
export type ParseResponse =
  | { readonly facts: Facts }
  /** The warning says how the user can mend it. */
  | { readonly failure: string; readonly warning?: string | undefined };

/** How a process ended: on its own account, because it hung, or by anything else. */
export type ExitCause = 'crash' | 'hang' | 'other';

/** One parser process. */
export interface Parser {
  /** Answered in order. */
  send(request: ParseRequest): void;
  kill(): void;
}

export interface ParserOptions {
  /** How long a short text may take before its parser counts as hanging. Long ones get more. */
  readonly timeoutMs: number;
  /** May it end when nobody has needed it for a while? */
  isSpare(): boolean;
  onReady(): void;
  onAnswer(answer: ParseResponse): void;
  /** Once, and last: all answers have been delivered by then. */
  onEnd(ending: ExitCause): void;
}

const SCRIPT = new URL(`./parser-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
const START_MS = 30_000;
const IDLE_MS = 30_000;
/** A character needs a fiftieth of this; the rest is for machines that have other things to do. */
const HANG_MS_A_CHARACTER = 0.02;

const CRASHES: ReadonlySet<string | null> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGFPE',
]);
/** Windows has exit codes from here on instead. */
const CRASH_CODES = 0xc0000000;

export function startParser({
  timeoutMs: patienceMs,
  isSpare,
  onReady,
  onAnswer,
  onEnd,
}: ParserOptions): Parser {
  const pending: ParseRequest[] = [];
  let ending: ExitCause = 'other';
  let hasExited = false;
  let hasEnded = false;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  const child = tryFork();
  // Node unrefs the channel after the first message that did not fit into the socket's buffer. Without this, nothing
  // would keep the event loop alive between the exit of the process and the end of its channel, which `onEnd` awaits.
  child?.channel?.ref();
  expect(START_MS);
  child?.on('message', (message: 'ready' | ParseResponse) => {
    if (message === 'ready') isReady = true;
    else pending.shift();
    expectNext();
    if (message === 'ready') onReady();
    else onAnswer(message);
  });
  child?.on('exit', (code, signal) => {
    hasExited = true;
    if (CRASHES.has(signal) || (code ?? 0) >= CRASH_CODES) ending = 'crash';
    endWhenHeard();
  });
  child?.on('disconnect', endWhenHeard);
  child?.on('error', () => child.pid === undefined && end());
  if (!child) setImmediate(end);

  return {
    send(request) {
      pending.push(request);
      if (pending.length === 1) expectNext();
      child?.send(request, error => error && kill());
    },
    kill,
  };

  /** Answers may still be on their way when the process is gone already. */
  function endWhenHeard(): void {
    if (hasExited && !child?.connected) end();
  }

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    child?.channel?.unref();
    onEnd(ending);
  }

  function kill(): void {
    child?.kill('SIGKILL');
  }

  function expectNext(): void {
    expect(pending.length === 0 ? IDLE_MS : patienceMs + pending[0].text.length * HANG_MS_A_CHARACTER);
  }

  /** If this process was busy itself, the answer may wait to be read, so that comes first. */
  function expect(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const [late] = pending;
      setImmediate(() => {
        if (pending[0] !== late) return;
        if (late) ending = 'hang';
        if (late || !isReady || isSpare()) kill();
        else expectNext();
      });
    }, ms).unref();
  }
}

/** From the sources this runs under the same loader; the bundle needs none of our own options. */
function tryFork(): ChildProcess | undefined {
  const isSource = SCRIPT.pathname.endsWith('.ts');
  try {
    return fork(fileURLToPath(SCRIPT), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Node 20 parses these at every start, which takes longer than the rest of it. A parser connects to nothing.
      env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined },
      ...(isSource ? {} : { execArgv: [] }),
    });
  } catch {
    return undefined; // Out of memory or of processes: the pool tries again, or says so.
  }
}
