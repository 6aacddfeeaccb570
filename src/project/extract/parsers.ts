import { languageNamed, loadLanguages } from '../../core/languages/registry.ts';
import type { Facts, Outline } from '../../types.ts';
import {
  type EraseRequest,
  type ExitCause,
  type OutlineRequest,
  type ParseRequest,
  type Parser,
  type ParserRequest,
  type ParserResponse,
  startParser,
} from './parser.ts';

export interface Parsed {
  readonly facts: Facts;
  /** False if the machine failed, not the text. The facts must then not be cached. */
  readonly certain: boolean;
}

export interface Erased {
  /** The specifiers of the imports that do not exist at run time. */
  readonly erased: readonly string[];
  /** False if the machine failed, not the text. */
  readonly certain: boolean;
}

/** A pool of parser processes. A text that crashes one affects no other text. */
export interface ParserPool {
  /** Never rejects: for a text that crashes its parser, the facts contain a problem and what could be salvaged. */
  parse(request: ParseRequest): Promise<Parsed>;
  /** Never rejects: a text that crashes its parser keeps all its imports. */
  erase(request: EraseRequest): Promise<Erased>;
  /** Never rejects: undefined for a text with errors, and where the machine or the parser fails. */
  outline(request: OutlineRequest): Promise<Outline | undefined>;
  /** Is there a process already, so that asking costs no start? */
  isRunning(): boolean;
  /** Why the parsers do not work, and how the user can fix it. */
  warnings(): readonly string[];
  /** Keeps one process alive from now on, even if idle. Starts it if there is none. Does nothing in a pool of size 0. */
  keepOne(): void;
  /** Answers pending requests without parsing, and resolves when all processes have ended. */
  close(): Promise<void>;
}

interface Job {
  readonly request: ParserRequest;
  readonly done: (answer: ParserResponse) => void;
  /** Called instead of `done` if there is no answer. `certain` if the text is to blame. */
  readonly giveUp: (reason: string, certain: boolean) => void;
  failures: number;
}

interface Worker {
  readonly parser: Parser;
  /** Sent and not yet answered, in order. */
  readonly pending: Job[];
  isReady: boolean;
}

/** Enough queued work to keep a parser busy, but little enough to share it evenly. */
const SENT_CHARACTERS = 64 * 1024;
const SENT_JOBS = 32;
/** Starting a parser takes about as long as parsing this much text. */
const CHARACTERS_PER_PARSER = 256 * 1024;
/** Everything that passes no syntax tree on takes this part of the time of a parse. */
const OTHERS_PER_PARSING = 1 / 8;
const TIMEOUT_MS = 10_000;
const START_FAILURES = 3;
/** The machine may be able to start processes again by then. */
const RETRY_MS = 10_000;

/** A pool of size 0 starts a process only for a text that needs one. */
export function createParserPool(size: number, timeoutMs = TIMEOUT_MS): ParserPool {
  const most = Math.max(1, size);
  const waiting: Job[] = [];
  const workers = new Set<Worker>();
  const warnings = new Set<string>();
  let startFailures = 0;
  let keepsOne = false;
  let closing: Promise<void> | undefined;
  let onEmpty = () => {};

  return {
    async parse(request) {
      await loadLanguages([request.language]); // In case the text must be salvaged.
      return new Promise(done => {
        submit({
          request: { kind: 'parse', ...request },
          done: answer => 'facts' in answer && done({ facts: answer.facts, certain: true }),
          // Nobody reads the facts of a pool that closes, so even the lexer would be a waste of time.
          giveUp: (reason, certain) =>
            done({ facts: closing ? unread(reason) : salvaged(request, reason), certain }),
        });
      });
    },
    erase: request =>
      new Promise(done => {
        submit({
          request: { kind: 'erase', ...request },
          done: answer => 'erased' in answer && done({ erased: answer.erased, certain: true }),
          giveUp: (_reason, certain) => done({ erased: [], certain }),
        });
      }),
    outline: request =>
      new Promise(done => {
        submit({
          request: { kind: 'outline', ...request },
          done: answer => 'outline' in answer && done(answer.outline),
          giveUp: () => done(undefined),
        });
      }),
    isRunning: () => workers.size > 0,
    warnings: () => [...warnings],
    keepOne() {
      keepsOne = size > 0;
      if (keepsOne && workers.size === 0 && !closing && startFailures === 0) start();
    },
    close() {
      closing ??= new Promise(done => {
        onEmpty = done;
      });
      for (const { parser } of workers) parser.kill();
      distribute();
      if (workers.size === 0) onEmpty();
      return closing;
    },
  };

  function submit(job: Omit<Job, 'failures'>): void {
    waiting.push({ ...job, failures: 0 });
    distribute();
  }

  function distribute(): void {
    if (closing) refuse('not parsed, depgraph was stopped');
    if (startFailures >= START_FAILURES) refuse('not parsed, no parser process could be started');
    while (waiting.length > 0 && workers.size < wantedWorkers()) start();
    for (const { parser, pending, isReady } of workers) {
      while (isReady && pending.length < SENT_JOBS && lengthOf(pending) < SENT_CHARACTERS) {
        const job = waiting.shift();
        if (!job) return;
        pending.push(job);
        parser.send(job.request);
      }
    }
  }

  function wantedWorkers(): number {
    if (workers.size >= most) return most;
    return Math.max(1, Math.min(most, Math.ceil(workOf(waiting) / CHARACTERS_PER_PARSER)));
  }

  function refuse(reason: string): void {
    for (const job of waiting.splice(0)) job.giveUp(reason, false);
  }

  function start(): void {
    const pending: Job[] = [];
    const worker: Worker = {
      pending,
      isReady: false,
      parser: startParser({
        timeoutMs,
        isSpare: () => !keepsOne || workers.size > 1,
        onReady() {
          worker.isReady = true;
          startFailures = 0;
          distribute();
        },
        onAnswer(answer) {
          const job = pending.shift();
          if ('failure' in answer && answer.warning !== undefined) warnings.add(answer.warning);
          if (job) complete(job, answer);
          distribute();
        },
        onEnd: cause => end(worker, cause),
      }),
    };
    workers.add(worker);
  }

  /** The oldest unanswered text is the one that crashed its parser. */
  function end(worker: Worker, cause: ExitCause): void {
    workers.delete(worker);
    const [suspect, ...innocent] = worker.pending;
    waiting.unshift(...innocent);
    if (suspect && !giveUpAfterRetry(suspect, cause)) waiting.unshift(suspect);
    if (!worker.isReady && ++startFailures === START_FAILURES) {
      setTimeout(() => {
        startFailures = 0;
      }, RETRY_MS).unref();
    }
    distribute();
    if (workers.size === 0) onEmpty();
  }
}

function complete(job: Job, answer: ParserResponse): void {
  if ('failure' in answer) job.giveUp(`the parser failed (${answer.failure})`, false);
  else job.done(answer);
}

/** Returns false for the first failure, which gets a retry: another text or a suspended machine may have caused it. */
function giveUpAfterRetry(job: Job, cause: ExitCause): boolean {
  job.failures++;
  if (job.failures < 2) return false;
  const reason =
    cause === 'hang'
      ? 'the parser did not come to an end'
      : 'the parser gave up on this file (nested too deeply?)';
  job.giveUp(reason, cause !== 'other');
  return true;
}

function salvaged({ language, dialect, text }: ParseRequest, reason: string): Facts {
  const message = `${reason}; imports found by a lexer`;
  return languageNamed(language).salvage?.(text, dialect, { line: 0, message }) ?? unread(message);
}

function unread(message: string): Facts {
  return { imports: [], problems: [{ line: 0, message }], loc: 0 };
}

/** In characters to parse. */
function workOf(jobs: readonly Job[]): number {
  return jobs.reduce((sum, { request: { kind, text } }) => {
    return sum + text.length * (kind === 'parse' ? 1 : OTHERS_PER_PARSING);
  }, 0);
}

function lengthOf(jobs: readonly Job[]): number {
  return jobs.reduce((sum, { request }) => sum + request.text.length, 0);
}
