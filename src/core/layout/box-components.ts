import { stronglyConnected } from '../graph/components.ts';
import type { Digraph } from '../graph/digraph.ts';

const known = new WeakMap<Digraph, Uint32Array>();

/** Box → its strongly connected component. Found once for each graph: a save that adds no pair of boxes keeps the graph. */
export function boxComponents(graph: Digraph): Uint32Array {
  let of = known.get(graph);
  if (!of) {
    ({ of } = stronglyConnected(graph, new Uint8Array(graph.edgeCount)));
    known.set(graph, of);
  }
  return of;
}
