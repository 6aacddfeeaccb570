import type { Snapshot } from '../../core/ask/snapshot.ts';
import { consequencesBetween } from '../../core/diff/live-consequences.ts';
import type { FindingsDelta, JudgementEvent } from '../../core/formats/findings/model-types.ts';
import { judgementBetween } from '../../core/report/delta-judgement.ts';
import { modelHealth, modelMetrics } from '../../core/report/model.ts';
import { MAX_EVENT_LENGTH } from './revision-event.ts';

export interface JudgementEventInput {
  readonly snapshot: Snapshot;
  /** The last state that clients have the judgement of. */
  readonly since: Snapshot;
  /** Clients cannot have followed what changed since then. */
  readonly isBroken: boolean;
  readonly findings: FindingsDelta | null;
}

/** The event as JSON, limited in size like the one about its revision. */
export function judgementEvent({ snapshot, since, isBroken, findings }: JudgementEventInput): string {
  const { graph, analysis, revision } = snapshot;
  const event: JudgementEvent = {
    revision,
    since: since.revision,
    metrics: modelMetrics(graph, analysis),
    health: modelHealth(graph, analysis),
    ...(isBroken ? { scores: [], cycles: null } : judgementBetween(since, snapshot)),
    findings,
    consequences: consequencesBetween(since, snapshot),
  };
  const text = JSON.stringify(event);
  if (text.length <= MAX_EVENT_LENGTH) return text;
  const { risks, modules, ...rest } = event;
  const consequences = event.consequences.map(({ files, ...each }) => each);
  return JSON.stringify({
    ...{ ...rest, consequences },
    ...{ scores: [], cycles: null, findings: null },
  } satisfies JudgementEvent);
}

/** The event about a revision that could not be judged: clients keep what they have. */
export function failedJudgement(snapshot: Snapshot, since: Snapshot, error: string): string {
  const event: JudgementEvent = {
    revision: snapshot.revision,
    since: since.revision,
    metrics: modelMetrics(snapshot.graph, snapshot.analysis),
    health: modelHealth(since.graph, since.analysis),
    scores: [],
    cycles: null,
    findings: null,
    consequences: [],
    error,
  };
  return JSON.stringify(event);
}
