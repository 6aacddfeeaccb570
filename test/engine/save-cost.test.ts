import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import { countFiles } from '../../src/core/analyze/judgement/outliers.ts';
import { defaultConfig } from '../../src/core/config/options.ts';
import type { JudgingTexts } from '../../src/core/rules/judging-texts.ts';
import { createRules } from '../../src/project/discover/rules.ts';
import { rescan, walk } from '../../src/project/discover/tree.ts';
import { createAnalysisRules } from '../../src/project/engine/analysis-rules.ts';
import { createManifests, type Manifests } from '../../src/project/engine/manifests.ts';
import { createUnresolvedGroups } from '../../src/project/engine/unresolved-groups.ts';
import type { ManifestFacts, ResolverFamily, Unresolved } from '../../src/types.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

/** Work that a save must not do, because nothing that it depends on has changed. */

test('links to a folder and to nothing do not group unresolved imports again', async () => {
  const { root, write } = makeProject({ 'src/a.ts': `import './gone'\n`, 'other/b.txt': '' });
  symlinkSync('../other', join(root, 'src/to-a-folder'));
  symlinkSync('nowhere', join(root, 'src/to-nothing'));
  const tree = await walk(root, createRules(defaultConfig()));
  const { list: unresolved, reads } = countReads<Unresolved>([
    { file: 'src/a.ts', specifier: './gone', line: 1 },
  ]);
  const groups = createUnresolvedGroups();
  groups.update({ unresolved, tree, touched: 'all', added: ['src/a.ts'], removed: [] });
  const before = reads();
  assert.ok(before > 0);
  write({ 'src/a.ts': `import './gone'\n// edited\n` });
  const touched = (await rescan(tree, ['src/a.ts'])) ?? 'all';
  assert.ok(touched !== 'all' && touched.has('src/to-a-folder') && touched.has('src/to-nothing'));
  assert.not(groups.update({ unresolved, tree, touched, added: [], removed: [] }));
  assert.is(reads(), before);
  write({ 'src/gone.txt': '' });
  const added = (await rescan(tree, ['src/gone.txt'])) ?? 'all';
  groups.update({ unresolved, tree, touched: added, added: [], removed: [] });
  assert.ok(reads() > before, 'a new file may be the cause');
});

test('a new process keeps the groups of unresolved imports unless the tree is another', async () => {
  const { root, write } = makeProject({ 'src/a.ts': `import './gone'\n`, 'other/b.txt': '' });
  const rules = createRules(defaultConfig());
  const { list: unresolved, reads } = countReads<Unresolved>([
    { file: 'src/a.ts', specifier: './gone', line: 1 },
  ]);
  const whole = async () => ({
    unresolved,
    tree: await walk(root, rules),
    touched: 'all' as const,
    added: [],
    removed: [],
  });
  const first = createUnresolvedGroups();
  const input = await whole();
  first.update(input);
  const saved = first.save(input.tree);
  const edits: readonly (readonly [files: ProjectFiles, isKept: boolean])[] = [
    [{ 'src/a.ts': `import './gone'\n// edited\n` }, true],
    [{ 'src/.gitignore': 'gone*\n' }, false],
    [{ 'gone/new.txt': '' }, false],
  ];
  for (const [files, isKept] of edits) {
    write(files);
    const next = createUnresolvedGroups();
    next.restore(saved, unresolved);
    const before = reads();
    next.update(await whole());
    assert.is(reads() === before, isKept, JSON.stringify(files));
  }
});

test('a run does not serialise the texts that findings are judged by', async () => {
  let serialised = 0;
  class Texts {
    baseline = JSON.stringify({ version: 1, entries: [] });
    toJSON() {
      serialised++;
      return { baseline: this.baseline };
    }
  }
  const { root, write } = makeProject({ 'a.ts': '' });
  const engine = openEngine({ root, judgingTexts: () => new Texts() as JudgingTexts });
  await engine.scan();
  write({ 'a.ts': `import './b'\n`, 'b.ts': '' });
  const { revision } = await engine.apply(['a.ts', 'b.ts']);
  assert.is(revision, 2);
  assert.is(serialised, 0);
  await engine.close();
});

test('a run that classifies no file compiles no globs', () => {
  let looks = 0;
  const facts: ManifestFacts = {
    roles: [
      {
        role: 'test',
        get match() {
          looks++;
          return ['spec/**'];
        },
      },
    ],
    get entries() {
      looks++;
      return ['main.ts'];
    },
    declared: [],
  };
  const manifests = { texts: () => new Map<string, string>(), facts: () => facts };
  const rules = createAnalysisRules()(defaultConfig(), '', manifests);
  assert.is(looks, 0);
  assert.is(rules.roles?.byManifest('spec/a.ts'), 'test');
  assert.ok(rules.orphans?.isEntry('main.ts'));
  assert.is(looks, 2);
});

test('a checkout of the same bytes describes no manifests again', async () => {
  const files = { 'package.json': '{ "main": "a.js" }', 'a.js': '' };
  const { root, write } = makeProject(files);
  let described = 0;
  const family = {
    name: 'javascript',
    describe() {
      described++;
      return { roles: [], entries: [], declared: [] };
    },
  } as unknown as ResolverFamily;
  const languages = { families: () => [family.name], load: async () => [family] };
  const update = async (manifests: Manifests) => {
    await manifests.update(await walk(root, createRules(defaultConfig())), languages);
    return manifests.facts();
  };
  const first = createManifests();
  await update(first);
  const restored = createManifests();
  restored.restore(await walk(root, createRules(defaultConfig())), first.save());
  write(files);
  await update(restored);
  assert.is(described, 1);
  write({ 'package.json': '{ "main": "b.js" }' });
  await update(restored);
  assert.is(described, 2);
});

test('an analysis looks for orphans when somebody asks for them, and at each file once', async () => {
  const { root, write } = makeProject({ 'a.ts': '', 'b.ts': '' });
  const engine = openEngine({ root });
  const asked: string[] = [];
  const rules = {
    isEntry(id: string) {
      asked.push(id);
      return id === 'a.ts';
    },
    projectOf: () => '',
  };
  const options = { top: 10, layers: [], orphans: rules };
  const first = analyze((await engine.scan()).graph, options);
  assert.equal(asked, []);
  assert.equal([...first.orphans.files], []);
  write({ 'b.ts': 'export {}\n' });
  void analyze((await engine.apply(['b.ts'])).graph, options).orphans;
  assert.equal(asked, ['a.ts', 'b.ts', 'b.ts']);
  await engine.close();
});

test('counting the edges of files looks at the name of each file, not at those of each edge', async () => {
  const names = ['a.ts', 'b.ts', 'c.ts', 'd.ts'];
  const all = names.map(name => `import './${name.slice(0, 1)}'\n`).join('');
  const { root } = makeProject(Object.fromEntries(names.map(name => [name, all])));
  const engine = openEngine({ root });
  const { graph, analysis } = await engine.scan();
  const { list: ids, reads } = countReads(graph.ids);
  assert.equal(countFiles({ ...graph, ids }, analysis.roles), analysis.counts);
  assert.ok(graph.edgeCount > names.length);
  assert.is(reads(), names.length);
  await engine.close();
});

function countReads<T>(original: readonly T[]): { list: readonly T[]; reads(): number } {
  let count = 0;
  const list = new Proxy(original, {
    get(target, key, receiver) {
      count++;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list, reads: () => count };
}

test.run();
