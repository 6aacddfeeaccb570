import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FIT_MARGIN, MIN_SCALE } from '../../../ui/src/model/expansion.ts';
import type { MapLayout } from '../../../ui/src/model/layout.ts';
import { layOutOpened } from '../../../ui/src/model/layout-opened.ts';
import { FOLDER_KINDS, type Tree } from '../../../ui/src/model/tree.ts';
import type { BoxId } from '../../../ui/src/model/types.ts';
import { createRandom } from '../../helpers/random.ts';
import { checkLayout } from './check.ts';
import { mapOf, VIEWPORT } from './map.ts';
import { projectOf, randomProject } from './sample.ts';

test('no open folder is less than half as large as a closed one, except vendored and generated ones', () => {
  for (let seed = 0; seed < 60; seed++) {
    const { tree, expansion, layout } = mapOf(randomProject(seed, createRandom(seed)));
    const folders = layout.boxes.filter(({ kind }) => kind === 'folder');
    const smallest = Math.min(
      ...folders.filter(({ id }) => expansion.has(id)).map(({ fileCount }) => fileCount),
    );
    for (const { id, fileCount, unit } of folders) {
      if (!expansion.has(id) && !isForeign(tree, unit))
        assert.ok(fileCount <= 2 * smallest, `seed ${seed}: ${id}`);
      if (isForeign(tree, unit)) assert.not.ok(expansion.has(id), `seed ${seed}: ${id}`);
    }
    const fits =
      layout.width * MIN_SCALE <= VIEWPORT.width - 2 * FIT_MARGIN &&
      layout.height * MIN_SCALE <= VIEWPORT.height - 2 * FIT_MARGIN;
    assert.ok(fits || !folders.some(({ isOpen }) => isOpen), `seed ${seed}`);
  }
});

test('a folder of vendored files stays closed, however large it is', () => {
  const { expansion } = mapOf(
    projectOf('vendor/a, vendor/b, vendor/c, vendor/d, src/x -> vendor/a, src/y, app/z'),
  );
  assert.not.ok(expansion.has('vendor'));
  assert.ok(expansion.has('src'));
});

test('opening a folder moves nothing above it or left of it, and the order of the list decides the layout', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const { tree, levels } = mapOf(randomProject(seed, random));
    const folders = random.shuffle(tree.ids.slice(1)).slice(0, 6);
    const at = (opened: readonly BoxId[], shown?: readonly BoxId[], layout?: MapLayout) =>
      layOutOpened(
        { tree, levels, viewport: VIEWPORT, auto: new Set(), opened: new Set(opened), closed: new Set() },
        shown && layout && { opened: new Set(shown), closed: new Set(), layout },
      );
    let layout = at([]);
    for (let count = 1; count <= folders.length; count++) {
      const [before, now] = [folders.slice(0, count - 1), folders.slice(0, count)];
      const next = at(now, before, layout);
      checkLayout(next, `seed ${seed}`);
      const grown = layout.boxOf(folders[count - 1]);
      for (const { id, x, y, height } of grown ? layout.boxes : []) {
        const box = next.boxOf(id);
        if (grown && y + height <= grown.y && !isRightOf(layout, x, grown.index))
          assert.equal([box?.x, box?.y], [x, y], `seed ${seed}: ${id}`);
      }
      if (grown) assert.equal(cornerOf(next, grown.id), [grown.x, grown.y], `seed ${seed}`);
      assert.equal(at(now).boxes, next.boxes, `seed ${seed}: a link`);
      layout = next;
    }
  }
});

test.run();

/** Whether a position is right of a folder or of one of the folders around it, which make room for what is inside. */
function isRightOf({ boxes }: MapLayout, x: number, index: number): boolean {
  for (let at = index; at >= 0; at = boxes[at].parent) if (x >= boxes[at].x + boxes[at].width) return true;
  return false;
}

function cornerOf(layout: MapLayout, id: BoxId): readonly (number | undefined)[] {
  const box = layout.boxOf(id);
  return [box?.x, box?.y];
}

const [GENERATED, VENDORED] = [2, 4];

function isForeign({ project, parent, folderCount, fileCount, kinds }: Tree, folder: number): boolean {
  if (kinds[folder] !== FOLDER_KINDS.folder) return false;
  let foreign = 0;
  for (let file = 0; file < project.fileCount; file++) {
    let above = parent[folderCount + file];
    while (above > folder) above = parent[above];
    const isInside = above === folder;
    if (isInside && [GENERATED, VENDORED].includes(project.role[file])) foreign++;
  }
  return 2 * foreign > fileCount[folder];
}
