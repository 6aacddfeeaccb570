import type { Delta, DeltaEdge } from '../../../src/report/delta-types.ts';
import { EDGE_FLAGS } from '../../../src/report/model-types.ts';
import { byString, lowerBound } from '../../../src/shared/order.ts';
import { edgeRows } from './edges.ts';
import { reportId } from './ids.ts';
import { type PatchedNodes, reportNode } from './patch-nodes.ts';
import type { Edges, Project } from './types.ts';

export interface PatchedEdges {
  /** Not yet marked as circular where that is new. */
  readonly edges: Edges;
  /** Earlier edge → its number now, -1 where it went. */
  nextOf(edge: number): number;
}

/** Those that stay keep their order, so they are copied in runs, with new ones put between them. */
export function patchEdges(project: Project, nodes: PatchedNodes, changes: Delta['edges']): PatchedEdges {
  const before = project.edges;
  const added = placeAdded(project, nodes, changes.added);
  const { runs, places, count } = runsBetween(before.count, removedEdges(project, changes.removed), added);
  const source = copyRuns(before.source, new Uint32Array(count), runs);
  const target = copyRuns(before.target, new Uint32Array(count), runs);
  const flags = copyRuns(changedFlags(project, changes.changed), new Uint8Array(count), runs);
  const line = copyRuns(before.line, new Uint32Array(count), runs);
  if (nodes.columns.ids !== project.ids) {
    renumber(source, nodes.nextOf);
    renumber(target, nodes.nextOf);
  }
  added.forEach((edge, i) => {
    source[places[i]] = edge.source;
    target[places[i]] = edge.target;
    flags[places[i]] = edge.flags;
  });
  const nextOf = (edge: number) => numberIn(runs, edge);
  const moreLines = movedLines(before.moreLines, nextOf);
  return {
    edges: { ...edgeRows(nodes.columns.ids.length, source, target), flags, line, moreLines },
    nextOf,
  };
}

/** The earlier edges from `from` up to `to` all stay, and begin at `at` now. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

interface Runs {
  readonly runs: readonly Run[];
  /** Added edge → its number. */
  readonly places: readonly number[];
  readonly count: number;
}

function runsBetween(before: number, removed: readonly number[], added: readonly AddedEdge[]): Runs {
  const runs: Run[] = [];
  const places: number[] = [];
  let edge = 0;
  let count = 0;
  let next = 0;
  for (const gone of [...removed, before]) {
    for (; next < added.length && added[next].place <= gone; next++) {
      keepUntil(added[next].place);
      places.push(count++);
    }
    keepUntil(gone);
    edge = gone + 1;
  }
  return { runs, places, count };

  function keepUntil(end: number): void {
    if (end <= edge) return;
    runs.push({ from: edge, to: end, at: count });
    count += end - edge;
    edge = end;
  }
}

function copyRuns<T extends Uint8Array | Uint32Array>(from: T, to: T, runs: readonly Run[]): T {
  for (const run of runs) to.set(from.subarray(run.from, run.to), run.at);
  return to;
}

function renumber(column: Uint32Array, nextOf: Int32Array): void {
  for (let i = 0; i < column.length; i++) column[i] = nextOf[column[i]];
}

function numberIn(runs: readonly Run[], edge: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle].to <= edge) low = middle + 1;
    else high = middle;
  }
  const run = runs.at(low);
  return run && run.from <= edge ? run.at + edge - run.from : -1;
}

function removedEdges(project: Project, removed: Delta['edges']['removed']): number[] {
  return removed
    .map(([source, target]) => edgeBetween(project, source, target))
    .filter(edge => edge !== -1)
    .sort((a, b) => a - b);
}

/** The number of an edge by the ids of its ends in the report; -1 where there is none. */
function edgeBetween(project: Project, source: string, target: string): number {
  const from = reportNode(project, source);
  const to = reportNode(project, target);
  if (from === -1 || to === -1) return -1;
  const { outStart, target: targets } = project.edges;
  const at = targets.subarray(outStart[from], outStart[from + 1]).indexOf(to);
  return at === -1 ? -1 : outStart[from] + at;
}

function changedFlags(project: Project, changed: readonly DeltaEdge[]): Uint8Array {
  if (changed.length === 0) return project.edges.flags;
  const flags = project.edges.flags.slice();
  for (const each of changed) {
    const edge = edgeBetween(project, each.source, each.target);
    if (edge !== -1) flags[edge] = (flags[edge] & EDGE_FLAGS.circular) | flagsOf(each);
  }
  return flags;
}

const FLAGS = ['typeOnly', 'lazy', 'implicit', 'intraUnit'] as const;

function flagsOf(edge: DeltaEdge): number {
  return FLAGS.reduce((sum, flag) => sum + (edge[flag] ? EDGE_FLAGS[flag] : 0), 0);
}

interface AddedEdge {
  readonly source: number;
  readonly target: number;
  readonly flags: number;
  /** The earlier edge before which it comes. */
  readonly place: number;
}

/** In the order of the report: by source, then by the id of the target. */
function placeAdded(project: Project, nodes: PatchedNodes, added: readonly DeltaEdge[]): AddedEdge[] {
  return added
    .toSorted((a, b) => byString(a.source, b.source) || byString(a.target, b.target))
    .map(edge => {
      const source = reportNode(nodes.columns, edge.source);
      return {
        source,
        target: reportNode(nodes.columns, edge.target),
        flags: flagsOf(edge),
        place: placeOf(project, nodes.previousOf[source], edge),
      };
    });
}

function placeOf(
  project: Project,
  source: number,
  { source: sourceId, target: targetId }: DeltaEdge,
): number {
  const { ids, fileCount, edges } = project;
  if (source === -1) return edges.outStart[lowerBound(ids, sourceId, 0, fileCount)];
  let place = edges.outStart[source];
  while (place < edges.outStart[source + 1] && reportId(project, edges.target[place]) < targetId) place++;
  return place;
}

function movedLines(before: Edges['moreLines'], nextOf: PatchedEdges['nextOf']): Edges['moreLines'] {
  const moved = new Map<number, readonly number[]>();
  for (const [edge, lines] of before) {
    const next = nextOf(edge);
    if (next !== -1) moved.set(next, lines);
  }
  return moved;
}
