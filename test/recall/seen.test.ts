import { linkSync, mkdirSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
import { walk } from '../../src/discover/tree.ts';
import { rulesFor } from '../../src/engine/settings.ts';
import { seenIn } from '../../src/recall/seen.ts';
import { isSettled } from '../../src/shared/stat.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';

const FILES = {
  'src/a.ts': "import './b'\nimport './logo.svg'\n",
  'src/b.ts': 'export const b = 1\n',
  'src/logo.svg': '<svg/>',
  'lib/c.py': 'import os\n',
  'package.json': '{ "name": "x" }',
  'tsconfig.json': '{ "extends": "./node_modules/base/tsconfig.json" }',
  'node_modules/base/tsconfig.json': '{}',
  '.gitignore': 'out\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
};

async function look({ root, path }: TestProject) {
  const config = { ...defaultConfig(), outDir: '.depgraph' };
  const tree = await walk(root, rulesFor({ root }, config));
  return seenIn(tree, [path('node_modules/base/tsconfig.json'), path('nowhere/tsconfig.json')]);
}

/** Everything from which another report could follow; none of them opens a source file to be noticed. */
const CHANGES: Readonly<Record<string, (project: TestProject) => void>> = {
  'other bytes of the same length, with the old time': ({ path, write }) => {
    const { atime, mtime } = statSync(path('src/b.ts'));
    write({ 'src/b.ts': 'export const b = 2\n' });
    utimesSync(path('src/b.ts'), atime, mtime);
  },
  'a new source': ({ write }) => write({ 'src/new.ts': '' }),
  'a source that went': ({ remove }) => remove('lib/c.py'),
  'a source of another name': ({ path, remove }) => {
    linkSync(path('src/b.ts'), path('src/d.ts'));
    remove('src/b.ts');
  },
  'an asset that came': ({ write }) => write({ 'src/other.svg': '' }),
  'an asset that went': ({ remove }) => remove('src/logo.svg'),
  'an asset that is a folder now': ({ path, remove }) => {
    remove('src/logo.svg');
    mkdirSync(path('src/logo.svg'));
    mkdirSync(path('src/logo.svg/node_modules'));
  },
  'another manifest': ({ write }) => write({ 'package.json': '{ "name": "y" }' }),
  'a manifest that came': ({ write }) => write({ 'lib/pyproject.toml': '' }),
  'a manifest outside the tree': ({ write }) => write({ 'node_modules/base/tsconfig.json': '{ }' }),
  'a manifest outside the tree that was missing': ({ write }) => write({ 'nowhere/tsconfig.json': '{}' }),
  'a folder that is ignored now': ({ write }) => write({ '.gitignore': 'out\nlib\n' }),
  'a file that is ignored now': ({ write }) => write({ '.gitignore': 'out\nb.ts\n' }),
  'a folder that is not entered': ({ path }) => mkdirSync(path('lib/node_modules')),
  'a link to a source': ({ path }) => symlinkSync(path('src/b.ts'), path('src/link.ts')),
};

for (const [name, change] of Object.entries(CHANGES)) {
  test(`notices ${name}`, async () => {
    const project = makeProject(FILES);
    const before = await look(project);
    assert.equal(await look(project), before, 'and nothing where there is nothing');
    change(project);
    assert.is.not((await look(project)).fingerprint, before.fingerprint);
  });
}

test('what no report follows from is no news', async () => {
  const project = makeProject(FILES);
  const before = await look(project);
  project.write({ 'src/logo.svg': '<svg></svg>', '.gitignore': 'out\nbuild\n' });
  mkdirSync(project.path('empty'));
  rmSync(project.path('empty'), { recursive: true });
  assert.is((await look(project)).fingerprint, before.fingerprint);
});

test('nothing is settled while a file may change again within one tick of the clock', async () => {
  const seen = await look(makeProject(FILES));
  assert.not.ok(isSettled(seen, Date.now()));
  assert.not.ok(isSettled(seen, seen.changedMs + 2000));
  assert.ok(isSettled(seen, seen.changedMs + 2001));
});

test.run();
