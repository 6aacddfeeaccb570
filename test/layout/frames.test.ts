import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { areasOf } from '../../src/core/layout/areas.ts';
import type { Size } from '../../src/core/layout/box-sizes.ts';
import { frameLabels } from '../../src/core/layout/frame-labels.ts';
import type { Point } from '../../src/core/layout/line-path.ts';
import type { PlacedFrame } from '../../src/core/layout/placed.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';
import { filesIn, pictureOf } from './project.ts';

const test = suite('frames');

interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

const SCREEN: Size = { width: 1240, height: 760 };

const PICTURES = Array.from({ length: 24 }, (_, i) => SEED + i).map(seed => ({
  seed,
  picture: pictureOf(randomProject(createRandom(seed)), SCREEN),
}));

function randomProject(random: Random): string[] {
  const folders = Array.from({ length: 2 + random.below(5) }, (_, i) => `area${i}`).flatMap(area =>
    Array.from({ length: 1 + random.below(6) }, (_, i) => `${area}/part${i}`),
  );
  const files = folders.flatMap(folder => filesIn(folder, 12 + random.below(10)));
  const imports = Array.from({ length: 150 }, () => `${random.pick(files)} -> ${random.pick(files)}`);
  return [...files, ...imports];
}

test('random projects: frames stand apart, hold the boxes of their area and no others', () => {
  let seen = 0;
  for (const { seed, picture } of PICTURES) {
    const { placed, framed, areas, flow, boxes } = picture;
    seen += placed.frames.length;
    for (const [i, frame] of placed.frames.entries()) {
      assert.ok(
        isInside(frame, { x: 0, y: -30, width: placed.width, height: placed.height + 30 }),
        `seed ${seed}`,
      );
      for (const other of placed.frames.slice(i + 1)) assert.not(overlap(frame, other), `seed ${seed}`);
      for (const [box, at] of placed.boxes.entries()) {
        const isOwn = areas.areaOf[box] === framed[i] && !flow.floors.includes(box);
        if (isOwn) assert.ok(isInside(at, frame), `seed ${seed}: ${boxes[box].path} is outside`);
        else assert.not(overlap(at, frame), `seed ${seed}: ${boxes[box].path} is in another frame`);
      }
    }
  }
  assert.ok(seen > 40, 'frames were tried');
});

test('random projects: no box overlaps another, and no line runs behind one', () => {
  for (const { seed, picture } of PICTURES) {
    const { placed, flow } = picture;
    for (const [i, box] of placed.boxes.entries())
      for (const other of placed.boxes.slice(i + 1)) assert.not(overlap(box, other), `seed ${seed}`);
    for (const { points, edge } of placed.lines)
      for (const [i, box] of placed.boxes.entries()) {
        const isEnd = i === flow.graph.sources[edge] || i === flow.graph.targets[edge];
        if (!isEnd && !box.isFloor) assert.not(crosses(points, box), `seed ${seed}: behind box ${i}`);
      }
  }
});

test('in a frame, names do not repeat that of the frame, unless two boxes would have the same', () => {
  const { labels, boxes } = pictureOf(
    [
      ...['api/auth', 'api/utils', 'app/pages', 'app/utils'].flatMap(folder => filesIn(folder, 20)),
      ...filesIn('api', 5),
      'app/pages/f0.ts -> app/utils/f0.ts',
      'api/auth/f0.ts -> api/utils/f0.ts',
      'api/f0.ts -> api/auth/f0.ts',
    ],
    SCREEN,
  );
  const labelOf = (path: string) => labels[boxes.findIndex(box => box.path === path)];
  assert.equal(['api/auth', 'app/pages', 'api'].map(labelOf), ['auth', 'pages', 'own files']);
  assert.equal(['api/utils', 'app/utils'].map(labelOf), ['api/utils', 'app/utils']);
});

test('in a frame, the boxes of one folder are named with it', () => {
  const { labels, boxes } = pictureOf(
    [
      ...['api/js/modules', 'api/js/common', 'api/js/types', 'api/auth', 'app/pages', 'app/utils'].flatMap(
        folder => filesIn(folder, 20),
      ),
      'app/pages/f0.ts -> app/utils/f0.ts',
    ],
    SCREEN,
  );
  const labelOf = (path: string) => labels[boxes.findIndex(box => box.path === path)];
  assert.equal(['api/js/modules', 'api/js/common', 'api/js/types', 'api/auth', 'app/pages'].map(labelOf), [
    'js/modules',
    'js/common',
    'js/types',
    'auth',
    'pages',
  ]);
});

test('a module with the name of its frame keeps it', () => {
  const boxes = [
    { path: 'tools', kind: 'module' },
    { path: 'tools/lint', kind: 'module' },
    { path: 'app/pages', kind: 'folder' },
    { path: 'app/parts', kind: 'folder' },
  ] as const;
  const areas = areasOf(boxes.map(({ path }) => ({ path, files: 5 })));
  const names = boxes.map(({ path }) => path);
  assert.equal(
    frameLabels(boxes, names, areas, () => true),
    ['tools', 'lint', 'pages', 'parts'],
  );
});

test('a folder of sources is no file of its own', () => {
  const { labels, boxes } = pictureOf(
    [
      ...['ui/lib', 'ui/site', 'ui', 'api/auth', 'api/utils'].flatMap(folder => filesIn(folder, 20)),
      'ui/site/f0.ts -> ui/lib/f0.ts',
    ],
    SCREEN,
  );
  const labelOf = (kind: string, path: string) =>
    labels[boxes.findIndex(box => box.path === path && box.kind === kind)];
  assert.is(labelOf('folder', 'ui/lib'), 'lib');
  assert.is(labelOf('own files', 'ui'), 'own files');
});

test('of several frames with files of their own, each box says which', () => {
  const { labels, boxes } = pictureOf(
    [
      ...['api/auth', 'api/utils', 'app/pages', 'app/utils', 'api', 'app'].flatMap(folder =>
        filesIn(folder, 20),
      ),
      'app/pages/f0.ts -> app/utils/f0.ts',
    ],
    SCREEN,
  );
  const labelOf = (path: string) => labels[boxes.findIndex(box => box.path === path)];
  assert.equal(['api', 'app'].map(labelOf), ['api/*', 'app/*']);
});

test('a window that is too narrow for frames has none, and the same boxes', () => {
  const lines = randomProject(createRandom(SEED));
  const [wide, narrow] = [1440, 330].map(width => pictureOf(lines, { width, height: 900 }));
  assert.ok(wide.placed.frames.length > 1);
  assert.is(narrow.placed.frames.length, 0);
  assert.equal(narrow.labels, narrow.names);
  assert.equal(narrow.boxes, wide.boxes);
});

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isInside(a: Rectangle, frame: Rectangle | PlacedFrame): boolean {
  return (
    a.x >= frame.x - 0.01 &&
    a.y >= frame.y - 0.01 &&
    a.x + a.width <= frame.x + frame.width + 0.01 &&
    a.y + a.height <= frame.y + frame.height + 0.01
  );
}

/** A curve stays between the heights of its ends, so that it is in a gap between rows; straight parts are tested. */
function crosses(points: readonly Point[], { x, y, width, height }: Rectangle): boolean {
  return points.slice(1).some(([toX, toY], i) => {
    const [fromX, fromY] = points[i];
    if (Math.abs(toX - fromX) > 0.5) return false;
    const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)];
    return fromX > x && fromX < x + width && bottom > y + 0.01 && top < y + height - 0.01;
  });
}

test.run();
