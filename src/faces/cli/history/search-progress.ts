import type { Commit } from '../../../project/git/commits.ts';
import { dayOf } from '../../../project/revisions/measure.ts';
import type { Output } from '../terminal.ts';
import { thousands } from '../words.ts';

const ON_TERMINAL_MS = 100;
/** In a pipe or a log, each message is a line of its own. */
const ELSEWHERE_MS = 5000;

export interface SearchProgress {
  show(done: number, total: number): void;
  clear(): void;
}

/** Says how far back a search has come. It may take minutes, so that it does so in a pipe, too. */
export function searchProgress(
  err: Output,
  commits: readonly Commit[],
  now: () => number = () => performance.now(),
): SearchProgress {
  let last = now();
  let isShown = false;
  return {
    show(done, total) {
      if (now() - last < (err.isTerminal ? ON_TERMINAL_MS : ELSEWHERE_MS)) return;
      last = now();
      const text = `searched ${thousands(done)} of ${thousands(total)} commits, back to ${dayOf(commits[done])}`;
      if (!err.isTerminal) return err.line(text);
      isShown = true;
      err.write(`\r\x1b[K  ${text}`);
    },
    clear() {
      if (isShown) err.write('\r\x1b[K');
    },
  };
}
