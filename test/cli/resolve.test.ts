import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = {
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'package.json': '{"dependencies":{"react":"18"}}',
  'src/main.ts': "import '@/text'\nimport './gone'\nimport 'react'\nimport 'node:fs'\nimport './style.css'\n",
  'src/text.ts': '',
  'src/kinds.d.ts': "import './text'\n",
  'src/style.css': '',
  'tool/run.py': 'from . import steps, other\n',
  'tool/steps.py': '',
  'tool/__init__.py': '',
};

/** File, specifier, and the patterns of the explanation; the last one is the result. */
const STORIES: readonly (readonly [file: string, specifier: string, ...parts: RegExp[]])[] = [
  ['src/main.ts', '@/text', /src\/main\.ts:1/, /tsconfig\.json/, /"@\/\*"/, /→ src\/text\.ts\n/],
  [
    'src/main.ts',
    '@/text',
    /\n {2}not asked whether it is erased: src\/main\.ts is in no cycle, and does not import against the grain\n$/,
  ],
  [
    'src/kinds.d.ts',
    './text',
    /\n {2}type-only, no import at run time: src\/kinds\.d\.ts declares types and never runs\n$/,
  ],
  ['src/main.ts', './gone', /src\/main\.ts:2/, /src\/gone/, /→ unresolved\n$/],
  ['src/main.ts', 'react', /→ external package react\n$/],
  ['src/main.ts', 'node:fs', /→ built-in module node:fs/],
  ['src/main.ts', './style.css', /→ src\/style\.css exists but is not analysed/],
  ['src/main.ts', './text', /not imported there; explained as if it were/, /→ src\/text\.ts\n$/],
  ['tool/run.py', '.', /names steps, other/, /→ tool\/steps\.py\n/, /→ tool\/__init__\.py\n/],
];

for (const [file, specifier, ...parts] of STORIES) {
  test(`resolve ${file} ${specifier}`, async () => {
    const { code, stdout, stderr } = await depgraph(['resolve', file, specifier], {
      cwd: makeProject(FILES).root,
    });
    assert.is(code, 0, stderr);
    for (const part of parts) assert.match(stdout, part);
  });
}

test('the file is relative to the current folder, and --project names the project', async () => {
  const { root, path } = makeProject(FILES);
  const below = await depgraph(['resolve', 'main.ts', '@/text', '--project', root], { cwd: path('src') });
  assert.match(below.stdout, /→ src\/text\.ts/);
});

test('--json prints the explanations', async () => {
  const { root } = makeProject(FILES);
  const { stdout } = await depgraph(['resolve', 'src/main.ts', './gone', '--json'], { cwd: root });
  const [{ raw, isInFile, resolutions }] = JSON.parse(stdout).explanations;
  assert.equal([raw.line, isInFile, resolutions], [2, true, [{ kind: 'unresolved' }]]);
});

test('explains why a file is not analysed', async () => {
  const { root } = makeProject(FILES);
  for (const [file, message] of [
    ['nowhere.ts', 'no such file: nowhere.ts'],
    ['src/style.css', 'is not an analysed file'],
    ['../outside.ts', '../outside.ts is outside the project'],
  ]) {
    const { code, stderr } = await depgraph(['resolve', file, './x'], { cwd: root });
    assert.is(code, 2);
    assert.match(stderr, message);
  }
});

test('resolves imports of a UTF-16 file as analyze does', async () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
  const { root } = makeProject({
    'Shop/Cart.cs': utf16('namespace Shop { public class Cart {} }\n'),
    'Main.cs': utf16('using Shop;\nclass Main { Cart c; }\n'),
  });
  const { stdout } = await depgraph(['resolve', 'Main.cs', 'Shop', '--json'], { cwd: root });
  const [{ isInFile, resolutions }] = JSON.parse(stdout).explanations;
  assert.equal([isInFile, resolutions], [true, [{ kind: 'file', id: 'Shop/Cart.cs' }]]);
  const report = await depgraph(['analyze', '--json'], { cwd: root });
  assert.equal(JSON.parse(report.stdout).edges, [['Main.cs', 'Shop/Cart.cs']]);
});

test('reports a file that is too large, and accepts the options of analyze', async () => {
  const { root, path } = makeProject({ ...FILES, '.depgraphrc': '{"maxFileSize":20,"builtins":true}' });
  const large = await depgraph(['resolve', 'src/main.ts', '@/text', '--no-cache'], { cwd: root });
  assert.match(
    large.stdout,
    /^problem: src\/main\.ts: Skipped: \d+ B exceeds the 20 B limit \(maxFileSize\)\n/,
  );
  assert.match(large.stdout, /not imported there; explained as if it were.*→ src\/text\.ts\n$/s);
  assert.not.ok(existsSync(path('.depgraph')));
  const excluded = await depgraph(['resolve', 'src/main.ts', './text', '--exclude', '**/text.ts'], {
    cwd: root,
  });
  assert.match(excluded.stdout, /→ src\/text exists but is not analysed/);
  assert.ok(existsSync(path('.depgraph/cache.db')));
  const builtin = await depgraph(['resolve', 'src/text.ts', 'node:fs'], { cwd: root });
  assert.match(builtin.stdout, /built-in module .+: an edge because of "builtins": true\n$/);
});

test('accepts a path through a link to the project', async () => {
  const { root } = makeProject(FILES);
  const link = join(temporaryFolder(), 'link');
  symlinkSync(root, link, 'junction');
  const args = ['resolve', join(link, 'src/main.ts'), '@/text', '--project', link];
  assert.match((await depgraph(args)).stdout, /→ src\/text\.ts\n/);
  const show = await depgraph(['cache', 'show', join(link, 'src/main.ts'), '--project', root]);
  assert.match(show.stdout, /^file\s+src\/main\.ts\n/);
});

test.run();
