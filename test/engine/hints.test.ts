import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { openStore } from '../../src/project/store/store.ts';
import { analyzeFiles, coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

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

/** The packages without the groups, which follow from them. */
const withoutGroups = ({ undeclaredGroups: _, ...packages }: Report['packages']) => packages;

const hintsOf = ({ orphans, packages }: Report) => ({ orphans, packages });

test('names orphans, undeclared and unused packages of a workspace', async () => {
  const { orphans, packages } = await analyzeFiles(PROJECT);
  assert.equal(orphans, [
    { file: 'packages/a/src/dead-too.ts', confidence: 'low', root: 'packages/a/src/dead.ts' },
    { file: 'packages/a/src/dead.ts', confidence: 'low', group: { files: 2, lines: 2 } },
  ]);
  assert.equal(withoutGroups(packages), {
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
  assert.equal(orphans, [{ file: 'internal/left/x.go', confidence: 'high', group: { files: 1, lines: 1 } }]);
});

test('a barrel that nothing imports is an orphan only with what it frees', async () => {
  const { orphans } = await analyzeFiles({
    'package.json': '{ "name": "a", "main": "src/index.ts" }',
    ...reached(''),
    'src/x/index.ts': "export * from '../part0.ts';\n",
    'src/y/index.ts': "export * from './dead.ts';\n",
    'src/y/dead.ts': 'export const dead = 1;\n',
  });
  assert.equal(
    orphans.map(({ file, group }) => `${file} ${group?.files ?? '-'}`),
    ['src/y/dead.ts -', 'src/y/index.ts 2'],
  );
});

test('the library of a crate may have another name than its package', async () => {
  const { packages } = await analyzeFiles({
    'Cargo.toml': '[package]\nname = "a"\nedition = "2021"\n[dependencies]\nrust-ini = "0.18"\nidle = "1"\n',
    'src/main.rs': 'use ini::Ini;\nfn main() {}\n',
  });
  assert.equal(
    packages.unused.map(one => one.package),
    ['idle'],
  );
  assert.equal(packages.undeclared, []);
});

const TOOLS: Record<string, string> = {
  'package.json': '{ "name": "a", "main": "src/index.ts", "dependencies": { "kept": "1", "idle": "1" } }',
  ...reached(''),
  'src/dev.ts': 'export {};\n',
  'src/a.check.ts': 'export {};\n',
  'index.html': '<script src="/src/dev.ts"></script>',
  'cypress.config.ts': "export default { specPattern: 'src/**/*.check.ts' };\n",
  'knip.json': '{ "ignoreDependencies": ["kept"] }',
};

test('pages, test runners and lists of kept packages explain what no import does', async () => {
  const { orphans, packages, detailed } = await analyzeFiles(TOOLS);
  assert.equal(orphans, []);
  assert.equal(
    packages.unused.map(one => one.package),
    ['idle'],
  );
  assert.is(detailed.nodes.find(({ id }) => id === 'src/a.check.ts')?.role, 'test');
});

test('a saved page or configuration of a tool changes hints as a cold run does, and resolves nothing', async () => {
  const { root, write, remove } = makeProject(TOOLS);
  const cache = join(temporaryFolder(), 'cache.db');
  const edits: readonly (readonly [file: string, text: string | undefined])[] = [
    ['index.html', '<p>no script</p>'],
    ['index.html', undefined],
    ['index.html', '<script type="module">import "./src/dev.ts"</script>'],
    ['cypress.config.ts', "export default { specPattern: 'src/**/*.spec.ts' };\n"],
    ['jest.config.json', '{ "testRegex": "check\\\\.ts$" }'],
    ['knip.json', '{ "ignoreDependencies": ["idle"] }'],
    ['knip.json', '{ "ignoreDependencies": [] }'],
    ['src/deep/page.html', '<script src="../part0.ts"></script>'],
  ];
  const live = openEngine({ root });
  try {
    await live.scan();
    for (const [file, text] of edits) {
      if (text === undefined) remove(file);
      else write({ [file]: text });
      const snapshot = await live.apply([file]);
      const cold = withoutTimestamp(await coldReport({ root }));
      assert.is(withoutTimestamp(snapshot.report()), cold, file);
      if (!file.endsWith('.ts')) assert.is(snapshot.stats.resolved, 0, file);
      const store = openStore({ path: cache, warn: message => assert.unreachable(message) });
      const restored = openEngine({ root, store });
      assert.is(withoutTimestamp((await restored.scan()).report()), cold, `${file}, restored`);
      await restored.close();
    }
  } finally {
    await live.close();
  }
});

test('a saved page that loads the same scripts publishes nothing', async () => {
  const { root, write } = makeProject(TOOLS);
  const engine = openEngine({ root });
  const before = await engine.scan();
  write({ 'index.html': '<h1>New</h1><script src="/src/dev.ts"></script>' });
  assert.is(await engine.apply(['index.html']), before);
  await engine.close();
});

test('pages of a project without JavaScript are not read', async () => {
  const { root, write } = makeProject({ 'a.py': '', 'index.html': '<script src="x.js"></script>' });
  const engine = openEngine({ root });
  const before = await engine.scan();
  assert.is(engine.contents().hints.size, 0);
  write({ 'index.html': '<script src="y.js"></script>' });
  assert.is(await engine.apply(['index.html']), before);
  write({ 'x.js': '' });
  await engine.apply(['x.js']);
  assert.is(engine.contents().hints.size, 1);
  await engine.close();
});

test.run();
