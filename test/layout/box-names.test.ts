import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { boxNames } from '../../src/core/layout/box-names.ts';
import { shortened } from '../../src/core/layout/box-sizes.ts';

const test = suite('names of boxes');

/** Folders, and files where a path has an ending. `folder/*` are the files directly in a folder. */
function namesOf(...paths: readonly string[]): string[] {
  return boxNames(
    paths.map(path =>
      path.endsWith('/*')
        ? { path: path.slice(0, -2), kind: 'own files' }
        : { path, kind: /\.\w+$/.test(path) ? 'file' : 'folder' },
    ),
  );
}

test('the last segment, and those before it where it takes more', () => {
  assert.equal(namesOf('app/core', 'app/web', 'lib/web'), ['core', 'app/web', 'lib/web']);
  assert.equal(namesOf('app/core/*', 'app/core/a.ts', ''), ['core/*', 'a.ts', 'files in the root']);
  assert.equal(namesOf('packages/@babel', 'a'), ['packages/@babel', 'a']);
});

test('segments that say nothing are left out', () => {
  assert.equal(namesOf('packages/dom/src', 'packages/core/src/*'), ['dom', 'core/*']);
  assert.equal(namesOf('packages/dom/src/helpers', 'packages/core/src/helpers'), [
    'dom/helpers',
    'core/helpers',
  ]);
  assert.equal(namesOf('src/main/java', 'src'), ['java', 'src']);
});

test('a version says nothing without the folder around it', () => {
  assert.equal(namesOf('app/Api/V1/Controllers', 'app/Http/Controllers'), [
    'Api/Controllers',
    'Http/Controllers',
  ]);
  assert.equal(namesOf('app/assets/v1', 'app/assets/v2', 'app/views'), ['assets/v1', 'assets/v2', 'views']);
});

test('boxes that differ in such segments only have their whole names', () => {
  assert.equal(namesOf('app/src/web', 'app/lib/web'), ['src/web', 'lib/web']);
  assert.equal(namesOf('a/src', 'a/lib', 'b/src'), ['a/src', 'a/lib', 'b']);
});

test('no box has the name of a folder around it and others', () => {
  assert.equal(namesOf('web/src/lib', 'web/src/pages', 'server'), ['web/src/lib', 'pages', 'server']);
  assert.equal(namesOf('dom/src', 'dom', 'core/src'), ['dom/src', 'dom', 'core']);
});

test('the path of a file is not shortened inside', () => {
  assert.equal(namesOf('dom/src/a.ts', 'core/src/a.ts'), ['dom/src/a.ts', 'core/src/a.ts']);
});

test('a long name keeps its last words', () => {
  assert.is(shortened('create-class-features-plugin'), '…class-features-plugin');
  assert.is(shortened('components/DocumentListToolbar'), '…DocumentListToolbar');
  assert.is(shortened('twenty-six-characters-name'), 'twenty-six-characters-name');
});

test('a long word keeps its beginning and its end', () => {
  assert.is(shortened('abcdefghijklmnopqrstuvwxyz0123456789'), 'abcdefghij…vwxyz0123456789');
  assert.is(shortened('abcdefghijklmnopqrstuvwxyz/short'), 'abcdefghij…rstuvwxyz/short');
});

test('a stack is named by its number, and as much of its folder as tells it apart', () => {
  const stack = (path: string, parts: number) => ({ path, kind: 'stack' as const, parts });
  assert.equal(boxNames([stack('packages/storage-', 4), stack('api/src/database', 3), stack('', 2)]), [
    '4 more in storage-*',
    '3 more in database',
    '2 more parts',
  ]);
  assert.equal(boxNames([stack('api/src', 3), stack('app/src', 3)]), [
    '3 more in api/src',
    '3 more in app/src',
  ]);
});

test.run();
