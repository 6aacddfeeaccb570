import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../engine/snapshot.ts';
import { deltaBetween } from '../report/delta.ts';
import { compareDiagnostics } from '../report/delta-diagnostics.ts';
import type { RevisionEvent } from '../report/delta-types.ts';
import { modelMetrics } from '../report/model.ts';
import { timestamp } from '../report/report.ts';

export interface RevisionEventInput {
  readonly snapshot: Snapshot;
  readonly previous: Snapshot | undefined;
  readonly warnings: readonly string[];
}

const MAX_CHANGED = 100;
/** A path may take 4,096 bytes. For larger events, refetching the model is cheaper. */
export const MAX_EVENT_LENGTH = 256 * 1024;

export interface DescribedRevision {
  /** The event as JSON, limited in size so that a slow client needs little memory. */
  readonly text: string;
  /** Were nodes removed or groups closed, so that some with the same names may be other ones later? */
  readonly isRemoving: boolean;
}

export function revisionEvent({ snapshot, previous, warnings }: RevisionEventInput): DescribedRevision {
  const { graph, analysis, changed } = snapshot;
  const event: RevisionEvent = {
    revision: snapshot.revision,
    generatedAt: timestamp(snapshot.generatedAt),
    changed: changed.slice(0, MAX_CHANGED),
    changedCount: changed.length,
    metrics: modelMetrics(graph, analysis),
    warnings,
    ...(previous ? compare(previous, snapshot) : { delta: null }),
  };
  const text = JSON.stringify(event);
  const isRemoving = !event.delta || event.delta.nodes.removed.length + event.delta.cycles.closed.length > 0;
  if (text.length <= MAX_EVENT_LENGTH) return { text, isRemoving };
  const { diagnostics, ...rest } = event;
  const short = JSON.stringify({ ...rest, changed: [], delta: null } satisfies RevisionEvent);
  return { text: short, isRemoving: true };
}

function namesOf({ queries: { workspaces, goModules } }: Snapshot) {
  return { workspaces, goModules };
}

function compare(previous: Snapshot, snapshot: Snapshot): Pick<RevisionEvent, 'delta' | 'diagnostics'> {
  // Manifests name them, and seldom change.
  if (!isDeepStrictEqual(namesOf(previous), namesOf(snapshot))) return { delta: null };
  const delta = deltaBetween(previous, snapshot);
  if (!delta) return { delta: null };
  const diagnostics = compareDiagnostics(previous, snapshot);
  return { delta, ...(diagnostics && { diagnostics }) };
}
