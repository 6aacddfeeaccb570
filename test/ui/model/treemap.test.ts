import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LinkedFile } from '../../../src/types.ts';
import { createTree } from '../../../ui/src/model/tree.ts';
import { type Tile, treemap } from '../../../ui/src/model/treemap.ts';
import { createRandom } from '../../helpers/random.ts';
import { FILES, projectOf, randomShape } from './sample.ts';

const AREA = { width: 900, height: 600 };

test('areas are proportional, and tiles stay apart and inside their frames', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const files = randomShape(seed, random).map(file => ({ ...file, loc: random.below(900) }));
    for (const size of ['loc', 'files'] as const) {
      const { tiles } = treemap(createTree(projectOf(files), FILES), { ...AREA, size, value: 'risk' });
      checkTiles(tiles, `seed ${seed}, ${size}`);
    }
  }
});

test('does not depend on the order of files', () => {
  const random = createRandom(3);
  const files = randomShape(3, random);
  const [one, other] = [files, random.shuffle(files)].map(each =>
    treemap(createTree(projectOf(each), FILES), { ...AREA, size: 'files', value: 'fanIn' }),
  );
  assert.equal(one, other);
});

test('a file shows its value, and an undivided folder the maximum of its files', () => {
  const files: LinkedFile[] = [
    { id: 'a/x.ts', language: 'ts', loc: 10, links: [linkTo('b/y.ts'), linkTo('b/z.ts')] },
    { id: 'b/y.ts', language: 'ts', loc: 300, links: [linkTo('b/z.ts')] },
    { id: 'b/z.ts', language: 'ts', loc: 300, links: [] },
  ];
  const tree = createTree(projectOf(files), FILES);
  const fanIn = treemap(tree, { ...AREA, size: 'loc', value: 'fanIn' });
  assert.is(fanIn.greatest, 2);
  assert.equal(
    fanIn.tiles.filter(({ isFrame }) => !isFrame).map(({ id, value }) => `${id} ${value}`),
    ['a 0', 'b/y.ts 1', 'b/z.ts 2'],
  );
  const complexity = treemap(tree, { ...AREA, size: 'files', value: 'complexity' });
  assert.equal(
    complexity.tiles.filter(({ id }) => id.endsWith('.ts')).map(({ id, value }) => `${id} ${value}`),
    ['b/y.ts 0.5', 'b/z.ts 0', 'a/x.ts 1'],
  );
});

test('limits the number of tiles for 20,000 files', () => {
  const files = Array.from({ length: 20_000 }, (_, i) => ({
    id: `src/f${i % 40}/g${i % 400}/m${i}.ts`,
    language: 'ts',
    loc: 10 + (i % 90),
    links: [],
  }));
  const { tiles } = treemap(createTree(projectOf(files), FILES), { ...AREA, size: 'loc', value: 'risk' });
  assert.ok(tiles.length > 100 && tiles.length < 2000, `${tiles.length} tiles`);
});

test('a folder with thousands of small files shows its visible parts', () => {
  const small = Array.from({ length: 3000 }, (_, i) => ({
    id: `src/small${i}.ts`,
    language: 'ts',
    loc: 1,
    links: [],
  }));
  const large = ['a', 'b'].map(name => ({
    id: `src/${name}/large.ts`,
    language: 'ts',
    loc: 9000,
    links: [],
  }));
  const tree = createTree(projectOf([...small, ...large]), FILES);
  const { tiles } = treemap(tree, { ...AREA, size: 'loc', value: 'risk' });
  assert.equal(
    tiles
      .map(({ id }) => id)
      .filter(id => !id.includes('small'))
      .sort(),
    ['src/*', 'src/a', 'src/a/large.ts', 'src/b', 'src/b/large.ts'],
  );
  const many = Array.from({ length: 50_000 }, (_, i) => ({
    id: `f${i % 250}/m${i}.ts`,
    language: 'ts',
    loc: 9,
    links: [],
  }));
  const all = treemap(createTree(projectOf(many), FILES), {
    width: 4000,
    height: 3000,
    size: 'files',
    value: 'risk',
  });
  assert.ok(all.tiles.length <= 1500 && all.tiles.length > 250, `${all.tiles.length} tiles`);
});

test('an empty project has no tiles', () => {
  assert.equal(treemap(createTree(projectOf([]), FILES), { ...AREA, size: 'loc', value: 'risk' }).tiles, []);
});

/** Finds the parent of a tile as the smallest frame around its centre. */
function checkTiles(tiles: readonly Tile[], where: string): void {
  const groups = new Map<Tile | undefined, Tile[]>();
  for (const tile of tiles) {
    const parent = tiles.findLast(
      other => other.isFrame && other.depth === tile.depth - 1 && contains(other, tile),
    );
    assert.is(parent === undefined, tile.depth === 1, `${where}: ${tile.id}`);
    if (parent)
      assert.ok(tile.y >= parent.y + parent.header - 0.01, `${where}: ${tile.id} leaves the name free`);
    groups.set(parent, [...(groups.get(parent) ?? []), tile]);
  }
  for (const [parent, siblings] of groups) {
    const size = siblings.reduce((sum, tile) => sum + tile.size, 0);
    const area = siblings.reduce((sum, tile) => sum + tile.width * tile.height, 0);
    const whole = AREA.width * AREA.height;
    // Invisible parts keep their space.
    if (!parent) assert.ok(area < whole + 1 && area > 0.95 * whole, where);
    for (const tile of siblings) {
      assert.ok(Math.abs(tile.width * tile.height - (tile.size / size) * area) < 1, `${where}: ${tile.id}`);
      for (const other of siblings)
        if (other !== tile) assert.not(overlap(tile, other), `${where}: ${tile.id}`);
    }
  }
}

function contains(frame: Tile, { x, y, width, height }: Tile): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return (
    middleX > frame.x &&
    middleX < frame.x + frame.width &&
    middleY > frame.y &&
    middleY < frame.y + frame.height
  );
}

/** Whether two tiles overlap by more than a rounding error. */
function overlap(a: Tile, b: Tile): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0.01 && height > 0.01;
}

function linkTo(target: string) {
  return { target, line: 1, typeOnly: false, lazy: false, implicit: false };
}

test.run();
