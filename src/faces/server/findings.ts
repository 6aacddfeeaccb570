import { findingsOf } from '../../core/ask/findings.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { findingsDelta } from '../../core/formats/findings/delta.ts';
import type { FindingsDelta, FindingsModel } from '../../core/formats/findings/model-types.ts';
import { utcDay } from '../../shared/today.ts';

/** Judges snapshots, each once a day: what was accepted until yesterday counts again. */
export interface Findings {
  of(snapshot: Snapshot): FindingsModel;
  /** Null if the findings are better fetched again. */
  between(previous: Snapshot, snapshot: Snapshot): FindingsDelta | null;
  /** The day that they are judged on, in UTC. */
  today(): string;
}

export function createFindings(now: () => Date = () => new Date()): Findings {
  const known = new WeakMap<Snapshot, { readonly day: string; readonly model: FindingsModel }>();
  const today = () => utcDay(now().getTime());
  const of = (snapshot: Snapshot): FindingsModel => {
    const day = today();
    const judged = known.get(snapshot);
    if (judged?.day === day) return judged.model;
    const model = findingsOf(snapshot, day);
    known.set(snapshot, { day, model });
    return model;
  };
  return {
    of,
    today,
    between(previous, snapshot) {
      const judged = known.get(previous);
      // A page may hold what was true yesterday.
      if (judged && judged.day !== today()) return null;
      return findingsDelta(of(previous), of(snapshot));
    },
  };
}
