import type { Snapshot } from '../engine/snapshot.ts';
import type { Graph } from '../graph/graph.ts';
import { type Delta, deltaBetween } from '../report/delta.ts';
import { timestamp } from '../report/report.ts';
import type { ReportHealth } from '../report/types.ts';
import { findFile } from './nodes.ts';

/** What one revision says to those who hold the one before. */
export interface RevisionEvent {
  readonly revision: number;
  readonly generatedAt: string;
  /** The first of the files that came, went or say something else. */
  readonly changed: readonly ChangedFile[];
  /** How many there are in all. */
  readonly changedCount: number;
  /** Null: it is too large, it does not tell all, or there is nothing to compare with. Read the model again. */
  readonly delta: Delta | null;
  readonly metrics: Counts;
  readonly health: ReportHealth;
  /** How many there are; the model has the lists. */
  readonly diagnostics: { readonly unresolved: number; readonly problems: number };
}

export interface ChangedFile {
  readonly file: string;
  /** Lines; absent when the file is gone or could not be read. */
  readonly loc?: number;
}

export interface Counts {
  readonly filesAnalyzed: number;
  readonly totalDependencies: number;
  readonly externalDependencies: number;
  readonly circularDependencyCount: number;
}

const MOST_CHANGED = 100;
/** Paths may have 4,096 bytes each. Beyond this, everyone is better off reading the model. */
const MOST_LENGTH = 256 * 1024;

/** The event as JSON. It is small, so that a client that reads slowly costs little. */
export function revisionEvent(snapshot: Snapshot, previous: Snapshot | undefined): string {
  const delta = (previous && compare(previous, snapshot)) ?? null;
  const event = describe(snapshot, delta);
  const text = JSON.stringify(event);
  if (text.length <= MOST_LENGTH) return text;
  return JSON.stringify({ ...event, changed: [], delta: null });
}

/** Other rules (layers, for one) judge the same graph otherwise, and a delta says nothing about that. */
function compare(previous: Snapshot, snapshot: Snapshot): Delta | undefined {
  if (previous.graph === snapshot.graph && previous.analysis !== snapshot.analysis) return undefined;
  return deltaBetween(previous, snapshot);
}

export function countsOf({ graph, analysis }: Snapshot): Counts {
  return {
    filesAnalyzed: graph.fileCount,
    totalDependencies: graph.edgeCount,
    externalDependencies: graph.nodeCount - graph.fileCount,
    circularDependencyCount: analysis.cycles.groups.length,
  };
}

function describe(snapshot: Snapshot, delta: Delta | null): RevisionEvent {
  const { graph, analysis, changed } = snapshot;
  return {
    revision: snapshot.revision,
    generatedAt: timestamp(snapshot.generatedAt),
    changed: changed.slice(0, MOST_CHANGED).map(file => changedFile(graph, file)),
    changedCount: changed.length,
    delta,
    metrics: countsOf(snapshot),
    health: { score: analysis.health.score, grade: analysis.health.grade },
    diagnostics: { unresolved: snapshot.unresolved.length, problems: snapshot.problems.length },
  };
}

function changedFile(graph: Graph, file: string): ChangedFile {
  const node = findFile(graph, file);
  const loc = node === undefined ? undefined : graph.files[node].loc;
  return { file, ...(loc !== undefined && { loc }) };
}
