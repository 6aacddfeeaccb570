import type { DiagnosticsDelta } from './delta-types.ts';
import { modelDiagnostics } from './model.ts';
import type { ReportInput } from './report.ts';
import { spliceBetween } from './splice.ts';

type DiagnosticsInput = Pick<ReportInput, 'unresolved' | 'problems'>;

/** Undefined if nothing changed; that check needs no sorting or truncating. */
export function compareDiagnostics(
  previous: DiagnosticsInput,
  next: DiagnosticsInput,
): DiagnosticsDelta | undefined {
  if (isSameList(previous.unresolved, next.unresolved) && isSameList(previous.problems, next.problems))
    return undefined;
  const before = modelDiagnostics(previous);
  const after = modelDiagnostics(next);
  return {
    unresolvedCount: after.unresolvedCount,
    unresolved: spliceBetween(before.unresolved, after.unresolved, isSameEntry),
    problemCount: after.problemCount,
    problems: spliceBetween(before.problems, after.problems, isSameEntry),
  };
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((entry, i) => isSameEntry(entry, b[i])));
}

/** Files that were not read again keep their entry objects. */
function isSameEntry(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
