import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DETAILS } from '../../src/core/layout/details.ts';
import { carriedShare, drawnEdges } from '../../src/core/layout/drawn-edges.ts';
import { floorText } from '../../src/core/layout/floor-text.ts';
import { leadsDown } from '../../src/core/layout/line-path.ts';
import type { Picture } from '../../src/core/layout/picture.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { filesIn, pictureOf as pictureIn } from './project.ts';

const test = suite('floors');

const pictureOf = (lines: readonly string[]) => pictureIn(lines, { width: 1100, height: 640 });

const named = ({ names }: Picture, boxes: readonly number[]) => boxes.map(box => names[box]);

/** Folders of three files each, that use what is named. */
function users(count: number, uses: (user: number) => readonly string[]): string[] {
  return Array.from({ length: count }, (_, i) => [
    ...filesIn(`user${i}`, 3),
    ...uses(i).map(used => `user${i}/f0.ts -> ${used}/f0.ts`),
  ]).flat();
}

test('what more than 60 % of the others use is a floor: below all rows, as wide as the picture, without lines', () => {
  const picture = pictureOf([
    ...filesIn('base', 3),
    ...filesIn('util', 3),
    ...users(9, i => (i < 7 ? ['base', 'util'] : ['base'])),
    'user1/f1.ts -> user2/f1.ts',
    'util/f2.ts -> user3/f2.ts',
    ...filesIn('words', 3),
    'base/f2.ts -> words/f2.ts',
  ]);
  const { flow, placed, facts } = picture;
  assert.equal(named(picture, flow.floors), ['base', 'util']);
  assert.equal(named(picture, facts.foundation), ['base', 'util']);
  assert.is(floorText(flow, flow.floors[1]), 'used by 7 of 11');
  const [base, util] = flow.floors.map(floor => placed.boxes[floor]);
  assert.ok(util.y < base.y);
  assert.equal([base.x, base.width], [0, placed.width]);
  for (const { isFloor, y, height } of placed.boxes) assert.ok(isFloor || y + height < util.y);
  const { sources, targets } = flow.graph;
  assert.not.ok(placed.lines.some(({ edge }) => flow.floors.includes(targets[edge])));
  const upward = placed.lines.filter(({ edge }) => flow.isUpward[edge] === 1);
  assert.equal(
    upward.map(({ edge }) => named(picture, [sources[edge], targets[edge]])),
    [['util', 'user3']],
    'what a floor uses above it, as part of a cycle',
  );
  assert.equal(upward[0].points[0][1], util.y);
  const words = placed.lines.find(({ edge }) => sources[edge] === flow.floors[0]);
  assert.equal([words && leadsDown(words), facts.rising, facts.upward], [false, 1, 1]);
});

test('a box that needs much of what stands on it is no floor, nor is one of few boxes', () => {
  const all = Array.from({ length: 9 }, (_, i) => `hub/f1.ts -> user${i}/f0.ts`);
  const more = Array.from({ length: 9 }, (_, i) => `hub/f2.ts -> user${i}/f1.ts`);
  const hub = pictureOf([...filesIn('hub', 3), ...users(9, () => ['hub']), ...all, ...more]);
  assert.equal(hub.flow.floors, []);
  assert.equal(pictureOf([...filesIn('base', 3), ...users(6, () => ['base'])]).flow.floors, []);
});

test('a floor is below the one that uses it, though fewer boxes use it', () => {
  const picture = pictureOf([
    ...filesIn('base', 3),
    ...filesIn('util', 3),
    ...users(9, i => (i < 7 ? ['base', 'util'] : ['base'])),
    'base/f1.ts -> util/f1.ts',
  ]);
  assert.equal(named(picture, picture.flow.floors), ['util', 'base']);
  assert.equal(picture.facts.rising, 0);
});

test('halves of a project that do not touch have a floor each', () => {
  const half = (side: string) =>
    Array.from({ length: 9 }, (_, i) => [
      ...filesIn(`${side}/user${i}`, 3),
      `${side}/user${i}/f0.ts -> ${side}/base/f0.ts`,
    ]).flat();
  const picture = pictureOf([
    ...filesIn('web/base', 3),
    ...half('web'),
    ...filesIn('api/base', 3),
    ...half('api'),
  ]);
  assert.equal(named(picture, picture.flow.floors).sort(), ['api/base', 'web/base']);
});

test('random projects: lines and floors carry most imports, and only cycles and floors have edges that lead up', () => {
  let [found, inCycles] = [0, 0];
  for (let seed = SEED; seed < SEED + 40; seed++) {
    const random = createRandom(seed);
    const count = 10 + random.below(20);
    const popular = Array.from({ length: 5 }, () => `user${random.below(count)}`);
    const picture = pictureOf(
      users(count, i =>
        [...popular.filter(() => random.chance(0.8)), `user${random.below(count)}`].filter(
          used => used !== `user${i}`,
        ),
      ),
    );
    const { flow } = picture;
    const { graph, isUpward, level, floors } = flow;
    found += floors.length;
    for (const [i, floor] of floors.entries()) assert.is(level[floor], i, `seed ${seed}`);
    for (const [edge, up] of isUpward.entries())
      if (level[graph.sources[edge]] > level[graph.targets[edge]]) assert.is(up, 0, `seed ${seed}`);
      else if (up === 0) assert.ok(floors.includes(graph.sources[edge]), `seed ${seed}`);
    inCycles += isUpward.reduce((sum, one) => sum + one, 0);
    for (const edge of isUpward.keys())
      if (isUpward[edge] === 1) assert.ok(closesCycle(flow, edge), `seed ${seed}`);
    const drawn = drawnEdges(flow, { ...DETAILS[1], upward: Number.POSITIVE_INFINITY });
    const isFull = drawn.length >= 3 * (graph.nodeCount - floors.length);
    assert.ok(isFull || carriedShare(flow, drawn) >= 0.8, `seed ${seed}`);
  }
  assert.ok(found > 20, `${found} floors`);
  assert.ok(inCycles > 20, `${inCycles} upward edges`);
});

test('random projects: no line runs through the words of a floor', () => {
  let passing = 0;
  for (let seed = SEED; seed < SEED + 40; seed++) {
    const random = createRandom(seed);
    const count = 10 + random.below(20);
    const floors = ['base', 'util', 'words'];
    const { flow, placed } = pictureOf([
      ...floors.flatMap(floor => filesIn(floor, 3)),
      ...users(count, () => floors.filter(() => random.chance(0.9))),
      ...Array.from({ length: 9 }, () => `${random.pick(floors)}/f1.ts -> user${random.below(count)}/f1.ts`),
    ]);
    for (const floor of flow.floors) {
      const { x, y, width, height, words } = placed.boxes[floor];
      assert.ok(words && words.left + words.right < width, `seed ${seed}`);
      for (const { points } of placed.lines)
        for (const [at, depth] of points) {
          if (depth <= y || depth > y + height) continue;
          passing++;
          const isBetween = at > x + (words?.left ?? 0) && at < x + width - (words?.right ?? 0);
          assert.ok(isBetween, `seed ${seed}: ${at}`);
        }
    }
  }
  assert.ok(passing > 20, `${passing} lines pass a floor`);
});

test('random projects without cycles have no upward lines, whatever their floors use', () => {
  let rising = 0;
  for (let seed = SEED; seed < SEED + 40; seed++) {
    const random = createRandom(seed);
    const count = 10 + random.below(20);
    // Each uses only those with larger numbers; the popular ones are not the last ones.
    const popular = Array.from({ length: 3 }, () => random.below(count));
    const { flow, facts } = pictureOf(
      users(count, i =>
        [...popular.filter(() => random.chance(0.9)), random.below(count)]
          .filter(used => used > i)
          .map(used => `user${used}`),
      ),
    );
    assert.is(facts.upward, 0, `seed ${seed}`);
    assert.not.ok(flow.isUpward.includes(1), `seed ${seed}`);
    rising += facts.rising;
  }
  assert.ok(rising > 3, `${rising} edges of floors lead up`);
});

/** Does the target use the source, directly or not? */
function closesCycle({ graph }: Picture['flow'], edge: number): boolean {
  const { sources, targets, outStart } = graph;
  const reached = new Set([targets[edge]]);
  for (const box of reached)
    for (let next = outStart[box]; next < outStart[box + 1]; next++) reached.add(targets[next]);
  return reached.has(sources[edge]);
}

test.run();
