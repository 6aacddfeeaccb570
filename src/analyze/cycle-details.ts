import type { Graph } from '../graph/graph.ts';
import { lineCount } from '../graph/graph.ts';
import type { Subgraph } from '../graph/subgraph.ts';
import { subgraph } from '../graph/subgraph.ts';
import { isAcyclic } from '../graph/traverse.ts';
import { findBreakEdges } from './break-edges.ts';
import type { Cycles } from './cycles.ts';
import { shortestLoop } from './shortest-loop.ts';

/** What someone needs to know to open one circular group. */
export interface CycleDetail {
  readonly members: Uint32Array;
  /** A shortest loop, as files; the first one is repeated at the end. */
  readonly path: Uint32Array;
  /** It disappears without type-only imports. */
  readonly typeOnly: boolean;
  /** It disappears without lazy imports. */
  readonly lazy: boolean;
  /** Edges whose removal opens it, fewest import lines first, then in edge order. */
  readonly breakEdges: Uint32Array;
}

export function describeCycles(graph: Graph, cycles: Cycles): readonly CycleDetail[] {
  return cycles.groups.map((members, group) => {
    const part = subgraph(graph, cycles, group);
    const lines = part.edges.map(edge => lineCount(graph, edge));
    const cut = findBreakEdges(part, lines);
    return {
      members,
      path: shortestLoop(part, cut).map(node => members[node]),
      typeOnly: disappearsWithout(part, graph.typeOnly),
      lazy: disappearsWithout(part, graph.lazy),
      breakEdges: cut.sort((a, b) => lines[a] - lines[b] || a - b).map(edge => part.edges[edge]),
    };
  });
}

function disappearsWithout(part: Subgraph, flags: Uint8Array): boolean {
  const without = Uint8Array.from(part.edges, edge => flags[edge]);
  return without.includes(1) && isAcyclic(part, without);
}
