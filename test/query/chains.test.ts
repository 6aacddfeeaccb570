import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bottlenecks } from '../../src/core/query/bottlenecks.ts';
import { disjointChains, shortestChain } from '../../src/core/query/chains.ts';
import { maskOf } from '../../src/core/query/edges.ts';
import { minimumCut } from '../../src/core/query/minimum-cut.ts';
import { connects, distance, edgesOf, sorted } from './naive.ts';
import { filters, pairs } from './random.ts';

const runs = { numRuns: 2000 };

test('the shortest chain is one, and no chain is shorter', () => {
  const property = fc.property(pairs, filters, ({ graph, from, to }, filter) => {
    const mask = maskOf(graph, filter);
    const chain = shortestChain(graph, { from, to }, mask);
    const steps = distance(edgesOf(graph, mask), [...from], [...to]);
    assert.is(chain?.length ?? -1, steps);
    if (!chain) return;
    assert.ok(from.includes(graph.sources[chain[0]]) && to.includes(graph.targets[chain[chain.length - 1]]));
    for (const [at, edge] of chain.entries()) {
      assert.is(mask[edge], 0);
      if (at > 0) assert.is(graph.sources[edge], graph.targets[chain[at - 1]]);
    }
  });
  fc.assert(property, runs);
});

test('without a bottleneck there is no chain, and they are in the order of chains', () => {
  const property = fc.property(pairs, filters, ({ graph, from, to }, filter) => {
    const mask = maskOf(graph, filter);
    const edges = edgesOf(graph, mask);
    const isOnEveryWay = (node: number, end: readonly number[]) => {
      const rest = edges.filter(([source, target]) => source !== node && target !== node);
      return !connects(rest, from, end);
    };
    const inner = [...graph.ids.keys()].filter(node => !from.includes(node) && !to.includes(node));
    const all = connects(edges, from, [...to]) ? inner.filter(node => isOnEveryWay(node, [...to])) : [];
    const found = bottlenecks(graph, { from, to }, mask);
    assert.equal(sorted(found), all);
    for (const [at, node] of found.slice(1).entries()) assert.ok(isOnEveryWay(found[at], [node]));
  });
  fc.assert(property, runs);
});

test('a minimum cut disconnects, and no smaller set of imports does', () => {
  const property = fc.property(pairs, filters, ({ graph, from, to }, filter) => {
    const mask = maskOf(graph, filter);
    const edges = edgesOf(graph, mask);
    const cut = minimumCut(graph, { from, to }, mask);
    const without = (removed: readonly number[]) => edges.filter(([, , edge]) => !removed.includes(edge));
    assert.not.ok(connects(without(cut), from, [...to]));
    const useful = edges
      .filter(([source, target]) => connects(edges, from, [source]) && connects(edges, [target], [...to]))
      .map(([, , edge]) => edge);
    if (cut.length > 0 && useful.length <= 14) {
      for (const smaller of subsets(useful, cut.length - 1)) {
        assert.ok(connects(without(smaller), from, [...to]));
      }
    }
  });
  fc.assert(property, { numRuns: 600 });
});

function* subsets(items: readonly number[], size: number): Generator<number[]> {
  if (size === 0) return yield [];
  for (const [at, item] of items.entries())
    for (const rest of subsets(items.slice(at + 1), size - 1)) yield [item, ...rest];
}

test('disjoint chains share nothing but ends, become no shorter, and leave no further one', () => {
  const property = fc.property(pairs, filters, ({ graph, from, to }, filter) => {
    const mask = maskOf(graph, filter);
    const edges = edgesOf(graph, mask);
    const chains = disjointChains(graph, { from, to }, mask, 99);
    const inner = chains.flatMap(chain => chain.slice(1).map(edge => graph.sources[edge]));
    const used = chains.flat();
    assert.is(new Set(inner).size, inner.length);
    assert.is(new Set(used).size, used.length);
    assert.ok(chains.every((chain, at) => at === 0 || chains[at - 1].length <= chain.length));
    const rest = edges.filter(
      ([source, target, edge]) => !used.includes(edge) && !inner.includes(source) && !inner.includes(target),
    );
    assert.not.ok(connects(rest, from, [...to]));
  });
  fc.assert(property, { numRuns: 600 });
});

test.run();
