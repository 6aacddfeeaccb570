import type { Delta, DeltaEdge } from '../../../src/core/report/delta-types.ts';
import { byString, countBelow, lowerBound } from '../../../src/shared/order.ts';
import { edgeRows } from './edges.ts';
import { reportId } from './ids.ts';
import { type NodeColumns, type PatchedNodes, reportNode } from './patch-nodes.ts';
import type { Edges, Project } from './types.ts';

export interface PatchedEdges {
  readonly edges: Edges;
  /** Whether any edge or node number has changed. */
  readonly isMoved: boolean;
  /** Earlier edge → its current number, or -1 if it was removed. */
  nextOf(edge: number): number;
}

export function patchEdges(
  project: Project,
  nodes: PatchedNodes,
  { added, removed, changed }: Delta['edges'],
): PatchedEdges {
  const isMoved = nodes.isMoved || added.length + removed.length > 0;
  const moved = isMoved ? moveEdges(project, nodes, { added, removed }) : stay(project);
  return { ...moved, edges: describeEdges(moved.edges, nodes.columns, [...added, ...changed]) };
}

function stay({ edges }: Project): PatchedEdges {
  return { edges, isMoved: false, nextOf: edge => edge };
}

/** Remaining edges keep their order, so they are copied in runs, with the added ones between them. */
function moveEdges(
  project: Project,
  nodes: PatchedNodes,
  changes: Omit<Delta['edges'], 'changed'>,
): PatchedEdges {
  const before = project.edges;
  const added = placeAdded(project, nodes, changes.added);
  const insertions = added.map(edge => edge.before);
  const removed = changes.removed
    .map(([source, target]) => edgeBetween(before, project, { source, target }))
    .sort((a, b) => a - b);
  const nextOf = (edge: number) => {
    const removedBefore = countBelow(removed, edge);
    return removed[removedBefore] === edge ? -1 : edge - removedBefore + countBelow(insertions, edge + 1);
  };
  const stops = [0, ...removed, ...removed.map(edge => edge + 1), ...insertions, before.count].sort(
    (a, b) => a - b,
  );
  const copy = <T extends Uint8Array | Uint32Array>(from: T, to: T): T => {
    stops.forEach((stop, i) => {
      if (nextOf(stop) !== -1) to.set(from.subarray(stop, stops[i + 1]), nextOf(stop));
    });
    return to;
  };
  const count = before.count - removed.length + added.length;
  const source = copy(before.source, new Uint32Array(count));
  const target = copy(before.target, new Uint32Array(count));
  if (nodes.isMoved) {
    renumber(source, nodes.nextOf);
    renumber(target, nodes.nextOf);
  }
  added.forEach((edge, i) => {
    const number = edge.before - countBelow(removed, edge.before) + i;
    source[number] = edge.source;
    target[number] = edge.target;
  });
  const edges = {
    ...edgeRows(nodes.columns.ids.length, source, target),
    flags: copy(before.flags, new Uint8Array(count)),
    line: copy(before.line, new Uint32Array(count)),
    moreLines: movedLines(before.moreLines, nextOf),
  };
  return { edges, isMoved: true, nextOf };
}

function renumber(column: Uint32Array, nextOf: Int32Array): void {
  for (let i = 0; i < column.length; i++) column[i] = nextOf[column[i]];
}

function movedLines(before: Edges['moreLines'], nextOf: PatchedEdges['nextOf']): Edges['moreLines'] {
  const moved = new Map<number, readonly number[]>();
  for (const [edge, lines] of before) {
    const next = nextOf(edge);
    if (next !== -1) moved.set(next, lines);
  }
  return moved;
}

/** Copies flags and lines from the event. */
function describeEdges(edges: Edges, nodes: NodeColumns, described: readonly DeltaEdge[]): Edges {
  if (described.length === 0) return edges;
  const [flags, line, moreLines] = [edges.flags.slice(), edges.line.slice(), new Map(edges.moreLines)];
  for (const each of described) {
    const edge = edgeBetween(edges, nodes, each);
    const [first, ...more] = each.lines;
    flags[edge] = each.flags;
    line[edge] = first;
    if (more.length > 0) moreLines.set(edge, more);
    else moreLines.delete(edge);
  }
  return { ...edges, flags, line, moreLines };
}

/** The number of an edge by the report ids of its ends. */
function edgeBetween(
  { outStart, target }: Edges,
  nodes: Pick<Project, 'ids' | 'fileCount'>,
  ends: Pick<DeltaEdge, 'source' | 'target'>,
): number {
  const from = outStart[reportNode(nodes, ends.source)];
  return target.indexOf(reportNode(nodes, ends.target), from);
}

interface AddedEdge {
  readonly source: number;
  readonly target: number;
  /** The earlier edge before which it is inserted. */
  readonly before: number;
}

/** Sorts added edges as the report does: by source, then by the id of the target. */
function placeAdded(project: Project, nodes: PatchedNodes, added: readonly DeltaEdge[]): AddedEdge[] {
  return added
    .toSorted((a, b) => byString(a.source, b.source) || byString(a.target, b.target))
    .map(edge => {
      const source = reportNode(nodes.columns, edge.source);
      return {
        source,
        target: reportNode(nodes.columns, edge.target),
        before: insertionPoint(project, nodes.previousOf[source], edge),
      };
    });
}

function insertionPoint(
  project: Project,
  source: number,
  { source: sourceId, target: targetId }: DeltaEdge,
): number {
  const { ids, fileCount, edges } = project;
  if (source === -1) return edges.outStart[lowerBound(ids, sourceId, 0, fileCount)];
  let edge = edges.outStart[source];
  while (edge < edges.outStart[source + 1] && reportId(project, edges.target[edge]) < targetId) edge++;
  return edge;
}
