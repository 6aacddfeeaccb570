import { chmodSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { depgraph, spawnDepgraph } from '../helpers/cli.ts';
import { inWorld } from '../helpers/daemon.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const CYCLE = { 'src/a.ts': "import './b'\n", 'src/b.ts': "import './a'\n", 'lib/c.py': '' };
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Files and options that leave nothing to analyse, and the end of the reason. */
const CASES: readonly (readonly [
  files: Record<string, string>,
  options: readonly string[],
  reason: RegExp,
])[] = [
  [{}, [], /there are no source files of a known language in \S+$/],
  [{ 'README.md': '' }, [], /there are no source files of a known language in \S+$/],
  [CYCLE, ['--include', 'nope/**'], /is left out: 3 by "include" \(nope\/\*\*\)$/],
  [CYCLE, ['--exclude', 'src,lib'], /is left out: 3 by "exclude" \(src, lib\)$/],
  [
    CYCLE,
    ['--include', 'src', '--exclude', '**/*.ts'],
    /is left out: 2 by "exclude" \(\*\*\/\*\.ts\), 1 by "include" \(src\)$|1 by "include" \(src\), 2 by/,
  ],
  [{ ...CYCLE, '.gitignore': '*\n', '.git/HEAD': '' }, [], /is left out: 3 by \.gitignore$/],
  [{ 'a.ts': '', '.depgraphrc': '{"languages":["go"]}' }, [], /is left out: 1 by "languages" \(go\)$/],
];

for (const [files, options, reason] of CASES) {
  test(`--fail-on does not pass: ${Object.keys(files).join(' ')} ${options.join(' ')}`, async () => {
    const { root } = makeProject(files);
    const judged = await depgraph(['analyze', root, '-q', ...options, '--fail-on', 'cycles']);
    const [line] = judged.stderr.split('\n');
    assert.is(judged.code, 2, judged.stderr);
    assert.match(line, /^depgraph: no files were analysed: /);
    assert.match(line, reason);
    assert.is(judged.stderr.trimEnd().split('\n').length, 2);
    const plain = await depgraph(['analyze', root, '-q', ...options]);
    assert.is(plain.code, 0);
    assert.match(plain.stderr.trimEnd(), /^depgraph: warning: nothing was analysed: [^\n]+$/);
    assert.match(plain.stderr.trimEnd(), reason);
  });
}

const LARGE = {
  ...CYCLE,
  '.depgraphrc': '{ "maxFileSize": 20 }',
  'src/b.ts': `import './a' // ${'x'.repeat(20)}\n`,
};
const UNREAD =
  /^depgraph: warning: the check skips 1 path that could not be read: src\/b\.ts \(Skipped: .* exceeds the .* limit \(maxFileSize\)/;

test('--fail-on names the files that it skipped, even with --quiet', async () => {
  const { root, path } = makeProject(LARGE);
  const file = path('src/a.ts');
  for (const args of [[root], [root, '--no-cache', '--json'], [root], [root], [file]]) {
    const { code, stderr } = await depgraph(['analyze', ...args, '-q', '--fail-on', 'cycles'], { cwd: root });
    assert.is(code, 0);
    assert.match(stderr, UNREAD, args.join(' '));
    assert.is(stderr.trimEnd().split('\n').length, 1);
  }
  assert.is((await depgraph(['analyze', root, '-q'])).stderr, '', 'no warning without --fail-on');
});

test(
  '--fail-on names skipped files with a daemon, too',
  inWorld(async world => {
    const { root } = makeProject(LARGE);
    await world.start(root);
    const { code, stderr } = await world.depgraph(['analyze', root, '-q', '--fail-on', 'cycles']);
    assert.is(code, 0);
    assert.match(stderr, UNREAD);
  }),
);

(isRoot ? test : test.skip)('a folder that cannot be listed is named', async () => {
  const { root, path } = makeProject(CYCLE);
  for (const folder of ['.', 'lib']) chmodSync(path(folder), 0o755);
  chmodSync(path('src'), 0o000);
  const gate = ['analyze', root, '-q', '--no-cache', '--json', '--fail-on', 'cycles'];
  const { code, stderr } = await spawnDepgraph(gate, { uid: NOBODY });
  chmodSync(path('src'), 0o755);
  assert.is(code, 0);
  assert.match(stderr, /skips 1 path that could not be read: src \(folder cannot be listed \(EACCES\)\)$/m);
});

(isRoot ? test : test.skip)('files that cannot be read are not analysed', async () => {
  const { root, path } = makeProject(CYCLE);
  for (const folder of ['.', 'src', 'lib']) chmodSync(path(folder), 0o755);
  for (const file of Object.keys(CYCLE)) chmodSync(path(file), 0o000);
  const { code, stderr } = await spawnDepgraph(
    ['analyze', root, '-q', '--no-cache', '--json', '--fail-on', 'cycles'],
    {
      uid: NOBODY,
    },
  );
  assert.is(code, 2);
  assert.match(stderr, /none of 3 source files could be read \(lib\/c\.py: cannot be read \(EACCES\)\)/);
});

test('warns once about an include glob that matches nothing, even if others match', async () => {
  const { root } = makeProject({ ...CYCLE, '.depgraphrc': '{"include":["src/**","nope/**","docs"]}' });
  for (const args of [[], ['--json'], ['-q', '--no-cache']]) {
    const { code, stderr } = await depgraph(['analyze', root, ...args]);
    assert.is(code, 0);
    const globs = '"nope/**", "docs"';
    assert.is(stderr, `depgraph: warning: "include" has globs that match no source file: ${globs}\n`);
  }
});

test('splits globs at commas, but not inside braces', async () => {
  const { root } = makeProject({ ...CYCLE, 'x/d.ts': '', 'y/e.ts': '', 'z/f.ts': '' });
  const filesOf = async (...args: string[]) => {
    const { stdout, stderr } = await depgraph(['analyze', root, '--json', '--no-cache', ...args]);
    assert.is(stderr, '');
    return (JSON.parse(stdout) as Report).nodes;
  };
  assert.equal(await filesOf('--include', 'x/**, y/**'), ['x/d.ts', 'y/e.ts']);
  assert.equal(await filesOf('--include', '{x,y}/**,z/**'), ['x/d.ts', 'y/e.ts', 'z/f.ts']);
  assert.equal(await filesOf('--exclude', '{x,y}/**,src', '--exclude', 'lib'), ['z/f.ts']);
  const empty = await depgraph(['analyze', root, '--include', 'x/**,']);
  assert.is(empty.code, 2);
  assert.match(empty.stderr, /^depgraph: invalid value for --include: expected a glob such as .+, got ""\n/);
});

test(
  'verify rejects two empty reports, and a daemon warns about globs that match nothing',
  inWorld(async world => {
    const empty = temporaryFolder();
    await world.start(empty);
    const { code, stdout, stderr } = await world.depgraph(['verify', empty]);
    assert.is(code, 2);
    assert.is(stdout, '');
    assert.match(stderr, /^depgraph: no files were analysed: .*there are no source files/);
    const judged = await world.depgraph(['analyze', empty, '-q', '--fail-on', 'cycles']);
    assert.is(judged.code, 2, 'with a daemon, too');

    const { root } = makeProject(CYCLE);
    const options = ['--include', 'src/**,nope/**'];
    await world.start(root, ...options);
    const warning = '"include" has globs that match no source file: "nope/**"';
    const verified = await world.depgraph(['verify', root, ...options]);
    assert.is(verified.code, 0);
    assert.is(verified.stderr, `depgraph: warning: ${warning}\n`);
    assert.equal((await world.status(root)).warnings, [warning]);
  }),
);

test.run();
