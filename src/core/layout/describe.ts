import { groupBy } from '../../shared/group-by.ts';
import { stronglyConnected } from '../graph/components.ts';
import { digraph } from '../graph/digraph.ts';
import type { Overview } from './overview.ts';

/** What the sentence above an overview says. */
export interface OverviewFacts {
  /** Boxes of the picture itself, without its margins. */
  readonly boxes: number;
  readonly levels: number;
  /** The boxes that most others depend on, directly or not; the most used one first. */
  readonly foundation: readonly number[];
  /** Box → how many others use it directly. */
  readonly users: ArrayLike<number>;
  readonly dependencies: number;
  /** Parts of cycles. */
  readonly upward: number;
  /** Those that lead up but are part of no cycle: what a floor uses. */
  readonly rising: number;
  /** The largest group of boxes that depend on each other, if any, and the most used one of them. */
  readonly tangle?: { readonly boxes: readonly number[]; readonly centre: number };
  /** The pair of boxes with the most upward imports, and whether no other pair has as many. */
  readonly worst?: {
    readonly from: number;
    readonly to: number;
    readonly imports: number;
    readonly isOnly: boolean;
  };
}

/** At least this share of the boxes depends on a foundation. */
const FOUNDATION_SHARE = 0.4;
const MOST_FOUNDATIONS = 3;
/** Others are used at least so much as the first. */
const NEARLY = 0.5;

export function describe({ boxes, flow }: Pick<Overview, 'boxes' | 'flow'>): OverviewFacts {
  const { graph, weights, isUpward, level } = flow;
  const isInner = (box: number) => boxes[box].margin === undefined;
  const inner = [...boxes.keys()].filter(isInner);
  const between = [...weights.keys()].filter(
    edge => isInner(graph.sources[edge]) && isInner(graph.targets[edge]),
  );
  const upward = between.filter(edge => isUpward[edge] === 1);
  const { users, received, made } = countsOf(flow, between);
  const lowest = inner.reduce((least, box) => Math.min(least, level[box]), Number.POSITIVE_INFINITY);
  const highest = inner.reduce((most, box) => Math.max(most, level[box]), 0);
  const [worst, second] = upward.toSorted((a, b) => weights[b] - weights[a] || a - b);
  return {
    boxes: inner.length,
    levels: new Set(inner.map(box => level[box])).size,
    foundation: foundationOf(),
    users,
    dependencies: between.length,
    upward: upward.length,
    rising: between.filter(
      edge => isUpward[edge] === 0 && level[graph.sources[edge]] <= level[graph.targets[edge]],
    ).length,
    ...tangleOf(),
    ...(worst === undefined
      ? {}
      : {
          worst: {
            from: graph.sources[worst],
            to: graph.targets[worst],
            imports: weights[worst],
            isOnly: second === undefined || weights[second] < weights[worst],
          },
        }),
  };

  /** Most depend on it, and it is in the lower half; of those, the ones that most boxes and files use. */
  function foundationOf(): readonly number[] {
    const isFoundation = (box: number) =>
      flow.floors.includes(box) ||
      (boxes[box].kind !== 'stack' &&
        users[box] > 1 &&
        isLow(box) &&
        dependentsOf(box) >= inner.length * FOUNDATION_SHARE);
    const ranked = inner
      .filter(isFoundation)
      .map(box => ({ box, use: users[box] * Math.sqrt(received[box]) }))
      .filter(({ box }) => received[box] > made[box])
      .sort((a, b) => b.use - a.use || level[a.box] - level[b.box] || a.box - b.box);
    return ranked
      .filter(({ use }) => use >= ranked[0].use * NEARLY)
      .slice(0, MOST_FOUNDATIONS)
      .map(({ box }) => box);
  }

  function tangleOf(): Pick<OverviewFacts, 'tangle'> {
    // A stack would join what only different parts of it connect.
    const single = between.filter(
      edge => boxes[graph.sources[edge]].kind !== 'stack' && boxes[graph.targets[edge]].kind !== 'stack',
    );
    const edges = (of: Uint32Array) => Uint32Array.from(single, edge => of[edge]);
    const inside = digraph(boxes.length, edges(graph.sources), edges(graph.targets));
    const { of: componentOf } = stronglyConnected(inside, new Uint8Array(single.length));
    const groups = groupBy(inner, box => componentOf[box]);
    const [largest] = [...groups.values()].sort((a, b) => b.length - a.length || a[0] - b[0]);
    if (!largest || largest.length < 2) return {};
    const connections = (box: number) =>
      between.filter(
        edge => isUpward[edge] === 1 && (graph.sources[edge] === box || graph.targets[edge] === box),
      ).length;
    const [centre] = largest.toSorted((a, b) => connections(b) - connections(a) || a - b);
    return { tangle: { boxes: largest, centre } };
  }

  function isLow(box: number): boolean {
    return level[box] - lowest <= (highest - lowest) / 2;
  }

  function dependentsOf(box: number): number {
    const found = new Set([box]);
    for (const next of found)
      for (let i = graph.inStart[next]; i < graph.inStart[next + 1]; i++) {
        const user = graph.sources[graph.inEdges[i]];
        if (isInner(user)) found.add(user);
      }
    return found.size - 1;
  }
}

/** Box → how many others use it, and the imports that it receives and makes. */
function countsOf({ graph, weights }: Overview['flow'], edges: readonly number[]) {
  const [users, received, made] = [0, 1, 2].map(() => new Float64Array(graph.nodeCount));
  for (const edge of edges) {
    users[graph.targets[edge]]++;
    received[graph.targets[edge]] += weights[edge];
    made[graph.sources[edge]] += weights[edge];
  }
  return { users, received, made };
}
