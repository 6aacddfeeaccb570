import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { openStore } from '../../src/project/store/store.ts';
import { assertSame, coldReport, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

/** Imports of every kind whose target depends on which other files exist. */
const PROJECT: ProjectFiles = {
  'package.json': '{"name":"root","private":true,"workspaces":["packages/*"]}',
  'tsconfig.json':
    '{"compilerOptions":{"baseUrl":".","paths":{"@lib/*":["lib/*","generated/*"],"one":["lib/one"]},"rootDirs":["lib","generated"]}}',
  'packages/p/package.json': '{"name":"p","exports":{".":"./dist/index.js","./*":"./dist/*.js"}}',
  'packages/p/src/index.ts': '',
  'app/main.ts': "import './part'\nimport './part.js'\nimport '../lib/one'\nimport './style.css'\n",
  'app/alias.ts': "import '@lib/two'\nimport 'one'\nimport 'lib/three'\nimport 'p'\nimport 'p/extra'\n",
  'app/glob.ts': "const all = import.meta.glob('./parts/*.ts')\nconst one = x => import(`../lib/${x}.ts`)\n",
  'app/url.ts':
    "new URL('./worker.ts', import.meta.url)\nimport './view'\nimport '../dist/x.js'\nimport '.'\n",
  'app/cached.ts': "import './.cache/deep/x'\n",
  'lib/one.ts': "import './sibling'\n",
  'py/pkg/__init__.py': '',
  'py/pkg/run.py':
    'from . import helper\nfrom .deep import thing\nimport tools.one\nfrom pkg import extra\nimport yaml\n',
};

/** Added and removed at random: sources, assets, folders that are not entered, and names that differ in case. */
const COMERS = `
  app/part.ts app/part.tsx app/part.d.ts app/part.js app/part/index.ts app/part.vue app/part.json app/part/package.json
  app/style.css app/index.ts app/view.vue app/view.svelte app/view/index.ts app/worker.ts app/parts/a.ts app/parts/b.ts
  lib/one.js lib/one/index.ts lib/two.ts lib/three.ts lib/sibling.ts generated/two.ts generated/sibling.ts src/x.ts x.ts
  dist/x.js dist/other.js packages/p/src/extra.ts packages/p/extra.ts packages/p/dist/index.js packages/p/index.ts
  py/pkg/helper.py py/pkg/helper.pyi py/pkg/helper.so py/pkg/deep.py py/pkg/deep/__init__.py py/pkg/deep/thing.py
  py/pkg/extra.py tools/one.py tools/__init__.py py/tools/one.py py/tools/__init__.py yaml.py py/setup.py
  node_modules/yaml/index.js lib/node_modules/a.js py/pkg/deep/pyvenv.cfg unrelated.ts unrelated.css
  app/.cache/deep/x.js app/.cache/other.css
`
  .trim()
  .split(/\s+/);

const SEEDS = process.env.SEED ? [SEED] : [1, 2, 3];

for (const seed of SEEDS) {
  test(`resolves every affected file when paths are added or removed (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const project = makeProject(PROJECT);
    const engine = openEngine({ root: project.root });
    await engine.scan();
    const cache = join(temporaryFolder(), 'cache.db');
    const present = new Set<string>();
    for (let step = 0; step < 60; step++) {
      const touched = Array.from({ length: 1 + random.below(2) }, () => random.pick(COMERS));
      for (const id of touched) {
        if (present.delete(id)) project.remove(id);
        else {
          project.write({ [id]: id.endsWith('.json') ? '{"main":"./x.ts"}' : '' });
          present.add(id);
        }
      }
      const where = `seed ${seed}, step ${step}, touched ${touched.join(' ')}, there are ${[...present].join(' ')}`;
      const truth = withoutTimestamp(await coldReport({ root: project.root }));
      assertSame(withoutTimestamp((await engine.apply(touched)).report()), truth, where);
      if (step % 2 === 0) {
        const store = openStore({ path: cache, warn: assert.unreachable });
        assertSame(
          withoutTimestamp(await coldReport({ root: project.root, store })),
          truth,
          `restored: ${where}`,
        );
      }
    }
    await engine.close();
  });
}

interface Count {
  readonly what: string;
  readonly write?: ProjectFiles;
  readonly remove?: string;
  /** The number of parsed and resolved files; undefined if nothing is published. */
  readonly expected: readonly [reparsed: number, resolved: number] | undefined;
}

const COUNTED: ProjectFiles = {
  'a.ts': "import './b'\nimport './c'\n",
  'b.ts': "import './missing'\n",
  'c.ts': '// c\n',
  'd.ts': "import './b'\n",
  'e/f.ts': "import './logo.svg'\n",
  'g.py': 'import os\n',
};

const COUNTS: readonly Count[] = [
  { what: 'different text, same facts', write: { 'c.ts': '// other\n' }, expected: undefined },
  { what: 'a comment', write: { 'c.ts': '// c\n// more\n' }, expected: [1, 1] },
  { what: 'an import more', write: { 'c.ts': "import './d'\n\n" }, expected: [1, 1] },
  { what: 'an unrelated file', write: { 'unrelated.ts': '// one\n' }, expected: [1, 1] },
  { what: 'the same file removed', remove: 'unrelated.ts', expected: [0, 0] },
  { what: 'a file that satisfies one import', write: { 'missing.ts': '// two\n' }, expected: [1, 2] },
  { what: 'a file that two files import', remove: 'b.ts', expected: [0, 2] },
  { what: 'an asset that one import needs', write: { 'e/logo.svg': '' }, expected: [0, 1] },
  { what: 'an unrelated asset', write: { 'e/notes.txt': '' }, expected: undefined },
  { what: 'a folder that is not entered', write: { 'node_modules/x/index.js': '' }, expected: undefined },
];

test('resolves only the files that a change affects', async () => {
  const project = makeProject(COUNTED);
  const engine = openEngine({ root: project.root });
  let last = await engine.scan();
  for (const { what, write = {}, remove, expected } of COUNTS) {
    project.write(write);
    if (remove !== undefined) project.remove(remove);
    const touched = [...Object.keys(write), ...(remove === undefined ? [] : [remove])];
    const snapshot = await engine.apply(touched);
    const { reparsed, resolved } = snapshot.stats;
    assert.equal(snapshot === last ? undefined : [reparsed, resolved], expected, what);
    last = snapshot;
  }
  await engine.close();
});

test('shares the graph with the previous revision if no import changed', async () => {
  const project = makeProject(COUNTED);
  const engine = openEngine({ root: project.root });
  const before = await engine.scan();
  project.write({ 'a.ts': "import './b'\nimport './c'\n// longer\n" });
  const after = await engine.apply(['a.ts']);
  assert.is(after.revision, before.revision + 1);
  assert.is(after.graph.targets, before.graph.targets);
  assert.is(after.analysis, before.analysis);
  assert.is(after.unresolved, before.unresolved);
  assert.is(after.graph.files[0].loc, 3);
  assert.is(before.graph.files[0].loc, 2);
  await engine.close();
});

test('resolves everything after a manifest is edited', async () => {
  const project = makeProject({ 'a.ts': "import '@x/b'\n", 'b.ts': '', 'tsconfig.json': '{}' });
  const engine = openEngine({ root: project.root });
  await engine.scan();
  project.write({ 'tsconfig.json': '{"compilerOptions":{"paths":{"@x/*":["./*"]}}}' });
  const snapshot = await engine.apply(['tsconfig.json']);
  assert.equal(edgesOf(snapshot.report()), ['a.ts -> b.ts']);
  assert.is(snapshot.stats.resolved, 2);
  await engine.close();
});

/** Only the kind of the import changes, not its line or target. */
for (const [kind, text] of [
  ['typeOnly', "import type { B } from './b'\n"],
  ['lazy', "import('./b')\n"],
] as const) {
  test(`publishes an import that becomes ${kind}`, async () => {
    const project = makeProject({ 'a.ts': "import { B } from './b'\n", 'b.ts': '' });
    const engine = openEngine({ root: project.root });
    await engine.scan();
    for (const now of [text, "import { B } from './b'\n"]) {
      project.write({ 'a.ts': now });
      const { graph } = await engine.apply(['a.ts']);
      assert.equal([...graph[kind]], [now === text ? 1 : 0]);
    }
    await engine.close();
  });
}

test('publishes another import name of the same package on the same line', async () => {
  const project = makeProject({ 'requirements.txt': 'attrs\n', 'a.py': 'import attr\n' });
  const engine = openEngine({ root: project.root });
  await engine.scan();
  for (const [text, importNames] of [
    ['import attrs\n', undefined],
    ['import attr\n', ['attr']],
  ] as const) {
    project.write({ 'a.py': text });
    const { detailed } = (await engine.apply(['a.py'])).report();
    assert.equal(detailed.nodes[1].importNames, importNames);
  }
  await engine.close();
});

for (const full of [false, true]) {
  test(`merges requests for one file and for everything into one run, full: ${full}`, async () => {
    const project = makeProject({ 'a.ts': '// a\n', 'b.ts': '// b\n' });
    let begin = () => {};
    const begun = new Promise<void>(done => (begin = done));
    let goOn = () => {};
    const gate = new Promise<void>(done => (goOn = done));
    const config = async () => {
      begin();
      await gate;
      return defaultConfig();
    };
    const engine = openEngine({ root: project.root, config });
    const first = engine.scan();
    await begun;
    const one = engine.apply(['a.ts']);
    const all = engine.scan({ full });
    goOn();
    await first;
    project.write({ 'c.ts': '// c\n' });
    assert.is((await one).graph.fileCount, 3);
    assert.is(await one, await all);
    assert.is(engine.lastRun()?.reparsed, full ? 3 : 1);
    await engine.close();
  });
}

test.run();
