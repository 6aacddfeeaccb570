import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { carryEdges } from '../../src/core/graph/carry-edges.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { draw } from './draw.ts';

test('nodes are files in string order, then packages', () => {
  const graph = buildGraph(draw('src/b -> pkg:zod, src/B -> pkg:@s/x, a -> src/b, z'));
  assert.equal(graph.ids, ['a', 'src/B', 'src/b', 'z', 'pkg:@s/x', 'pkg:zod']);
  assert.is(graph.fileCount, 4);
});

test('edges are ordered by source, then by target id, with files and packages mixed', () => {
  const graph = buildGraph(draw('m -> src/x, m -> pkg:x, m -> lib/x, m -> a, src/x, lib/x, a'));
  assert.equal(edges(graph), ['m a', 'm lib/x', 'm pkg:x', 'm src/x']);
});

test('string order is by UTF-16 code unit, also for `/` and `-`', () => {
  const graph = buildGraph(draw('a/b -> a-b, a/b -> A, a/b -> é, a/b -> 😀, a/b -> ｚ, a-b, A, é, 😀, ｚ'));
  assert.equal(graph.ids, ['A', 'a-b', 'a/b', 'é', '😀', 'ｚ']);
  assert.equal(edges(graph), ['a/b A', 'a/b a-b', 'a/b é', 'a/b 😀', 'a/b ｚ']);
});

test('several imports of one file become one edge with ascending, unique lines', () => {
  const link = (line: number) => ({ target: 'b', line, typeOnly: false, lazy: false, implicit: false });
  const graph = buildGraph([
    { id: 'a', language: 'typescript', links: [link(9), link(2), link(9), link(2), link(30)] },
    { id: 'b', language: 'typescript', links: [] },
  ]);
  assert.is(graph.edgeCount, 1);
  assert.equal([...graph.lines], [2, 9, 30]);
});

test('an edge is type-only if all its imports are, and lazy if all that are not type-only are', () => {
  const graph = buildGraph(
    draw('a -t-> b, a -t-> b, a -t-> c, a -> c, a -l-> d, a -l-> d, a -l-> e, a -t-> e, b, c, d, e'),
  );
  assert.equal(edges(graph), ['a b', 'a c', 'a d', 'a e']);
  assert.equal([...graph.typeOnly], [1, 0, 0, 0]);
  assert.equal([...graph.lazy], [0, 0, 1, 1]);
});

test('an edge is one of tests if all its imports are, and implicit if all others are', () => {
  const graph = buildGraph(
    draw(
      'a -x-> b, a -tx-> b, a -x-> c, a -> c, a -tx-> d, a -i-> d, a -ix-> e, a -> f, a -ix-> f, b, c, d, e, f',
    ),
  );
  assert.equal(edges(graph), ['a b', 'a c', 'a d', 'a e', 'a f']);
  assert.equal([...graph.tests], [1, 0, 0, 1, 0]);
  assert.equal([...graph.implicit], [0, 0, 1, 1, 0]);
  assert.equal([...graph.typeOnly], [0, 0, 0, 0, 0]);
});

test('edges carried over to a later state keep their marks', () => {
  const graph = buildGraph(draw('a -x-> b, a -ix-> c, a -> pkg:x, b, c'));
  const same = { idBefore: (id: string) => id, idAfter: (id: string) => id };
  assert.equal(carryEdges(graph, graph, same).tests, graph.tests);
  assert.equal([...graph.tests], [1, 1, 0]);
});

test('a file that imports itself has an edge to itself', () => {
  assert.equal(edges(buildGraph(draw('a -> a'))), ['a a']);
});

test('drops links to unknown files, and treats a file named like a package as a file', () => {
  const graph = buildGraph([
    ...draw('a -> b, b').map(file => (file.id === 'a' ? { ...file, links: [...file.links, gone] } : file)),
    { id: 'pkg:odd/x.ts', language: 'typescript', links: [{ ...gone, target: 'pkg:odd/x.ts' }] },
  ]);
  assert.equal(edges(graph), ['a b', 'pkg:odd/x.ts pkg:odd/x.ts']);
  assert.is(graph.fileCount, graph.nodeCount);
});

test('groups incoming edges by target', () => {
  const graph = buildGraph(draw('c -> a, b -> a, a -> a, b -> pkg:x, c -> pkg:x'));
  const into = graph.ids.map((_, node) =>
    [...graph.inEdges.subarray(graph.inStart[node], graph.inStart[node + 1])].map(edge => edges(graph)[edge]),
  );
  assert.equal(into, [['a a', 'b a', 'c a'], [], [], ['b pkg:x', 'c pkg:x']]);
});

test('builds an empty graph from no files', () => {
  const graph = buildGraph([]);
  assert.is(graph.nodeCount, 0);
  assert.is(graph.edgeCount, 0);
});

const gone = { target: 'no/such/file', line: 1, typeOnly: false, lazy: false, implicit: false };

function edges(graph: Graph): string[] {
  return Array.from(graph.sources, (source, i) => `${graph.ids[source]} ${graph.ids[graph.targets[i]]}`);
}

test.run();
