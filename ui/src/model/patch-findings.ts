import type { FindingsDelta, FindingsModel } from '../../../src/core/formats/findings/model-types.ts';
import { byImportance } from '../../../src/core/rules/finding.ts';

/** Applies a change: the result equals the findings of its revision. Undefined if it does not continue ours. */
export function patchFindings(model: FindingsModel, delta: FindingsDelta | null): FindingsModel | undefined {
  if (delta === null || delta.previous !== model.revision) return undefined;
  const { removed, added, rest } = delta;
  const gone = new Set(removed);
  const kept = model.findings.filter(({ id }) => !gone.has(id));
  return { ...rest, findings: added.length === 0 ? kept : [...kept, ...added].sort(byImportance) };
}
