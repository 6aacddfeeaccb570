import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sizeOf } from '../../src/core/layout/box-sizes.ts';
import { chooseBoxes } from '../../src/core/layout/choose-boxes.ts';
import { drawnEdges } from '../../src/core/layout/drawn-edges.ts';
import { gridsOf } from '../../src/core/layout/grid.ts';
import type { Point } from '../../src/core/layout/line-path.ts';
import { type PlacedBox, placingOf } from '../../src/core/layout/place-boxes.ts';
import { spreadPorts } from '../../src/core/layout/ports.ts';
import { routesAround } from '../../src/core/layout/route-lines.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { flowBetween, projectOf } from './project.ts';

const test = suite('places of boxes');

function placed(lines: readonly string[], room = { width: 800, height: 600 }) {
  const project = projectOf(...lines);
  const { boxes, boxOf } = chooseBoxes(project);
  const flow = flowBetween({ boxes, boxOf }, project);
  const drawn = drawnEdges(flow, { lines: 9, mostLines: 0, share: 0, upward: 200 });
  const sizes = boxes.map(({ path, files }) => sizeOf(path, files));
  const columnOf = boxes.map(() => 0);
  const input = { sizes, flow, drawn, columnOf, frames: [] };
  const grid = gridsOf(input)(room.width, room.width);
  return { ...placingOf({ ...input, room, grid }).place(), flow, chosen: boxes };
}

test('users are above what they use, and lines begin and end at the borders', () => {
  const { boxes, lines } = placed(['app -> core', 'app -> util', 'util -> core']);
  const [app, core, util] = boxes;
  assert.ok(app.y + app.height < util.y && util.y + util.height < core.y);
  assert.is(lines.length, 2);
  const [startX, startY] = lines[0].points[0];
  const [endX, endY] = lines[0].points.at(-1) ?? [];
  assert.equal([startX, startY], [app.x + app.width / 2, app.y + app.height]);
  assert.equal([endX, endY], [util.x + util.width / 2, util.y]);
});

test('more files make a larger box', () => {
  const many = Array.from({ length: 400 }, (_, i) => `many/f${i}`);
  const { boxes, chosen } = placed([...many, 'one -> many/f1']);
  const areaOf = ({ width, height }: PlacedBox) => width * height;
  const [large, small] = [
    chosen.findIndex(({ path }) => path === 'many'),
    chosen.findIndex(({ path }) => path === 'one'),
  ];
  assert.ok(areaOf(boxes[large]) > 2 * areaOf(boxes[small]));
});

test('random projects: no box overlaps another or is crossed by a line, and nothing is outside', () => {
  let crossed = 0;
  for (let seed = SEED; seed < SEED + 60; seed++) {
    const random = createRandom(seed);
    const names = Array.from({ length: 2 + random.below(16) }, (_, i) => `file${i}`);
    const imports = Array.from(
      { length: random.below(50) },
      () => `${random.pick(names)} -> ${random.pick(names)}`,
    );
    const { boxes, lines, rows, width, height, flow } = placed([...names, ...imports]);
    for (const [i, box] of boxes.entries()) {
      assert.ok(box.x >= -0.01 && box.x + box.width <= width + 0.01, `seed ${seed}`);
      assert.ok(box.y >= -0.01 && box.y + box.height <= height + 0.01, `seed ${seed}`);
      for (const other of boxes.slice(i + 1)) assert.not(overlap(box, other), `seed ${seed}`);
    }
    const { sources, targets } = flow.graph;
    // Lines that were not there when the boxes were placed find their way, too.
    const ends = lines.map(({ edge }) => ({ edge, from: sources[edge], to: targets[edge] }));
    const routes = routesAround({ rows }, boxes, ends);
    for (const { points, edge } of [...lines, ...spreadPorts(boxes, rows, routes)]) {
      for (const [i, box] of boxes.entries())
        if (i !== sources[edge] && i !== targets[edge])
          assert.not(crosses(points, box), `seed ${seed}: a line runs behind a box`);
      crossed += Math.max(0, points.length - 4);
    }
  }
  assert.ok(crossed > 100, 'long lines were tried');
});

test('the same project has the same picture', () => {
  const lines = ['a -> b', 'c -> b', 'b -> d', 'a -> d', 'e -> c', 'd -> e'];
  assert.equal(placed(lines), placed(lines.toReversed()));
});

test('boxes are placed once, and not at all where their columns alone are too wide', () => {
  const project = projectOf('app -> core', 'app -> util', 'util -> core', 'app -> one', 'app -> two');
  const { boxes, boxOf } = chooseBoxes(project);
  const flow = flowBetween({ boxes, boxOf }, project);
  let placed = 0;
  // Whatever places the boxes needs the height of each.
  const sizes = boxes.map(() => ({
    width: 100,
    get height() {
      placed += 1 / boxes.length;
      return 40;
    },
  }));
  const room = { width: 800, height: 600 };
  const input = { sizes, flow, drawn: [...flow.weights.keys()], columnOf: boxes.map(() => 0), frames: [] };
  const placing = placingOf({ ...input, room, grid: gridsOf(input)(room.width, room.width) });
  placed = 0;
  assert.is(placing.isWiderThan(150), true);
  assert.is(placed, 0);
  assert.is(placing.isWiderThan(800), false);
  assert.is(placing.place(), placing.place());
  assert.is(Math.round(placed), 1);
});

function overlap(a: PlacedBox, b: PlacedBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A curve stays between the heights of its ends, so that it is in a gap between rows; straight parts are tested. */
function crosses(points: readonly Point[], { x, y, width, height }: PlacedBox): boolean {
  return points.slice(1).some(([toX, toY], i) => {
    const [fromX, fromY] = points[i];
    const [left, right] = [Math.min(fromX, toX), Math.max(fromX, toX)];
    const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)];
    return right > x && left < x + width && bottom > y + 0.01 && top < y + height - 0.01;
  });
}

test.run();
