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
  readonly nextOf: Int32Array;
}

/** Those that stay keep their order, so new ones only have to be put between them. */
export function patchEdges(project: Project, nodes: PatchedNodes, changes: Delta['edges']): PatchedEdges {
  const before = project.edges;
  const isGone = new Uint8Array(before.count);
  let room = before.count;
  for (const [source, target] of changes.removed) {
    const edge = edgeBetween(project, source, target);
    if (edge === -1) continue;
    isGone[edge] = 1;
    room--;
  }
  const flagsBefore = changedFlags(project, changes.changed);
  const added = placeAdded(project, nodes, changes.added);
  room += added.length;
  const source = new Uint32Array(room);
  const target = new Uint32Array(room);
  const flags = new Uint8Array(room);
  const line = new Uint32Array(room);
  const nextOf = new Int32Array(before.count).fill(-1);
  let count = 0;
  let next = 0;
  for (let edge = 0; edge <= before.count; edge++) {
    for (; next < added.length && added[next].place === edge; next++) {
      source[count] = added[next].source;
      target[count] = added[next].target;
      flags[count++] = added[next].flags;
    }
    if (edge === before.count || isGone[edge] === 1) continue;
    source[count] = nodes.nextOf[before.source[edge]];
    target[count] = nodes.nextOf[before.target[edge]];
    flags[count] = flagsBefore[edge];
    line[count] = before.line[edge];
    nextOf[edge] = count++;
  }
  const edges: Edges = {
    ...edgeRows(nodes.columns.ids.length, source, target),
    flags,
    line,
    moreLines: movedLines(before.moreLines, nextOf),
  };
  return { edges, nextOf };
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

function flagsOf({ typeOnly, lazy }: DeltaEdge): number {
  return (typeOnly ? EDGE_FLAGS.typeOnly : 0) + (lazy ? EDGE_FLAGS.lazy : 0);
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

function movedLines(before: Edges['moreLines'], nextOf: Int32Array): Edges['moreLines'] {
  const moved = new Map<number, readonly number[]>();
  for (const [edge, lines] of before) if (nextOf[edge] !== -1) moved.set(nextOf[edge], lines);
  return moved;
}
