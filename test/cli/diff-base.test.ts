import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Difference } from '../../src/core/diff/types.ts';
import { diffCommand } from '../../src/faces/cli/commands/diff.ts';
import type { CliResult } from '../helpers/cli.ts';
import { git } from '../helpers/git.ts';
import { runCommand } from '../helpers/in-process.ts';
import { projectAt, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { commitAll, makeRepository, STATE_ENV } from '../helpers/revisions.ts';

/** Which commit is the base, and which files the two sides have in common. */

type Printed = Difference & { readonly base: { readonly name: string; readonly commit: string } };

function diff(folder: string, words: readonly string[] = []): Promise<CliResult> {
  return runCommand('depgraph', diffCommand, words, { cwd: folder, env: STATE_ENV });
}

async function differenceIn(folder: string, ...words: string[]): Promise<Printed> {
  const { code, stdout, stderr } = await diff(folder, [...words, '--json']);
  assert.is(code, 0, stderr);
  return JSON.parse(stdout) as Printed;
}

const FILES = { 'src/web/page.ts': "import '../core/cart'\n", 'src/core/cart.ts': '' };

/** A clone whose own branch adds a file; origin has gone on since. */
function cloneWithBranch(): TestProject {
  const origin = makeRepository(FILES);
  const clone = projectAt(join(temporaryFolder(), 'clone'));
  git(origin.root, 'clone', '-q', origin.root, clone.root);
  origin.write({ 'src/core/theirs.ts': '' });
  commitAll(origin);
  git(clone.root, 'fetch', '-q');
  git(clone.root, 'checkout', '-q', '--no-track', '-b', 'topic', 'origin/main');
  clone.write({ 'src/core/own.ts': '' });
  commitAll(clone);
  return clone;
}

test('without an upstream, the base is the default branch of origin, and is printed', async () => {
  const { root } = cloneWithBranch();
  const { stdout } = await diff(root);
  const commit = git(root, 'rev-parse', 'origin/main').slice(0, 10);
  assert.match(stdout, `the work tree compared with origin/HEAD (${commit})`);
});

test('without origin/HEAD, it is origin/main, however old the local main is', async () => {
  const { root } = cloneWithBranch();
  git(root, 'remote', 'set-head', 'origin', '--delete');
  git(root, 'checkout', '-q', '--detach');
  const { base, files } = await differenceIn(root);
  assert.is(base.name, 'origin/main');
  assert.equal(files.added, ['src/core/own.ts']);
  git(root, 'update-ref', '-d', 'refs/remotes/origin/main');
  const local = await differenceIn(root);
  assert.is(local.base.name, 'main');
  assert.equal(local.files.added, ['src/core/own.ts', 'src/core/theirs.ts']);
});

test('an upstream is the first choice', async () => {
  const { root } = cloneWithBranch();
  git(root, 'branch', '-q', 'feature', 'main');
  git(root, 'branch', '-q', '--set-upstream-to', 'feature');
  const { base, files } = await differenceIn(root);
  assert.is(base.name, 'feature');
  assert.equal(files.added, ['src/core/own.ts', 'src/core/theirs.ts']);
});

test('of several merge bases the first is taken, which is said', async () => {
  const project = makeRepository(FILES);
  const { root } = project;
  const branch = (name: string, from: string, file: string) => {
    git(root, 'checkout', '-q', '-b', name, from);
    project.write({ [file]: '' });
    commitAll(project);
  };
  branch('left', 'main', 'src/left.ts');
  branch('right', 'main', 'src/right.ts');
  const [left, right] = ['left', 'right'].map(name => git(root, 'rev-parse', name).trim());
  git(root, 'merge', '-q', '--no-ff', '-m', 'right with left', left);
  git(root, 'checkout', '-q', 'left');
  git(root, 'merge', '-q', '--no-ff', '-m', 'left with right', right);
  project.write({ 'src/own.ts': '' });
  const { code, stdout, stderr } = await diff(root, ['right', '--json']);
  assert.is(code, 0, stderr);
  assert.ok([left, right].includes((JSON.parse(stdout) as Printed).base.commit));
  assert.match(stderr, 'there are several merge bases; this is the first of them');
});

test('a folder, a worktree and a submodule have the same names on both sides', async () => {
  const project = makeRepository({ ...FILES, 'package.json': '{}' });
  const change = { 'src/core/own.ts': "import './cart'\n" };
  project.write(change);
  const inFolder = await differenceIn(project.root, '--project', 'src');
  assert.equal(inFolder.files, { added: ['core/own.ts'], removed: [], renamed: [], changed: [] });
  const fromFolder = await differenceIn(project.path('src/web'));
  assert.equal(fromFolder.files.added, ['src/core/own.ts']);

  const worktree = projectAt(join(temporaryFolder(), 'worktree'));
  git(project.root, 'worktree', 'add', '-q', '-b', 'other', worktree.root);
  worktree.write(change);
  const inWorktree = await differenceIn(worktree.root);
  assert.equal(inWorktree.files, { added: ['src/core/own.ts'], removed: [], renamed: [], changed: [] });

  const outer = makeRepository({ 'outer.ts': '' });
  git(outer.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', project.root, 'inner');
  const submodule = projectAt(outer.path('inner'));
  submodule.write(change);
  const inSubmodule = await differenceIn(submodule.root);
  assert.equal(inSubmodule.files, { added: ['src/core/own.ts'], removed: [], renamed: [], changed: [] });
});

test('another .gitignore changes neither submodules nor ignored files', async () => {
  const inner = makeRepository({ 'lib.ts': '' });
  const project = makeRepository({
    '.gitignore': 'generated.*\nout/\n',
    'a.ts': "import './generated'\nimport './out/built'\nimport './inner/lib'\nimport './deep/generated'\n",
    'pkg/b.ts': "import './inner/lib'\n",
  });
  const addModule = ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root];
  git(project.root, ...addModule, 'inner');
  git(project.root, ...addModule, 'pkg/inner');
  git(project.root, 'commit', '-q', '-m', 'modules');
  project.write({ 'generated.ts': '', 'out/built.ts': '', 'deep/generated.ts': '' });
  for (const change of [
    { '.gitignore': 'generated.*\nout/\n*.log\n' },
    { 'pkg/.gitignore': '*.log\n' },
    { 'inner/.gitignore': '*.log\n', 'inner/more.ts': '' },
  ]) {
    project.write(change);
    assert.is((await diff(project.root)).stdout, '', JSON.stringify(change));
  }
  // A part of a repository is read as a whole.
  assert.is((await diff(project.root, ['--project', 'pkg'])).stdout, '');

  project.write({ '.gitignore': 'out/\n' });
  const { files } = await differenceIn(project.root);
  assert.equal(files, {
    added: ['deep/generated.ts', 'generated.ts'],
    removed: [],
    renamed: [],
    changed: [],
  });
});

test('an untracked file that is ignored from now on was no part of the base', async () => {
  const project = makeRepository({ 'a.ts': '', '.gitignore': '' });
  project.write({ '.gitignore': 'generated.*\n', 'generated.ts': "import './a'\n" });
  assert.is((await diff(project.root)).stdout, '');
});

test('each side is resolved with its own manifests', async () => {
  const config = (folder: string) =>
    JSON.stringify({ compilerOptions: { paths: { '~/*': [`./${folder}/*`] } } });
  const project = makeRepository({
    'a.ts': "import '~/x'\n",
    'old/x.ts': 'export const x = 1\n',
    'new/x.ts': 'export const x = 2\n',
    'tsconfig.json': config('old'),
  });
  project.write({ 'tsconfig.json': config('new') });
  const { imports, findings } = await differenceIn(project.root);
  assert.equal(
    [imports.added, imports.removed].map(([{ source, target }]) => [source, target]),
    [
      ['a.ts', 'new/x.ts'],
      ['a.ts', 'old/x.ts'],
    ],
  );
  assert.equal(findings, { new: [], fixed: [] });
});

test('git mv of twenty files brings nothing new', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `part${i}`);
  const files = names.map((name, i) => [
    `src/old/${name}.ts`,
    `import './${names[(i + 1) % 20]}'\n// ${name}\n`,
  ]);
  const project = makeRepository({ ...Object.fromEntries(files), 'main.ts': "import './src/old/part0'\n" });
  mkdirSync(project.path('lib'));
  git(project.root, 'mv', 'src/old', 'lib/new');
  project.write({ 'main.ts': "import './lib/new/part0'\n" });
  const difference = await differenceIn(project.root);
  assert.is(difference.files.renamed.length, 20);
  const {
    files: { added, removed },
    cycles,
    findings,
    imports,
    parts,
    packages,
  } = difference;
  assert.equal([added, removed, cycles, imports.added, imports.removed], [[], [], [], [], []]);
  assert.equal(findings, { new: [], fixed: [] });
  assert.equal([parts, packages], Array(2).fill({ added: [], removed: [] }));
});

test('no unchanged file is read from git', async () => {
  const project = makeRepository({ ...FILES, 'src/core/price.ts': 'export const price = 1\n' });
  const { root } = project;
  const unchanged = ['src/web/page.ts', 'src/core/cart.ts'];
  project.write({ 'src/core/price.ts': 'export const price = 2\n' });
  // What is read although it is missing is an error.
  const removeBlob = (name: string) => {
    const id = git(root, 'rev-parse', `HEAD:${name}`).trim();
    rmSync(project.path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`));
  };
  for (const name of unchanged) removeBlob(name);
  for (const words of [['--no-cache'], []]) {
    const { code, stderr } = await diff(root, ['HEAD', ...words]);
    assert.is(code, 0, stderr);
  }
  removeBlob('src/core/price.ts');
  assert.is((await diff(root, ['HEAD', '--no-cache'])).code, 2, 'a changed file is read');
  assert.is((await diff(root, ['HEAD'])).code, 0, 'unless the cache knows it');
});

test.run();
