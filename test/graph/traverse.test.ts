import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stronglyConnected } from '../../src/core/graph/components.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { emptyReach, isAcyclic, search } from '../../src/core/graph/traverse.ts';
import { draw } from './draw.ts';

test('a component is a set of nodes that reach each other', () => {
  const graph = buildGraph(draw('a -> b -> c -> a, c -> d -> e -> d, f -> a'));
  const groups = new Map<number, string[]>();
  stronglyConnected(graph, new Uint8Array(graph.edgeCount)).of.forEach((component, node) => {
    groups.set(component, [...(groups.get(component) ?? []), graph.ids[node]]);
  });
  assert.equal([...groups.values()].sort(), [['a', 'b', 'c'], ['d', 'e'], ['f']]);
});

test('a chain of 50,000 files does not overflow the stack', () => {
  const names = Array.from({ length: 50_000 }, (_, i) => `f${i}`);
  const graph = buildGraph(draw(names.join(' -> ')));
  assert.is(stronglyConnected(graph, graph.intraUnit).count, 50_000);
});

test('searches in both directions, stops at the limit and skips excluded nodes', () => {
  const graph = buildGraph(draw('a -> b -> c -> d, a -> c'));
  const reach = emptyReach(graph);
  assert.equal([...search(graph, { from: 0 }, reach).distance], [0, 1, 1, 2]);
  assert.equal([...search(graph, { from: 0, limit: 1 }, reach).distance], [0, 1, 1, -1]);
  assert.equal([...search(graph, { from: 3, backwards: true }, reach).distance], [2, 2, 1, 0]);
  const without = Uint8Array.of(0, 0, 1, 0);
  assert.equal([...search(graph, { from: 0, without }, reach).distance], [0, 1, -1, -1]);
});

test('isAcyclic ignores the excluded edges', () => {
  const graph = buildGraph(draw('a -> b -> a, b -> c'));
  assert.is(isAcyclic(graph, Uint8Array.of(0, 0, 0)), false);
  assert.is(isAcyclic(graph, Uint8Array.of(0, 1, 0)), true);
  assert.is(isAcyclic(buildGraph(draw('a -> a')), Uint8Array.of(0)), false);
});

test.run();
