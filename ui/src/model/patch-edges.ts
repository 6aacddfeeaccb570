import type { Delta, DeltaEdge } from '../../../src/report/delta-types.ts';
import { byString, lowerBound } from '../../../src/shared/order.ts';
import { edgeRows } from './edges.ts';
import { reportId } from './ids.ts';
import { type NodeColumns, type PatchedNodes, reportNode } from './patch-nodes.ts';
import type { Edges, Project } from './types.ts';

export interface PatchedEdges {
  readonly edges: Edges;
  /** Do some edges have other numbers than before, or other numbers of nodes? */
  readonly isMoved: boolean;
  /** Earlier edge → its number now, -1 where it was removed. */
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

/** Those that stay keep their order, and new ones are put between them. */
function moveEdges(
  project: Project,
  nodes: PatchedNodes,
  changes: Omit<Delta['edges'], 'changed'>,
): PatchedEdges {
  const before = project.edges;
  const isRemoved = new Uint8Array(before.count);
  for (const [source, target] of changes.removed)
    isRemoved[edgeBetween(before, project, { source, target })] = 1;
  const added = placeAdded(project, nodes, changes.added);
  const count = before.count - changes.removed.length + added.length;
  const [source, target, line] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const flags = new Uint8Array(count);
  const nextOf = new Int32Array(before.count).fill(-1);
  let next = 0;
  let edge = 0;
  for (let old = 0; old <= before.count; old++) {
    for (; next < added.length && added[next].place === old; next++, edge++) {
      source[edge] = added[next].source;
      target[edge] = added[next].target;
    }
    if (old === before.count || isRemoved[old] === 1) continue;
    nextOf[old] = edge;
    source[edge] = nodes.nextOf(before.source[old]);
    target[edge] = nodes.nextOf(before.target[old]);
    flags[edge] = before.flags[old];
    line[edge++] = before.line[old];
  }
  const stayed = [...before.moreLines].filter(([old]) => nextOf[old] !== -1);
  const moreLines = new Map(stayed.map(([old, lines]) => [nextOf[old], lines]));
  const rows = edgeRows(nodes.columns.ids.length, source, target);
  return { edges: { ...rows, flags, line, moreLines }, isMoved: true, nextOf: old => nextOf[old] };
}

/** Flags and lines of those that the event tells. */
function describeEdges(edges: Edges, nodes: NodeColumns, told: readonly DeltaEdge[]): Edges {
  if (told.length === 0) return edges;
  const [flags, line, moreLines] = [edges.flags.slice(), edges.line.slice(), new Map(edges.moreLines)];
  for (const each of told) {
    const edge = edgeBetween(edges, nodes, each);
    const [first, ...more] = each.lines;
    flags[edge] = each.flags;
    line[edge] = first;
    if (more.length > 0) moreLines.set(edge, more);
    else moreLines.delete(edge);
  }
  return { ...edges, flags, line, moreLines };
}

/** The number of an edge by the ids of its ends in the report. */
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
        place: placeOf(project, nodes.previousOf(source), edge),
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
