import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { packageNames } from '../../src/core/query/package-names.ts';
import { goModulesOf } from '../../src/project/engine/workspaces.ts';

const FACTS = {
  entries: [],
  declared: [
    { family: 'go', manifest: 'go.mod', name: 'example.com/m' },
    { family: 'go', manifest: 'tools/gen/go.mod', name: 'example.com/gen' },
    { family: 'node', manifest: 'tools/package.json', name: 'tools' },
  ].map(each => ({ ...each, dependencies: [] })),
};

function nameOf(folder: string, prefix: string): string | undefined {
  return packageNames(goModulesOf(FACTS as never, prefix))('go', folder);
}

test('a Go package has the import path of the innermost module around it', () => {
  assert.is(nameOf('.', ''), 'example.com/m');
  assert.is(nameOf('a/b', ''), 'example.com/m/a/b');
  assert.is(nameOf('tools/gen', ''), 'example.com/gen');
  assert.is(nameOf('tools/gen/x', ''), 'example.com/gen/x');
});

test('below a sub-folder import paths are those of the whole repository', () => {
  assert.is(nameOf('.', 'tools/'), 'example.com/m/tools');
  assert.is(nameOf('gen/x', 'tools/'), 'example.com/gen/x');
  assert.is(nameOf('.', 'tools/gen/'), 'example.com/gen');
  assert.is(nameOf('y', 'tools/gen/x/'), 'example.com/gen/x/y');
});

test('other languages name their packages themselves', () => {
  assert.is(packageNames([])('java', 'com.acme'), 'com.acme');
  assert.is(packageNames([])('go', 'a'), 'a', 'outside any module');
  assert.is(packageNames([])('typescript', undefined), undefined);
});

test.run();
