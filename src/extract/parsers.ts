import { languageNamed, loadLanguages } from '../languages/registry.ts';
import type { Facts } from '../types.ts';
import { type ExitCause, type ParseRequest, type ParseResponse, type Parser, startParser } from './parser.ts';

export interface Parsed {
  readonly facts: Facts;
  /** False where the machine, and not the text, was to blame: then the answer must not be kept. */
  readonly certain: boolean;
}

/** Full parsers in processes that may die: a text that kills one costs that text only. */
export interface ParserPool {
  /** Never rejects: a text that ends its parser comes back with a problem and what can be salvaged. */
  parse(request: ParseRequest): Promise<Parsed>;
  /** What keeps the parsers from working, and how the user can mend it. */
  warnings(): readonly string[];
  /** From now on one process stays, however long nobody needs it, and is started if there is none. */
  keepOne(): void;
  /** Whoever still waits is answered, and no process is left when this is done. */
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

/** Enough to keep a parser busy while we are, too, and little enough to share the work evenly. */
const SENT_CHARACTERS = 64 * 1024;
const SENT_JOBS = 32;
/** Another parser costs about as much to start as this much text costs to parse. */
const CHARACTERS_WORTH_A_PARSER = 256 * 1024;
const PATIENCE_MS = 10_000;
const START_FAILURES = 3;
/** A machine that can start no process now may be able to later. */
const TRY_AGAIN_MS = 10_000;

export function createParserPool(size: number, patienceMs = PATIENCE_MS): ParserPool {
  const waiting: Job[] = [];
  const workers = new Set<Worker>();
  const warnings = new Set<string>();
  let startFailures = 0;
  let keepsOne = false;
  let closing: Promise<void> | undefined;
  let onEmpty = () => {};

  return {
    async parse(request) {
      await loadLanguages([request.language]); // For whoever must be salvaged.
      return new Promise(done => {
        waiting.push({ request, done, failures: 0 });
        distribute();
      });
    },
    warnings: () => [...warnings],
    keepOne() {
      keepsOne = true;
      if (workers.size === 0 && !closing && startFailures === 0) start();
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
    if (workers.size >= size) return size;
    return Math.max(1, Math.min(size, Math.ceil(lengthOf(waiting) / CHARACTERS_WORTH_A_PARSER)));
  }

  /** Nobody will look at the answers, so not even the lexer is worth the time that it takes. */
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
        timeoutMs: patienceMs,
        isSpare: () => !keepsOne || workers.size > 1,
        onReady() {
          worker.isReady = true;
          startFailures = 0;
          distribute();
        },
        onAnswer(answer) {
          const job = pending.shift();
          if ('failure' in answer && answer.warning !== undefined) warnings.add(answer.warning);
          if (job) settle(job, answer);
          distribute();
        },
        onEnd: ending => end(worker, ending),
      }),
    };
    workers.add(worker);
  }

  /** The oldest unanswered text is the one that ended its parser. */
  function end(worker: Worker, ending: ExitCause): void {
    workers.delete(worker);
    const [suspect, ...innocent] = worker.pending;
    waiting.unshift(...innocent);
    if (suspect && !judge(suspect, ending)) waiting.unshift(suspect);
    if (!worker.isReady && ++startFailures === START_FAILURES) {
      setTimeout(() => {
        startFailures = 0;
      }, TRY_AGAIN_MS).unref();
    }
    distribute();
    if (workers.size === 0) onEmpty();
  }
}

function settle(job: Job, answer: ParseResponse): void {
  if ('facts' in answer) job.done({ facts: answer.facts, certain: true });
  else giveUp(job, `the parser failed (${answer.failure})`, false);
}

/** False for a text that gets a second chance: a sleeping machine or a passer-by may have been to blame. */
function judge(job: Job, ending: ExitCause): boolean {
  job.failures++;
  if (job.failures < 2) return false;
  const reason =
    ending === 'hang'
      ? 'the parser did not come to an end'
      : 'the parser gave up on this file (nested too deeply?)';
  giveUp(job, reason, ending !== 'other');
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
