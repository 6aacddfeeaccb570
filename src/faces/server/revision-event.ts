import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { nodeOf } from '../../core/graph/graph.ts';
import { deltaBetween } from '../../core/report/delta.ts';
import { compareDiagnostics } from '../../core/report/delta-diagnostics.ts';
import type { Delta, RevisionEvent } from '../../core/report/delta-types.ts';
import { modelMetrics } from '../../core/report/model.ts';
import { timestamp } from '../../core/report/report.ts';

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
  /** Were nodes, groups or imports inside a group removed, so that some with the same names may be other ones later? */
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
  const isRemoving = !previous || !event.delta || removesJudged(previous, event.delta);
  if (text.length <= MAX_EVENT_LENGTH) return { text, isRemoving };
  const { diagnostics, ...rest } = event;
  const short = JSON.stringify({ ...rest, changed: [], delta: null } satisfies RevisionEvent);
  return { text: short, isRemoving: true };
}

/** Does a client drop parts of its judgement? Of the imports, it only names those to cut, which are inside groups. */
function removesJudged(
  { graph, analysis: { cycles } }: Snapshot,
  { nodes, edges, cycles: groups }: Delta,
): boolean {
  const groupOf = (id: string) => cycles.groupOf[nodeOf(graph, id)] ?? -1;
  return (
    nodes.removed.length + groups.closed.length > 0 ||
    edges.removed.some(([source, target]) => groupOf(source) !== -1 && groupOf(source) === groupOf(target))
  );
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
