import type { Output } from './terminal.ts';

export interface ProgressLine {
  show(done: number, total: number): void;
  clear(): void;
}

export interface ProgressOptions {
  readonly text: (done: number, total: number) => string;
  readonly everyMs: number;
  /** Work that ends sooner shows no progress. */
  readonly delayMs?: number;
  /** In a pipe or a log, each message is a line of its own; by default, there is none. */
  readonly elsewhereMs?: number;
  readonly now?: () => number;
}

/** A line that counts what is done, and is replaced as long as the output is a terminal. */
export function createProgress(
  err: Output,
  {
    text,
    everyMs,
    delayMs = 0,
    elsewhereMs = Number.POSITIVE_INFINITY,
    now = () => performance.now(),
  }: ProgressOptions,
): ProgressLine {
  const pauseMs = err.isTerminal ? everyMs : elsewhereMs;
  let last = now() + delayMs;
  let isShown = false;
  return {
    show(done, total) {
      if (now() - last < pauseMs) return;
      last = now();
      if (!err.isTerminal) return err.line(text(done, total));
      isShown = true;
      err.write(`\r\x1b[K  ${text(done, total)}`);
    },
    clear() {
      if (isShown) err.write('\r\x1b[K');
    },
  };
}

export function readingProgress(err: Output): ProgressLine {
  const text = (done: number, total: number) =>
    `reading ${done} / ${total} files  ${Math.floor((100 * done) / total)} %`;
  return createProgress(err, { text, everyMs: 60, delayMs: 250 });
}
