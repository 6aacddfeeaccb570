import { digraph } from '../graph/digraph.ts';
import { type Between, kept } from './flow.ts';

/** A box that is in the margin, or not. */
export interface Marginal {
  readonly margin?: 'above' | 'below' | undefined;
}

/**
 * What the neighbours of a picture import from each other is no part of it.
 *
 * @param known The same before a save: what is the same stays the same object.
 */
export function withoutMarginEdges(boxes: readonly Marginal[], between: Between, known?: Between): Between {
  if (!boxes.some(({ margin }) => margin)) return between;
  return kept(
    edgesWith(between, (from, to) => !boxes[from].margin || !boxes[to].margin),
    known,
  );
}

export function edgesWith(
  { graph, weights }: Between,
  isKept: (from: number, to: number) => boolean,
): Between {
  const { sources, targets } = graph;
  const chosen = [...weights.keys()].filter(edge => isKept(sources[edge], targets[edge]));
  const pick = (of: ArrayLike<number>) => Uint32Array.from(chosen, edge => of[edge]);
  return { graph: digraph(graph.nodeCount, pick(sources), pick(targets)), weights: pick(weights) };
}
