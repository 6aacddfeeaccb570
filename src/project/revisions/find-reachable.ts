import type { Graph } from '../../core/graph/graph.ts';
import type { Step } from '../../core/query/edges.ts';
import type { QueryView } from '../../core/query/view.ts';
import type { LinkProbe } from '../engine/link-probe.ts';
import { createReachableGraph } from '../engine/reachable-graph.ts';
import type { Search } from './last-beginning.ts';

/**
 * A shortest chain in the state of a probe; undefined if only the whole state can tell. Edges have the same order as
 * there, and those of files that the starts do not reach lie on no chain, so that the same one is found.
 */
export async function findReachable(
  probe: LinkProbe,
  { find, startsIn }: Pick<Search, 'find' | 'startsIn'>,
): Promise<readonly Step[] | undefined> {
  const graphs = createReachableGraph(probe);
  const nodes = await graphs.nodes();
  const starts = startsIn(viewOf(nodes, probe));
  if (starts?.length === 0) return [];
  const graph = starts && (await graphs.from(Array.from(starts, node => nodes.ids[node])));
  return graph && find(viewOf(graph, probe), false);
}

/** What selectors that are paths read. */
function viewOf(graph: Graph, probe: LinkProbe): QueryView {
  let workspaces: QueryView['workspaces'] | undefined;
  return {
    graph,
    get workspaces() {
      workspaces ??= probe.workspaces();
      return workspaces;
    },
    modules: [],
    isTest: () => false,
    packageOf: () => undefined,
    hasUnresolved: () => false,
  };
}
