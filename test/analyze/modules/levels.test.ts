import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siftedOrder } from '../../../src/core/analyze/judgement/sifted-order.ts';
import { levelsOf } from '../../../src/core/analyze/modules/levels.ts';
import { shortenLevels } from '../../../src/core/analyze/modules/shortest-levels.ts';
import { stronglyConnected } from '../../../src/core/graph/components.ts';
import { type Digraph, digraph } from '../../../src/core/graph/digraph.ts';
import { createRandom, type Random, SEED } from '../../helpers/random.ts';

const test = suite('orders and levels');

interface Weighted {
  readonly graph: Digraph;
  readonly weights: Uint32Array;
}

function weighted(nodes: number, edges: readonly (readonly [from: number, to: number, weight: number])[]) {
  const sorted = edges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const column = (i: 0 | 1 | 2) => Uint32Array.from(sorted, edge => edge[i]);
  return { graph: digraph(nodes, column(0), column(1)), weights: column(2) };
}

function randomGraph(random: Random, nodes: number, density: number): Weighted {
  const edges: [number, number, number][] = [];
  for (let from = 0; from < nodes; from++)
    for (let to = 0; to < nodes; to++)
      if (from !== to && random.chance(density)) edges.push([from, to, 1 + random.below(30)]);
  return weighted(nodes, edges);
}

function upwardWeight({ graph: { sources, targets }, weights }: Weighted, rank: ArrayLike<number>): number {
  return weights.reduce(
    (sum, weight, edge) => sum + (rank[sources[edge]] > rank[targets[edge]] ? weight : 0),
    0,
  );
}

test('random graphs: no single move lowers the upward weight', () => {
  for (let seed = SEED; seed < SEED + 60; seed++) {
    const random = createRandom(seed);
    const nodes = 2 + random.below(40);
    const one = randomGraph(random, nodes, random.next() / 2);
    const position = siftedOrder(one.graph, one.weights);
    const least = upwardWeight(one, position);
    const order = [...position.keys()].sort((a, b) => position[a] - position[b]);
    for (const node of order)
      for (let to = 0; to < nodes; to++) {
        const moved = order.filter(other => other !== node).toSpliced(to, 0, node);
        const rank = new Uint32Array(nodes);
        for (const [i, other] of moved.entries()) rank[other] = i;
        assert.ok(upwardWeight(one, rank) >= least, `seed ${seed}: ${node} to ${to}`);
      }
  }
});

test('random graphs: only edges of cycles point against the order', () => {
  for (let seed = SEED; seed < SEED + 60; seed++) {
    const random = createRandom(seed);
    // Groups of five that use each other, with few edges from one group to later ones.
    const nodes = 5 * (2 + random.below(8));
    const groupOf = Array.from({ length: nodes }, (_, node) => node % (nodes / 5));
    const edges: [number, number, number][] = [];
    for (let from = 0; from < nodes; from++)
      for (let to = 0; to < nodes; to++) {
        const chance = groupOf[from] === groupOf[to] ? 0.5 : groupOf[from] < groupOf[to] ? 0.03 : 0;
        if (from !== to && random.chance(chance)) edges.push([from, to, 1 + random.below(30)]);
      }
    const one = weighted(nodes, edges);
    const { sources, targets, edgeCount } = one.graph;
    const position = siftedOrder(one.graph, one.weights);
    const { of } = stronglyConnected(one.graph, new Uint8Array(edgeCount));
    for (let edge = 0; edge < edgeCount; edge++)
      if (position[sources[edge]] > position[targets[edge]])
        assert.is(of[sources[edge]], of[targets[edge]], `seed ${seed}`);
  }
});

test('random graphs: the heavier direction of a mutual pair points down, or exchanging the two would not help', () => {
  for (let seed = SEED; seed < SEED + 60; seed++) {
    const random = createRandom(seed);
    const one = randomGraph(random, 2 + random.below(30), 0.3);
    const { sources, targets } = one.graph;
    const position = siftedOrder(one.graph, one.weights);
    const between = new Map(
      Array.from(one.weights, (weight, edge) => [`${sources[edge]} ${targets[edge]}`, weight] as const),
    );
    for (const [edge, weight] of one.weights.entries()) {
      const [from, to] = [sources[edge], targets[edge]];
      if ((between.get(`${to} ${from}`) ?? weight) >= weight || position[from] < position[to]) continue;
      const exchanged = position.slice();
      [exchanged[from], exchanged[to]] = [position[to], position[from]];
      assert.ok(upwardWeight(one, exchanged) >= upwardWeight(one, position), `seed ${seed}`);
    }
  }
});

test('a box whose targets have been placed goes above them', () => {
  // Two large boxes use each other; the one with 246 imports is above the one with 6.
  const { graph, weights } = weighted(4, [
    [0, 1, 246],
    [1, 0, 6],
    [2, 0, 300],
    [3, 2, 10],
    [1, 3, 2],
  ]);
  const level = levelsOf(graph, weights);
  assert.ok(level[0] > level[1]);
});

test('a leaf hangs below its only user, and the foundation is at the bottom', () => {
  // 0 → 1 → 2 → 3 is a chain, 4 is used by 0 only.
  const { graph, weights } = weighted(5, [
    [0, 1, 1],
    [1, 2, 1],
    [2, 3, 1],
    [0, 4, 1],
  ]);
  assert.equal([...levelsOf(graph, weights)], [3, 2, 1, 0, 2]);
});

test('random graphs without cycles: the lines are as short as any levels make them', () => {
  for (let seed = SEED; seed < SEED + 80; seed++) {
    const random = createRandom(seed);
    const nodes = 1 + random.below(6);
    const edges: [number, number, number][] = [];
    for (let from = 0; from < nodes; from++)
      for (let to = from + 1; to < nodes; to++)
        if (random.chance(0.45)) edges.push([from, to, 1 + random.below(9)]);
    const { graph, weights } = weighted(nodes, edges);
    const isDown = new Uint8Array(edges.length).fill(1);
    const start = Uint32Array.from({ length: nodes }, (_, node) => 2 * (nodes - node));
    const level = shortenLevels(graph, { weights, isDown }, start);
    assert.is(lengthOf(level, { graph, weights }), shortest({ graph, weights }), `seed ${seed}`);
  }
});

test('random graphs: all edges along the order lead down', () => {
  for (let seed = SEED; seed < SEED + 40; seed++) {
    const random = createRandom(seed);
    const one = randomGraph(random, 2 + random.below(60), random.next() / 4);
    const position = siftedOrder(one.graph, one.weights);
    const level = levelsOf(one.graph, one.weights);
    const { sources, targets } = one.graph;
    for (const edge of one.weights.keys())
      if (position[sources[edge]] < position[targets[edge]])
        assert.ok(level[sources[edge]] > level[targets[edge]], `seed ${seed}`);
    assert.is(Math.min(...level), 0, `seed ${seed}`);
  }
});

/** Infinite if an edge does not lead down. */
function lengthOf(level: ArrayLike<number>, { graph: { sources, targets }, weights }: Weighted): number {
  return weights.reduce((sum, weight, edge) => {
    const length = level[sources[edge]] - level[targets[edge]];
    return sum + (length < 1 ? Number.POSITIVE_INFINITY : length * weight);
  }, 0);
}

/** Tries all levels. */
function shortest(one: Weighted): number {
  const { nodeCount } = one.graph;
  const level = new Array<number>(nodeCount).fill(0);
  let best = Number.POSITIVE_INFINITY;
  for (let number = 0; number < nodeCount ** nodeCount; number++) {
    for (let node = 0, rest = number; node < nodeCount; node++, rest = Math.floor(rest / nodeCount))
      level[node] = rest % nodeCount;
    best = Math.min(best, lengthOf(level, one));
  }
  return best;
}

test.run();
