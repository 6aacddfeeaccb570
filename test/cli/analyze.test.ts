import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { CLI, depgraph, NOTHING_NEW, spawnDepgraph } from '../helpers/cli.ts';
import { trackAll } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const SHOP = {
  'src/app/main.ts': "import { sum } from '../core/sum'\nimport 'react'\nimport './gone'\n",
  'src/core/sum.ts': "import type { Total } from './total'\n",
  'src/core/total.ts': "import { sum } from './sum'\n",
};
/** The user `nobody`, who lacks the write permissions of root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const readReport = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Report;

test('writes the report and prints a summary', async () => {
  const { root, path } = makeProject(SHOP);
  const { code, stdout, stderr } = await depgraph(['analyze'], { cwd: root });
  assert.is(code, 0);
  assert.is(stderr, '');
  for (const part of [
    root,
    'Health',
    '3',
    'Cycles',
    'src/core (types): sum.ts:1 → total.ts:1 → sum.ts',
    'src/app/main.ts:3',
    'src/app/gone',
    '.depgraph/graph.json',
  ]) {
    assert.ok(stdout.includes(part), `the summary names ${part}:\n${stdout}`);
  }
  const report = readReport(path('.depgraph/graph.json'));
  assert.is(report.projectRoot, root);
  assert.is(report.metrics.filesAnalyzed, 3);
  assert.is(readFileSync(path('.depgraph/.gitignore'), 'utf8'), '*\n');
});

test('a second run parses nothing and writes the same bytes', async () => {
  const { root, path } = makeProject(SHOP);
  await depgraph(['analyze', root]);
  const first = readReport(path('.depgraph/graph.json'));
  const { stdout } = await depgraph(['analyze', root]);
  assert.match(stdout, NOTHING_NEW);
  const second = readReport(path('.depgraph/graph.json'));
  assert.is(JSON.stringify({ ...second, generatedAt: '' }), JSON.stringify({ ...first, generatedAt: '' }));
});

test('--json prints only the report and writes no file', async () => {
  const { root, path } = makeProject(SHOP);
  const { code, stdout, stderr } = await depgraph(['analyze', '--json'], { cwd: root });
  assert.is(code, 0);
  assert.is(stderr, '');
  assert.is((JSON.parse(stdout) as Report).metrics.filesAnalyzed, 3);
  assert.not.ok(existsSync(path('.depgraph/graph.json')));
});

test('--no-cache --json leaves the project as it was', async () => {
  const { root } = makeProject(SHOP);
  await depgraph(['analyze', '--json', '--no-cache'], { cwd: root });
  assert.equal(readdirSync(root), ['src']);
});

test('--format and --out select formats and file', async () => {
  const { root, path } = makeProject(SHOP);
  await depgraph(['analyze', '--format', 'json,mermaid,cytoscape', '-q'], { cwd: root });
  assert.equal(
    readdirSync(path('.depgraph')).filter(name => name.startsWith('graph')),
    ['graph-cytoscape.json', 'graph.json', 'graph.mmd'],
  );
  const printed = await depgraph(['analyze', '--format', 'mermaid', '--out', '-'], { cwd: root });
  assert.is(printed.stdout, readFileSync(path('.depgraph/graph.mmd'), 'utf8'));
  await depgraph(['analyze', '--out', 'here.json', '--quiet'], { cwd: root });
  await depgraph(['analyze', '--quiet', '--format', 'badge', '--out', 'badge.svg'], { cwd: root });
  assert.match(readFileSync(path('badge.svg'), 'utf8'), /^<svg .*architecture: [A-F] \d+.*<\/svg>\n$/s);
  assert.is(readReport(path('here.json')).metrics.filesAnalyzed, 3);
});

test('--out-dir moves report and cache', async () => {
  const { root } = makeProject(SHOP);
  const elsewhere = `${temporaryFolder()}/a/b`;
  await depgraph(['analyze', root, '--out-dir', elsewhere]);
  assert.equal(
    readdirSync(elsewhere).filter(name => !/-(wal|shm)$/.test(name)),
    ['.gitignore', 'cache.db', 'graph.json'],
  );
  assert.equal(readdirSync(root), ['src']);
});

test('never analyses the output folder', async () => {
  const { root, write, path } = makeProject(SHOP);
  write({ '.depgraph/x.ts': '', 'out/y.ts': '' });
  await depgraph(['analyze', root, '--out-dir', path('out')]);
  assert.equal(readReport(path('out/graph.json')).nodes, [
    '.depgraph/x.ts',
    ...Object.keys(SHOP),
    'pkg:react',
  ]);
});

test('--timings counts the files that were asked which of their imports are erased', async () => {
  const { root, write } = makeProject({
    'a.ts': "import { B } from './b'\nexport const a: B = 1\n",
    'b.ts': "import { a } from './a'\nexport type B = number\nexport const b = a\n",
  });
  const erased = async () => {
    const { stdout } = await depgraph(['analyze', root, '--timings']);
    return /erased imports: .*/.exec(stdout)?.[0];
  };
  assert.is(await erased(), 'erased imports: 2 files compiled, 0 known');
  assert.is(await erased(), undefined);
  write({ 'b.ts': "import { a } from './a'\nexport type B = string\nexport const b = a\n" });
  assert.is(await erased(), 'erased imports: 1 file compiled, 0 known');
});

test('supports --top, --timings and globs', async () => {
  const { root, path } = makeProject(SHOP);
  const { stdout } = await depgraph(['analyze', root, '--top', '1', '--timings', '--exclude', '**/total.ts']);
  const report = readReport(path('.depgraph/graph.json'));
  assert.is(report.metrics.complexity.length, 1);
  assert.is(report.metrics.filesAnalyzed, 2);
  assert.match(stdout, /discover\s+\d+\.\d ms[\s\S]*report, cache\s+\d+\.\d ms/);
});

const FAIL_ON: readonly (readonly [string, number])[] = [
  ['cycles', 0],
  ['cycles:lazy', 0],
  ['cycles:all', 1],
  ['cycles:all>1', 0],
  ['layers', 0],
  ['hubs', 0],
  ['gods:all', 0],
  ['gods', 0],
  ['explosions', 0],
  ['unresolved', 1],
  ['health<100', 1],
  ['health<1', 0],
  ['layers,gods', 0],
  ['layers,cycles:all', 1],
];
for (const [what, expected] of FAIL_ON) {
  test(`--fail-on "${what}" exits with ${expected}`, async () => {
    const { code, stderr } = await depgraph([
      'analyze',
      makeProject(SHOP).root,
      '--quiet',
      '--fail-on',
      what,
    ]);
    assert.is(code, expected);
    assert.is(stderr.includes('failed:'), expected === 1);
  });
}

test('256 cycles do not exit with 0', async () => {
  const files = Array.from({ length: 256 }, (_, i) => [
    [`p${i}/a.ts`, "import './b'\n"],
    [`p${i}/b.ts`, "import './a'\n"],
  ]).flat();
  const { code } = await depgraph([
    'analyze',
    makeProject(Object.fromEntries(files)).root,
    '-q',
    '--fail-on',
    'cycles',
  ]);
  assert.is(code, 1);
});

test('reports an empty folder as a project without files', async () => {
  const { code, stdout } = await depgraph(['analyze', temporaryFolder()]);
  assert.is(code, 0);
  assert.ok(stdout.includes('no source files found'), stdout);
});

test('reads a file of a million lines and reports one beyond the size limit', async () => {
  const { root, path } = makeProject({
    'long.ts': `import './b'\n${'\n'.repeat(1_000_000)}`,
    'b.ts': '',
    'huge.ts': ' '.repeat(2_200_000),
  });
  const { code } = await depgraph(['analyze', root, '-q']);
  assert.is(code, 0);
  const report = readReport(path('.depgraph/graph.json'));
  assert.equal(report.edges, [['long.ts', 'b.ts']]);
  assert.equal(
    report.diagnostics.problems.map(({ file }) => file),
    ['huge.ts'],
  );
});

test('a closed pipe is not an error', async () => {
  const { root } = makeProject(
    Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`long/path/to/a/file/f${i}.ts`, ''])),
  );
  const { stderr, stdout } = spawnSync(
    'bash',
    ['-c', `"${process.execPath}" "${CLI}" analyze "${root}" --json | head -c 10; echo " \${PIPESTATUS[0]}"`],
    { encoding: 'utf8' },
  );
  assert.is(stderr, '');
  assert.ok(stdout.endsWith(' 0\n'), stdout);
});

/** Obstacles to writing the report, and the warning that `analyze` prints. */
const UNWRITABLE: readonly (readonly [what: string, prepare: (root: string) => void, warning: RegExp])[] = [
  [
    'a file where the output folder should be',
    root => writeFileSync(`${root}/.depgraph`, ''),
    /^depgraph: warning: cannot write to \S+\/\.depgraph: [^\n]+; nothing is saved\n$/,
  ],
  [
    'a folder where the report should be',
    root => mkdirSync(`${root}/.depgraph/graph.json/x`, { recursive: true }),
    /^depgraph: warning: cannot write \S+\/graph\.json: [^\n]+; the report is not saved\n$/,
  ],
];
for (const [what, prepare, warning] of UNWRITABLE) {
  test(`${what}: prints the summary and one warning; exits with 2 if a file was requested`, async () => {
    const { root } = makeProject(SHOP);
    prepare(root);
    for (const more of [[], ['--no-cache']]) {
      const { code, stdout, stderr } = await depgraph(['analyze', root, ...more]);
      assert.is(code, 0);
      assert.match(stdout, /^ {2}Health/m);
      assert.not.match(stdout, /graph\.json|"nodes"/);
      assert.match(stderr, warning);
    }
    const quiet = await depgraph(['analyze', root, '--quiet', '--fail-on', 'cycles:all']);
    assert.is(quiet.code, 1);
    assert.is(quiet.stdout, '');
    assert.is(quiet.stderr.trimEnd().split('\n').length, 2, quiet.stderr);
    for (const requested of [
      ['--format', 'json'],
      ['--out-dir', `${root}/.depgraph`],
      ['--out', `${root}/src`],
    ]) {
      const { code, stdout, stderr } = await depgraph(['analyze', root, '--no-cache', ...requested]);
      assert.is(code, 2, requested.join(' '));
      assert.is(stdout, '');
      assert.match(stderr, /^depgraph: cannot write \S+: [^\n]+\n {2}[^\n]+\n$/);
    }
  });
}

(isRoot ? test : test.skip)('a project that may be read but not written', async () => {
  const { root } = makeProject(SHOP);
  for (const folder of [root, `${root}/src`, `${root}/src/app`, `${root}/src/core`]) chmodSync(folder, 0o755);
  const { code, stdout, stderr } = await spawnDepgraph(['analyze', root], { uid: NOBODY });
  assert.is(code, 0);
  assert.match(stdout, /^ {2}Health/m);
  assert.match(stderr, /^depgraph: warning: cannot write to \S+: permission denied; nothing is saved\n$/);
  const printed = await spawnDepgraph(['analyze', root, '--json'], { uid: NOBODY });
  assert.is((JSON.parse(printed.stdout) as Report).metrics.filesAnalyzed, 3);
  assert.is(printed.stderr, stderr);
});

(isRoot ? test : test.skip)(
  'an unreadable root is one line and exit 2; an unreadable subfolder is a problem',
  async () => {
    const { root, path } = makeProject(SHOP);
    chmodSync(root, 0o755);
    chmodSync(path('src'), 0o755);
    chmodSync(path('src/core'), 0o000);
    const below = await spawnDepgraph(['analyze', root, '--json', '--no-cache'], { uid: NOBODY });
    assert.is(below.code, 0);
    assert.equal(
      (JSON.parse(below.stdout) as Report).diagnostics.problems.map(
        ({ file, message }) => `${file}: ${message}`,
      ),
      ['src/core: folder cannot be listed (EACCES)'],
    );
    const itself = await spawnDepgraph(['analyze', path('src/core')], { uid: NOBODY });
    assert.is(itself.code, 2);
    assert.match(itself.stderr, 'permission denied');
  },
);

test('does not write through a link that leads outside the project', async () => {
  const { root } = makeProject(SHOP);
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, `${root}/.depgraph`);
  const { code, stderr } = await depgraph(['analyze', root]);
  assert.is(code, 0);
  assert.match(stderr, 'points outside the project');
  assert.equal(readdirSync(elsewhere), []);
});

test('--out-dir does not hide an existing folder from git', async () => {
  const { root, path } = makeProject({ 'mine/notes.txt': '', 'a.ts': '' });
  for (const run of ['first', 'second']) {
    const { stderr } = await depgraph(['analyze', root, '--out-dir', path('mine'), '-q']);
    assert.is(stderr, '');
    assert.not.ok(existsSync(path('mine/.gitignore')), run);
    assert.ok(existsSync(path('mine/graph.json')));
  }
});

test('warns about sources in the output folder, without advising to delete it', async () => {
  const project = makeProject(SHOP);
  const { root, path } = project;
  const gate = ['analyze', root, '--out-dir', path('src/core'), '-q', '--fail-on', 'cycles'];
  const hidden =
    /warning: the output folder src\/core holds 2 source files, which are not analysed; choose another/;
  for (const _ of ['first', 'second']) assert.match((await depgraph(gate)).stderr, hidden);
  trackAll(project);
  const tracked = (await depgraph(gate)).stderr;
  assert.match(
    tracked,
    /not using the cache .*cache\.db, .*: git tracks src\/core\/.*; choose another folder with --out-dir/,
  );
  assert.not.match(tracked, 'git rm');
  assert.is((await depgraph(['analyze', root, '-q'])).stderr, '');
});

test('does not write through planted links', async () => {
  const elsewhere = temporaryFolder();
  const cache = makeProject({ 'a.ts': '', '.depgraph/x': '' });
  symlinkSync(`${elsewhere}/stolen.db`, cache.path('.depgraph/cache.db'));
  const deep = makeProject({ 'a.ts': '', '.depgraphrc': '{"outDir":"link/made/here"}' });
  symlinkSync(elsewhere, deep.path('link'));
  for (const { root } of [cache, deep]) {
    const { code, stderr } = await depgraph(['analyze', root]);
    assert.is(code, 0);
    assert.match(stderr, 'points outside the project');
  }
  assert.equal(readdirSync(elsewhere), []);
});

test('replaces a pipe at the path of the report instead of writing to it', async () => {
  const { root, path } = makeProject({ 'a.ts': '', '.depgraph/cache.db': '' });
  execFileSync('mkfifo', [path('.depgraph/graph.json')]);
  assert.is((await depgraph(['analyze', root, '-q'])).code, 0);
  assert.equal(readReport(path('.depgraph/graph.json')).nodes, ['a.ts']);
});

test('unwritable standard output is one line and exit 2', () => {
  const { root } = makeProject({ 'a.ts': '' });
  const script = `"${process.execPath}" "${CLI}" analyze "${root}" --json > /dev/full`;
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  assert.is(status, 2);
  assert.match(stderr, /^depgraph: cannot write to standard output: no space/);
});

test('an unwritable --out exits with 2 and leaves nothing behind', async () => {
  const { root, path } = makeProject(SHOP);
  mkdirSync(path('folder'));
  for (const out of ['folder', 'missing/x.json']) {
    const { code, stderr, stdout } = await depgraph(['analyze', '--out', out, '--no-cache'], { cwd: root });
    assert.is(code, 2);
    assert.match(stderr, /^depgraph: cannot write /);
    assert.is(stdout, '');
  }
  assert.equal(readdirSync(root).sort(), ['folder', 'src']);
});

test('a file name cannot forge output lines or send terminal escapes', async () => {
  const name = 'evil\x1b]0;title\x07\n  Health  A 100\u202e.ts';
  const { root } = makeProject({ [name]: `import './gone\x1b[2J'\n` });
  const { stdout } = await depgraph(['analyze', root]);
  assert.not.match(stdout, /\x1b|\x07|\u202e/);
  assert.not.match(stdout, /^ {2}Health {2}A 100/m);
  assert.match(stdout, /evil\\u001b\]0;title/);
  assert.match((await depgraph(['cache', 'ls'], { cwd: root })).stdout, /evil\\u001b/);
});

test.run();
