import { readFileSync, renameSync, rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { inWorld } from '../helpers/daemon.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';

const env = { XDG_STATE_HOME: temporaryFolder() };
const CLOSING = "import './a';\n";

function repository(): TestProject {
  const project = makeProject({
    'src/a.ts': "import './b';\nimport './gone';\n",
    'src/b.ts': '',
    'src/c.ts': "import './d';\n",
    'src/d.ts': "import './c';\n",
  });
  git(project.root, 'init', '-q', '-b', 'main');
  commit(project);
  return project;
}

function commit({ root }: TestProject): void {
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '-m', 'a commit');
}

async function news({ root }: TestProject, ...words: string[]): Promise<string[]> {
  const { stdout, code, stderr } = await depgraph(['analyze', root, ...words], { env });
  assert.is(code, 0, stderr);
  const lines = stdout.split('\n');
  const start = lines.indexOf('New since the last commit');
  return start < 0 ? [] : lines.slice(start + 1, lines.indexOf('', start));
}

const HINT = '  depgraph diff HEAD shows what changed';

test('the summary names what the last commit did not have, in every kind of run', async () => {
  const project = repository();
  assert.equal(await news(project), [], 'a clean tree');
  assert.equal(await news(project), [], 'from the saved state');
  project.write({ 'src/b.ts': `${CLOSING}import './lost';\n` });
  const expected = [
    '  cycle of 2 files: src/a.ts, src/b.ts',
    '  unresolved import: "./lost" in src/b.ts',
    HINT,
  ];
  assert.equal(await news(project), expected);
  assert.equal(await news(project), expected, 'from the saved state');
  assert.equal(await news(project, '--no-cache'), expected, 'nothing is known');
  commit(project);
  assert.equal(await news(project), [], 'it is part of the last commit now');
  project.write({ 'src/e.ts': "import './lost';\n" });
  assert.equal(await news(project), ['  unresolved import: "./lost" in src/e.ts', HINT]);
});

test('an unresolved import is named once for each file', async () => {
  const project = repository();
  project.write({ 'src/b.ts': "import { x } from './lost';\nimport { y } from './lost';\n" });
  assert.equal(await news(project), ['  unresolved import: "./lost" in src/b.ts', HINT]);
});

test('what a deleted file took with it is not new when the file is back', async () => {
  const project = repository();
  const [path, text] = ['src/d.ts', readFileSync(project.path('src/d.ts'), 'utf8')];
  rmSync(project.path(path));
  assert.equal(await news(project), ['  unresolved import: "./d" in src/c.ts', HINT]);
  project.write({ [path]: text });
  assert.equal(await news(project), []);
});

test('a first run in a changed tree analyses the commit', async () => {
  const project = repository();
  project.write({ 'src/b.ts': CLOSING });
  assert.equal(await news(project), ['  cycle of 2 files: src/a.ts, src/b.ts', HINT]);
});

test('a move brings nothing, and what was mended is not mentioned', async () => {
  const project = repository();
  assert.equal(await news(project), []);
  renameSync(project.path('src/c.ts'), project.path('src/x.ts'));
  project.write({ 'src/d.ts': "import './x';\n" });
  assert.equal(await news(project), []);
  project.write({ 'src/a.ts': "import './b';\n" });
  assert.equal(await news(project), []);
});

test('there is no such section without a commit', async () => {
  const project = makeProject({ 'src/a.ts': "import './gone';\n" });
  assert.equal(await news(project), []);
  git(project.root, 'init', '-q', '-b', 'main');
  assert.equal(await news(project), []);
});

test(
  'with a daemon, too',
  inWorld(async world => {
    const project = repository();
    await world.start(project.root);
    project.write({ 'src/b.ts': CLOSING });
    const { stdout } = await world.depgraph(['analyze', project.root]);
    assert.match(stdout, /New since the last commit\n {2}cycle of 2 files: src\/a\.ts, src\/b\.ts/);
    assert.match(stdout, /revision/, 'the daemon answered');
  }),
);

test.run();
