import type { FindingsDelta, FindingsModel } from './model-types.ts';

/** More are cheaper to fetch again. */
const MAX_CHANGES = 200;

/** Null if the findings are better fetched again. */
export function findingsDelta(before: FindingsModel, after: FindingsModel): FindingsDelta | null {
  const old = new Map(before.findings.map(finding => [finding.id, JSON.stringify(finding)]));
  const added = after.findings.filter(finding => old.get(finding.id) !== JSON.stringify(finding));
  const kept = new Set(after.findings.map(({ id }) => id));
  const changed = new Set(added.map(({ id }) => id));
  const removed = [...old.keys()].filter(id => !kept.has(id) || changed.has(id));
  // Lists that were cut off cannot be compared.
  const isWhole = [before, after].every(({ total, shown }) => total === shown);
  if (!isWhole || added.length + removed.length > MAX_CHANGES) return null;
  const { findings, ...rest } = after;
  return { revision: after.revision, previous: before.revision, removed, added, rest };
}
