import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Command } from '../../src/faces/cli/command.ts';
import { diffCommand } from '../../src/faces/cli/commands/diff.ts';
import { hotspotsCommand } from '../../src/faces/cli/commands/hotspots.ts';
import { commitAt, git } from '../helpers/git.ts';
import { runCommand } from '../helpers/in-process.ts';
import { makeProject, type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';

const test = suite('hotspots of a repository');
const state = temporaryFolder();

const run = (command: Command, cwd: string, ...words: string[]) =>
  runCommand('depgraph', command, words, { cwd, env: { XDG_STATE_HOME: state } });
const hotspots = (cwd: string, ...words: string[]) => run(hotspotsCommand, cwd, '--no-cache', ...words);

/** Commits are a minute apart, however long git takes. The newest must be of this year. */
let clock = Date.now() - 86_400_000;

function commit(
  { root, write }: TestProject,
  files: ProjectFiles,
  ...moves: [from: string, to: string][]
): void {
  for (const [from, to] of moves) git(root, 'mv', from, to);
  write(files);
  clock += 60_000;
  commitAt(root, new Date(clock).toISOString(), 'change');
}

const ENTRIES = Array.from({ length: 40 }, (_, i) => `export const value${i} = ${i};\n`).join('');

/** A year in the life of a project: two files that always change together, one of which moves, and what disturbs that. */
function oldProject(): TestProject {
  const project = makeProject({ '.depgraphrc': '{}' });
  git(project.root, 'init', '-q', '-b', 'main');
  for (let i = 0; i < 16; i++) {
    const used = "import './fields.ts';\n";
    commit(project, {
      'api/other.ts': `${used}//${i}\n`,
      'api/other.test.ts': `import './other.ts';\n//${i}\n`,
    });
  }
  const texts = (i: number) => ({
    'web/form.ts': `${ENTRIES}//${i}\n`,
    'api/fields.ts': `${ENTRIES}//${i}\n`,
  });
  for (let i = 0; i < 5; i++) commit(project, { ...texts(i), 'package-lock.json': `{"n":${i}}` });
  commit(project, {}, ['web/form.ts', 'web/entry.ts']);
  for (let i = 5; i < 8; i++) {
    commit(project, {
      'web/entry.ts': `${ENTRIES}//${i}\n`,
      'api/fields.ts': `${ENTRIES}//${i}\n`,
      'package-lock.json': `{"n":${i}}`,
    });
  }
  const sweep = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`many/f${i}.ts`, '//\n']));
  commit(project, {
    ...sweep,
    'web/entry.ts': `${ENTRIES}//sweep\n`,
    'api/fields.ts': `${ENTRIES}//sweep\n`,
  });
  return project;
}

const project = oldProject();

test('a moved file keeps its history, a large commit is counted and left out, a lock file is ignored', async () => {
  const { code, stdout, stderr } = await hotspots(project.root, '--json');
  assert.is(code, 0, stderr);
  const report = JSON.parse(stdout);
  assert.equal([report.commits, report.largeCommits], [25, 1]);
  const pairs = report.hiddenCoupling;
  assert.equal(pairs, [
    { files: ['api/fields.ts', 'web/entry.ts'], shared: 8, changes: [8, 8], degree: 1, isAcross: true },
  ]);
  const changes = Object.fromEntries(
    report.hotspots.map(({ file, changes }: { file: string; changes: number }) => [file, changes]),
  );
  assert.equal([changes['web/entry.ts'], changes['api/fields.ts'], changes['api/other.ts']], [9, 9, 16]);
  assert.is(changes['api/other.test.ts'], undefined);
});

test('the text is aligned and limited', async () => {
  const { stdout } = await hotspots(project.root, '--limit', '2');
  const lines = stdout.split('\n');
  assert.match(
    lines[0],
    /^25 commits from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d; 1 changed more than 30 files and does not count as coupling$/,
  );
  assert.equal(lines.slice(2, 3), ['Hotspots']);
  assert.is(lines[3], '  score  changes  authors  lines  used by  uses  cycle  file');
  assert.is(lines[4], '   27.0        9        1     41        1     0         api/fields.ts');
  assert.match(stdout, '… and 501 other files; see --limit or --json');
  assert.match(
    stdout,
    'Changed together in modules that do not depend on each other\n  api, web\n    100 %  8 of 8  api/fields.ts ↔ web/entry.ts\n',
  );
  assert.not.match(stdout, 'without an import', 'a pair is listed once');
  assert.match((await hotspots(project.root, '--all')).stdout, 'api/other.test.ts (test)');
});

test('modules have the cost of their changes, and pairs without a dependency', async () => {
  const { modules } = JSON.parse((await hotspots(project.root, '--json')).stdout);
  assert.equal(
    modules.rebuildCost.map(({ module, commits }: { module: string; commits: number }) => [module, commits]),
    [
      ['api', 25],
      ['web', 9],
      ['many', 1],
    ],
  );
  assert.equal(
    modules.changesTogether.map(({ files }: { files: string[] }) => files),
    [['api/fields.ts', 'web/entry.ts']],
  );
});

test('a folder of the project has the numbers of its own files', async () => {
  const { stdout } = await hotspots(project.path('web'), '.', '--json');
  const { commits, reason } = JSON.parse(stdout);
  assert.is(commits, undefined);
  assert.match(reason, 'only 9 commits');
});

test('too few commits, and a shallow clone, give no numbers', async () => {
  const young = makeProject({ 'a.ts': '' });
  git(young.root, 'init', '-q', '-b', 'main');
  for (let i = 0; i < 19; i++) commit(young, { 'a.ts': `//${i}\n` });
  const few = await hotspots(young.root);
  assert.is(few.code, 0);
  assert.match(few.stdout, /^No hotspots: only 19 commits of this period .*fewer than 20.*\n$/);
  commit(young, { 'a.ts': '' });
  assert.match((await hotspots(young.root)).stdout, '20 commits');

  const shallow = temporaryFolder();
  git(shallow, 'clone', '-q', '--depth', '30', `file://${project.root}`, 'clone');
  git(shallow, 'clone', '-q', '--depth', '5', `file://${project.root}`, 'cut');
  const cut = await hotspots(`${shallow}/cut`);
  assert.is(cut.code, 0);
  assert.match(cut.stdout, /^No hotspots: this is a shallow clone, .*--unshallow.*\n$/);
  assert.equal(Object.keys(JSON.parse((await hotspots(`${shallow}/cut`, '--json')).stdout)), [
    'version',
    'since',
    'until',
    'reason',
  ]);
});

test('wrong options, and no repository', async () => {
  for (const words of [
    ['--since', 'soon'],
    ['--limit', '0'],
    ['a', 'b'],
  ])
    assert.is((await hotspots(project.root, ...words)).code, 2, words.join(' '));
  const none = await hotspots(makeProject({ 'a.ts': '' }).root);
  assert.equal([none.code, none.stdout], [2, '']);
  assert.match(none.stderr, 'is not in a git repository');
});

test('diff names the file that usually changes, too', async () => {
  const diff = (...words: string[]) => run(diffCommand, project.root, 'main', '--no-cache', ...words);
  assert.is((await diff()).stdout, '');
  project.write({ 'web/entry.ts': `${ENTRIES}//edited\n` });
  assert.is(
    (await diff()).stdout,
    'Usually changed together, not touched here\n  api/fields.ts (8 of 8)  with web/entry.ts\n',
  );
  project.write({ 'web/new.ts': '' });
  assert.match(
    (await diff()).stdout,
    /\n\nUsually changed together, not touched here\n {2}api\/fields\.ts \(8 of 8\)/,
  );
  assert.equal(JSON.parse((await diff('--json')).stdout).usuallyChanged, [
    { file: 'api/fields.ts', with: 'web/entry.ts', shared: 8, of: 8 },
  ]);
  project.write({ 'api/fields.ts': `${ENTRIES}//edited\n` });
  assert.not.match((await diff()).stdout, 'Usually');
});

test.run();
