import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LinkedFile } from '../../../src/types.ts';
import { type Box, layout } from '../../../ui/src/model/layout.ts';
import { mutualFolders } from '../../../ui/src/model/mutual.ts';
import { stickyLevels } from '../../../ui/src/model/sticky-levels.ts';
import { createTree } from '../../../ui/src/model/tree.ts';
import type { Filters, Project } from '../../../ui/src/model/types.ts';
import { createRandom } from '../../helpers/random.ts';
import { checkLayout } from './check.ts';
import { type Drawn, mapOf, randomExpansion, VIEWPORT } from './map.ts';
import { EVERYTHING, edited, FILES, projectOf, randomShape } from './sample.ts';

test('a save keeps every box in its row, and the layout stays valid', () => {
  for (let seed = 0; seed < 50; seed++) {
    const random = createRandom(seed);
    let files = randomShape(seed, random);
    const { tree } = mapOf(projectOf(files));
    let map = mapOf(projectOf(files), EVERYTHING, randomExpansion(tree, random));
    for (let step = 0; step < 4; step++) {
      files = edited(files, random).files;
      const next = afterSave(map, projectOf(files), EVERYTHING);
      checkLayout(next.layout, `seed ${seed}, step ${step}`);
      for (const box of next.layout.boxes) {
        const before = map.layout.boxOf(box.id);
        if (before && parentId(map, before) === parentId(next, box)) {
          assert.is(box.row, before.row, `seed ${seed}, step ${step}: ${box.id}`);
        }
      }
      map = next;
    }
  }
});

test('added and removed imports move nothing', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = createRandom(seed);
    const files = randomShape(seed, random);
    const { tree } = mapOf(projectOf(files));
    const map = mapOf(projectOf(files), FILES, randomExpansion(tree, random));
    const other = files.map(file => ({
      ...file,
      links: random.chance(0.5) ? file.links : [linkTo(random.pick(files).id)],
    }));
    const next = afterSave(map, projectOf(other), FILES);
    assert.equal(rectangles(next), rectangles(map), `seed ${seed}`);
    assert.equal(next.layout.tangles, map.layout.tangles.map(renumbered(next)), `seed ${seed}`);
  }
});

test('reusing the tree for an unchanged list of files gives the same result as rebuilding it', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const files = randomShape(seed, random);
    const filters = random.chance(0.5) ? FILES : EVERYTHING;
    const { tree } = mapOf(projectOf(files), filters);
    const map = mapOf(projectOf(files), filters, randomExpansion(tree, random));
    const other = files.map(file => ({
      ...file,
      loc: random.below(900),
      links: random.chance(0.5)
        ? file.links
        : [linkTo(random.chance(0.3) ? 'pkg:new' : random.pick(files).id)],
    }));
    const reused = afterSave(map, projectOf(other), filters);
    // Another filter object forces a rebuild.
    const rebuilt = afterSave(map, projectOf(other), { ...filters });
    assert.equal({ ...reused.tree }, { ...rebuilt.tree }, `seed ${seed}`);
    assert.equal(rectangles(reused), rectangles(rebuilt), `seed ${seed}`);
    assert.equal(reused.levels.row, rebuilt.levels.row, `seed ${seed}`);
    assert.equal(reused.layout.tangles, rebuilt.layout.tangles.map(renumbered(reused)), `seed ${seed}`);
    for (const folder of rebuilt.levels.arranged()) {
      const units = (map: Drawn) => map.levels.rowsOf(folder).map(row => row.map(item => item.units));
      assert.equal(units(reused), units(rebuilt), `seed ${seed}`);
    }
    assert.equal(reused.levels.outdated(), rebuilt.levels.outdated(), `seed ${seed}`);
    assert.equal(reused.levels.lifted(), rebuilt.levels.lifted(), `seed ${seed}`);
  }
});

test('a new top folder moves no box, also if the map showed the only top folder before', () => {
  const before = ['a/1 -> b/1 -> c/1, b/2 -> c/1', 'src/a/1 -> src/b/1 -> src/c/1, src/2 -> src/c/1'];
  const added = ['z/1 -> a/1', 'tools/deep/1 -> c/1', 'x/1, x/2 -> b/1, y/1 -> x/2', 'src/a/1 -> z/1'];
  for (const files of before)
    for (const more of added) {
      const map = mapOf(projectOf(files), FILES, new Set(['a', 'src/a', 'x']));
      let next = afterSave(map, projectOf(`${files}, ${more}`), FILES);
      for (const save of [1, 2]) {
        checkLayout(next.layout, `${more}, save ${save}`);
        for (const { id, x, y, width, height } of map.layout.boxes) {
          const box = next.layout.boxOf(id);
          if (box)
            assert.equal([box.x, box.y, box.width, box.height], [x, y, width, height], `${id}: ${more}`);
        }
        next = afterSave(next, projectOf(`${files}, ${more}, z/2`), FILES);
      }
    }
});

test('lists exactly the folders whose rows a new computation would change', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = createRandom(seed);
    const files = randomShape(seed, random);
    const map = mapOf(projectOf(files));
    assert.is(
      afterSave(map, projectOf(random.shuffle(files)), FILES).levels.outdated().size,
      0,
      `seed ${seed}`,
    );
  }
  const before = mapOf(projectOf('a/1 -> b/1 -> c/1, d/1 -> d/2'));
  const down = afterSave(before, projectOf('a/1 -> b/1 -> c/1, a/1 -> c/1, d/1 -> d/2'), FILES);
  assert.is(down.levels.outdated().size, 0);
  const up = afterSave(before, projectOf('a/1 -> b/1 -> c/1, c/1 -> a/1, d/1 -> d/2'), FILES);
  assert.equal([...up.levels.outdated()], ['']);
  const inside = afterSave(before, projectOf('a/1 -> b/1 -> c/1, d/2 -> d/1'), FILES);
  assert.equal([...inside.levels.outdated()], ['d']);
  const back = afterSave(up, projectOf('a/1 -> b/1 -> c/1, d/1 -> d/2'), FILES);
  assert.is(back.levels.outdated().size, 0, 'reverted');
});

test('mutual dependencies of folders in the same row are not upward', () => {
  const before = mapOf(projectOf('a/1, a/2, b/1, b/2'));
  const after = afterSave(before, projectOf('a/1 -> b/1, a/2 -> b/1, b/2 -> a/1'), FILES);
  assert.equal(mutualFolders(after.levels, 5), [
    { from: 'b', to: 'a', forward: 1, reverse: 2, isUpward: false },
  ]);
});

test('a new file goes below or beside its lowest user, and moves no other', () => {
  const before = mapOf(projectOf('x/a -> x/b -> x/c -> x/d, y/e'));
  const row = (drawing: string) => {
    const next = afterSave(before, projectOf(drawing), FILES);
    checkLayout(next.layout, drawing);
    return next.layout.boxOf('x/n')?.row;
  };
  assert.is(row('x/a -> x/b -> x/c -> x/d, y/e, x/n'), 0, 'alone');
  assert.is(row('x/a -> x/b -> x/c -> x/d, y/e, x/a -> x/n'), 1, 'below its user');
  assert.is(row('x/a -> x/b -> x/c -> x/d, y/e, x/a -> x/n -> x/d'), 1, 'between');
  assert.is(
    row('x/a -> x/b -> x/c -> x/d, y/e, x/b -> x/n -> x/c'),
    1,
    'beside its user if there is no row between',
  );
  assert.is(row('x/a -> x/b -> x/c -> x/d, y/e, x/n -> x/c'), 1, 'above what it uses');
  assert.is(row('x/a -> x/b -> x/c -> x/d, y/e, x/d -> x/n'), 4, 'a row of its own at the bottom');
});

test('a new file fills free space, and a thirteenth file forms no group', () => {
  const names = Array.from({ length: 12 }, (_, i) => `src/m${10 + i}`);
  const before = mapOf(projectOf(filesOf([...names, 'src/in/x', 'lib/y'])), FILES, new Set(['src', 'lib']));
  const after = afterSave(before, projectOf(filesOf([...names, 'src/m99', 'src/in/x', 'lib/y'])), FILES);
  assert.ok(after.layout.boxOf('src/m99'));
  checkLayout(after.layout, 'thirteen files');
  const rebuilt = mapOf(projectOf(filesOf([...names, 'src/m99', 'src/in/x', 'lib/y'])));
  assert.ok(rebuilt.layout.boxOf('src/*'), 'a new tree groups them');
  const moved = rectangles(before).filter(
    box => !rectangles(after).some(other => other.join() === box.join()),
  );
  assert.ok(moved.length <= 2, `${moved.length} boxes moved`);
});

test('a closed folder keeps its size when files are added', () => {
  const names = Array.from({ length: 7 }, (_, i) => `a/m${i}`);
  const before = mapOf(projectOf(filesOf([...names, 'b/x', 'c/y'])), FILES, new Set());
  const after = afterSave(before, projectOf(filesOf([...names, 'a/n', 'a/o', 'b/x', 'c/y'])), FILES);
  assert.equal(rectangles(after), rectangles(before));
});

function afterSave(map: Drawn, project: Project, filters: Filters): Drawn {
  const tree = createTree(project, filters, map.tree);
  const levels = stickyLevels(map.levels, tree);
  const options = { viewport: VIEWPORT, previous: map.layout };
  return { ...map, tree, levels, layout: layout(tree, levels, map.expansion, options) };
}

function rectangles({ layout: { boxes } }: Drawn): (string | number)[][] {
  return boxes.map(({ id, x, y, width, height, row }) => [id, x, y, width, height, row]);
}

function parentId({ tree }: Drawn, { unit }: Box): string {
  return tree.ids[tree.parent[unit]];
}

/** Replaces the number of a tangle with its current one. */
function renumbered({ levels, layout: { boxes } }: Drawn) {
  return <T extends { readonly members: readonly number[] }>(tangle: T) => ({
    ...tangle,
    tangle: levels.tangle[boxes[tangle.members[0]].unit],
  });
}

function filesOf(ids: readonly string[]): LinkedFile[] {
  return ids.map(id => ({ id, language: 'typescript', links: [] }));
}

function linkTo(target: string) {
  return { target, line: 1, typeOnly: false, lazy: false, implicit: false };
}

test.run();
