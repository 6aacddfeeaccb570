import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { git } from '../helpers/git.ts';
import { makeProject } from '../helpers/project.ts';
import { analyze, comparable, listing, makeRepository } from '../helpers/revisions.ts';

async function nodesOf(root: string): Promise<string[]> {
  const git = join(root, '.git');
  const before = listing(git);
  const { nodes } = JSON.parse(comparable(await analyze(root, ['--json', '--no-cache', '--rev', ':index'])));
  assert.equal(listing(git), before, 'the git folder was written to');
  return nodes;
}

function repository() {
  return makeRepository({ 'a.ts': "import './b';\n", 'b.ts': '', 'sub/c.ts': '' });
}

test('what is staged counts, not what is on disk', async () => {
  const project = repository();
  project.write({ 'staged.ts': '', 'untracked.ts': '', 'b.ts': "import './staged';\n" });
  git(project.root, 'add', 'staged.ts', 'b.ts');
  project.remove('staged.ts', 'a.ts');
  project.write({ 'b.ts': '' });
  git(project.root, 'rm', '-q', '--cached', 'sub/c.ts');
  assert.equal(await nodesOf(project.root), ['a.ts', 'b.ts', 'staged.ts']);
  git(project.root, 'update-index', '--index-version', '4');
  assert.equal(await nodesOf(project.root), ['a.ts', 'b.ts', 'staged.ts']);
});

test('a file that is only intended to be added does not count', async () => {
  const project = repository();
  project.write({ 'later.ts': '' });
  git(project.root, 'add', '--intent-to-add', 'later.ts');
  assert.equal(await nodesOf(project.root), ['a.ts', 'b.ts', 'sub/c.ts']);
});

test('a split index', async () => {
  const project = repository();
  git(project.root, 'update-index', '--split-index');
  project.write({ 'more.ts': '' });
  git(project.root, 'add', 'more.ts');
  assert.equal(await nodesOf(project.root), ['a.ts', 'b.ts', 'more.ts', 'sub/c.ts']);
});

test('an index with sha256 ids', async () => {
  const project = makeRepository({ 'a.ts': '' }, '--object-format=sha256');
  project.write({ 'more.ts': '' });
  git(project.root, 'add', 'more.ts');
  assert.equal(await nodesOf(project.root), ['a.ts', 'more.ts']);
});

test('a repository without an index', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  git(root, 'init', '-q');
  assert.equal(await nodesOf(root), []);
});

test('the summary says which state was analysed', async () => {
  const { root } = repository();
  const titleOf = async (...words: string[]) => (await analyze(root, words)).stdout.split('\n')[0];
  assert.is(await titleOf(), root);
  assert.is(await titleOf('--rev', 'main'), `${root} at main`);
  assert.is(await titleOf('--rev', ':index'), `${root}, the index`);
});

test('conflicts are one sentence', async () => {
  const project = repository();
  git(project.root, 'checkout', '-q', '-b', 'other');
  project.write({ 'b.ts': 'one' });
  git(project.root, 'commit', '-q', '-a', '-m', 'one');
  git(project.root, 'checkout', '-q', 'main');
  project.write({ 'b.ts': 'two' });
  git(project.root, 'commit', '-q', '-a', '-m', 'two');
  assert.throws(() => git(project.root, 'merge', '-q', 'other'));
  const { code, stderr } = await analyze(project.root, ['--rev', ':index']);
  assert.is(code, 2);
  assert.match(stderr, /the index has conflicts, the first in b\.ts/);
});

test('a damaged index is one sentence', async () => {
  const project = repository();
  project.write({ '.git/index': 'DIRC nonsense' });
  const { code, stderr } = await analyze(project.root, ['--rev', ':index']);
  assert.is(code, 2);
  assert.match(stderr, /the index cannot be read: /);
});

test.run();
