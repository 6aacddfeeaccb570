import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applyDifference, autoExpansion, MAX_BOXES, MIN_SCALE } from '../../../ui/src/model/expansion.ts';
import { createRandom } from '../../helpers/random.ts';
import { checkLayout } from './check.ts';
import { mapOf, randomExpansion, randomFilters, VIEWPORT } from './map.ts';
import { FILES, projectOf, randomProject, randomShape } from './sample.ts';

test('boxes do not overlap, stay inside their parents, and only feedback edges go up', () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const filters = randomFilters(random, ['src', 'core', 'a', 'no/such']);
    const { tree } = mapOf(project, filters);
    const expansion = random.chance(0.3) ? new Set(tree.ids) : randomExpansion(tree, random);
    checkLayout(mapOf(project, filters, expansion).layout, `seed ${seed}`);
  }
});

test('the layout does not depend on the order of files', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = createRandom(seed);
    const files = randomShape(seed, random);
    const [one, other] = [files, random.shuffle(files)].map(each => mapOf(projectOf(each)));
    assert.equal([...one.expansion], [...other.expansion], `seed ${seed}`);
    assert.equal(one.layout.boxes, other.layout.boxes, `seed ${seed}`);
    assert.equal(one.layout.tangles, other.layout.tangles, `seed ${seed}`);
  }
});

test('users are above their dependencies, and unconnected folders are in the top row', () => {
  const { layout } = mapOf(projectOf('app/m -> core/c -> base/b, app/m -> base/b, lone/x'));
  const rows = layout.boxes.filter(({ depth }) => depth === 1).map(({ id, row }) => `${id} ${row}`);
  assert.equal(rows.sort(), ['app 0', 'base 2', 'core 1', 'lone 0']);
});

test('a tangle is one group in reading order whose lightest imports go backwards', () => {
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

test('opens all of a small project, and only as much of a large one as fits legibly', () => {
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
    assert.ok(layout.boxes.length <= MAX_BOXES);
    assert.ok(layout.width * MIN_SCALE <= VIEWPORT.width, `${folders} folders: ${layout.width} wide`);
    assert.ok(layout.height * MIN_SCALE <= VIEWPORT.height, `${folders} folders: ${layout.height} high`);
  }
});

test('limits the number of boxes even on a huge screen', () => {
  const files = Array.from({ length: 3000 }, (_, i) => ({
    id: `f${i % 30}/m${i}.ts`,
    language: 'ts',
    links: [],
  }));
  const { tree, levels } = mapOf(projectOf(files));
  const opened = autoExpansion(tree, levels, { width: 1e6, height: 1e6 });
  assert.is(opened.size, 3);
});

test('3,000 files in one folder form a group that is closed at first', () => {
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

test('lays out folders nested 60 levels deep with a file in each', () => {
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

test('adds opened folders to the automatic expansion and removes closed ones', () => {
  const auto = new Set(['a', 'b', 'c']);
  assert.equal([...applyDifference(auto, ['d'], ['a'])].sort(), ['b', 'c', 'd']);
});

test.run();
