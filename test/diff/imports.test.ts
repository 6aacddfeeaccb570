import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareEdges } from '../../src/core/diff/imports.ts';
import { compareParts, renamedParts } from '../../src/core/diff/parts.ts';
import { touchedBy } from '../../src/core/diff/touched.ts';
import type { Graph } from '../../src/core/graph/graph.ts';
import { kindOf } from '../../src/core/query/edges.ts';
import { graphs } from '../query/random.ts';
import { graphOf, namesOf, stateOf } from './states.ts';

const NO_NAMES = new Map<string, string>();

test('imports that are new, gone, stronger than before, and of another kind', () => {
  const before = graphOf('a -> b, a -t-> c, a -l-> d, b -> c, c, d');
  const after = graphOf('a -> c, a -> d, a -> e, b -t-> c, c, d, e');
  const { added, removed, stronger, changed } = compareEdges(before, after, NO_NAMES);
  assert.equal(namesOf(after, added), ['a -> e']);
  assert.equal(namesOf(before, removed), ['a -> b']);
  assert.equal(namesOf(after, stronger), ['a -> c', 'a -> d']);
  assert.equal(
    changed.map(({ edge, was }) => [...namesOf(after, [edge]), was]),
    [
      ['a -> c', 'type'],
      ['a -> d', 'lazy'],
      ['b -> c', 'eager'],
    ],
  );
});

test('an import between files that moved is the same import', () => {
  const [before, after] = [graphOf('x/a -> x/b, x/b'), graphOf('y/a -> y/b, y/b')];
  const names = new Map([
    ['x/a', 'y/a'],
    ['x/b', 'y/b'],
  ]);
  assert.equal(compareEdges(before, after, names), { added: [], removed: [], stronger: [], changed: [] });
});

test('edges compared by name give the same, on random graphs', () => {
  const RANK = { type: 0, lazy: 1, eager: 2 };
  const KINDS = ['type', 'lazy', 'eager'];
  const strengths = (graph: Graph) =>
    new Map(
      Array.from({ length: graph.edgeCount }, (_, edge) => [
        namesOf(graph, [edge])[0],
        RANK[kindOf(graph, edge)],
      ]),
    );
  fc.assert(
    fc.property(graphs, graphs, (before, after) => {
      const [old, now] = [strengths(before), strengths(after)];
      const { added, removed, stronger, changed } = compareEdges(before, after, NO_NAMES);
      const known = (name: string) => old.get(name) ?? Number.POSITIVE_INFINITY;
      assert.equal(
        namesOf(after, added),
        [...now.keys()].filter(name => !old.has(name)),
      );
      assert.equal(
        namesOf(before, removed),
        [...old.keys()].filter(name => !now.has(name)),
      );
      assert.equal(
        namesOf(after, stronger),
        [...now].filter(([name, rank]) => rank > known(name)).map(([name]) => name),
      );
      assert.equal(
        changed.map(({ edge, was }) => [...namesOf(after, [edge]), was]),
        [...now].flatMap(([name, rank]) => {
          const was = old.get(name);
          return was === undefined || was === rank ? [] : [[name, KINDS[was]]];
        }),
      );
    }),
  );
});

function partsOf(before: string, after: string, names: ReadonlyMap<string, string> = NO_NAMES) {
  const side = (drawing: string) => {
    const graph = graphOf(drawing);
    return { graph, partOf: (file: number) => /^(\w+)\//.exec(graph.ids[file])?.[1] };
  };
  const [old, now] = [side(before), side(after)];
  const { added, removed } = compareParts({
    before: old,
    after: now,
    parts: renamedParts({ before: old, after: now, names }),
    edges: compareEdges(old.graph, now.graph, names),
  });
  return {
    added: added.map(({ from, to, imports }) => `${from} → ${to} (${imports.length})`),
    removed: removed.map(({ from, to }) => `${from} → ${to}`),
  };
}

test('a dependency between parts is new with its first import, and gone with its last', () => {
  const one = 'web/a -> core/x, web/b, core/x, core/y, db/z';
  const two = 'web/a -> core/x, web/b -> core/y, web/b -> db/z, core/x, core/y, db/z';
  assert.equal(partsOf(one, two), { added: ['web → db (1)'], removed: [] });
  assert.equal(partsOf(two, one), { added: [], removed: ['web → db'] });
});

test('imports inside a part, of files outside all parts, and of packages are no dependencies of parts', () => {
  assert.equal(
    partsOf('web/a, web/b, top', 'web/a -> web/b, web/a -> top, top -> web/b, web/a -> pkg:p, web/b'),
    {
      added: [],
      removed: [],
    },
  );
});

test('a part that moved as a whole depends on what it did before', () => {
  const names = new Map([['web/a', 'site/a']]);
  assert.equal(partsOf('web/a -> core/x, core/x', 'site/a -> core/x, core/x', names), {
    added: [],
    removed: [],
  });
});

test('a change touches files that were edited or moved, and both ends of a changed import', () => {
  const before = stateOf('a -> b, b, c, d, x/m -> d', { c: 'one' });
  const after = stateOf('a, b, c, d, y/m -> d', { c: 'two' });
  const names = new Map([['x/m', 'y/m']]);
  const edges = compareEdges(before.graph, after.graph, names);
  const touched = touchedBy({ before, after, edges, renamed: [{ from: 'x/m', to: 'y/m' }] });
  assert.equal(
    ['a', 'b', 'c', 'd', 'y/m'].filter(id => touched.hasFile(id)),
    ['a', 'b', 'c', 'y/m'],
  );
  assert.ok(touched.hasImport('a', 'b'), 'it is gone');
  assert.ok(touched.hasImport('y/m', 'd'), 'one end moved without the other');
  assert.not(touched.hasImport('c', 'd'));
});

test.run();
