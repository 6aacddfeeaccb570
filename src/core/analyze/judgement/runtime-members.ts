import { circularGroups } from '../../graph/circular.ts';
import type { Graph } from '../../graph/graph.ts';
import { subgraph } from '../../graph/subgraph.ts';
import type { Cycles } from '../structure/cycles.ts';

/** The files of all groups that imports form which are not written as type-only, in no particular order. */
export function runtimeMembers(graph: Graph, cycles: Cycles): number[] {
  const found: number[] = [];
  for (let group = 0; group < cycles.groups.length; group++) {
    if (!hasTypeOnly(graph, cycles, group)) {
      for (const member of cycles.groups[group]) found.push(member);
      continue;
    }
    const part = subgraph(graph, cycles, { group, without: graph.intraUnit });
    const typeOnly = Uint8Array.from(part.edges, edge => graph.typeOnly[edge]);
    for (const members of circularGroups(part, typeOnly).groups)
      for (const member of members) found.push(part.nodes[member]);
  }
  return found;
}

/** Without type-only imports between its members, a group stays as it is. */
function hasTypeOnly({ outStart, targets, typeOnly }: Graph, { groups, groupOf }: Cycles, group: number) {
  for (const member of groups[group])
    for (let edge = outStart[member]; edge < outStart[member + 1]; edge++)
      if (typeOnly[edge] === 1 && groupOf[targets[edge]] === group) return true;
  return false;
}
