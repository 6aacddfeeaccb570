import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { measuresOf } from '../../src/core/ask/measures.ts';
import { loadConfig } from '../../src/project/config/load.ts';
import { type Commit, firstParentCommits } from '../../src/project/git/commits.ts';
import { openRepository } from '../../src/project/git/repository.ts';
import { measureCommits } from '../../src/project/revisions/measure.ts';
import { walkTrees } from '../../src/project/settings/revision-walk.ts';
import { openStore } from '../../src/project/store/store.ts';
import { assertSame, openEngine } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';

/** Override with `SEED=123`. */
const SEEDS = process.env.SEED ? [SEED] : [1, 2, 3];
const env = { XDG_STATE_HOME: temporaryFolder() };
const DAY = '2026-01-31';

for (const seed of SEEDS) {
  test(`every commit equals a cold analysis of its checkout (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const project = makeProject({ ...MONOREPO, '.gitattributes': 'generated/** linguist-generated\n' });
    commit(project, 'start');
    for (let step = 0; step < 25; step++) {
      if (random.chance(0.2)) merge(project, random, step);
      else {
        change(project, random);
        commit(project, `step ${step}`);
      }
    }
    await compare(project.root, '', random);
  });
}

test('a sub-folder of the repository equals a cold analysis of it in each checkout', async () => {
  const random = createRandom(7);
  const project = makeProject(MONOREPO);
  commit(project, 'start');
  for (let step = 0; step < 15; step++) {
    change(project, random);
    commit(project, `step ${step}`);
  }
  await compare(project.root, 'packages/web', random);
});

test('renames, kinds that change, links, ignore files and manifests', async () => {
  const project = makeProject({
    'src/a.ts': "import './b';\nimport 'left-pad';\n",
    'src/b.ts': "import '@/c';\n",
    'src/c.ts': "import './a';\n",
    'package.json': '{ "name": "x", "dependencies": { "left-pad": "1" } }',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  });
  const { root, path, write, remove } = project;
  const steps = [
    () => git(root, 'mv', 'src/b.ts', 'src/moved.ts'),
    () => write({ 'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./other/*"] } } }' }),
    () => write({ 'other/c.ts': '' }),
    () => write({ 'package.json': '{ "name": "x" }' }),
    () => symlinkSync('moved.ts', path('src/b.ts')),
    () => symlinkSync('later.ts', path('src/linked.ts')),
    () => write({ 'src/later.ts': "import './a';\n" }),
    () => write({ 'src/.gitignore': 'c.ts\n' }),
    () => remove('src/.gitignore'),
    () => {
      remove('src/c.ts');
      write({ 'src/c.ts/index.ts': "import '../a';\n" });
    },
    () => {
      remove('src/c.ts');
      write({ 'src/c.ts': '' });
    },
    () => write({ '.gitattributes': 'other/** linguist-generated\n' }),
    () => remove('src/moved.ts'),
    () => git(root, 'mv', 'src', 'lib'),
    () => write({ '.gitignore': 'lib/a.ts\n' }),
    () => remove('package.json', 'tsconfig.json', '.gitignore'),
    () => remove('other'),
  ];
  commit(project, 'start');
  for (const [i, step] of steps.entries()) {
    step();
    commit(project, `step ${i}`);
  }
  await compare(root, '', createRandom(1), steps.length + 1);
});

test('a row from the cache equals one that is computed, and is not computed again', async () => {
  const project = makeProject(MONOREPO);
  commit(project, 'start');
  const random = createRandom(3);
  for (let step = 0; step < 5; step++) {
    change(project, random);
    commit(project, `step ${step}`);
  }
  const repository = openRepository({ root: project.root, env });
  const engine = openEngine({ root: project.root });
  const store = openStore({ path: join(temporaryFolder(), 'cache.db'), warn: assert.unreachable });
  const commits = (await firstParentCommits(repository, 'HEAD')).toReversed();
  const visited: string[] = [];
  const walk = async function* (wanted: readonly Commit[]) {
    const trees = wanted.map(({ tree }) => tree);
    let at = 0;
    for await (const { sourceAt, paths } of walkTrees(repository, trees, project.root)) {
      visited.push(wanted[at].id);
      yield { commit: wanted[at++], snapshot: await engine.readFrom(sourceAt, paths) };
    }
  };
  const older = await measureCommits(commits.slice(0, -2), { store, key: 'key', walk });
  const all = await measureCommits(commits, { store, key: 'key', walk });
  assert.equal(all.slice(0, -2), older);
  assert.equal(
    visited,
    commits.map(({ id }) => id),
  );
  assert.equal(await measureCommits(commits, { store, key: 'other', walk }), all);
  assert.is(visited.length, 2 * commits.length, 'another key has no rows');
  repository.close();
  await engine.close();
  store.close();
});

test.run();

function change(project: TestProject, random: Random): void {
  for (let edits = 1 + random.below(3); edits > 0; edits--) randomEdit(project, random);
}

function commit({ root }: TestProject, message: string): void {
  if (message === 'start') git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '--allow-empty', '-m', message);
}

/** A branch with some commits, merged with a merge commit; the main branch does not move meanwhile. */
function merge(project: TestProject, random: Random, step: number): void {
  const { root } = project;
  git(root, 'checkout', '-q', '-b', `side-${step}`);
  for (let i = 0; i < 2; i++) {
    change(project, random);
    commit(project, `side ${step}.${i}`);
  }
  git(root, 'checkout', '-q', '-f', 'main');
  git(root, 'merge', '-q', '--no-ff', '-m', `merge ${step}`, `side-${step}`);
}

/** Walks through the whole history, and compares random commits with cold analyses of their checkouts. */
async function compare(top: string, folder: string, random: Random, most = 10): Promise<void> {
  const root = join(top, folder);
  const repository = openRepository({ root, env });
  const commits = (await firstParentCommits(repository, 'HEAD')).toReversed();
  const compared = new Set(random.shuffle(commits.map((_, i) => i)).slice(0, most));
  const checkout = join(temporaryFolder(), 'checkout');
  execFileSync('git', ['clone', '-q', '--shared', top, checkout], { stdio: 'ignore' });
  // Both use the configuration of the head.
  const config = async () => (await loadConfig({ root, env: {} })).config;
  const engine = openEngine({ root, config });
  let at = 0;
  const trees = commits.map(({ tree }) => tree);
  for await (const { sourceAt, paths } of walkTrees(repository, trees, root)) {
    const walked = await engine.readFrom(sourceAt, paths);
    if (compared.has(at)) {
      git(checkout, 'checkout', '-q', '-f', commits[at].id);
      git(checkout, 'clean', '-qfdx');
      mkdirSync(join(checkout, folder), { recursive: true });
      const cold = openEngine({ root: join(checkout, folder), config });
      const truth = await cold.scan();
      const where = `commit ${at}: ${commits[at].subject}`;
      assertSame(textOf(walked.report()), textOf(truth.report()), where);
      assert.equal(measuresOf(walked, DAY), measuresOf(truth, DAY), where);
      await cold.close();
    }
    at++;
  }
  assert.is(at, commits.length);
  repository.close();
  await engine.close();
}

function textOf(report: object): string {
  return JSON.stringify({ ...report, generatedAt: '', projectRoot: '' }, null, 1);
}
