import { circularGroups } from '../../graph/circular.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Subgraph } from '../../graph/subgraph.ts';
import { knotCounts, typesCount } from '../judgement/cycle-findings.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import { unitOf } from '../structure/knots.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';

export interface CutGroup {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf'>;
  readonly runtime: RuntimeEdges;
  /** One circular group. */
  readonly part: Subgraph;
  /** The edges that were cut. */
  readonly removed: ReadonlySet<number>;
}

/** The source files of a group that are in cycles that count, after some of its edges were cut. */
export function countRemaining(input: CutGroup): { readonly eager: number; readonly circular: number } {
  const { absent, notEager } = input.runtime;
  const inEager = circularSources(input, edge => notEager[edge] === 1, knotCounts);
  const inRuntime = circularSources(input, edge => absent[edge] === 1, knotCounts);
  const inAny = circularSources(input, () => false, typesCount);
  return { eager: inEager.size, circular: new Set([...inEager, ...inRuntime, ...inAny]).size };
}

function circularSources(
  { graph, roles, part, removed }: CutGroup,
  isIgnored: (edge: number) => boolean,
  counts: typeof knotCounts,
): Set<number> {
  const without = Uint8Array.from(part.edges, edge => Number(removed.has(edge) || isIgnored(edge)));
  const found = new Set<number>();
  for (const group of circularGroups(part, without).groups) {
    const members = group.map(node => part.nodes[node]);
    if (!counts({ members, unit: unitOf(graph, members) }, { graph, roles })) continue;
    for (const member of members) if (roles.roleOf[member] === SOURCE) found.add(member);
  }
  return found;
}
