import { countBelow } from '../../shared/order.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Layers } from '../analyze/structure/layers.ts';
import type { Graph } from '../graph/graph.ts';
import { EDGE_FLAGS } from './model-types.ts';

/** The `EDGE_FLAGS` of an edge as a bit set. */
export function edgeFlags(graph: Graph, { layers }: Analysis, edge: number): number {
  return (
    graph.typeOnly[edge] * EDGE_FLAGS.typeOnly +
    graph.lazy[edge] * EDGE_FLAGS.lazy +
    graph.implicit[edge] * EDGE_FLAGS.implicit +
    graph.intraUnit[edge] * EDGE_FLAGS.intraUnit +
    graph.tests[edge] * EDGE_FLAGS.test +
    (isViolation(layers, edge, graph.sources[edge]) ? EDGE_FLAGS.violation : 0)
  );
}

/** Checks the count first, because few files have violations. */
function isViolation({ violationCounts, violations }: Layers, edge: number, source: number): boolean {
  return violationCounts[source] > 0 && violations[countBelow(violations, edge)] === edge;
}
