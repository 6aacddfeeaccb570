import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ErasureSettings, Facts, Outline } from '../../types.ts';

export interface ParseRequest {
  readonly language: string;
  readonly dialect: string;
  readonly text: string;
}

export interface EraseRequest extends ParseRequest {
  readonly settings: ErasureSettings;
}

export interface OutlineRequest extends ParseRequest {
  /** Only the imports up to this line are wanted. */
  readonly lastLine?: number | undefined;
}

/** What a parser process does with a text. */
export type ParserRequest =
  | ({ readonly kind: 'parse' } & ParseRequest)
  | ({ readonly kind: 'erase' } & EraseRequest)
  | ({ readonly kind: 'outline' } & OutlineRequest);

/** A failure is caused by the machine or the parser, not by the text. */
export type ParserResponse =
  | { readonly facts: Facts }
  | { readonly erased: readonly string[] }
  | { readonly outline: Outline | undefined }
  /** The warning tells the user how to fix it. */
  | { readonly failure: string; readonly warning?: string | undefined };

/** Why a parser process ended: it crashed, it was killed because it hung, or something else. */
export type ExitCause = 'crash' | 'hang' | 'other';

/** One parser process. */
export interface Parser {
  /** Responses arrive in the order of the requests. */
  send(request: ParserRequest): void;
  kill(): void;
}

export interface ParserOptions {
  /** How long a short text may take before its parser counts as hung. Long texts get more. */
  readonly timeoutMs: number;
  /** May this process end when it has been idle for a while? */
  isSpare(): boolean;
  onReady(): void;
  onAnswer(answer: ParserResponse): void;
  /** Called once, after all responses have been delivered. */
  onEnd(cause: ExitCause): void;
}

const SCRIPT = new URL(`./parser-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
const START_MS = 30_000;
const IDLE_MS = 30_000;
/** Parsing a character takes a fiftieth of this; the rest allows for busy machines. */
const HANG_MS_A_CHARACTER = 0.02;

const CRASHES: ReadonlySet<string | null> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGFPE',
]);
/** On Windows, exit codes from here on mean a crash. */
const CRASH_CODES = 0xc0000000;

export function startParser({ timeoutMs, isSpare, onReady, onAnswer, onEnd }: ParserOptions): Parser {
  const pending: ParserRequest[] = [];
  let cause: ExitCause = 'other';
  let hasExited = false;
  let hasEnded = false;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  const child = tryFork();
  // Node unrefs the channel after the first message that does not fit into the socket's buffer. Without this, nothing
  // would keep the event loop alive between the exit of the process and the end of its channel, which `onEnd` needs.
  child?.channel?.ref();
  expect(START_MS);
  child?.on('message', (message: 'ready' | ParserResponse) => {
    if (message === 'ready') isReady = true;
    else pending.shift();
    expectNext();
    if (message === 'ready') onReady();
    else onAnswer(message);
  });
  child?.on('exit', (code, signal) => {
    hasExited = true;
    if (CRASHES.has(signal) || (code ?? 0) >= CRASH_CODES) cause = 'crash';
    endWhenDrained();
  });
  child?.on('disconnect', endWhenDrained);
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

  /** Responses may still be in the channel after the process has exited. */
  function endWhenDrained(): void {
    if (hasExited && !child?.connected) end();
  }

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    child?.channel?.unref();
    onEnd(cause);
  }

  function kill(): void {
    child?.kill('SIGKILL');
  }

  function expectNext(): void {
    expect(pending.length === 0 ? IDLE_MS : timeoutMs + pending[0].text.length * HANG_MS_A_CHARACTER);
  }

  /** If this process was busy, the response may already be in the channel, so it is read before judging. */
  function expect(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const [late] = pending;
      setImmediate(() => {
        if (pending[0] !== late) return;
        if (late) cause = 'hang';
        if (late || !isReady || isSpare()) kill();
        else expectNext();
      });
    }, ms).unref();
  }
}

/** When running from source, the child needs the same loader; the bundle needs no options. */
function tryFork(): ChildProcess | undefined {
  const isSource = SCRIPT.pathname.endsWith('.ts');
  try {
    return fork(fileURLToPath(SCRIPT), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Node 20 parses the certificates at every start, which takes longer than everything else. A parser needs none.
      env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined },
      ...(isSource ? {} : { execArgv: [] }),
    });
  } catch {
    return undefined; // Out of memory or processes: the pool retries, or reports it.
  }
}
