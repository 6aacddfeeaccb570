import type { Check, Judged } from './fail-on.ts';
import type { Terminal } from './terminal.ts';

/** Says what was found of that which the user asked to fail on, and returns the exit code. */
export function verdict(checks: readonly Check[], judged: Judged, { err }: Terminal): number {
  const findings = checks.flatMap(check => check(judged) ?? []);
  if (findings.length > 0) err.line(`${err.style.red('depgraph: failed:')} ${findings.join(', ')}`);
  return findings.length > 0 ? 1 : 0;
}
