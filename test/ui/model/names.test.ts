import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { boxIdOf, boxIdOfNode, groupIdOf, isGroupId, nodeOf, pathOf } from '../../../ui/src/model/ids.ts';
import { baseName, folderOf, plural, thousands } from '../../../ui/src/model/names.ts';
import { briefBoxNames } from '../../../ui/src/parts/box-name.ts';
import { projectOf } from './sample.ts';

test('splits a path into its folder and last segment', () => {
  assert.equal([baseName('a/b/c.ts'), folderOf('a/b/c.ts')], ['c.ts', 'a/b']);
  assert.equal([baseName('c.ts'), folderOf('c.ts')], ['c.ts', '']);
});

test('formats numbers with thousands separators and plurals', () => {
  assert.equal([0, 999, 1000, 1234567].map(thousands), ['0', '999', '1,000', '1,234,567']);
  assert.equal(
    [plural(1, 'file'), plural(2000, 'file'), plural(0, 'fix', 'fixes')],
    ['1 file', '2,000 files', '0 fixes'],
  );
});

test('short names of boxes keep the part that tells them apart', () => {
  assert.equal(briefBoxNames(['packages/runtime/src/*', 'packages/runtime/src/compat']), [
    'runtime/src/*',
    'compat',
  ]);
  assert.equal(briefBoxNames(['web/core/*', 'api/core']), ['web/core/*', 'api/core']);
  assert.equal(briefBoxNames(['*', 'lib']), ['files in the root folder', 'lib']);
});

test('every node has a unique box, whatever its name', () => {
  const files = ['pkg:', 'pkg:react/a', 'pkg:x', 'a/*/b', '*', '*/c', 'a/b*/c', 'x./*', 'src/*'];
  const project = projectOf(
    [...files, 'main'].map(id => ({
      id,
      language: 'ts',
      links: [{ target: 'pkg:react', line: 1, typeOnly: false, lazy: false, implicit: false }],
    })),
  );
  const boxes = project.ids.map((_, node) => boxIdOfNode(project, node));
  assert.is(new Set(boxes).size, project.ids.length);
  boxes.forEach((box, node) => {
    assert.is(nodeOf(project, box), node, box);
    if (node < project.fileCount) assert.is(pathOf(box), project.ids[node]);
    assert.not(isGroupId(box), box);
  });
  for (const file of files) assert.is(boxIdOf(boxIdOf(file)), boxIdOf(file), 'escaping is idempotent');
  for (const folder of ['', 'a', 'a/*', 'x.', 'pkg:']) {
    const group = groupIdOf(boxIdOf(folder));
    assert.ok(isGroupId(group), group);
    assert.is(pathOf(group), folder);
    assert.is(nodeOf(project, group), -1, group);
  }
});

test.run();
