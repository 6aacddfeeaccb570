import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  findReach,
  MAX_GROUPS,
  type Reach,
  type ReachInput,
} from '../../src/core/analyze/judgement/reach.ts';
import { findRuntimeEdges } from '../../src/core/analyze/judgement/runtime-edges.ts';
import { assignRoles } from '../../src/core/analyze/structure/assign-roles.ts';
import { reachMoveText } from '../../src/core/diff/reach.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { emptyReach, search } from '../../src/core/graph/traverse.ts';
import { reachText } from '../../src/core/report/reach.ts';
import { finish } from '../../src/shared/steps.ts';
import type { LinkedFile } from '../../src/types.ts';
import { draw } from '../graph/draw.ts';
import { randomFiles, randomNumbers, shuffled } from './random.ts';

function measured(files: readonly LinkedFile[], more: Partial<ReachInput> = {}): Reach {
  const graph = buildGraph(files);
  const runtime = findRuntimeEdges(graph, new Map());
  return finish(findReach({ graph, roles: assignRoles(graph), runtime, ...more }));
}

const points = ({ share, core }: Reach['all']) => [Math.round(1000 * share) / 1000, core];

test('a change reaches the file itself and what depends on it', () => {
  const { runTime, all } = measured(draw('a -> b -> c, d'));
  assert.equal([...runTime.reached], [1, 2, 3, 1]);
  assert.equal(
    points(runTime),
    [7 / 16, 0].map(share => Math.round(1000 * share) / 1000),
  );
  assert.is(all, runTime, 'without type-only imports, both are the same');
});

test('type-only imports count in one of the two', () => {
  const { runTime, all } = measured(draw('a -> b -t-> a'));
  assert.equal(
    [points(runTime), points(all)],
    [
      [0.75, 0],
      [1, 2],
    ],
  );
});

test('tests, and packages, are no part of it', () => {
  const { all } = measured(draw('a.test.ts -> a.ts, a.ts -> pkg:x, b.ts -> pkg:x'));
  assert.equal(points(all), [0.5, 0]);
  assert.equal([...all.reached], [0, 1, 1]);
});

test('edges that are not counted pass nothing on', () => {
  assert.is(measured(draw('a -> b'), { isCounted: () => false }).all.share, 0.5);
});

test('uses inside one unit pass a change on, and form no core', () => {
  const files = draw('a -i-> b -i-> a').map(file => ({ ...file, unit: 'x' }));
  assert.equal(points(measured(files).all), [1, 0]);
});

test('a project without source files has no share', () => {
  assert.equal(points(measured([]).all), [0, 0]);
});

/** Source ids in a random tree of folders, and the edges of one shape. */
type Shape = (random: () => number, files: number) => (file: number) => number[];

const pick = (random: () => number, from: number, to: number) => from + Math.floor(random() * (to - from));

const SHAPES: Readonly<Record<string, Shape>> = {
  'imports of any later file': (random, files) => file =>
    file + 1 < files ? [pick(random, file + 1, files), pick(random, file + 1, files)] : [],
  'few imports, most of them near': (random, files) => file =>
    random() < 0.8 && file + 1 < files ? [Math.min(files - 1, pick(random, file + 1, file + 30))] : [],
  'two halves, one of which everything reaches': (random, files) => file =>
    file < files / 2 ? [files / 2] : file + 1 < files ? [file + 1 + Math.floor(random() * 2)] : [],
  'a chain': (_, files) => file => (file + 1 < files ? [file + 1] : []),
  'many components of the same form': () => file => (file % 40 === 0 ? [] : [file - 1, file - (file % 40)]),
  'a core of a third, users above and bases below it': (random, files) => file => {
    const [first, last] = [Math.floor(files / 3), Math.floor((2 * files) / 3)];
    if (file < first) return [pick(random, 0, last)].filter(other => other > file);
    return file < last ? [file + 1 < last ? file + 1 : first, pick(random, last, files)] : [];
  },
  'a hub that half of the files use': (random, files) => file =>
    file > 0 && random() < 0.5 ? [0] : file === 0 ? [files - 1] : [],
};

function shaped(shape: Shape, seed: number, files: number): LinkedFile[] {
  const random = randomNumbers(seed);
  const edges = shape(random, files);
  // Names say nothing about the place in the shape, or nearly everything.
  const names = Array.from(
    { length: files },
    (_, i) => `src/${seed % 2 ? pick(random, 0, 50) : i % 50}/f${i}.ts`,
  );
  return names.map((id, i) => ({
    id,
    language: 'typescript',
    links: edges(i)
      .filter(other => other < files)
      .map(other => ({ target: names[other], line: 1, typeOnly: false, lazy: false, implicit: false })),
  }));
}

for (const [name, shape] of Object.entries(SHAPES)) {
  test(`an estimate is within two points: ${name}`, () => {
    for (const [seed, files] of [
      [1, 6000],
      [2, 8000],
      [3, 8000],
    ] as const) {
      const linked = shaped(shape, seed, files);
      const exact = measured(linked, { maxGroups: Number.POSITIVE_INFINITY }).all;
      const { all } = measured(linked);
      const groups = exact.core === 0 ? files : files - exact.core + 1;
      assert.is(all.isEstimated, groups > MAX_GROUPS);
      assert.is(exact.isEstimated, false);
      const error = 100 * Math.abs(all.share - exact.share);
      assert.ok(error < 2, `off by ${error} points with seed ${seed}`);
    }
  });
}

test('exact is what a search from each file finds, also in parts', () => {
  for (let seed = 0; seed < 8; seed++) {
    const files = randomFiles(seed, { files: 20 + 60 * (seed % 5), links: 300, downward: 0.9 });
    const graph = buildGraph(files);
    const found = measured(files);
    assert.equal(
      [...found.all.reached],
      searched(graph, () => true),
      `seed ${seed}`,
    );
    const isHere = (edge: number) => graph.typeOnly[edge] === 0;
    assert.equal([...found.runTime.reached], searched(graph, isHere), `seed ${seed}`);
    const sum = found.all.reached.reduce((total, count) => total + count, 0);
    const sources = found.all.reached.filter(count => count > 0).length;
    assert.ok(Math.abs(found.all.share - sum / sources ** 2) < 1e-12);
  }
});

/** By a search from each file, backwards, in a graph with no other edges. */
function searched(graph: Graph, isKept: (edge: number) => boolean): number[] {
  const { roleOf } = assignRoles(graph);
  const isInner = (edge: number) =>
    graph.targets[edge] < graph.fileCount && roleOf[graph.targets[edge]] + roleOf[graph.sources[edge]] === 0;
  const links = (id: string) =>
    [...graph.sources.keys()]
      .filter(edge => graph.ids[graph.sources[edge]] === id && isInner(edge) && isKept(edge))
      .map(edge => ({
        target: graph.ids[graph.targets[edge]],
        line: 1,
        typeOnly: false,
        lazy: false,
        implicit: false,
      }));
  const part = buildGraph(graph.files.map(({ id }) => ({ id, language: 'typescript', links: links(id) })));
  return graph.files.map((_, from) =>
    roleOf[from] === 0 ? search(part, { from, backwards: true }, emptyReach(part)).count : 0,
  );
}

test('an estimate depends on ids and edges, not on their order', () => {
  const files = randomFiles(7, { files: 400, links: 900, downward: 0.95 });
  const sampled = measured(files, { maxGroups: 50 });
  assert.is(sampled.all.isEstimated, true);
  for (const seed of [1, 2])
    assert.equal(measured(shuffled(files, randomNumbers(seed)), { maxGroups: 50 }), sampled);
});

test('the words name both shares', () => {
  const share = (runTime: number, all: number) => ({
    runTime: { share: runTime, core: 0 },
    all: { share: all, core: 0 },
  });
  assert.is(
    reachText(share(0.26, 0.611)),
    'a change reaches 26 % of the source files at run time, 61 % with types',
  );
  assert.is(
    reachText({ ...share(0.0712, 0.0712), estimated: true }),
    'a change reaches about 7.1 % of the source files at run time',
  );
  assert.is(reachText(share(0, 0)), undefined);
});

test('a comparison names a share that moved by a point', () => {
  const share = (runTime: number, all: number) => ({
    runTime: { share: runTime, core: 0 },
    all: { share: all, core: 0 },
  });
  const move = (before: ReturnType<typeof share>, after: ReturnType<typeof share>) =>
    reachMoveText({ before, after });
  assert.is(move(share(0.2, 0.3), share(0.2099, 0.3)), '');
  assert.is(move(share(0.2, 0.3), share(0.21, 0.3)), '20 % → 21 % at run time');
  assert.is(move(share(0.2, 0.3), share(0.21, 0.4)), '20 % → 21 % at run time, 30 % → 40 % with types');
  assert.is(move(share(0.3, 0.3), share(0.2, 0.2)), '30 % → 20 %');
  assert.is(move(share(0, 0), share(0.2, 0.2)), '');
  const estimated = { ...share(0.21, 0.3), estimated: true as const };
  assert.is(reachMoveText({ before: share(0.2, 0.3), after: estimated }), '');
});

test.run();
