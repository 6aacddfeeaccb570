import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { gitPaths } from '../../src/discover/git.ts';
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

test('where git keeps what we listen to', () => {
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

test('a checkout of a branch with hundreds of files', async () => {
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

test('while git has its lock nothing is looked at', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  const { clock, waits } = adjustableClock();
  const watched = await openWatched({ project, clock });
  const asked = watched.runs.length;
  const lock = project.path('.git/index.lock');
  writeFileSync(lock, '');
  project.write({ 'a.ts': "import './b'\n" });
  const before = waits.length;
  await watched.until(
    'three more looks at the lock',
    () => waits.slice(before).filter(isHoldPoll).length > 3,
  );
  assert.is(watched.runs.length, asked);
  rmSync(lock);
  await watched.shows('a.ts -> b.ts');
  await watched.close();
});

test('a lock that somebody left behind stops nothing for long', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  const { clock, waits, leap } = adjustableClock();
  writeFileSync(project.path('.git/index.lock'), '');
  const watched = await openWatched({ project, clock });
  project.write({ 'a.ts': "import './b'\n" });
  await watched.until('a look at the lock', () => waits.some(isHoldPoll));
  leap(10_000);
  await watched.shows('a.ts -> b.ts');
  project.write({ 'a.ts': '' });
  await watched.shows();
  await watched.close();
});

test('an index that git wrote is a reason to sweep, its other files are none', async () => {
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

test('another branch is a reason to sweep, also where git leaves its index alone', async () => {
  const project = makeRepository({ 'a.ts': '' });
  const watched = await openWatched({ project });
  const before = watched.runs.length;
  git(project.root, 'symbolic-ref', 'HEAD', 'refs/heads/other');
  await watched.until('a sweep', () => watched.runs.slice(before).includes('scan'));
  await watched.close();
});

test('ignore rules whose folder is not there yet', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  project.remove('.git/info');
  const watched = await openWatched({ project });
  project.write({ '.git/info/exclude': 'b.ts\n' });
  await watched.until('b.ts ignored', seen => seen.report().nodes.join() === 'a.ts');
  project.write({ '.git/info/exclude': '' });
  await watched.until('b.ts again', seen => seen.report().nodes.join() === 'a.ts,b.ts');
  await watched.close();
});

test('a worktree and a folder in a larger repository have their index elsewhere', async () => {
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

test('ignore rules that stand outside the tree', async () => {
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

test('a repository that is made while we watch', async () => {
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
