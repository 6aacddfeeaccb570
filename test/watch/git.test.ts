import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { gitPaths } from '../../src/project/git/paths.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { adjustableClock, closeAll, isHoldPoll, openWatched } from '../helpers/watching.ts';

function makeRepository(files: ProjectFiles): TestProject {
  const project = makeProject(files);
  git(project.root, 'init', '-q', '-b', 'main');
  git(project.root, 'add', '.');
  git(project.root, 'commit', '-qm', 'first');
  return project;
}

/** The project in a folder below the given one. */
function below({ path, write, remove }: TestProject, folder: string): TestProject {
  const inside = (id: string) => `${folder}/${id}`;
  return {
    root: path(folder),
    path: id => path(inside(id)),
    write: files => write(Object.fromEntries(Object.entries(files).map(([id, text]) => [inside(id), text]))),
    remove: (...ids) => remove(...ids.map(inside)),
  };
}

test('finds the git files to watch', () => {
  const { root, path } = makeRepository({ 'packages/web/a.ts': '' });
  const tree = join(temporaryFolder(), 'tree');
  git(root, 'worktree', 'add', '-q', tree);
  const exclude = path('.git/info/exclude');
  assert.is(gitPaths('/'), undefined);
  const shared = { common: path('.git'), ruleFiles: [exclude] };
  assert.equal(gitPaths(root), { ...shared, top: root, folder: path('.git'), prefix: '' });
  assert.equal(gitPaths(path('packages/web')), {
    top: root,
    folder: path('.git'),
    common: path('.git'),
    prefix: 'packages/web/',
    ruleFiles: [exclude, path('.gitignore'), path('packages/.gitignore')],
  });
  assert.equal(gitPaths(tree), { ...shared, top: tree, folder: path('.git/worktrees/tree'), prefix: '' });
});

test('follows a checkout of a branch with hundreds of files', async () => {
  const project = makeRepository({ 'a.ts': "import './many/0/0'\n" });
  const files = Array.from({ length: 600 }, (_, at) => [`many/${at % 30}/${at}.ts`, "import '../../a'\n"]);
  git(project.root, 'checkout', '-qb', 'many');
  project.write({ ...Object.fromEntries(files), 'a.ts': '' });
  git(project.root, 'add', '.');
  git(project.root, 'commit', '-qm', 'many');
  git(project.root, 'checkout', '-q', 'main');
  const watched = await openWatched({ project });
  git(project.root, 'checkout', '-q', 'many');
  await watched.shows(...files.map(([id]) => `${id} -> a.ts`).sort());
  git(project.root, 'checkout', '-q', 'main');
  await watched.shows();
  git(project.root, 'checkout', '-q', 'many');
  await watched.until('the branch again', seen => seen.report().nodes.length === 601);
  project.write({ 'many/7/7.ts': '' });
  await watched.until('an edit', seen => seen.report().edges.length === 599);
  await watched.close();
});

test('runs nothing while git holds its lock', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  const { clock, waits } = adjustableClock();
  const watched = await openWatched({ project, clock });
  const runs = watched.runs.length;
  const lock = project.path('.git/index.lock');
  writeFileSync(lock, '');
  project.write({ 'a.ts': "import './b'\n" });
  const before = waits.length;
  await watched.until(
    'three more polls of the lock',
    () => waits.slice(before).filter(isHoldPoll).length > 3,
  );
  assert.is(watched.runs.length, runs);
  rmSync(lock);
  await watched.shows('a.ts -> b.ts');
  await watched.close();
});

test('ignores a leftover lock after a while', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  const { clock, waits, leap } = adjustableClock();
  writeFileSync(project.path('.git/index.lock'), '');
  const watched = await openWatched({ project, clock });
  project.write({ 'a.ts': "import './b'\n" });
  await watched.until('a poll of the lock', () => waits.some(isHoldPoll));
  leap(10_000);
  await watched.shows('a.ts -> b.ts');
  project.write({ 'a.ts': '' });
  await watched.shows();
  await watched.close();
});

test('sweeps when git writes its index, but not for its other files', async () => {
  const project = makeRepository({ 'a.ts': '' });
  project.write({ 'b.ts': '' });
  const watched = await openWatched({ project });
  const before = watched.runs.length;
  for (const noise of ['COMMIT_EDITMSG', 'FETCH_HEAD', 'ORIG_HEAD', 'config', 'HEAD.lock'])
    writeFileSync(project.path(`.git/${noise}`), '');
  project.write({ 'c.ts': '' });
  await watched.until('the new file', seen => seen.report().nodes.includes('c.ts'));
  assert.equal(watched.runs.slice(before), ['c.ts']);
  git(project.root, 'add', 'b.ts');
  await watched.until('a sweep', () => watched.runs.slice(before).includes('scan'));
  await watched.close();
});

test('sweeps after a change of branch, even if the index is unchanged', async () => {
  const project = makeRepository({ 'a.ts': '' });
  const watched = await openWatched({ project });
  const before = watched.runs.length;
  git(project.root, 'symbolic-ref', 'HEAD', 'refs/heads/other');
  await watched.until('a sweep', () => watched.runs.slice(before).includes('scan'));
  await watched.close();
});

test('notices ignore rules in a folder that does not exist yet', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  project.remove('.git/info');
  const watched = await openWatched({ project });
  project.write({ '.git/info/exclude': 'b.ts\n' });
  await watched.until('b.ts ignored', seen => seen.report().nodes.join() === 'a.ts');
  project.write({ '.git/info/exclude': '' });
  await watched.until('b.ts again', seen => seen.report().nodes.join() === 'a.ts,b.ts');
  await watched.close();
});

test('finds the index of a worktree, and of a folder in a larger repository', async () => {
  const project = makeRepository({ 'packages/web/a.ts': '' });
  const tree = join(temporaryFolder(), 'tree');
  git(project.root, 'worktree', 'add', '-q', tree);
  const path = (id: string) => join(tree, id);
  const worktree: TestProject = { root: tree, path, write() {}, remove() {} };
  for (const [place, file] of [
    [worktree, path('packages/web/new.ts')],
    [below(project, 'packages/web'), project.path('other.ts')],
  ] as const) {
    const watched = await openWatched({ project: place });
    writeFileSync(file, '');
    const before = watched.runs.length;
    git(place.root, 'add', file);
    await watched.until('a sweep', () => watched.runs.slice(before).includes('scan'));
    await watched.close();
  }
});

test('notices changed ignore rules outside the tree', async () => {
  const project = makeRepository({
    'packages/web/a.ts': '',
    'packages/web/b.ts': '',
    'packages/web/c.ts': '',
  });
  const watched = await openWatched({ project: below(project, 'packages/web') });
  const nodes = (...names: string[]) =>
    watched.until(names.join(), seen => seen.report().nodes.join() === names.join());
  project.write({ 'packages/.gitignore': 'b.ts\n' });
  await nodes('a.ts', 'c.ts');
  appendFileSync(project.path('.git/info/exclude'), '\nc.ts\n');
  await nodes('a.ts');
  project.remove('packages/.gitignore');
  await nodes('a.ts', 'b.ts');
  await watched.close();
});

test('notices a repository that is created while watching', async () => {
  const project = makeProject({ '.gitignore': '', 'a.ts': '', 'b.ts': '' });
  const watched = await openWatched({ project });
  const sweeps = () => watched.watch.state().sweeps;
  git(project.root, 'init', '-q');
  await watched.until('a sweep once its folder is watched', () => sweeps() === 2);
  git(project.root, 'add', '.');
  await watched.until('a sweep', () => sweeps() > 2);
  await watched.close();
});

test.after.each(closeAll);
test.run();
