import type { Graph } from '../../core/graph/graph.ts';
import type { QueryView } from '../../core/query/view.ts';
import type { LinkProbe } from '../engine/link-probe.ts';
import { createReachableGraph } from '../engine/reachable-graph.ts';
import type { StartsIn } from './last-beginning.ts';

/**
 * What selectors that are paths read of the state of a probe, with the edges of all that the starts reach. A shortest
 * chain from there is that of the whole state: edges have the same order, and those of other files lie on no chain.
 */
export async function reachableView(probe: LinkProbe, startsIn: StartsIn): Promise<QueryView | undefined> {
  const graphs = createReachableGraph(probe);
  const nodes = await graphs.nodes();
  const starts = startsIn(viewOf(nodes, probe));
  const graph = starts && (await graphs.from(Array.from(starts, node => nodes.ids[node])));
  return graph && viewOf(graph, probe);
}

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
