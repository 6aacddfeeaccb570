import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/report/types.ts';
import { analyzeFiles, coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

/** Files that `src/index.ts` reaches, so that its project counts as known. */
function reached(folder: string): Record<string, string> {
  const names = Array.from({ length: 14 }, (_, i) => `part${i}`);
  return {
    [`${folder}src/index.ts`]: names.map(name => `import './${name}.ts';\n`).join(''),
    ...Object.fromEntries(names.map(name => [`${folder}src/${name}.ts`, 'export {};\n'])),
  };
}

const PROJECT: Record<string, string> = {
  'package.json': '{ "name": "root", "workspaces": ["packages/*"], "dependencies": { "shared": "1" } }',
  'packages/a/package.json':
    '{\n  "name": "a",\n  "main": "dist/index.js",\n  "dependencies": { "left-pad": "1", "idle": "1", "b": "1" }\n}',
  ...reached('packages/a/'),
  'packages/a/src/dead.ts': "import './dead-too.ts';\n",
  'packages/a/src/dead-too.ts': 'export {};\n',
  'packages/a/src/tested.ts': 'export {};\n',
  'packages/a/src/tested.test.ts': "import './tested.ts';\nimport 'vitest';\n",
  'packages/a/src/part0.ts':
    "import 'left-pad';\nimport 'shared';\n\nimport 'right-pad';\nimport type {} from 'estree';\n",
  'packages/b/package.json':
    '{ "name": "b", "dependencies": { "right-pad": "1", "@types/estree": "1" }, "devDependencies": { "vitest": "1" } }',
  'packages/b/index.ts': "import 'right-pad';\nimport 'idle';\nimport type {} from 'estree';\n",
};

const hintsOf = ({ orphans, packages }: Report) => ({ orphans, packages });

test('names orphans, undeclared and unused packages of a workspace', async () => {
  const { orphans, packages } = await analyzeFiles(PROJECT);
  assert.equal(orphans, [
    { file: 'packages/a/src/dead-too.ts', confidence: 'low' },
    { file: 'packages/a/src/dead.ts', confidence: 'low' },
  ]);
  assert.equal(packages, {
    undeclared: [
      {
        package: 'estree',
        files: 1,
        first: { file: 'packages/a/src/part0.ts', line: 5 },
        manifest: 'packages/a/package.json',
      },
      {
        package: 'right-pad',
        files: 1,
        first: { file: 'packages/a/src/part0.ts', line: 4 },
        manifest: 'packages/a/package.json',
        declaredBy: ['packages/b/package.json'],
      },
      {
        package: 'vitest',
        files: 1,
        first: { file: 'packages/a/src/tested.test.ts', line: 2 },
        manifest: 'packages/a/package.json',
        declaredBy: ['packages/b/package.json'],
      },
      {
        package: 'idle',
        files: 1,
        first: { file: 'packages/b/index.ts', line: 2 },
        manifest: 'packages/b/package.json',
        declaredBy: ['packages/a/package.json'],
      },
    ],
    unused: [
      {
        package: 'idle',
        manifest: 'packages/a/package.json',
        line: 4,
        usedBy: ['packages/b/package.json'],
      },
    ],
  });
});

test('a part of a project has no orphans, because the rest may load its files', async () => {
  const { orphans } = await analyzeFiles(PROJECT, { include: ['packages/a/**'] });
  assert.equal(orphans, []);
});

test('a project whose entry points reach too little has none either', async () => {
  const { 'packages/a/src/index.ts': _, ...others } = PROJECT;
  const { orphans } = await analyzeFiles({ ...others, 'packages/a/src/start.ts': '' });
  assert.equal(orphans, []);
});

test('follows manifests and imports as a cold run does', async () => {
  const { root } = makeProject(PROJECT);
  const engine = openEngine({ root });
  const edits: [file: string, text: string][] = [
    [
      'packages/a/package.json',
      '{ "name": "a", "main": "src/dead.ts", "dependencies": { "right-pad": "1" } }',
    ],
    ['packages/a/src/part0.ts', "\nimport 'right-pad';\nimport './dead.ts';\n"],
    ['packages/a/package.json', '{ "name": "a", "main": "src/index.ts", "dependencies": { "x": "1" } }'],
    ['packages/a/src/part0.ts', "\n\nimport 'right-pad';\n"],
  ];
  try {
    const seen = new Set([JSON.stringify(hintsOf((await engine.scan()).report()))]);
    for (const [file, text] of edits) {
      writeFileSync(join(root, file), text);
      const report = (await engine.apply([file])).report();
      assert.is(withoutTimestamp(report), withoutTimestamp(await coldReport({ root })), file);
      seen.add(JSON.stringify(hintsOf(report)));
    }
    assert.is(seen.size, edits.length + 1, 'each edit changes a hint');
  } finally {
    await engine.close();
  }
});

test('a program of Go is no orphan, whatever its file is called', async () => {
  const project = {
    'go.mod': 'module example.com/a\n',
    'a.go': 'package a\n\nimport _ "example.com/a/internal/used"\n',
    ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`internal/p${i}/x.go`, `package p${i}\n`])),
    'internal/used/x.go':
      'package used\n\nimport (\n' +
      Array.from({ length: 9 }, (_, i) => `\t_ "example.com/a/internal/p${i}"\n`).join('') +
      ')\n',
    'internal/release/release.go': 'package main\n\nfunc main() {}\n',
    'internal/left/x.go': 'package left\n',
  };
  const { orphans } = await analyzeFiles(project);
  assert.equal(orphans, [{ file: 'internal/left/x.go', confidence: 'high' }]);
});

test.run();
