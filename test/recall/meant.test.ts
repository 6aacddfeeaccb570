import { execFileSync } from 'node:child_process';
import { renameSync, utimesSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
import { walk } from '../../src/discover/tree.ts';
import { rulesFor } from '../../src/engine/settings.ts';
import { checkedOut } from '../../src/recall/meant.ts';
import { makeProject } from '../helpers/project.ts';

const OTHER = { 'other/a.txt': "import './c'\n", 'other/package.txt': '{ "name": "two" }' };
const FILES = {
  'a.ts': '',
  'b.ts': '',
  'c.ts': '',
  'd.ts': '',
  'package.json': '{ "name": "one" }',
  ...OTHER,
};

/** A repository in which one file is another than git knows, after a walk through it. */
async function walked() {
  const project = makeProject(FILES);
  const { root, path, write } = project;
  for (const args of [
    ['init', '-q'],
    ['add', '--all'],
  ])
    execFileSync('git', args, { cwd: root });
  const later = new Date(Date.now() + 60_000);
  utimesSync(path('.git/index'), later, later);
  write({ 'a.ts': "import './b'\n" });
  const tree = await walk(root, rulesFor({ root }, defaultConfig()));
  const options = { maxFileSize: 1e6, folder: path('.depgraph'), outside: [] };
  return { path, read: () => checkedOut(tree, options) };
}

test('a checkout is read as the walk saw it', async () => {
  const { read } = await walked();
  const contents = read();
  assert.equal([...(contents?.manifests() ?? [])], [['package.json', FILES['package.json']]]);
  assert.is(contents?.blobOf('a.ts')?.length, 40);
});

for (const [id, other] of [
  ['a.ts', 'other/a.txt'],
  ['package.json', 'other/package.txt'],
] as const) {
  test(`not where another file has taken the place of ${id} since then`, async () => {
    const { path, read } = await walked();
    renameSync(path(other), path(id));
    assert.is(read(), undefined);
  });
}

test.run();
