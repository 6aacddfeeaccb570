import type { Analysis } from '../analyze/analyze.ts';
import { ROLES } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import { importNamesOf } from './import-names.ts';
import type { DetailedEdge, DetailedNode } from './types.ts';

export function detailedNodes(graph: Graph, analysis: Analysis): DetailedNode[] {
  return graph.ids.map((_, node) =>
    node < graph.fileCount ? fileNode(graph, analysis, node) : packageNode(graph, analysis, node),
  );
}

export function detailedEdges(graph: Graph, { cycles: { groupOf }, runtime }: Analysis): DetailedEdge[] {
  const { ids, sources, targets, lineStart } = graph;
  // A plain array, because JSON.stringify turns a typed array into an object.
  const lines = Array.from(graph.lines);
  const edges: DetailedEdge[] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const source = ids[sources[edge]];
    const target = ids[targets[edge]];
    const group = groupOf[sources[edge]];
    // There may be half a million of these, and assigning members is several times faster than spreading.
    const detailed: Writable<DetailedEdge> = {
      id: `${source}->${target}`,
      source,
      target,
      isCircular: group !== -1 && group === groupOf[targets[edge]] && graph.intraUnit[edge] === 0,
      lines: lines.slice(lineStart[edge], lineStart[edge + 1]),
    };
    if (graph.typeOnly[edge] === 1) detailed.typeOnly = true;
    if (graph.lazy[edge] === 1) detailed.lazy = true;
    if (runtime.erased[edge] === 1) detailed.erased = true;
    if (graph.implicit[edge] === 1) detailed.implicit = true;
    if (graph.tests[edge] === 1) detailed.test = true;
    edges.push(detailed);
  }
  return edges;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function fileNode(graph: Graph, analysis: Analysis, node: number): DetailedNode {
  const { degrees, cycles, metrics, roles, risks } = analysis;
  const role = roleOf(analysis, node);
  const { id, language, loc, unit } = graph.files[node];
  return {
    id,
    label: id,
    type: 'file',
    language,
    folder: folderOf(id),
    outgoing: degrees.outgoing[node],
    incoming: degrees.incoming[node],
    isCircular: cycles.groupOf[node] !== -1,
    complexity: metrics.complexity[node],
    ...(loc !== undefined && { loc }),
    ...(role !== undefined && { role }),
    ...(roles.isBarrel[node] === 1 && { barrel: true }),
    ...(risks.scores[node] > 0 && { riskScore: risks.scores[node] }),
    ...(unit !== undefined && { unit }),
  };
}

/** Undefined for a source. */
export function roleOf({ roles }: Pick<Analysis, 'roles'>, file: number): DetailedNode['role'] {
  const role = ROLES[roles.roleOf[file]];
  return role === 'source' ? undefined : role;
}

function packageNode(graph: Graph, { degrees }: Analysis, node: number): DetailedNode {
  const id = graph.ids[node];
  const importNames = importNamesOf(graph, id);
  return {
    id,
    label: id.slice('pkg:'.length),
    type: 'package',
    language: 'package',
    folder: '(external)',
    outgoing: 0,
    incoming: degrees.incoming[node],
    isCircular: false,
    ...(importNames && { importNames }),
  };
}

function folderOf(id: string): string {
  const end = id.indexOf('/');
  return end === -1 ? '.' : id.slice(0, end);
}
