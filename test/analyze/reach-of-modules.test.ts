import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reachOfModules } from '../../src/core/analyze/modules/reach-of-modules.ts';
import { digraph } from '../../src/core/graph/digraph.ts';

const graphOf = (modules: number, edges: readonly (readonly [number, number])[]) =>
  digraph(
    modules,
    Uint32Array.from(edges, ([source]) => source),
    Uint32Array.from(edges, ([, target]) => target),
  );

test('counts modules and their files', () => {
  // 0 and 1 use each other, both reach 2; 3 stands alone.
  const edges = [
    [0, 1],
    [1, 0],
    [1, 2],
  ] as const;
  const reach = reachOfModules(graphOf(4, edges), [5, 1, 10, 4]);
  assert.equal([...reach.modules], [2, 2, 3, 1]);
  assert.equal([...reach.weights], [6, 6, 16, 4]);
  assert.is(reach.share, 8 / 16);
  assert.is(reach.weighted, (6 * 6 + 10 * 16 + 4 * 4) / 400);
});

test('modules without files weigh nothing, and no modules have no share', () => {
  assert.equal(reachOfModules(graphOf(1, []), [0]).weighted, 0);
  assert.equal(reachOfModules(graphOf(0, []), []).share, 0);
});

test.run();
