import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseBoxes } from '../../src/core/layout/choose-boxes.ts';
import { drawnEdges, type Flow } from '../../src/core/layout/flow.ts';
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

test('edges that a longer way implies are not drawn', () => {
  const { flow, nameOf } = flowOf('web -> shop', 'shop -> core', 'web -> core');
  assert.equal(drawnEdges(flow, { downward: 10, upward: 10 }).map(nameOf), ['shop core', 'web shop']);
});

test('of mutual imports, the fewer ones go up and are always drawn', () => {
  const imports = ['a/1 -> b/1', 'a/2 -> b/1', 'a/3 -> b/2', 'b/2 -> a/1'];
  const fillers = Array.from({ length: 25 }, (_, i) => [`a/f${i}`, `b/f${i}`]).flat();
  const { flow, nameOf } = flowOf(...imports, ...fillers);
  const upward = drawnEdges(flow, { downward: 0, upward: 10 });
  assert.equal(upward.map(nameOf), ['b a']);
  assert.equal([...flow.weights], [3, 1]);
});

test('the heaviest of the others are drawn, up to a number', () => {
  const fillers = ['a', 'b', 'c'].flatMap(folder => Array.from({ length: 25 }, (_, i) => `${folder}/f${i}`));
  const { flow, nameOf } = flowOf('a/1 -> c/1', 'a/2 -> c/1', 'b/1 -> c/1', ...fillers);
  assert.equal(drawnEdges(flow, { downward: 1, upward: 10 }).map(nameOf), ['a c']);
});

test('of many upward edges, only the heaviest are drawn, unless all are asked for', () => {
  const fillers = ['a', 'b', 'c'].flatMap(folder => Array.from({ length: 25 }, (_, i) => `${folder}/f${i}`));
  const down = [
    'a/1 -> b/1',
    'a/2 -> b/1',
    'a/3 -> b/1',
    'b/1 -> c/1',
    'b/2 -> c/1',
    'b/3 -> c/1',
    'a/4 -> c/2',
  ];
  const up = ['b/2 -> a/1', 'c/1 -> b/1', 'c/2 -> b/1'];
  const { flow, nameOf } = flowOf(...down, ...up, ...fillers);
  assert.equal(drawnEdges(flow, { downward: 0, upward: 1 }).map(nameOf), ['c b']);
  const all = { downward: Number.POSITIVE_INFINITY, upward: Number.POSITIVE_INFINITY, hasImplied: true };
  assert.equal(drawnEdges(flow, all).map(nameOf), ['a b', 'a c', 'b a', 'b c', 'c b']);
});

test('random graphs: all edges but the upward ones lead down, and the drawn ones imply the others', () => {
  for (let seed = SEED; seed < SEED + 100; seed++) {
    const random = createRandom(seed);
    const names = Array.from({ length: 2 + random.below(14) }, (_, i) => `f${i}`);
    const lines = Array.from(
      { length: random.below(60) },
      () => `${random.pick(names)} -> ${random.pick(names)}`,
    );
    const { flow } = flowOf(...names, ...lines);
    const { graph, isUpward, level } = flow;
    for (let edge = 0; edge < graph.edgeCount; edge++)
      assert.is(
        level[graph.sources[edge]] > level[graph.targets[edge]],
        isUpward[edge] === 0,
        `seed ${seed}`,
      );
    const drawn = drawnEdges(flow, { downward: Number.POSITIVE_INFINITY, upward: Number.POSITIVE_INFINITY });
    assert.equal(waysDown(flow, drawn), waysDown(flow, [...isUpward.keys()]), `seed ${seed}`);
  }
});

/** All pairs of boxes that these edges connect downwards, found naively. */
function waysDown({ graph, isUpward }: Flow, edges: readonly number[]): string[] {
  const down = edges.filter(edge => isUpward[edge] === 0);
  const found = new Set<string>();
  const visit = (start: number, at: number): void => {
    for (const edge of down.filter(one => graph.sources[one] === at)) {
      const key = `${start} ${graph.targets[edge]}`;
      if (found.has(key)) continue;
      found.add(key);
      visit(start, graph.targets[edge]);
    }
  };
  for (let node = 0; node < graph.nodeCount; node++) visit(node, node);
  return [...found].sort();
}

test.run();
