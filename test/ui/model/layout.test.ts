import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  applyDifference,
  autoExpansion,
  differenceOf,
  MOST_BOXES,
  SMALLEST_SCALE,
} from '../../../ui/src/model/expansion.ts';
import { createRandom } from '../../helpers/random.ts';
import { checkLayout } from './check.ts';
import { mapOf, randomExpansion, randomFilters, VIEWPORT } from './map.ts';
import { FILES, projectOf, randomProject, randomShape } from './sample.ts';

test('no overlap, children inside, headers free, everything but feedback goes down', () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src', 'core', 'a', 'no/such']);
    const { tree } = mapOf(project, filters);
    const expansion = random.chance(0.3) ? new Set(tree.ids) : randomExpansion(tree, random);
    checkLayout(mapOf(project, filters, expansion).layout, `seed ${seed}`);
  }
});

test('the order in which files come makes no difference', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = createRandom(seed);
    const files = randomShape(seed, random);
    const [one, other] = [files, random.shuffle(files)].map(each => mapOf(projectOf(each)));
    assert.equal([...one.expansion], [...other.expansion], `seed ${seed}`);
    assert.equal(one.layout.boxes, other.layout.boxes, `seed ${seed}`);
    assert.equal(one.layout.tangles, other.layout.tangles, `seed ${seed}`);
  }
});

test('users stand above what they use, and what has nothing to do with anyone at the top', () => {
  const { layout } = mapOf(projectOf('app/m -> core/c -> base/b, app/m -> base/b, lone/x'));
  const rows = layout.boxes.filter(({ depth }) => depth === 1).map(({ id, row }) => `${id} ${row}`);
  assert.equal(rows.sort(), ['app 0', 'base 2', 'core 1', 'lone 0']);
});

test('a tangle is one group in reading order, with its lightest imports going back', () => {
  const { layout, levels } = mapOf(
    projectOf('a/1 -> b/1, a/2 -> b/1, b/1 -> c/1, b/2 -> c/1, c/1 -> a/1, z/1 -> a/1, c/1 -> y/1'),
    FILES,
    new Set(),
  );
  assert.is(layout.tangles.length, 1);
  assert.equal(
    layout.tangles[0].members.map(member => layout.boxes[member].id),
    ['a', 'b', 'c'],
  );
  const unit = (id: string) => layout.boxOf(id)?.unit ?? -1;
  assert.is(levels.directionOf(unit('c'), unit('a')), 'up');
  assert.is(levels.directionOf(unit('a'), unit('b')), 'down');
  assert.equal(
    ['z', 'a', 'b', 'c', 'y'].map(id => layout.boxOf(id)?.row),
    [0, 1, 1, 1, 2],
  );
});

test('opens what fits: all of a small project, and not more than can be read of a large one', () => {
  const small = mapOf(projectOf('src/a/x -> src/b/y, src/a/z -> src/b/y'));
  assert.equal([...small.expansion].sort(), ['src/a', 'src/b']);
  for (const [folders, size] of [
    [5, 300],
    [90, 40],
    [2, 3000],
  ]) {
    const files = Array.from({ length: folders * size }, (_, i) => ({
      id: `src/f${i % folders}/g${i % 7}/m${i}.ts`,
      language: 'typescript',
      links: [],
    }));
    const { layout } = mapOf(projectOf(files));
    assert.ok(layout.boxes.length <= MOST_BOXES);
    assert.ok(layout.width * SMALLEST_SCALE <= VIEWPORT.width, `${folders} folders: ${layout.width} wide`);
    assert.ok(layout.height * SMALLEST_SCALE <= VIEWPORT.height, `${folders} folders: ${layout.height} high`);
  }
});

test('more boxes than anyone can look at are not opened on any screen', () => {
  const files = Array.from({ length: 3000 }, (_, i) => ({
    id: `f${i % 30}/m${i}.ts`,
    language: 'ts',
    links: [],
  }));
  const { tree, levels } = mapOf(projectOf(files));
  const opened = autoExpansion(tree, levels, { width: 1e6, height: 1e6 });
  assert.is(opened.size, 3);
});

test('3,000 files in one folder are a group that is closed at first', () => {
  const files = Array.from({ length: 3000 }, (_, i) => ({ id: `m${i}.ts`, language: 'ts', links: [] }));
  const { layout, tree } = mapOf(projectOf(files));
  assert.equal(
    layout.boxes.map(({ id, kind, fileCount }) => [id, kind, fileCount]),
    [['*', 'group', 3000]],
  );
  const open = mapOf(projectOf(files), FILES, new Set(['*'])).layout;
  assert.is(open.boxes.length, 3001);
  assert.is(tree.fileCount[0], 3000);
});

test('a folder 60 levels deep with files everywhere', () => {
  const files = Array.from({ length: 60 }, (_, i) => ({
    id: `${'d/'.repeat(i)}m.ts`,
    language: 'ts',
    links: [],
  }));
  const { tree } = mapOf(projectOf(files));
  checkLayout(mapOf(projectOf(files), FILES, new Set(tree.ids)).layout, 'deep');
});

test('an empty project has no boxes', () => {
  const { layout } = mapOf(projectOf([]));
  assert.equal(layout.boxes, []);
  assert.is(layout.boxAt(1, 1), undefined);
});

test('a difference leads from the automatic expansion to the wanted one', () => {
  const auto = new Set(['a', 'b', 'c']);
  const wanted = new Set(['b', 'd', 'c']);
  const { opened, closed } = differenceOf(auto, wanted);
  assert.equal({ opened, closed }, { opened: ['d'], closed: ['a'] });
  assert.equal([...applyDifference(auto, opened, closed)].sort(), ['b', 'c', 'd']);
});

test.run();
