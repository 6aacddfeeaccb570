import { finish } from '../../shared/steps.ts';
import { feedbackOrder } from '../analyze/judgement/feedback-order.ts';
import type { Digraph } from '../graph/digraph.ts';
import { type Flow, type FlowBoxes, type FlowInput, importsBetween, withLevels } from './flow.ts';

/** The imports between boxes, with the levels that follow from them. */
export function flowBetween({ boxes, boxOf }: FlowBoxes, input: FlowInput): Flow {
  const { graph, weights } = importsBetween(boxes.length, boxOf, input);
  return withLevels(graph, weights, levelsOf(graph, weights));
}

/** Box → its level, so that as few imports as possible go up. */
export function levelsOf(graph: Digraph, weights: Uint32Array): Uint32Array {
  return levelsAlong(graph, finish(feedbackOrder(graph, weights)));
}

/** The longest way down along the order. Later boxes come first, because what they use comes after them. */
function levelsAlong({ nodeCount, outStart, targets }: Digraph, position: Uint32Array): Uint32Array {
  const order = Array.from({ length: nodeCount }, (_, node) => node).sort(
    (a, b) => position[b] - position[a],
  );
  const level = new Uint32Array(nodeCount);
  for (const node of order) {
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
      const used = targets[edge];
      if (position[used] > position[node]) level[node] = Math.max(level[node], level[used] + 1);
    }
  }
  return level;
}
