import { lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import type { Step } from '../../src/core/query/edges.ts';
import { loadConfig } from '../../src/project/config/load.ts';
import { withHistory } from '../../src/project/revisions/history.ts';
import { findBeginning } from '../../src/project/revisions/last-beginning.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { createEditor } from '../engine/languages/edits.ts';
import { WORLDS } from '../engine/languages/worlds.ts';
import { openEngine } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { git } from '../helpers/git.ts';
import { commitsOf, writeHistory } from '../helpers/git-history.ts';
import { makeProject, type ProjectFiles, projectAt, type TestProject } from '../helpers/project.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';
import { commitAll, STATE_ENV } from '../helpers/revisions.ts';
import { randomManifest, SOURCES, SPECIFIERS } from '../languages/javascript/resolve/random-manifests.ts';
import { naiveBeginnings, type Pair, searchedBeginning, textOf } from './naive-beginning.ts';

/** `STEPS=500` makes longer histories, `SEED=123` others. */
const STEPS = Number(process.env.STEPS ?? 12);
const MOST_PAIRS = Number(process.env.PAIRS ?? 4);

const STEP: Step = { source: 'a.ts', target: 'b.ts', line: 1, kind: 'eager' };

interface Pairs {
  /** Imports of HEAD. The first is of any kind, so that the search finds at least one. */
  readonly edges: readonly Pair[];
  /** Files that may be further apart. */
  readonly others: readonly Pair[];
}

async function pairsIn(root: string, random: Random): Promise<Pairs> {
  const engine = openEngine({ root });
  const { graph } = await engine.scan();
  await engine.close();
  const ids = random.shuffle(graph.ids.slice());
  const pairs = ids.flatMap(from =>
    random
      .shuffle(ids.slice())
      .slice(0, 3)
      .map(to => ({ from, to })),
  );
  const edges = Array.from(graph.targets, (to, edge) => ({
    from: graph.ids[graph.sources[edge]],
    to: graph.ids[to],
  }));
  const some = (all: readonly Pair[]) =>
    all.slice(0, MOST_PAIRS).filter(({ from, to }) => from !== to && !from.startsWith('pkg:'));
  const withKind = (pair: Pair) => ({
    ...pair,
    ...random.pick([{}, {}, { runtime: true }, { eager: true }]),
  });
  const [first, ...rest] = some(random.shuffle(edges));
  return { edges: first ? [first, ...rest.map(withKind)] : [], others: some(pairs).map(withKind) };
}

async function compareSome(root: string, random: Random, where: string): Promise<void> {
  const { edges, others } = await pairsIn(root, random);
  const found = await compare(root, [...edges, ...others], where);
  assert.ok(found > 0 || edges.length === 0, where);
}

async function compare(root: string, pairs: readonly Pair[], where: string): Promise<number> {
  const store = memoryStore();
  // One configuration for both: that of the files on disk, which random edits may have written.
  const { config } = await loadConfig({ root, env: {} });
  const open = async () => {
    const engine = openEngine({ root, store, config: async () => config });
    return { engine, config, store, close: () => engine.close() };
  };
  return withHistory({ root, revision: 'HEAD', env: STATE_ENV, open }, async history => {
    const expected = await naiveBeginnings(history, pairs);
    let found = 0;
    for (const [i, pair] of pairs.entries()) {
      const actual = await searchedBeginning(history, { root }, pair);
      assert.is(textOf(actual), textOf(expected[i]), `${where}: ${JSON.stringify(pair)}`);
      if (actual) found++;
    }
    return found;
  });
}

for (const [i, world] of WORLDS.entries()) {
  test(`${world.name}: the search agrees with a walk through every commit (seed ${SEED})`, async () => {
    const random = createRandom(SEED * 100 + i);
    const project = makeProject({});
    const editor = createEditor(world, project, random);
    editor.begin();
    writeHistory(
      project,
      commitsOf(STEPS, () => editor.edit()),
    );
    await compareSome(project.root, random, `${world.name}, SEED=${SEED}`);
  });
}

for (const folder of ['', 'packages/web'])
  test(`a monorepo, analysed ${folder || 'as a whole'}: the search agrees with the walk (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    const project = makeProject(MONOREPO);
    writeHistory(
      project,
      commitsOf(STEPS, () => randomEdit(project, random)),
    );
    await compareSome(join(project.root, folder), random, `${folder}, SEED=${SEED}`);
  });

test('a chain that took another way depends on the files of that way', async () => {
  const project = makeProject({ 'a.ts': "import './c'\n", 'b.ts': '', 'c.ts': '' });
  git(project.root, 'init', '-q', '-b', 'main');
  commitAll(project, 'no chain');
  project.write({ 'c.ts': "import './b'\n" });
  commitAll(project, 'through c.ts');
  project.write({ 'a.ts': "import './b'\n" });
  commitAll(project, 'direct');
  assert.is(await compare(project.root, [{ from: 'a.ts', to: 'b.ts' }], 'another way'), 1);
});

test('of releases, only those count that a range of the chain leaves out', async () => {
  const manifest = (version: string, range: string) => ({
    'a/package.json': JSON.stringify({ name: 'a', dependencies: { b: range } }),
    'b/package.json': JSON.stringify({ name: 'b', version, main: 'b.ts' }),
  });
  const project = makeProject({ 'a/a.ts': "import 'b'\n", 'b/b.ts': '', ...manifest('1.0.0', '1.0.0') });
  git(project.root, 'init', '-q', '-b', 'main');
  const releases = ['1.1.0 1.0.0', '1.1.0 1.1.0', '2.0.0 ^1.1.0', '2.1.0 ^2.0.0', '2.2.0 ^2.1.0'];
  commitAll(project, 'first');
  for (const release of releases) {
    const [version, range] = release.split(' ');
    project.write(manifest(version, range));
    commitAll(project, release);
    assert.ok((await compare(project.root, [{ from: 'a/a.ts', to: 'b/b.ts' }], release)) >= 0);
  }
});

test(`manifests that change at random: the search agrees with the walk (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const imports = SPECIFIERS.map(specifier => `import '${specifier}'\n`);
  const sources = Object.keys(SOURCES).map(id => [id, random.shuffle(imports).slice(0, 3).join('')]);
  const project = makeProject(Object.fromEntries(sources));
  const edit = () => {
    for (let i = 0; i < 3; i++) {
      const [id, text] = randomManifest(random);
      if (text === undefined) project.remove(id);
      else project.write({ [id]: text });
    }
  };
  writeHistory(project, commitsOf(STEPS, edit));
  for (const folder of ['', 'app'])
    await compareSome(join(project.root, folder), random, `manifests, ${folder}, SEED=${SEED}`);
});

test('the configuration on disk holds for every commit, whatever it was at the time', async () => {
  const project = makeProject({
    'a.ts': "import './c'\nimport 'node:fs'\n",
    'b.ts': '',
    'c.ts': "import './b'\n",
  });
  const pairs = ['b.ts', 'c.ts', 'pkg:node:fs'].map(to => ({ from: 'a.ts', to }));
  git(project.root, 'init', '-q', '-b', 'main');
  commitAll(project, 'without a configuration');
  for (const [text, expected] of [
    ['{"builtins":true,"exclude":["c.ts"]}', 1],
    ['{"builtins":true}', 3],
    ['{}', 2],
  ] as const) {
    // An edit of the first file makes the search resolve it again.
    project.write({ '.depgraphrc': text, 'a.ts': `import './c'\nimport 'node:fs'\n// ${text}\n` });
    commitAll(project, text);
    assert.is(await compare(project.root, pairs, text), expected, text);
  }
});

test('an ignore file hides the chain, or another file', async () => {
  const project = makeProject({ 'a/a.ts': "import '../b/b'\n", 'b/b.ts': '', 'b/c.ts': '' });
  git(project.root, 'init', '-q', '-b', 'main');
  for (const text of ['x', 'c.ts', 'b', 'b\n!b', 'c.ts\n/a', 'x\nc.ts', '']) {
    project.write({ '.gitignore': text });
    git(project.root, 'add', '-f', '.');
    git(project.root, 'commit', '-q', '-m', JSON.stringify(text));
    await compare(project.root, [{ from: 'a/a.ts', to: 'b/b.ts' }], text);
  }
});

const LINKED_FILES = ['a.ts', 'b.ts', 'b.tsx', 'x/a.ts', 'x/b.ts', 'x/index.ts', 'y/b.ts', 'y/index.ts'];
const LINKED_CONFIGS = ['tsconfig.json', 'x/tsconfig.json', 'y/base.json'];
const LINKED_FOLDERS = ['x', 'y', 'z', 'x/b', 'y/b', 'nowhere'];
const LINKED_IMPORTS = ['./a', './b', '../a', '../b', './x/a', './x', '../y/b', '@/a', '@/b', '@/z/b'];
const LINKED_SETTINGS = [
  ...['./*', './x/*', '../y/*'].map(path => ({ compilerOptions: { paths: { '@/*': [path] } } })),
  ...['./y/base.json', '../y/base.json', './z/base.json'].map(path => ({ extends: path })),
];

/** Writes, links or removes a file, or links a folder. */
function editLinked(project: TestProject, random: Random): void {
  const ids = random.pick([LINKED_FILES, LINKED_FILES, LINKED_CONFIGS, LINKED_FOLDERS]);
  const id = random.pick(ids);
  const above = dirname(id);
  if (!lstatSync(project.path(above), { throwIfNoEntry: false })?.isDirectory()) project.remove(above);
  project.remove(id);
  mkdirSync(project.path(above), { recursive: true });
  if (ids === LINKED_FOLDERS || random.chance(0.3))
    symlinkSync(random.pick(['', '', '../']) + (relative(above, random.pick(ids)) || '.'), project.path(id));
  else if (ids === LINKED_CONFIGS) project.write({ [id]: JSON.stringify(random.pick(LINKED_SETTINGS)) });
  else {
    const imports = [1, 2].map(() => `import '${random.pick(LINKED_IMPORTS)}'\n`);
    if (random.chance(0.8)) project.write({ [id]: imports.join('') });
  }
}

test(`files and links that change at random: the search agrees with the walk (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const project = makeProject({ 'a.ts': "import './b'\n", 'app/b.ts': "import '../b'\n" });
  const app = projectAt(project.path('app'));
  const edit = () => {
    for (const one of [project, app]) editLinked(one, random);
  };
  writeHistory(project, commitsOf(STEPS, edit));
  for (const folder of ['', 'app'])
    await compareSome(join(project.root, folder), random, `links, ${folder}, SEED=${SEED}`);
});

test('a symbolic link depends on what it leads to', async () => {
  const project = makeProject({ 'a.ts': "import './links/b'\nimport './data/x.json'\n", 'c.ts': '' });
  const link = (id: string, target: string) => {
    mkdirSync(dirname(project.path(id)), { recursive: true });
    symlinkSync(target, project.path(id));
  };
  link('links/b.ts', '../near/b.ts');
  link('near/b.ts', '../real/b.ts');
  link('tsconfig.json', 'real/config');
  link('shared', 'real/shared');
  git(project.root, 'init', '-q', '-b', 'main');
  const pairs = ['links/b.ts', 'c.ts', 'real/d.ts', 'real/e.ts'].map(to => ({ from: 'a.ts', to }));
  const states: ProjectFiles[] = [
    { 'other.ts': '' },
    { 'real/b.ts': '' },
    { 'real/b.ts': "import '../c'\nimport '../real/d'\n" },
    { 'real/d.ts': '' },
    { 'real/b.ts': "import '@/c'\nimport '../real/d'\n" },
    { 'real/config': '{"compilerOptions":{"paths":{"@/*":["./*"]}}}' },
    { 'real/e.ts': '' },
    { 'real/config': '{"compilerOptions":{"paths":{"@/*":["./real/e"]}}}' },
    { 'real/config': '{"extends":"./shared/base.json"}' },
    { 'real/shared/base.json': '{"compilerOptions":{"paths":{"@/*":["../e"]}}}' },
    { 'real/shared/base.json': '{"compilerOptions":{"paths":{"@/*":["../*"]}}}' },
  ];
  for (const state of states) {
    project.write(state);
    const text = JSON.stringify(state);
    commitAll(project, text);
    await compare(project.root, pairs, text);
  }
});

test('a link that leads nowhere was a file that another one had to yield to', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n", 'b.tsx': '', 'gone/b.ts': '' });
  symlinkSync('gone/b.ts', project.path('b.ts'));
  git(project.root, 'init', '-q', '-b', 'main');
  commitAll(project, 'with the target');
  project.remove('gone');
  commitAll(project, 'without it');
  assert.is(await compare(project.root, [{ from: 'a.ts', to: 'b.tsx' }], 'yielding'), 1);
});

test('a selector that is the name of a workspace in older commits', async () => {
  const project = makeProject({
    'a.go': 'package a\nimport "x.y/b/c"\n',
    'go.mod': 'module x.y/b\n',
    'c/c.go': 'package c\n',
  });
  git(project.root, 'init', '-q', '-b', 'main');
  commitAll(project, 'as a module');
  project.write({ 'x.y/b/d.go': 'package d\nimport "x.y/b/c"\n' });
  commitAll(project, 'as a folder');
  await compare(project.root, [{ from: 'x.y/b', to: 'c/c.go' }], 'named');
});

test('an interrupted search returns how far back the dependency is known to hold', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  let count = 0;
  writeHistory(
    project,
    commitsOf(STEPS, () => project.write({ 'c.ts': `// ${count++}\n` })),
  );
  const { root } = project;
  const open = async () => {
    const engine = openEngine({ root });
    return { engine, config: defaultConfig(), store: memoryStore(), close: () => engine.close() };
  };
  await withHistory({ root, revision: 'HEAD', env: STATE_ENV, open }, async history => {
    let asked = 0;
    const isInterrupted = () => ++asked > 3;
    const search = {
      find: () => [STEP],
      startsIn: () => undefined,
      ends: 'path',
      counts: () => true,
    } as const;
    const found = await history.search(history.commits, { root }, past =>
      findBeginning({ ...past, isInterrupted }, search),
    );
    assert.equal([found?.commit.id, found?.isOpen, found?.chain], [history.commits[3].id, true, [STEP]]);
  });
});

test.run();
