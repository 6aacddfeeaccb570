import { findingsOf } from '../engine/findings.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import { findingsDelta } from '../export/findings/delta.ts';
import type { FindingsDelta, FindingsModel } from '../export/findings/model-types.ts';

/** Judges snapshots, each once. */
export interface Findings {
  of(snapshot: Snapshot): FindingsModel;
  /** Null if the findings are better fetched again. */
  between(previous: Snapshot, snapshot: Snapshot): FindingsDelta | null;
}

export function createFindings(now: () => Date = () => new Date()): Findings {
  const known = new WeakMap<Snapshot, FindingsModel>();
  const of = (snapshot: Snapshot): FindingsModel => {
    const model = known.get(snapshot) ?? findingsOf(snapshot, now().toISOString().slice(0, 10));
    known.set(snapshot, model);
    return model;
  };
  return { of, between: (previous, snapshot) => findingsDelta(of(previous), of(snapshot)) };
}
