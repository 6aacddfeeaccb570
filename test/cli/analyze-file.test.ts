import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Neighbourhood } from '../../src/core/report/neighbourhood.ts';
import { analyzeCommand } from '../../src/faces/cli/commands/analyze.ts';
import { initCommand } from '../../src/faces/cli/commands/init.ts';
import { restartCommand } from '../../src/faces/cli/commands/restart.ts';
import { runCommand as runDaemonCommand } from '../../src/faces/cli/commands/run.ts';
import { serveCommand } from '../../src/faces/cli/commands/serve.ts';
import { startCommand } from '../../src/faces/cli/commands/start.ts';
import { statusCommand } from '../../src/faces/cli/commands/status.ts';
import { verifyCommand } from '../../src/faces/cli/commands/verify.ts';
import { spawnDepgraph } from '../helpers/cli.ts';
import { inWorld } from '../helpers/daemon.ts';
import { runCommand } from '../helpers/in-process.ts';
import { makeProject } from '../helpers/project.ts';

const SHOP = {
  '.git/HEAD': '',
  '.gitignore': 'dist\n',
  '.depgraphrc': '{"exclude":["gen"]}',
  'README.md': '',
  'dist/out.ts': '',
  'gen/g.ts': '',
  'node_modules/p/i.js': '',
  'src/app/main.ts': "import { sum } from '../core/sum'\nimport 'react'\nimport './gone'\n",
  'src/core/sum.ts': "import type { Total } from './total'\n",
  'src/core/total.ts': "import { sum } from './sum'\nconst x = () => import('./lazy')\n",
  'src/core/lazy.ts': '',
  'src/utils/log.ts': "import '../app/main'\n",
};

const analyze = (words: readonly string[], cwd: string) =>
  runCommand('depgraph', analyzeCommand, words, { cwd });
const jsonOf = (text: string) => JSON.parse(text) as Neighbourhood;

test('--json prints the neighbourhood within the whole project and writes nothing', async () => {
  const { root, path } = makeProject(SHOP);
  const { code, stdout, stderr } = await analyze(['sum.ts', '--json', '--no-cache'], path('src/core'));
  assert.is(code, 0, stderr);
  assert.is(stderr, 'depgraph: project root: ../.. (found .depgraphrc)\n');
  const found = jsonOf(stdout);
  assert.equal(Object.keys(found), [
    'version',
    'projectRoot',
    'generatedAt',
    'file',
    'uses',
    'usedBy',
    'cycles',
    'findings',
  ]);
  assert.is(found.projectRoot, root);
  assert.is(found.file, 'src/core/sum.ts');
  assert.equal(found.uses, [{ file: 'src/core/total.ts', lines: [1], typeOnly: true }]);
  assert.equal(found.usedBy, [
    { file: 'src/app/main.ts', lines: [1] },
    { file: 'src/core/total.ts', lines: [1] },
  ]);
  assert.equal(
    found.cycles.map(({ path }) => path),
    [['src/core/sum.ts', 'src/core/total.ts', 'src/core/sum.ts']],
  );
  assert.is(found.findings.role, 'source');
  assert.not.ok(existsSync(path('.depgraph')));
});

test('uses the cache but writes no report', async () => {
  const { root, path } = makeProject(SHOP);
  for (const parsed of ['5 of 5 files parsed', 'nothing to reparse']) {
    const { stdout } = await analyze(['src/core/sum.ts'], root);
    assert.ok(stdout.includes(parsed), stdout);
  }
  assert.equal(
    readdirSync(path('.depgraph')).filter(name => !/-(wal|shm)$/.test(name)),
    ['.gitignore', 'cache.db'],
  );
});

test('prints a readable summary', async () => {
  const { root } = makeProject(SHOP);
  const { stdout, stderr } = await analyze(['src/app/main.ts', '--no-cache'], root);
  assert.is(stderr, '');
  assert.is(
    stdout.replace(/in \d.*/, 'in time'),
    `${[
      'src/app/main.ts',
      `in ${root}`,
      '',
      'Risk score 0',
      '',
      'Uses 1 file and 1 package',
      '  src/core/sum.ts  (line 1)',
      '  package react  (line 2)',
      '',
      'Used by 1 file',
      '  src/utils/log.ts:1',
      '',
      'Findings',
      '  unresolved: line 3  ./gone',
      '',
      '✓ 5 of 5 files parsed in time',
    ].join('\n')}\n`,
  );
  const log = (await analyze(['src/utils/log.ts', '--no-cache'], root)).stdout;
  assert.match(log, 'layer violation: line 1 uses src/app/main.ts (utils → app)');
  const sum = (await analyze(['src/core/sum.ts', '--no-cache'], root)).stdout;
  assert.match(sum, '2 files, type-only: src/core/sum.ts → src/core/total.ts → src/core/sum.ts');
  assert.match(sum, 'src/core/total.ts  (line 1, type-only)');
});

test('--out writes a file, --quiet prints nothing', async () => {
  const { root, path } = makeProject(SHOP);
  const { code, stdout } = await analyze(
    ['src/core/lazy.ts', '--out', 'here.json', '-q', '--no-cache'],
    root,
  );
  assert.is(code, 0);
  assert.is(stdout, '');
  assert.equal(jsonOf(readFileSync(path('here.json'), 'utf8')).usedBy, [
    { file: 'src/core/total.ts', lines: [2], lazy: true },
  ]);
  const printed = await analyze(['src/core/lazy.ts', '--out', '-', '--no-cache'], root);
  assert.is(jsonOf(printed.stdout).file, 'src/core/lazy.ts');
});

const FAIL_ON: readonly (readonly [file: string, what: string, failed: string | undefined])[] = [
  ['src/core/sum.ts', 'cycles:all,unresolved', '1 cycle of any kind'],
  ['src/core/sum.ts', 'cycles,cycles:lazy', undefined],
  ['src/app/main.ts', 'cycles', undefined],
  ['src/app/main.ts', 'cycles,unresolved', '1 unresolved import'],
  ['src/utils/log.ts', 'layers,gods,explosions', '1 layer violation'],
  ['src/core/lazy.ts', 'cycles,layers,gods,explosions,unresolved', undefined],
];
for (const [file, what, failed] of FAIL_ON) {
  test(`--fail-on ${what} checks ${file} only`, async () => {
    const { root } = makeProject(SHOP);
    const { code, stderr } = await analyze([file, '-q', '--no-cache', '--fail-on', what], root);
    assert.is(stderr, failed === undefined ? '' : `depgraph: failed: ${failed}\n`);
    assert.is(code, failed === undefined ? 0 : 1);
  });
}

/** Command lines that exit with 2, and the reason. */
const REFUSED: readonly (readonly [words: string, line: RegExp])[] = [
  ['dist/out.ts', /dist\/out\.ts is not an analysed file of \S+: it is left out by \.gitignore$/],
  ['gen/g.ts', /gen\/g\.ts is not an analysed file of \S+: it is left out by "exclude" \(gen\)$/],
  ['node_modules/p/i.js', /node_modules is never analysed$/],
  ['src/core/sum.ts --include src/app', /it is left out by "include" \(src\/app\)$/],
  ['README.md', /neither a folder nor a source file/],
  ['src/core/nope.ts', /no such file or folder: /],
  ['src/core/sum.ts --format json', /--format cannot be used together with a single file$/],
  ['src/core/sum.ts --rev HEAD', /--rev cannot be used together with a single file$/],
  ['src/core/sum.ts --fail-on health<80', /--fail-on: expected any of .+ for a single file, got health<80$/],
  ['src/core/sum.ts --out src', /cannot write \S+\/src: /],
];
for (const [words, line] of REFUSED) {
  test(`analyze ${words} is rejected`, async () => {
    const { root } = makeProject(SHOP);
    const { code, stdout, stderr } = await analyze(['--no-cache', ...words.split(' ')], root);
    assert.is(code, 2, stderr);
    assert.is(stdout, '');
    const [first, , ...others] = stderr.trimEnd().split('\n');
    assert.match(first, line);
    assert.equal(others, []);
  });
}

(process.getuid?.() === 0 ? test : test.skip)('a file that cannot be read does not pass', async () => {
  const { root, path } = makeProject({ 'a.ts': '', 'b.ts': '' });
  chmodSync(root, 0o755);
  chmodSync(path('a.ts'), 0o000);
  const { code, stderr } = await spawnDepgraph(
    ['analyze', path('a.ts'), '-q', '--no-cache', '--fail-on', 'cycles'],
    {
      cwd: root,
      uid: 65_534,
    },
  );
  assert.is(code, 2);
  assert.match(stderr, /no files were analysed: .*a\.ts: cannot be read \(EACCES\)/);
});

test('analyses a symbolic link at its own path', async () => {
  const { root, path } = makeProject({ ...SHOP, 'lib/real.ts': '' });
  symlinkSync('../lib/real.ts', path('src/link.ts'));
  symlinkSync('src', path('linked'));
  for (const name of ['src/link.ts', 'linked/link.ts']) {
    const { stdout } = await analyze([name, '--json', '--no-cache'], root);
    assert.is(jsonOf(stdout).file, 'src/link.ts');
  }
});

test('rejects a pipe', async () => {
  const { root, path } = makeProject({ 'a.ts': '' });
  execFileSync('mkfifo', [path('pipe.ts')]);
  assert.is((await analyze(['pipe.ts'], root)).code, 2);
});

const FOLDERS_ONLY = [
  ['depgraph', serveCommand],
  ['depgraph', verifyCommand],
  ['depgraph', initCommand],
  ['depgraphd', startCommand],
  ['depgraphd', restartCommand],
  ['depgraphd', runDaemonCommand],
  ['depgraphd', statusCommand],
] as const;
for (const [program, command] of FOLDERS_ONLY) {
  test(`${program} ${command.name} FILE exits with 2 and a hint`, async () => {
    const { root, path } = makeProject({ 'a.ts': '' });
    const { code, stdout, stderr } = await runCommand(program, command, ['a.ts'], { cwd: root });
    assert.is(code, 2);
    assert.is(stdout, '');
    assert.is(
      stderr,
      `${program}: ${path('a.ts')} is a file, but "${program} ${command.name}" expects a project\n` +
        `  give its folder, or run "depgraph analyze ${path('a.ts')}" to see what this file uses and what uses it\n`,
    );
  });
}

test(
  'takes the report from the daemon of the project',
  inWorld(async world => {
    const { root, path, write } = makeProject(SHOP);
    await world.start(root);
    write({ 'src/new.ts': "import './core/sum'\n" });
    const { stdout } = await world.depgraph(['analyze', path('src/core/sum.ts'), '--timings']);
    assert.match(stdout, /^✓ from the daemon, revision \d+, in /m);
    assert.match(stdout, 'src/new.ts:1');
    const { code } = await world.depgraph([
      'analyze',
      path('src/core/sum.ts'),
      '-q',
      '--fail-on',
      'cycles:all',
    ]);
    assert.is(code, 1);
  }),
);

test.run();
