import { languageNamed, loadLanguages } from '../../core/languages/registry.ts';
import type { Facts } from '../../types.ts';
import { type ExitCause, type ParseRequest, type ParseResponse, type Parser, startParser } from './parser.ts';

export interface Parsed {
  readonly facts: Facts;
  /** False if the machine failed, not the text. The facts must then not be cached. */
  readonly certain: boolean;
}

/** A pool of parser processes. A text that crashes one affects no other text. */
export interface ParserPool {
  /** Never rejects: for a text that crashes its parser, the facts contain a problem and what could be salvaged. */
  parse(request: ParseRequest): Promise<Parsed>;
  /** Why the parsers do not work, and how the user can fix it. */
  warnings(): readonly string[];
  /** Keeps one process alive from now on, even if idle. Starts it if there is none. Does nothing in a pool of size 0. */
  keepOne(): void;
  /** Answers pending requests without parsing, and resolves when all processes have ended. */
  close(): Promise<void>;
}

interface Job {
  readonly request: ParseRequest;
  readonly done: (parsed: Parsed) => void;
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
        waiting.push({ request, done, failures: 0 });
        distribute();
      });
    },
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

  function distribute(): void {
    if (closing) abandon();
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
    return Math.max(1, Math.min(most, Math.ceil(lengthOf(waiting) / CHARACTERS_PER_PARSER)));
  }

  /** Nobody will read the results, so even the lexer would be a waste of time. */
  function abandon(): void {
    const problem = { line: 0, message: 'not parsed, depgraph was stopped' };
    for (const { done } of waiting.splice(0))
      done({ facts: { imports: [], problems: [problem], loc: 0 }, certain: false });
  }

  function refuse(reason: string): void {
    for (const job of waiting.splice(0)) giveUp(job, reason, false);
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

function complete(job: Job, answer: ParseResponse): void {
  if ('facts' in answer) job.done({ facts: answer.facts, certain: true });
  else giveUp(job, `the parser failed (${answer.failure})`, false);
}

/** Returns false for the first failure, which gets a retry: another text or a suspended machine may have caused it. */
function giveUpAfterRetry(job: Job, cause: ExitCause): boolean {
  job.failures++;
  if (job.failures < 2) return false;
  const reason =
    cause === 'hang'
      ? 'the parser did not come to an end'
      : 'the parser gave up on this file (nested too deeply?)';
  giveUp(job, reason, cause !== 'other');
  return true;
}

function giveUp({ request, done }: Job, reason: string, certain: boolean): void {
  const { language, dialect, text } = request;
  const problem = { line: 0, message: `${reason}; imports found by a lexer` };
  const facts = languageNamed(language).salvage?.(text, dialect, problem);
  done({ facts: facts ?? { imports: [], problems: [problem], loc: 0 }, certain });
}

function lengthOf(jobs: readonly Job[]): number {
  return jobs.reduce((sum, { request }) => sum + request.text.length, 0);
}
