import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryReport } from '../../src/core/formats/history/row.ts';
import type { Report } from '../../src/core/report/types.ts';
import { analyzeCommand } from '../../src/faces/cli/commands/analyze.ts';
import { historyCommand } from '../../src/faces/cli/commands/history.ts';
import { hotspotsCommand } from '../../src/faces/cli/commands/hotspots.ts';
import { whenCommand } from '../../src/faces/cli/commands/when.ts';
import type { CliResult } from '../helpers/cli.ts';
import { commitAt, git } from '../helpers/git.ts';
import { runCommand } from '../helpers/in-process.ts';
import {
  makeProject,
  type ProjectFiles,
  projectAt,
  type TestProject,
  temporaryFolder,
} from '../helpers/project.ts';
import { STATE_ENV } from '../helpers/revisions.ts';

/** The first Monday of three weeks in 2025. */
const MONDAYS = ['2025-03-03', '2025-03-10', '2025-03-17'];

/** A commit for each change, at noon of its day. */
function repository(...changes: readonly (readonly [day: string, files: ProjectFiles])[]): TestProject {
  const project = makeProject({});
  git(project.root, 'init', '-q', '-b', 'main');
  for (const [day, files] of changes) {
    project.write(files);
    commitOn(project, day);
  }
  return project;
}

function commitOn({ root }: TestProject, day: string): void {
  commitAt(root, `${day}T12:00:00Z`, `on ${day}`);
}

const PLAIN = { 'a.ts': "import './b'\nimport 'left-pad'\n", 'b.ts': '' };
const CIRCULAR = { 'b.ts': "import './a'\n" };
const GROWN = { 'b.ts': "import './a'\nimport './c'\n", 'c.ts': "import './a'\n" };

function threeCommits(): TestProject {
  return repository([MONDAYS[0], PLAIN], [MONDAYS[1], CIRCULAR], [MONDAYS[2], GROWN]);
}

function history({ root }: TestProject, ...words: string[]): Promise<CliResult> {
  return runCommand('depgraph', historyCommand, words, { cwd: root, env: STATE_ENV });
}

function when({ root }: TestProject, ...words: string[]): Promise<CliResult> {
  return runCommand('depgraph', whenCommand, words, { cwd: root, env: STATE_ENV });
}

async function rowsOf(project: TestProject, ...words: string[]): Promise<HistoryReport> {
  const { code, stdout, stderr } = await history(project, '--json', ...words);
  assert.is(code, 0, stderr);
  return JSON.parse(stdout) as HistoryReport;
}

function shallow({ root }: TestProject, depth: number): TestProject {
  const clone = projectAt(join(temporaryFolder(), 'clone'));
  git(root, 'clone', '-q', '--depth', String(depth), `file://${root}`, clone.root);
  return clone;
}

test('a row for each commit, oldest first', async () => {
  const { head, rows, cutAt } = await rowsOf(threeCommits(), '--since', 'all');
  assert.equal([head, cutAt], ['HEAD', undefined]);
  assert.equal(
    rows.map(({ date, files, edges, cycles, filesInCycles, importsToCut, findings, packages }) => [
      ...[date, files, edges, cycles, filesInCycles, importsToCut, findings.cycles ?? 0, packages],
    ]),
    [
      ['2025-03-03T12:00:00Z', 2, 2, 0, 0, 0, 0, 1],
      ['2025-03-10T12:00:00Z', 2, 3, 1, 2, 1, 1, 1],
      ['2025-03-17T12:00:00Z', 3, 5, 1, 3, 1, 1, 1],
    ],
  );
  assert.equal(
    rows.map(({ health }) => health),
    [100, 80, 76],
  );
  assert.equal(
    rows.map(row => [row.eagerCycles, row.largestEager, row.lazyCycles, row.largestLazy]),
    [
      [0, 0, 0, 0],
      [1, 2, 0, 0],
      [1, 3, 0, 0],
    ],
  );
});

test('a table, newest first, under sparklines', async () => {
  const { code, stdout } = await history(threeCommits(), '--since', 'all', '--limit', '2');
  assert.is(code, 0);
  assert.match(stdout, /^3 commits of HEAD, 2025-03-03 to 2025-03-17\n/);
  assert.match(stdout, /^files +\S+ +2 → 3$/m);
  assert.match(stdout, /2025-03-17[\s\S]+2025-03-10[\s\S]+… 1 older commit\n$/);
});

test('comma-separated values, and a chart', async () => {
  const project = threeCommits();
  const { stdout } = await history(project, '--since', 'all', '--csv');
  const [header, ...lines] = stdout.trimEnd().split('\r\n');
  assert.match(header, /^commit,date,files,edges,cycles,.*,rule:cycles/);
  assert.equal(
    lines.map(line => line.split(',').slice(1, 5).join(' ')),
    ['2025-03-03T12:00:00Z 2 2 0', '2025-03-10T12:00:00Z 2 3 1', '2025-03-17T12:00:00Z 3 5 1'],
  );
  const chart = await history(project, '--since', 'all', '--svg', 'chart.svg');
  assert.equal([chart.code, chart.stdout, chart.stderr], [0, '', 'wrote chart.svg\n']);
  assert.match(readFileSync(project.path('chart.svg'), 'utf8'), /^<svg [\s\S]+<\/svg>\s*$/);
});

test('--every and --since select commits, and the newest is one of them', async () => {
  const days = ['2025-03-03', '2025-03-04', '2025-03-10', '2025-03-11', '2025-04-01'];
  const project = repository(...days.map((day, i) => [day, { [`f${i}.ts`]: '' }] as const));
  const daysOf = async (...words: string[]) =>
    (await rowsOf(project, ...words)).rows.map(({ date }) => date.slice(0, 10));
  assert.equal(await daysOf('--since', 'all'), days);
  assert.equal(await daysOf('--since', 'all', '--every', 'week'), ['2025-03-04', '2025-03-11', '2025-04-01']);
  assert.equal(await daysOf('--since', 'all', '--every', 'month'), ['2025-03-11', '2025-04-01']);
  assert.equal(await daysOf('--since', 'all', '--every', '3'), ['2025-03-03', '2025-03-11', '2025-04-01']);
  assert.equal(await daysOf('--since', '2025-03-10'), days.slice(2));
});

test('a period ends with the newest commit, in history as in hotspots', async () => {
  const days = ['2019-01-01', '2019-12-01', '2020-02-01'];
  const project = repository(...days.map((day, i) => [day, { [`f${i}.ts`]: '' }] as const));
  const { rows } = await rowsOf(project, '--since', '6m');
  assert.equal(
    rows.map(({ date }) => date.slice(0, 10)),
    days.slice(1),
  );
  const options = { cwd: project.root, env: STATE_ENV };
  const { stdout } = await runCommand('depgraph', hotspotsCommand, ['--since', '6m', '--json'], options);
  assert.equal([JSON.parse(stdout).since, JSON.parse(stdout).until], ['2019-08-01', '2020-02-01']);
});

test('only first parents count, and another revision may be named', async () => {
  const project = threeCommits();
  const { root } = project;
  git(root, 'checkout', '-q', '-b', 'side', 'HEAD~1');
  project.write({ 'side.ts': '' });
  commitOn(project, '2025-03-18');
  git(root, 'checkout', '-q', 'main');
  git(root, 'merge', '-q', '--no-ff', '-m', 'merge', 'side');
  assert.is((await rowsOf(project, '--since', 'all')).rows.length, 4);
  const { head, rows } = await rowsOf(project, 'side', '--since', 'all');
  assert.equal([head, rows.length], ['side', 3]);
});

test('--cycles: each cycle knows since when it exists; one that grew is new', async () => {
  const project = repository(
    [MONDAYS[0], { ...PLAIN, 'x.ts': "import './y'\n", 'y.ts': "import './x'\n" }],
    [MONDAYS[1], CIRCULAR],
    [MONDAYS[2], { 'z.ts': '' }],
  );
  const { stdout } = await history(project, '--since', 'all', '--cycles');
  assert.match(stdout, /2 files {2}since [0-9a-f]{10} \(2025-03-10, a: on 2025-03-10\)\n {2}a\.ts, b\.ts\n/);
  assert.match(stdout, /2 files {2}since the first commit, .*\n {2}x\.ts, y\.ts\n/);
  project.write(GROWN);
  commitOn(project, '2025-03-24');
  const { cycles } = JSON.parse((await history(project, '--since', 'all', '--cycles', '--json')).stdout);
  assert.equal(
    cycles.map(
      ({
        members,
        since,
        mayBeOlder,
      }: {
        members: string[];
        since: { date: string };
        mayBeOlder: boolean;
      }) => [members.join(' '), since.date.slice(0, 10), mayBeOlder],
    ),
    [
      ['a.ts b.ts c.ts', '2025-03-24', false],
      ['x.ts y.ts', '2025-03-03', false],
    ],
  );
  const none = repository([MONDAYS[0], { 'a.ts': '' }], [MONDAYS[1], { 'b.ts': '' }]);
  assert.is((await history(none, '--since', 'all', '--cycles')).stdout, 'no cycles\n');
});

test('--cycles: those at load time and those that lazy imports close are apart, as in the report', async () => {
  const later = (file: string) => `export const load = () => import('./${file}')\n`;
  const project = repository(
    [
      MONDAYS[0],
      { 'p.ts': "import './q'\n", 'q.ts': "import './p'\n", 'x.ts': "import './y'\n", 'y.ts': '' },
    ],
    [MONDAYS[1], { 'q.ts': later('p'), 'y.ts': later('x') }],
    [MONDAYS[2], { 'x.ts': "import './y'\nimport './z'\n", 'z.ts': "import './x'\n" }],
  );
  const { stdout } = await history(project, '--since', 'all', '--cycles', '--json');
  const { cycles } = JSON.parse(stdout) as {
    cycles: { kind: string; members: string[]; since: { date: string } }[];
  };
  assert.equal(
    cycles.map(({ kind, members, since }) => [kind, members.join(' '), since.date.slice(0, 10)]),
    [
      ['eager', 'x.ts z.ts', MONDAYS[2]],
      ['lazy', 'x.ts y.ts z.ts', MONDAYS[2]],
      // It was a cycle at load time before.
      ['lazy', 'p.ts q.ts', MONDAYS[0]],
    ],
  );
  const analysed = await runCommand('depgraph', analyzeCommand, ['--json'], {
    cwd: project.root,
    env: STATE_ENV,
  });
  const report = JSON.parse(analysed.stdout) as Report;
  const groups = (name: 'eager' | 'deferred') =>
    report.cycleDetails.flatMap(cycle => cycle[name].map(({ members }) => members.join(' '))).sort();
  const listed = (kind: string) =>
    cycles
      .filter(cycle => cycle.kind === kind)
      .map(({ members }) => members.join(' '))
      .sort();
  assert.equal([listed('eager'), listed('lazy')], [groups('eager'), groups('deferred')]);
  const text = (await history(project, '--since', 'all', '--cycles')).stdout;
  assert.match(text, /^2 files {2}since/);
  assert.match(text, /\n3 files, by lazy imports {2}since/);
});

test('--findings: each finding knows since when it exists, newest first', async () => {
  const project = repository(
    [MONDAYS[0], { ...PLAIN, 'x.ts': "import './gone'\n" }],
    [MONDAYS[1], { ...CIRCULAR, 'y.ts': "import './gone'\n" }],
    [MONDAYS[2], { 'x.ts': "// moved down\nimport './gone'\n", 'y.ts': '' }],
  );
  const words = ['--since', 'all', '--findings'];
  const lines = (await history(project, ...words)).stdout.split('\n');
  assert.is(lines.length, 5, lines.join('\n'));
  assert.match(lines[0], /^cycles {2}/);
  assert.match(lines[1], /^ {2}since [0-9a-f]{10} \(2025-03-10, a: on 2025-03-10\)$/);
  assert.match(lines[2], /^unresolved {2}x\.ts:2 {2}/);
  assert.match(lines[3], /^ {2}since the first commit, .*2025-03-03/);
  const { findings } = JSON.parse((await history(project, ...words, '--json')).stdout);
  assert.equal(
    findings.map((one: { rule: string; since: { date: string } }) => [one.rule, one.since.date.slice(0, 10)]),
    [
      ['cycles', '2025-03-10'],
      ['unresolved', '2025-03-03'],
    ],
  );
  const short = (await history(project, ...words, '--limit', '1')).stdout;
  assert.match(short, /and 1 more/);
  assert.match((await history(project, ...words, '--cycles')).stderr, /--cycles/);
});

test('a clone that is cut says where', async () => {
  const clone = shallow(threeCommits(), 2);
  const cut = git(clone.root, 'rev-parse', 'HEAD~1').trim();
  const sentence = `The history is cut at ${cut.slice(0, 10)} (2025-03-10): this clone is shallow.`;
  assert.match((await history(clone, '--since', 'all')).stdout, sentence);
  assert.equal((await rowsOf(clone, '--since', 'all')).cutAt, { commit: cut, date: '2025-03-10T12:00:00Z' });
  const cycles = await history(
    shallow(
      repository(
        [MONDAYS[0], CIRCULAR],
        [MONDAYS[1], { ...PLAIN, ...CIRCULAR }],
        [MONDAYS[2], { 'z.ts': '' }],
      ),
      2,
    ),
    '--since',
    'all',
    '--cycles',
  );
  assert.match(cycles.stdout, 'or before; this clone is shallow');
  const single = await history(shallow(threeCommits(), 1), '--since', 'all');
  assert.is(single.code, 2);
  assert.match(
    single.stderr,
    /this clone is cut at [0-9a-f]{10} \(2025-03-17\), which leaves 1 commit of HEAD/,
  );
  assert.match(single.stderr, 'git fetch --unshallow');
  assert.not.match(single.stderr, '--since');
});

test('wrong options are one sentence', async () => {
  const project = threeCommits();
  for (const words of [
    ['--since', 'yesterday'],
    ['--since', '2025-02-31'],
    ['--every', 'year'],
    ['--every', '0'],
    ['--limit', 'x'],
    ['--json', '--csv'],
    ['--cycles', '--csv'],
    ['--cycles', '--svg', 'x.svg'],
    ['nowhere'],
  ]) {
    const { code, stdout, stderr } = await history(project, ...words);
    assert.equal([code, stdout], [2, ''], words.join(' '));
    assert.ok(stderr.trimEnd().split('\n').length <= 3, stderr);
  }
  assert.not(existsSync(project.path('x.svg')));
  const short = await history(repository([MONDAYS[0], PLAIN]), '--since', 'all');
  assert.is(short.code, 2);
  assert.match(short.stderr, '1 commit');
});

test('a commit of the far future', async () => {
  const project = repository([MONDAYS[0], PLAIN], [MONDAYS[1], CIRCULAR]);
  project.write(GROWN);
  commitAt(project.root, '@99999999999999 +0000', 'later');
  const { rows } = await rowsOf(project, '--since', 'all');
  assert.is(rows.at(-1)?.date, '9999-12-31T23:59:59Z');
  assert.match((await history(project, '--cycles', '--since', 'all')).stdout, '9999-12-31');
  assert.match((await when(project, 'c.ts', 'a.ts')).stdout, '9999-12-31');
  const hotspots = await runCommand('depgraph', hotspotsCommand, [], { cwd: project.root, env: STATE_ENV });
  assert.equal([hotspots.code, hotspots.stderr], [0, '']);
});

test('when: a name or a role counts from the commit that gave it', async () => {
  const project = repository(
    [MONDAYS[0], { 'a.js': "import './p/x/i.js'\n", 'p/x/i.js': '', 'p/x/package.json': '{"name":"old"}' }],
    [MONDAYS[1], { 'p/x/package.json': '{"name":"new"}', 'p/x/acceptance/a.js': "import '../i.js'\n" }],
    [MONDAYS[2], { 'a.js': "// more\nimport './p/x/i.js'\n" }],
  );
  for (const named of ['workspace:new', 'new'])
    assert.match((await when(project, 'a.js', named)).stdout, `on ${MONDAYS[1]}`, named);
  project.write({ 'jest.config.js': 'module.exports = { testMatch: ["**/acceptance/*.js"] }\n' });
  commitOn(project, '2025-03-24');
  assert.match((await when(project, 'tests', 'p/x/i.js')).stdout, 'on 2025-03-24');
});

test('when: a period that begins after the last commit is refused in one line', async () => {
  const { code, stdout, stderr } = await when(threeCommits(), 'b.ts', 'a.ts', '--since', '2030-01-01');
  assert.equal([code, stdout], [2, '']);
  assert.match(
    stderr,
    /^depgraph: HEAD is older than --since 2030-01-01, so there is nothing to search\n {2}choose an earlier date.*\n$/,
  );
});

test('when: the commit that first made one depend on the other', async () => {
  const project = threeCommits();
  const second = git(project.root, 'rev-parse', 'HEAD~1').trim();
  const { code, stdout } = await when(project, 'b.ts', 'a.ts');
  assert.is(code, 0);
  assert.match(
    stdout,
    `b.ts depends on a.ts since ${second.slice(0, 10)} (2025-03-10, a)\n  on 2025-03-10\n`,
  );
  assert.match(stdout, 'b.ts:1');
  const { since, chain, mayBeOlder } = JSON.parse((await when(project, 'b.ts', 'a.ts', '--json')).stdout);
  assert.equal(
    [since.id, since.date, since.author, mayBeOlder],
    [second, '2025-03-10T12:00:00Z', 'a', false],
  );
  assert.is(chain[0].line, 1);
  assert.match((await when(project, 'a.ts', 'pkg:left-pad')).stdout, 'since the first commit,');
});

test('when: a dependency that was interrupted begins with its last beginning', async () => {
  const project = threeCommits();
  project.write({ 'b.ts': '' });
  commitOn(project, '2025-03-24');
  const none = await when(project, 'b.ts', 'a.ts');
  assert.equal([none.code, none.stdout], [1, 'b.ts does not depend on a.ts in HEAD\n']);
  project.write(CIRCULAR);
  commitOn(project, '2025-03-31');
  assert.match((await when(project, 'b.ts', 'a.ts')).stdout, '(2025-03-31, a)');
});

test('when: a cut history, and wrong questions', async () => {
  const clone = shallow(threeCommits(), 2);
  const { stdout } = await when(clone, 'b.ts', 'a.ts');
  assert.match(
    stdout,
    /since before [0-9a-f]{10}[\s\S]+The history is cut there: this clone is shallow\.\n$/,
  );
  assert.ok(JSON.parse((await when(clone, 'b.ts', 'a.ts', '--json')).stdout).mayBeOlder);
  for (const words of [['b.ts'], ['b.ts', 'nothing.ts'], []]) {
    const result = await when(clone, ...words);
    assert.is(result.code, 2, words.join(' '));
    assert.ok(result.stderr.trimEnd().split('\n').length <= 3, result.stderr);
  }
});

test('when: --since bounds the search, and the answer says so', async () => {
  const project = threeCommits();
  const { stdout } = await when(project, 'a.ts', 'pkg:left-pad', '--since', MONDAYS[1]);
  assert.match(stdout, /since before [0-9a-f]{10} \(2025-03-10, a\)[\s\S]+a longer period after --since/);
  const json = JSON.parse((await when(project, 'a.ts', 'pkg:left-pad', '--since', '8d', '--json')).stdout);
  assert.equal([json.since.date.slice(0, 10), json.mayBeOlder], [MONDAYS[1], true]);
  assert.match((await when(project, 'c.ts', 'a.ts', '--since', MONDAYS[1])).stdout, 'since');
  assert.is((await when(project, 'a.ts', 'b.ts', '--since', 'yesterday')).code, 2);
});

test('when: what only the work tree has is not found, and the message says where it was sought', async () => {
  const project = threeCommits();
  project.write({ 'a.ts': "import 'right-pad'\n" });
  const { code, stderr } = await when(project, 'a.ts', 'pkg:right-pad');
  assert.is(code, 2);
  assert.match(stderr, 'depgraph: in HEAD, nothing matches "pkg:right-pad"');
});

test.run();
