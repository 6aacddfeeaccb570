import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject } from '../helpers/project.ts';

const FILES = {
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'package.json': '{"dependencies":{"react":"18"}}',
  'src/main.ts': "import '@/text'\nimport './gone'\nimport 'react'\nimport 'node:fs'\nimport './style.css'\n",
  'src/text.ts': '',
  'src/style.css': '',
  'tool/run.py': 'from . import steps, other\n',
  'tool/steps.py': '',
  'tool/__init__.py': '',
};

/** What is asked, and what the story must contain, the ending last. */
const STORIES: readonly (readonly [file: string, specifier: string, ...parts: RegExp[]])[] = [
  ['src/main.ts', '@/text', /src\/main\.ts:1/, /tsconfig\.json/, /"@\/\*"/, /→ src\/text\.ts\n$/],
  ['src/main.ts', './gone', /src\/main\.ts:2/, /src\/gone/, /→ unresolved\n$/],
  ['src/main.ts', 'react', /→ external package react\n$/],
  ['src/main.ts', 'node:fs', /→ node:fs, part of the language/],
  ['src/main.ts', './style.css', /→ src\/style\.css, which is there but is not analysed/],
  ['src/main.ts', './text', /as if it did/, /→ src\/text\.ts\n$/],
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

test('the file is named from where the user stands, the project by --project', async () => {
  const { root, path } = makeProject(FILES);
  const below = await depgraph(['resolve', 'main.ts', '@/text', '--project', root], { cwd: path('src') });
  assert.match(below.stdout, /→ src\/text\.ts/);
});

test('--json', async () => {
  const { root } = makeProject(FILES);
  const { stdout } = await depgraph(['resolve', 'src/main.ts', './gone', '--json'], { cwd: root });
  const [{ raw, isInFile, resolutions }] = JSON.parse(stdout);
  assert.equal([raw.line, isInFile, resolutions], [2, true, [{ kind: 'unresolved' }]]);
});

test('a file that is not analysed', async () => {
  const { root } = makeProject(FILES);
  for (const file of ['nowhere.ts', 'src/style.css', '../outside.ts']) {
    const { code, stderr } = await depgraph(['resolve', file, './x'], { cwd: root });
    assert.is(code, 2);
    assert.match(stderr, 'is not an analysed file');
  }
});

test.run();
