import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { walk } from '../../src/project/discover/tree.ts';
import { git, listedByGit } from '../helpers/git.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';
import { allFiles, sourcesOf } from '../helpers/walk.ts';

const test = suite('ignore rules of a repository');

test('without a repository, applies the ignore files of the root but not those above it', async () => {
  const { path } = makeProject({
    '.gitignore': 'b',
    'in/.gitignore': 'a',
    'in/a': '',
    'in/b': '',
    'in/d/a': '',
  });
  assert.equal(await sourcesOf(path('in')), ['.gitignore', 'b']);
});

test('ignores nothing if gitignore is off', async () => {
  const { root } = repository({ '.gitignore': 'a', a: '' });
  assert.equal(await sourcesOf(root, { ...allFiles, gitignore: false }), ['.gitignore', 'a']);
});

test('applies info/exclude, which a .gitignore overrides', async () => {
  const { root, write } = repository({ '.gitignore': '!b', a: '', b: '', 'd/a': '', 'd/c': '' });
  write({ '.git/info/exclude': 'a\nb\n/d/c\n' });
  assert.equal(await sourcesOf(root), ['.gitignore', 'b']);
  assert.equal(await sourcesOf(root), listedByGit(root));
});

test('tolerates an info/exclude that is missing, a folder or a pipe', async () => {
  const { root, path } = repository({ a: '' });
  rmSync(path('.git/info'), { recursive: true, force: true });
  assert.equal(await sourcesOf(root), ['a']);
  mkdirSync(path('.git/info/exclude'), { recursive: true });
  assert.equal(await sourcesOf(root), ['a']);
  rmSync(path('.git/info/exclude'), { recursive: true });
  execFileSync('mkfifo', [path('.git/info/exclude')]);
  assert.equal(await sourcesOf(root), ['a']);
});

/** Rules above the root `x/y`, to be compared with git running there. */
const ABOVE: readonly ProjectFiles[] = [
  { '.gitignore': 'b' },
  { '.gitignore': 'x/y/b' },
  { '.gitignore': '/x/y/d/' },
  { '.gitignore': 'y/b' },
  { '.gitignore': '**/y/b' },
  { '.gitignore': 'b', 'x/.gitignore': '!b' },
  { '.gitignore': 'b', 'x/.gitignore': 'a', 'x/y/.gitignore': '!/b' },
  { 'x/.gitignore': '/y/d/b\n..odd' },
  { '.git/info/exclude': '/x/y/a\nd/' },
  { '.git/info/exclude': 'a', 'x/.gitignore': '!a' },
];

for (const rules of ABOVE) {
  test(`agrees with git on rules above the root: ${JSON.stringify(rules)}`, async () => {
    const { path, write } = repository({ 'x/y/a': '', 'x/y/b': '', 'x/y/d/b': '', 'x/y/..odd/c': '' });
    write(rules);
    assert.equal(await sourcesOf(path('x/y')), listedByGit(path('x/y')));
  });
}

for (const rule of ['x', 'x/', '/x/y', 'x/y/', 'y', 'x/*', '*', '**', 'x/y']) {
  test(`analyses a named root that git ignores: ${rule}`, async () => {
    const { path } = repository({ '.gitignore': rule, 'x/y/a': '', 'x/y/.gitignore': 'b', 'x/y/b': '' });
    assert.equal(await sourcesOf(path('x/y')), ['.gitignore', 'a']);
  });
}

test('a worktree shares info/exclude with its repository', async () => {
  const { root, write } = repository({ a: '', b: '' });
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'all');
  const tree = `${temporaryFolder()}/tree`;
  git(root, 'worktree', 'add', '-q', tree);
  write({ '.git/info/exclude': 'b' });
  assert.equal(await sourcesOf(tree), ['.git', 'a']);
});

test('a submodule has its own rules', async () => {
  const { path } = repository({
    '.gitignore': 'a',
    '.git/modules/sub/info/exclude': 'b',
    'sub/.git': 'gitdir: ../.git/modules/sub\n',
    'sub/a': '',
    'sub/b': '',
  });
  assert.equal(await sourcesOf(path('sub')), ['.git', 'a']);
});

test('lists an ignored folder as pruned', async () => {
  const { root } = repository({ '.gitignore': 'out/', 'out/a': '', 'in/a': '' });
  const tree = await walk(root, allFiles);
  assert.equal([...tree.pruned].sort(), ['.git', 'out']);
});

test('a hostile pattern does not cause exponential backtracking', async () => {
  const name = 'a'.repeat(200);
  const patterns = [
    '*a*a*a*a*a*a*a*a*a*a*b',
    '/**/a/**/a/**/a/**/b',
    `${'*a'.repeat(80)}b`,
    `${'[a]*'.repeat(60)}b`,
  ];
  const { root } = repository({ '.gitignore': patterns.join('\n'), [name]: '', [`${'a/'.repeat(60)}c`]: '' });
  assert.equal((await sourcesOf(root)).length, 3);
});

function repository(files: ProjectFiles) {
  const project = makeProject(files);
  git(project.root, 'init', '-q');
  return project;
}

test.run();
