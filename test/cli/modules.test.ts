import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

/** Twelve files of the web use the core, one file of the core uses the web; two manifests disagree. */
const FILES: ProjectFiles = {
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `src/web/page${i}.ts`,
      `import { money } from '../core/money'\nexport const page${i} = money\n`,
    ]),
  ),
  'src/core/money.ts': "import { log } from './log'\nexport const money = log\n",
  'src/core/log.ts': "import { page0 } from '../web/page0'\nexport const log = page0\n",
  'src/util/text.ts': 'export const text = 1\n',
  'package.json': '{ "workspaces": ["site"], "dependencies": { "react": "^18.2.0" } }',
  'site/package.json': '{\n  "name": "site",\n  "dependencies": { "react": "19.0.0" }\n}',
  'site/main.ts': "import 'react'\n",
};

test('lists modules, and what goes against them', async () => {
  const { root } = makeProject(FILES);
  const { code, stdout, stderr } = await depgraph(['modules'], { cwd: root });
  assert.is(code, 0, stderr);
  assert.is(
    stdout,
    [
      '4 modules',
      '  level  files  lines  uses  used by  module',
      '      1     12     24     1        1  src/web  in a knot',
      '      0      2      4     1        1  src/core  in a knot',
      '      0      1      1     0        0  site',
      '      0      1      1     0        0  src/util',
      '',
      'Against the grain',
      '  src/core → src/web  1 of 13 imports between them',
      '    src/core/log.ts:1 → src/web/page0.ts',
      '',
      'Module knots',
      '  2 modules depend on each other: src/core, src/web',
      '    without 1 of 13 imports they would not:',
      '    src/core → src/web  1 import',
      '',
      'Version skew',
      '  react',
      '    19  site/package.json:3',
      '    18  package.json:1',
      '',
    ].join('\n'),
  );
});

test('--json has what the report has, and --limit shortens the list', async () => {
  const { root } = makeProject(FILES);
  const print = async (...words: string[]) =>
    JSON.parse((await depgraph(['modules', '--json', ...words], { cwd: root })).stdout);
  const { version, revision, ...modules } = await print();
  assert.equal([version, revision], [1, 1]);
  const report = await depgraph(['analyze', '--json'], { cwd: root });
  assert.equal(modules, JSON.parse(report.stdout).modules);
  assert.is((await print('--limit', '2')).list.length, 2);
});

test('a project without source files has no modules', async () => {
  const { stdout } = await depgraph(['modules'], { cwd: makeProject({ 'tests/a.ts': '' }).root });
  assert.is(stdout, 'no source files found\n');
});

test('"rules suggest --in" divides one folder, and refuses what is none', async () => {
  const { root } = makeProject({
    'pkg/a/x.ts': "import '../b/y'\n",
    'pkg/b/y.ts': '',
    'lib/z.ts': '',
  });
  const suggest = (folder: string) => depgraph(['rules', 'suggest', '--in', folder, '--json'], { cwd: root });
  const { modules } = JSON.parse((await suggest('pkg/')).stdout);
  assert.equal(modules, { a: { files: ['pkg/a/**'] }, b: { files: ['pkg/b/**'] } });
  const { code, stderr } = await suggest('nowhere');
  assert.is(code, 2);
  assert.match(stderr, 'invalid value for --in: expected a folder with analysed files, got nowhere');
});

test.run();
