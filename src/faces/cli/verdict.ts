import type { Digest } from '../../core/report/digest.ts';
import type { FailCondition, FindingCounts } from './fail-on.ts';
import type { Terminal } from './terminal.ts';
import { warn } from './warn.ts';
import { plural } from './words.ts';

export interface Verdict {
  readonly conditions: readonly FailCondition[];
  readonly counts: FindingCounts;
  /** The digest of the whole project. */
  readonly digest: Digest;
}

/** Prints the findings that `--fail-on` names, and returns the exit code. */
export function verdict({ conditions, counts, digest }: Verdict, terminal: Terminal): number {
  const { err } = terminal;
  if (conditions.length > 0) warnOfUnread(digest, terminal);
  const findings = conditions.flatMap(condition => condition(counts) ?? []);
  if (findings.length > 0) err.line(`${err.style.red('depgraph: failed:')} ${findings.join(', ')}`);
  return findings.length > 0 ? 1 : 0;
}

/** Unreadable files may hide findings, and `--quiet` omits the problems that the summary lists. */
export function warnOfUnread({ unread: { count, head } }: Digest, terminal: Terminal): void {
  const [first] = head;
  if (!first) return;
  const paths = `${plural(count, 'path')} that could not be read${count > 1 ? ', such as' : ':'}`;
  warn(terminal, `the check skips ${paths} ${first.file} (${first.message})`);
}
