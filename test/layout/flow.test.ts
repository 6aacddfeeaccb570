import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseBoxes } from '../../src/core/layout/choose-boxes.ts';
import { DETAILS } from '../../src/core/layout/details.ts';
import { carriedShare, drawnEdges } from '../../src/core/layout/drawn-edges.ts';
import type { Flow } from '../../src/core/layout/flow.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { flowBetween, projectOf } from './project.ts';

const test = suite('flow between boxes');

function flowOf(...lines: readonly string[]) {
  const input = projectOf(...lines);
  const chosen = chooseBoxes(input);
  const flow = flowBetween(chosen, input);
  const nameOf = (edge: number) =>
    [flow.graph.sources[edge], flow.graph.targets[edge]].map(box => chosen.boxes[box].path).join(' ');
  return { flow, nameOf, names: chosen.boxes.map(({ path }) => path) };
}

test('the foundation is at the bottom', () => {
  const { flow, names } = flowOf('web -> shop', 'shop -> core', 'web -> core', 'tool');
  assert.equal(
    names.map((name, box) => `${name} ${flow.level[box]}`),
    ['core 0', 'shop 1', 'tool 0', 'web 2'],
  );
});

const SOME = { lines: 2, mostLines: 3, share: 0.8, upward: 24 };
const fillersIn = (...folders: string[]) =>
  folders.flatMap(folder => Array.from({ length: 25 }, (_, i) => `${folder}/f${i}`));
const imports = (from: string, to: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${from}/f${i} -> ${to}/f${i}`);

test('an edge is not drawn if a way implies it whose weakest line is as heavy', () => {
  const light = [...imports('web', 'shop', 3), ...imports('shop', 'core', 3), 'web/f1 -> core/f1'];
  const few = { lines: 0, mostLines: 0, share: 0, upward: 9 };
  const { flow, nameOf } = flowOf(...fillersIn('web', 'shop', 'core'), ...light);
  assert.equal(drawnEdges(flow, few).map(nameOf), ['shop core', 'web shop']);
  const heavy = flowOf(...fillersIn('web', 'shop', 'core'), ...light, ...imports('web', 'core', 20));
  assert.ok(drawnEdges(heavy.flow, SOME).map(heavy.nameOf).includes('web core'));
});

test('of mutual imports, the fewer ones go up and are always drawn', () => {
  const { flow, nameOf } = flowOf(
    ...fillersIn('a', 'b'),
    'a/1 -> b/1',
    'a/2 -> b/1',
    'a/3 -> b/2',
    'b/2 -> a/1',
  );
  const upward = drawnEdges(flow, SOME).filter(edge => flow.isUpward[edge] === 1);
  assert.equal(upward.map(nameOf), ['b a']);
  assert.equal([...flow.weights], [3, 1]);
});

test('of many upward edges, only the heaviest are drawn, unless all are asked for', () => {
  const down = [...imports('a', 'b', 3), ...imports('b', 'c', 3), 'a/4 -> c/2'];
  const up = ['b/2 -> a/1', 'c/1 -> b/1', 'c/2 -> b/1'];
  const { flow, nameOf } = flowOf(...fillersIn('a', 'b', 'c'), ...down, ...up);
  const one = drawnEdges(flow, { ...SOME, upward: 1 }).filter(edge => flow.isUpward[edge] === 1);
  assert.equal(one.map(nameOf), ['c b']);
  assert.equal(drawnEdges(flow, DETAILS[3]).map(nameOf), ['a b', 'a c', 'b a', 'b c', 'c b']);
});

test('random graphs: the heaviest line of each box is drawn, and what is not is implied or light', () => {
  for (let seed = SEED; seed < SEED + 100; seed++) {
    const random = createRandom(seed);
    const folders = Array.from({ length: 2 + random.below(14) }, (_, i) => `d${i}`);
    const file = () => `${random.pick(folders)}/f${random.below(9)}`;
    const lines = Array.from({ length: random.below(400) }, () => `${file()} -> ${file()}`);
    const { flow } = flowOf(...folders.flatMap(folder => [`${folder}/f0`, `${folder}/f1`]), ...lines);
    const { graph, isUpward, level, weights } = flow;
    const edges = [...weights.keys()];
    for (const edge of edges)
      assert.is(
        level[graph.sources[edge]] > level[graph.targets[edge]],
        isUpward[edge] === 0,
        `seed ${seed}`,
      );
    const down = edges.filter(edge => isUpward[edge] === 0);
    for (const detail of DETAILS) {
      const drawn = new Set(drawnEdges(flow, { ...detail, upward: 0 }));
      for (const edge of down) {
        const own = down.filter(other => graph.sources[other] === graph.sources[edge]);
        const heaviest = Math.max(...own.map(other => weights[other]));
        assert.ok(
          own.some(other => drawn.has(other) && weights[other] === heaviest),
          `seed ${seed}`,
        );
        if (drawn.has(edge) || drawn.size >= detail.lines * graph.nodeCount) continue;
        assert.ok(hasWay(flow, drawn, edge), `seed ${seed}: nothing implies an edge that is left out`);
      }
      const isFull = drawn.size >= detail.mostLines * graph.nodeCount;
      assert.ok(isFull || drawn.size === down.length || carriedShare(flow, drawn) >= shareOf(flow, detail));
    }
  }
});

/** The share that a detail asks for; upward lines, which are drawn besides, are not part of it. */
function shareOf({ weights, isUpward }: Flow, { share }: { readonly share: number }): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const down = weights.reduce((sum, weight, edge) => sum + (isUpward[edge] === 1 ? 0 : weight), 0);
  return Math.min(share, total === 0 ? 1 : down / total);
}

/** Do drawn edges that are at least as heavy lead there, over other boxes? */
function hasWay({ graph, weights }: Flow, drawn: ReadonlySet<number>, edge: number): boolean {
  const heavy = [...drawn].filter(other => weights[other] >= weights[edge]);
  const reached = new Set([graph.sources[edge]]);
  for (const node of reached)
    for (const other of heavy) if (graph.sources[other] === node) reached.add(graph.targets[other]);
  return reached.has(graph.targets[edge]);
}

test.run();
