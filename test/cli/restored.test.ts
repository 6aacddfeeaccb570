import { cpSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { inWorld } from '../helpers/daemon.ts';
import { git, trackAll } from '../helpers/git.ts';
import { makeProject, projectAt, type TestProject, temporaryFolder } from '../helpers/project.ts';

const SHOP = {
  'src/main.ts': "import { sum } from './sum'\nimport 'react'\nimport './gone'\n",
  'src/sum.ts': "import type { Total } from './total'\n",
  'src/total.ts': "import { sum } from './sum'\n",
};

// The last line of a run that wrote nothing, and of one that only rewrote the report.
const UP_TO_DATE = /✓ up to date \(checked in /;
const UNCHANGED = /✓ (?:up to date|no changes; report rewritten)/;
const REPORT = '.depgraph/graph.json';

const read = ({ path }: TestProject) => readFileSync(path(REPORT), 'utf8');
const timeless = (text: string) => text.replace(/"generatedAt":"[^"]*"/, '');

async function analyze({ root }: TestProject, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await depgraph(['analyze', root, ...args]);
  assert.is(stderr, '');
  return stdout;
}

/** Repeats the run: stamps that are too recent are not trusted, so the first runs read the files again. */
async function untilUpToDate(project: TestProject): Promise<string> {
  for (let runs = 0; runs < 200; runs++) {
    const summary = await analyze(project);
    if (UP_TO_DATE.test(summary)) return summary;
  }
  throw new Error('it was never up to date');
}

/** The summary without its last lines, which say what was done. */
const findings = (summary: string) => summary.slice(0, summary.indexOf('✓'));

test('writes nothing if nothing changed', async () => {
  const project = makeProject(SHOP);
  const first = await analyze(project);
  assert.is(findings(await untilUpToDate(project)), findings(first));
  const before = statSync(project.path(REPORT), { bigint: true }).mtimeNs;
  assert.match(await analyze(project, '--timings'), /discover +[\d.]+ ms\n +restore/);
  assert.is(statSync(project.path(REPORT), { bigint: true }).mtimeNs, before);
  const failed = await depgraph(['analyze', project.root, '--quiet', '--fail-on', 'cycles:all,unresolved']);
  assert.is(failed.code, 1);
  assert.match(failed.stderr, /failed: 1 cycle of any kind, 1 unresolved import/);
});

test('does not rewrite a report that came with a restored cache', async () => {
  const project = makeProject(SHOP);
  const { path } = project;
  await untilUpToDate(project);
  cpSync(path(REPORT), path('.depgraph/copy.json'));
  renameSync(path('.depgraph/copy.json'), path(REPORT));
  const { ino } = statSync(path(REPORT));
  assert.match(await analyze(project), UP_TO_DATE);
  assert.is(statSync(path(REPORT)).ino, ino);
});

test('finds every change, and the report equals that of a cold run', async () => {
  const project = makeProject(SHOP);
  trackAll(project);
  const { path, write } = project;
  const changes: Readonly<Record<string, () => void>> = {
    'a save': () => write({ 'src/total.ts': "import { sum } from './sum '\n" }),
    'an edited report': () => writeFileSync(path(REPORT), 'mine'),
    'a deleted report': () => project.remove(REPORT),
    'a link instead of the report': () => {
      renameSync(path(REPORT), path('.depgraph/other.json'));
      symlinkSync('other.json', path(REPORT));
    },
    'a deleted file': () => project.remove('src/total.ts'),
    'a changed configuration': () => write({ '.depgraphrc': '{ "top": 1 }' }),
  };
  for (const [name, change] of Object.entries(changes)) {
    await untilUpToDate(project);
    change();
    assert.not.match(await analyze(project), UP_TO_DATE, name);
    const cold = await depgraph(['analyze', project.root, '--no-cache', '--json']);
    assert.is(timeless(read(project)), timeless(cold.stdout), name);
  }
});

test('other formats, other files and --no-cache keep the saved state', async () => {
  const project = makeProject(SHOP);
  await untilUpToDate(project);
  assert.not.match(await analyze(project, '--no-cache'), UP_TO_DATE);
  assert.not.match(await analyze(project, '--format', 'json,mermaid'), UP_TO_DATE);
  assert.is(await analyze(project, '--json'), read(project), 'the report on disk is printed');
  assert.match(await analyze(project), UP_TO_DATE, 'printing changes nothing');
  const some = await analyze(project, '--include', 'src/sum.ts', '--json');
  assert.equal(JSON.parse(some).nodes, ['src/sum.ts', 'src/total.ts'].slice(0, 1));
  assert.match(await analyze(project), UP_TO_DATE, 'the state of the whole project is kept');
  await untilUpToDate(project);
  await depgraph(['cache', 'clear', '--project', project.root]);
  assert.not.match(await analyze(project), UP_TO_DATE);
});

/** A repository of which `app` is analysed. It uses other folders, some by path and some by name. */
const REPOSITORY = {
  '.gitignore': '.depgraph\n',
  'tsconfig.json': '{"compilerOptions":{"paths":{"@app/*":["./app/*"]}}}',
  'app/main.ts': "import '@app/sum'\nimport '../lib/b'\n",
  'app/sum.ts': '',
  'lib/b.ts': '',
};

test('finds every change around an analysed subfolder', async () => {
  const { write, path } = makeProject({
    '.git/HEAD': '',
    ...REPOSITORY,
    'app/A.java': 'package app;\nimport lib.B;\nclass A { B b; }\n',
    'lib/B.java': 'package lib;\npublic class B {}\n',
  });
  const app = projectAt(path('app'));
  assert.match(await analyze(app), /Not judged\n[^✓]*\b2\s+imports\s+of\s+files\s+outside\s+this\s+folder/);
  const changes: Readonly<Record<string, () => void>> = {
    'changed names outside the folder': () => write({ 'lib/B.java': 'package other;\npublic class B {}\n' }),
    'a changed manifest above': () => write({ 'tsconfig.json': '{}' }),
  };
  for (const [name, change] of Object.entries(changes)) {
    await untilUpToDate(app);
    change();
    assert.not.match(await analyze(app), UP_TO_DATE, name);
    const cold = await depgraph(['analyze', app.root, '--no-cache', '--json']);
    assert.is(timeless(read(app)), timeless(cold.stdout), name);
  }
  assert.match(read(app), /"pkg:lib"/);
});

test('analyses a subfolder of a fresh clone with the cache of another clone', async () => {
  const original = makeProject(REPOSITORY);
  git(original.root, 'init', '-q');
  git(original.root, 'add', '--all');
  git(original.root, 'commit', '-q', '-m', 'first');
  await analyze(projectAt(original.path('app')));

  const changes: Readonly<Record<string, (clone: TestProject) => void>> = {
    nothing: () => {},
    'a changed manifest above': ({ write }) => write({ 'tsconfig.json': '{}' }),
    'a deleted file outside the folder': ({ remove }) => remove('lib/b.ts'),
  };
  for (const [name, change] of Object.entries(changes)) {
    const clone = await cloneOf(original, { outDir: 'app/.depgraph' });
    change(clone);
    const app = projectAt(clone.path('app'));
    assert.is(UNCHANGED.test(await analyze(app)), name === 'nothing', name);
    const cold = await depgraph(['analyze', app.root, '--no-cache', '--json']);
    assert.is(timeless(read(app)), timeless(cold.stdout), name);
  }
});

/** A clone with the output folder of the original, as restored by a build server. */
async function cloneOf(
  { root, path }: TestProject,
  { config = [], outDir = '.depgraph' }: { config?: readonly string[]; outDir?: string } = {},
): Promise<TestProject> {
  const folder = temporaryFolder();
  git(
    root,
    ...config.flatMap(setting => ['-c', setting]),
    'clone',
    '-q',
    '--no-local',
    root,
    `${folder}/clone`,
  );
  cpSync(path(outDir), `${folder}/clone/${outDir}`, { recursive: true });
  const clone = projectAt(`${folder}/clone`);
  // The index is trusted only if it is newer than every file by more than a clock tick.
  await delay(60);
  rmSync(clone.path('.git/index'));
  git(clone.root, 'reset', '-q');
  return clone;
}

test('a fresh clone with the cache of another clone produces the report of its own root', async () => {
  const original = makeProject({
    ...SHOP,
    '.gitignore': '.depgraph\nnode_modules\n',
    'tsconfig.json': '{ "extends": "./node_modules/base/tsconfig.json" }',
  });
  git(original.root, 'init', '-q');
  git(original.root, 'add', '--all');
  git(original.root, 'commit', '-q', '-m', 'first');
  await analyze(original);

  const same = await cloneOf(original);
  assert.match(await analyze(same), UNCHANGED);
  const cold = await depgraph(['analyze', same.root, '--no-cache', '--json']);
  assert.is(timeless(read(same)), timeless(cold.stdout));
  assert.match(await analyze(same), UNCHANGED, 'and again');
  assert.match(await untilUpToDate(same), UP_TO_DATE, 'and once the stamps are old enough');

  const changes: Readonly<Record<string, (clone: TestProject) => void>> = {
    'other bytes of the same length': ({ write }) =>
      write({ 'src/main.ts': SHOP['src/main.ts'].replace('sum', 'mus') }),
    'a new file': ({ write }) => write({ 'src/new.ts': '' }),
    'a new asset': ({ write }) => write({ 'src/gone.css': '' }),
    'a changed manifest': ({ write }) => write({ 'tsconfig.json': '{}' }),
    'a manifest outside': ({ write }) => write({ 'node_modules/base/tsconfig.json': '{}' }),
    'a changed configuration': ({ write }) => write({ '.depgraphrc': '{ "top": 1 }' }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const clone = await cloneOf(original);
    change(clone);
    await analyze(clone);
    const cold = await depgraph(['analyze', clone.root, '--no-cache', '--json']);
    assert.is(timeless(read(clone)), timeless(cold.stdout), name);
  }
  git(original.root, 'add', '--all', '--force', '.depgraph');
  git(original.root, 'commit', '-q', '-m', 'with a verdict of its own');
  const planted = await depgraph(['analyze', (await cloneOf(original)).root]);
  assert.not.match(planted.stdout, UNCHANGED, 'a tracked cache is not trusted');
  assert.match(planted.stderr, /not using the cache .*: git tracks \.depgraph\/\.gitignore/);
  git(original.root, 'reset', '-q', '--soft', 'HEAD~1');
  git(original.root, 'rm', '-rq', '--cached', '.depgraph');
  const windows = await cloneOf(original, { config: ['core.autocrlf=true'] });
  await analyze(windows);
  const other = await depgraph(['analyze', windows.root, '--no-cache', '--json']);
  assert.is(timeless(read(windows)), timeless(other.stdout), 'other line endings are other bytes');
});

test(
  'a daemon does not send a report that is already on disk',
  inWorld(async world => {
    const project = makeProject(SHOP);
    const { root, path, write } = project;
    const ask = async () => (await world.depgraph(['analyze', root])).stdout;
    const stamp = () => statSync(path(REPORT), { bigint: true }).mtimeNs;
    await world.start(root);
    const first = await ask();
    const written = stamp();
    assert.is(findings(await ask()), findings(first));
    assert.is(stamp(), written, 'the daemon recognises the file it wrote');

    write({ 'src/more.ts': "import './main'\n" });
    assert.match(await ask(), /revision 2/);
    assert.ok(read(project).includes('src/more.ts'));
    writeFileSync(path(REPORT), 'mine');
    await ask();
    assert.ok(read(project).includes('src/more.ts'), 'an edited report is rewritten');
  }),
);

test.run();
