import type { Digest } from '../report/digest.ts';
import type { Check, Judged } from './fail-on.ts';
import type { Terminal } from './terminal.ts';
import { warn } from './warn.ts';
import { plural } from './words.ts';

export interface Verdict {
  readonly checks: readonly Check[];
  readonly judged: Judged;
  /** Of the project. */
  readonly digest: Digest;
}

/** Says what was found of that which the user asked to fail on, and returns the exit code. */
export function verdict({ checks, judged, digest }: Verdict, terminal: Terminal): number {
  const { err } = terminal;
  if (checks.length > 0) warnOfUnread(digest, terminal);
  const findings = checks.flatMap(check => check(judged) ?? []);
  if (findings.length > 0) err.line(`${err.style.red('depgraph: failed:')} ${findings.join(', ')}`);
  return findings.length > 0 ? 1 : 0;
}

/** What nobody could read may hide what is looked for, and `--quiet` leaves out the problems of the summary. */
function warnOfUnread({ unread: { count, head } }: Digest, terminal: Terminal): void {
  const [first] = head;
  if (!first) return;
  const paths = plural(count, 'path') + (count > 1 ? ', such as' : ':');
  warn(terminal, `--fail-on does not judge ${paths} ${first.file} (${first.message})`);
}
