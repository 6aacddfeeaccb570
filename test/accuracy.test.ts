import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compare } from '../bench/accuracy/compare.ts';
import { readJavaScript } from '../bench/accuracy/js-oracle.ts';
import { measure } from '../bench/accuracy/measure.ts';
import { readPython } from '../bench/accuracy/py-oracle.ts';
import type { Oracle, OracleImport, Ours } from '../bench/accuracy/types.ts';
import { makeProject, type ProjectFiles } from './helpers/project.ts';

/** The accuracy tool measures us, so it is measured itself: on projects whose every edge is known. */

const MONOREPO: ProjectFiles = {
  'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
  'packages/ui/package.json': JSON.stringify({ name: 'ui', exports: './dist/index.js' }),
  'packages/ui/src/index.ts': "export * from './button.js'",
  'packages/ui/src/button.ts': '',
  'packages/app/tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
  'packages/app/src/main.ts': "import 'ui'\nimport '@/a'\nconst text = \"import './b'\"\nrequire('./b')",
  'packages/app/src/a.ts': "export const lazy = () => import('./c')\nnew URL('./b.ts', import.meta.url)",
  'packages/app/src/b.ts': "import type { C } from './c'\n/// <reference path='a.ts' />",
  'packages/app/src/c.js': "import('./' + name)",
  'packages/app/src/c.d.ts': "export type C = import('./b').B",
};

/** What an analysis would give if it found exactly these edges (`a -> b`). */
function found(root: string, files: ProjectFiles, edges: readonly string[]): Ours {
  const language = (id: string) =>
    id.endsWith('.py') ? 'python' : id.endsWith('.js') ? 'javascript' : 'typescript';
  const sources = Object.keys(files).filter(id => !/\.(json|toml)$/.test(id));
  return {
    root,
    files: new Map(sources.map(id => [id, language(id)])),
    edges: edges.map(edge => {
      const [source = '', target = ''] = edge.split(' -> ');
      return { source, target, lines: [1] };
    }),
    unresolved: [],
    problems: [],
  };
}

/** The oracle's edges, the first alternative where TypeScript itself has no answer. */
function edgesOf(imports: readonly OracleImport[]): string[] {
  return imports
    .flatMap(({ source, target, alternatives = [] }) => {
      const other = alternatives.find(one => one.target !== undefined);
      if (target === undefined) return other ? [`${source} -> ${other.target} (${other.rule})`] : [];
      return [`${source} -> ${target}`];
    })
    .sort();
}

const P = 'packages/app/src';
const EDGES = [
  `${P}/a.ts -> ${P}/b.ts (new-url)`,
  `${P}/a.ts -> ${P}/c.d.ts`,
  `${P}/b.ts -> ${P}/c.d.ts`,
  `${P}/c.d.ts -> ${P}/b.ts`,
  `${P}/main.ts -> ${P}/a.ts`,
  `${P}/main.ts -> ${P}/b.ts`,
  `${P}/main.ts -> packages/ui/src/index.ts (build-product)`,
  'packages/ui/src/index.ts -> packages/ui/src/button.ts',
];

test('the oracle reads and resolves by itself', () => {
  const { root } = makeProject(MONOREPO);
  assert.equal(edgesOf(readJavaScript(found(root, MONOREPO, [])).imports), EDGES);
});

test('a missing and an invented edge are found, and nothing else', () => {
  const { root } = makeProject(MONOREPO);
  const ours = found(root, MONOREPO, [
    `${P}/a.ts -> ${P}/b.ts`,
    `${P}/a.ts -> ${P}/c.js`,
    `${P}/b.ts -> ${P}/c.js`,
    `${P}/c.d.ts -> ${P}/b.ts`,
    `${P}/main.ts -> ${P}/a.ts`,
    `${P}/main.ts -> packages/ui/src/index.ts`,
    `${P}/main.ts -> packages/ui/src/button.ts`,
    'packages/ui/src/index.ts -> packages/ui/src/button.ts',
  ]);
  const { missing, invented, explained, ...numbers } = compare(ours, readJavaScript(ours), () => 'text');
  assert.equal(missing.map(shown), [`${P}/main.ts:4 ./b -> ${P}/b.ts`]);
  assert.equal(invented.map(shown), [`${P}/main.ts:1 text -> packages/ui/src/button.ts`]);
  assert.equal(Object.fromEntries([...explained].map(([rule, { length }]) => [rule, length])), {
    'runtime-before-types': 4,
    'new-url': 1,
    'build-product': 1,
  });
  assert.is(numbers.oracleEdges, 6);
  assert.is(numbers.both, 3);
  assert.equal(numbers.precision, [3 / 8, 7 / 8]);
  assert.equal(numbers.recall, [3 / 6, 5 / 6]);
});

const COMPONENTS: ProjectFiles = {
  'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
  'src/main.ts': "import '@/views/a.vue'\nimport './b.svelte'\nimport '@/views/none.vue'",
  'src/views/a.vue': '',
  'src/b.svelte': '',
};

test('the oracle finds components, also behind an alias', () => {
  const { root } = makeProject(COMPONENTS);
  assert.equal(edgesOf(readJavaScript(found(root, COMPONENTS, [])).imports), [
    'src/main.ts -> src/b.svelte (written-file)',
    'src/main.ts -> src/views/a.vue (component)',
  ]);
});

test('what only a rule finds counts as missing when it is not there', () => {
  const { root } = makeProject(MONOREPO);
  const ours = found(root, MONOREPO, []);
  const { missing } = compare(ours, readJavaScript(ours), () => '');
  assert.is(missing.length, EDGES.length);
});

test('no rule excuses an edge to somewhere else', () => {
  const { root } = makeProject(MONOREPO);
  const ours = found(root, MONOREPO, [
    `${P}/main.ts -> ${P}/c.js`,
    `${P}/c.js -> ${P}/a.ts`,
    `${P}/a.ts -> ${P}/a.ts`,
  ]);
  const { invented } = compare(ours, readJavaScript(ours), () => '');
  assert.is(invented.length, 3);
});

test('a file that the oracle cannot read is left out by name', () => {
  const imports = [{ source: 'a.py', line: 1, specifier: 'b', target: 'b.py' }];
  const oracle: Oracle = { kind: 'python', imports, unreadable: new Set(['a.py']) };
  const { missing, explained } = compare(found('/x', { 'a.py': '', 'b.py': '' }, []), oracle, () => '');
  assert.equal([missing.length, explained.get('not-parsed')?.length], [0, 1]);
});

const PYTHON: ProjectFiles = {
  'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["lib"]',
  'lib/space/pkg/__init__.py': 'import logging\nfrom . import a, x',
  'lib/space/pkg/a.py': '"""import b"""\nfrom space.pkg import b\nimport pkg',
  'lib/space/pkg/b.py': 'def f():\n    from .sub.c import (\n        d)',
  'lib/space/pkg/sub/c.py': 'import os; import space.pkg.b as b',
  'tests/run.py': 'import helper, space.pkg.a\nfrom importlib import import_module\nimport_module("helper")',
  'tests/helper.py': 'import helper',
};

const hasPython = spawnSync('python3', ['-c', 'import tomllib']).status === 0;

test('the oracle of Python knows packages, namespaces and scripts', () => {
  if (!hasPython) return;
  const { root } = makeProject(PYTHON);
  const oracle = readPython(found(root, PYTHON, []));
  assert.equal(typeof oracle === 'string' ? oracle : [...new Set(edgesOf(oracle.imports))], [
    'lib/space/pkg/__init__.py -> lib/space/pkg/a.py',
    'lib/space/pkg/a.py -> lib/space/pkg/b.py',
    'lib/space/pkg/b.py -> lib/space/pkg/sub/c.py',
    'lib/space/pkg/sub/c.py -> lib/space/pkg/b.py',
    'tests/run.py -> lib/space/pkg/a.py',
    'tests/run.py -> tests/helper.py',
  ]);
});

test('we agree with the oracles on the sample project', async () => {
  const { comparisons } = await measure(join(import.meta.dirname, '../demo'));
  for (const { kind, missing, invented, ourEdges } of comparisons) {
    assert.equal([missing, invented], [[], []], kind);
    assert.ok(ourEdges > 5);
  }
});

function shown({
  source,
  line,
  specifier,
  target,
}: {
  source: string;
  line: number;
  specifier: string;
  target: string;
}) {
  return `${source}:${line} ${specifier} -> ${target}`;
}

test.run();
