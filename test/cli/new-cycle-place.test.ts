import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { git } from '../helpers/git.ts';
import { makeProject, projectAt, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

const run = ({ root }: Pick<TestProject, 'root'>, ...words: string[]) =>
  depgraph(words, { cwd: root, env: STATE });

/** The cheapest cut of the cycle that `CLOSING` makes is an import of `a.ts`, which it does not touch. */
const FILES = {
  'a.ts': "import './b'\nrun()\n",
  'b.ts': "import { one } from './c'\nimport { two } from './c'\none(two)\n",
  'c.ts': '',
  'x.ts': "import './y'\n",
  'y.ts': "import './x'\n",
};
const CLOSING = { 'c.ts': "\nimport { one } from './a'\nimport { two } from './a'\none(two)\n" };

async function withBaseline(): Promise<TestProject> {
  const project = makeRepository(FILES);
  await run(project, 'baseline', 'create');
  commitAll(project, 'accept');
  return project;
}

async function placeIn(project: Pick<TestProject, 'root'>): Promise<string> {
  const { code, stdout, stderr } = await run(project, 'check', '--format', 'compact');
  assert.is(code, 1, stderr);
  assert.is(stdout.trim().split('\n').length, 1, stdout);
  return stdout.trim();
}

test('with a baseline, a new cycle is shown at the import that was just written', async () => {
  const project = await withBaseline();
  project.write(CLOSING);
  assert.match(
    await placeIn(project),
    /^c\.ts:2:1: error cycles: c\.ts imports a\.ts, closing a cycle of 3 files/,
  );
  git(project.root, 'add', '--all');
  assert.match(await placeIn(project), /^c\.ts:2:1: /, 'also if it is staged');
});

test('without a baseline, no commit is compared, and a cycle is shown at its cheapest cut', async () => {
  const project = makeRepository(FILES);
  project.write(CLOSING);
  const { stdout } = await run(project, 'check', '--format', 'compact');
  assert.match(stdout, /^a\.ts:1:1: error cycles: /m);
  assert.not.match(stdout, /^c\.ts/m);
});

test('in a clean work tree, it is shown at an import since the commit of the baseline', async () => {
  const project = await withBaseline();
  project.write(CLOSING);
  commitAll(project, 'close a cycle');
  project.write({ 'other.ts': '' });
  commitAll(project, 'something else');
  assert.match(await placeIn(project), /^c\.ts:2:1: error cycles: c\.ts imports a\.ts/);
});

test('in a clone without that commit, and without git, the imports that may have closed it are named', async () => {
  const project = await withBaseline();
  project.write(CLOSING);
  commitAll(project, 'close a cycle');
  const clone = join(temporaryFolder(), 'clone');
  git(project.root, 'clone', '-q', '--depth', '1', `file://${project.root}`, clone);
  const shallow = await placeIn(projectAt(clone));
  assert.match(shallow, /closing a cycle of 3 files; one of the imports of its loop closed it/);
  const copy = makeProject({
    ...FILES,
    ...CLOSING,
    '.depgraph-baseline.json': readFileSync(join(project.root, '.depgraph-baseline.json'), 'utf8'),
  });
  assert.match(await placeIn(copy), /one of the imports of its loop closed it/);
});

test('of a cycle that grew, the imports to and from what the baseline does not know are named', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': "import './a'\n", 'c.ts': '', 'd.ts': '' });
  await run(project, 'baseline', 'create');
  project.write({
    'a.ts': "import './b'\nimport './d'\n",
    'b.ts': "import './a'\nimport './c'\n",
    'c.ts': "import './d'\n",
    'd.ts': "import './a'\n",
  });
  const text = await placeIn(project);
  assert.match(text, '; it adds c.ts, d.ts to a known cycle; one of these closed it: ');
  assert.match(text, 'a.ts:2 → d.ts, b.ts:2 → c.ts, d.ts:1 → a.ts');
  assert.not.match(text, 'c.ts:1 → d.ts');
});

test('the loop of a cycle that grew is printed once', async () => {
  const project = await withBaseline();
  project.write({ 'y.ts': "import './x'\nimport './z'\n", 'z.ts': "import './y'\n" });
  const { stdout } = await run(project, 'check');
  assert.is(stdout.split('z.ts:1').length - 1, 1, stdout);
});

test.run();
