import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseBoxes } from '../../src/layout/choose-boxes.ts';
import { flowBetween } from '../../src/layout/flow.ts';
import { type PlacedBox, type PlaceOptions, placeBoxes } from '../../src/layout/place-boxes.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { projectOf } from './project.ts';

const test = suite('places of boxes');

const OPTIONS: PlaceOptions = { maxWidth: 800, maxLines: 200, textWidth: ({ path }) => path.length * 7 };

function placed(lines: readonly string[], options = OPTIONS) {
  const input = projectOf(...lines);
  const { boxes, boxOf } = chooseBoxes(input);
  const flow = flowBetween({ boxes, boxOf }, input);
  return { ...placeBoxes(boxes, flow, options), flow, chosen: boxes };
}

test('users are above what they use, and lines begin and end at the borders', () => {
  const { boxes, lines } = placed(['app -> core', 'app -> util', 'util -> core']);
  const [app, core, util] = boxes;
  assert.ok(app.y + app.height < util.y && util.y + util.height < core.y);
  assert.is(lines.length, 2);
  const [[startX, startY], [endX, endY]] = lines[0].points;
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
    const { boxes, lines, width, height, flow } = placed([...names, ...imports]);
    for (const [i, box] of boxes.entries()) {
      assert.ok(box.x >= -0.01 && box.x + box.width <= width + 0.01, `seed ${seed}`);
      assert.ok(box.y >= -0.01 && box.y + box.height <= height + 0.01, `seed ${seed}`);
      for (const other of boxes.slice(i + 1)) assert.not(overlap(box, other), `seed ${seed}`);
    }
    for (const { points, edge } of lines) {
      const ends = [flow.graph.sources[edge], flow.graph.targets[edge]];
      for (const [i, box] of boxes.entries()) {
        if (ends.includes(i)) continue;
        const inner = points.slice(1, -1).filter(([x, y]) => isInside(box, x, y));
        assert.is(inner.length, 0, `seed ${seed}: a line passes a row where a box is`);
      }
      crossed += points.length - 2;
    }
  }
  assert.ok(crossed > 100, 'long lines were tried');
});

test('the same project has the same picture', () => {
  const lines = ['a -> b', 'c -> b', 'b -> d', 'a -> d', 'e -> c', 'd -> e'];
  assert.equal(placed(lines), placed(lines.toReversed()));
});

function overlap(a: PlacedBox, b: PlacedBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isInside({ x, y, width, height }: PlacedBox, atX: number, atY: number): boolean {
  return atX > x && atX < x + width && atY > y && atY < y + height;
}

test.run();
