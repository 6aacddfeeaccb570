import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openRepository } from '../../src/project/git/repository.ts';
import { differingPaths } from '../../src/project/revisions/differing-paths.ts';
import { openRevision } from '../../src/project/settings/revision.ts';
import { assertSame, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

const env = { XDG_STATE_HOME: temporaryFolder() };
/** Override with `SEED=123`. */
const SEEDS = process.env.SEED ? [SEED] : [1, 2, 3, 4];

function repository(files: ProjectFiles): TestProject {
  const project = makeProject(files);
  git(project.root, 'init', '-q', '-b', 'main');
  git(project.root, 'add', '--all');
  git(project.root, 'commit', '-q', '-m', 'first');
  return project;
}

/** The reports of HEAD, from what differs from the disk only, and from all its files. */
async function readHead({ root }: TestProject) {
  const git = openRepository({ root, env });
  const engine = openEngine({ root });
  const other = openEngine({ root });
  try {
    await engine.scan();
    const head = await openRevision(git, 'HEAD');
    const paths = differingPaths(root, engine.contents(), head.entries(root));
    const fromPaths = (await engine.readFrom(head.sourceAt, paths)).report();
    const whole = (await other.readFrom((await openRevision(git, 'HEAD')).sourceAt)).report();
    return { paths, fromPaths, whole };
  } finally {
    git.close();
    await engine.close();
    await other.close();
  }
}

for (const seed of SEEDS) {
  test(`what differs from the disk suffices to read a commit (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const project = repository(MONOREPO);
    for (let step = 0; step < 8; step++) {
      for (let edits = 1 + random.below(4); edits > 0; edits--) randomEdit(project, random);
      const { fromPaths, whole, paths } = await readHead(project);
      assertSame(withoutTimestamp(fromPaths), withoutTimestamp(whole), `step ${step}: ${paths?.join(' ')}`);
    }
  });
}

test('nothing differs in a clean tree, and links are read again', async () => {
  const project = repository({ ...MONOREPO, '.gitignore': 'out/\n' });
  assert.equal((await readHead(project)).paths, []);
  project.write({ 'packages/core/new.ts': '', 'out/built.ts': '' });
  assert.equal((await readHead(project)).paths, ['packages/core/new.ts']);
  symlinkSync('new.ts', project.path('packages/core/link.ts'));
  git(project.root, 'add', '--all');
  git(project.root, 'commit', '-q', '-m', 'link');
  assert.equal((await readHead(project)).paths, ['packages/core/link.ts']);
});

test('files that git ignores, and those of submodules, are part of both states', async () => {
  const inner = repository({ 'lib.ts': '' });
  const project = repository({
    '.gitignore': 'generated.*\n',
    'a.ts': "import './generated';\nimport './inner/lib';\n",
    'b.ts': '',
  });
  const { root, write } = project;
  execFileSync(
    'git',
    ['-C', root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'inner'],
    { stdio: 'ignore' },
  );
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '-m', 'submodule');
  write({ 'generated.ts': '', 'b.ts': "import './a';\n" });
  const { paths, fromPaths } = await readHead(project);
  assert.equal(paths, ['b.ts']);
  assert.ok(edgesOf(fromPaths).includes('a.ts -> inner/lib.ts'));
  assert.equal(
    fromPaths.diagnostics.unresolved.map(({ specifier }) => specifier),
    [],
  );
});

test('a project inside a larger repository is read as a whole', async () => {
  const project = repository(MONOREPO);
  const folder = { ...project, root: project.path('packages/web') };
  assert.is((await readHead(folder)).paths, undefined);
});

test.run();
