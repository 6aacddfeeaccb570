import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { javascriptResolver } from '../../../../src/core/languages/javascript/resolve/index.ts';
import type { ProjectModel } from '../../../../src/types.ts';
import { createRandom, SEED } from '../../../helpers/random.ts';
import { modelOf, type Tree } from './check.ts';
import { randomManifest, SOURCES, SPECIFIERS } from './random-manifests.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where the imports of a file lead, as far as they become edges. */
function edgesIn(model: ProjectModel, from: string, specifiers: readonly string[]): string {
  const resolver = javascriptResolver.create(model);
  const found = specifiers.flatMap(specifier =>
    resolver
      .resolve(from, { specifier, kind: specifier.includes('*') ? 'glob' : 'static', line: 1 })
      .map(one => {
        if (one.kind === 'file') return one.id;
        return one.kind === 'package' || one.kind === 'builtin' ? `pkg:${one.name}` : '-';
      }),
  );
  return found.join(' ');
}

/** Compares another text of one manifest after `app/src/main.ts` was resolved, which imports `a` and `b/sub`. */
function compareIn(
  tree: Tree,
  id: string,
  after: Json | undefined,
  specifiers = ['a', 'b/sub', './c'],
): boolean {
  const model = modelOf({ 'app/src/main.ts': '', 'a/index.ts': '', ...tree });
  edgesIn(model, 'app/src/main.ts', specifiers);
  const compare = javascriptResolver.manifestComparison?.(model.manifests);
  return compare?.(id, tree[id], after && JSON.stringify(after)) === true;
}

function compare(before: Json, after: Json, others: readonly Json[] = [], folder = 'app'): boolean {
  const id = `${folder}/package.json`;
  const members = others.map((json, i) => [`p${i}/package.json`, JSON.stringify(json)]);
  return compareIn({ ...Object.fromEntries(members), [id]: JSON.stringify(before) }, id, after);
}

test('a release that keeps the major numbers compares equal', () => {
  const before = { name: 'a', version: '7.1.0', dependencies: { b: '^7.1.0', c: '~7.1' } };
  const after = { name: 'a', version: '7.2.0', dependencies: { b: '^7.2.0', c: '7' } };
  assert.ok(compare(before, after));
});

test('scripts and texts for people compare equal', () => {
  assert.ok(compare({ name: 'a', scripts: { b: 'c' } }, { name: 'a', description: 'd' }));
});

test('a package that nobody imports, and that has none of the files, compares equal', () => {
  const before = { name: 'z', version: '7.1.0', main: 'x.js', dependencies: { b: '^7.1.0' } };
  const after = { name: 'y', exports: './x.js', dependencies: { b: '8.0.0' } };
  assert.ok(compare(before, after, [], 'z'));
  assert.ok(compareIn({}, 'z/package.json', before));
  assert.ok(compareIn({ 'z/package.json': JSON.stringify(before) }, 'z/package.json', undefined));
});

test('a package that comes to have the files, a name that is imported, or workspaces compares different', () => {
  assert.not(compareIn({}, 'app/src/package.json', {}));
  assert.not(compareIn({}, 'z/package.json', { name: 'a' }));
  assert.not(compareIn({}, 'z/package.json', { workspaces: ['a'] }));
  assert.not(compareIn({ 'z/package.json': '{"name":"b"}' }, 'z/package.json', { name: 'c' }));
});

test('a package that a fixture is named like compares different if it is required from a registry', () => {
  const tree = { 'test/fixtures/a/package.json': '{"name":"a"}', 'z/package.json': '{}' };
  assert.not(compareIn(tree, 'z/package.json', { dependencies: { a: '1' } }));
  assert.ok(compareIn(tree, 'z/package.json', { dependencies: { c: '1' } }));
});

test('what resolution reads compares different', () => {
  const before = { name: 'a', version: '7.1.0', dependencies: { b: '^7.1.0' } };
  const others: readonly Json[] = [
    { ...before, name: 'b' },
    { ...before, main: 'lib/index.js' },
    { ...before, exports: { '.': './index.js' } },
    { ...before, version: '8.0.0' },
    { ...before, dependencies: { b: '^8.0.0' } },
    { ...before, dependencies: { b: '7.1.0' } },
    { ...before, dependencies: { b: 'workspace:^' } },
    { ...before, dependencies: { c: '^7.1.0' } },
    { ...before, dependencies: {}, devDependencies: { b: '^7.1.0' } },
  ];
  assert.equal(
    others.map(after => compare(before, after)),
    others.map(() => false),
  );
});

test('a version compares as a whole if a range is exactly this version', () => {
  const [before, after] = [
    { name: 'a', version: '7.1.0' },
    { name: 'a', version: '7.2.0' },
  ];
  assert.ok(compare(before, after, [{ dependencies: { a: '7.3.0' } }]));
  assert.not(compare(before, after, [{ dependencies: { a: '7.1.0' } }]));
  assert.not(compare(before, after, [{ devDependencies: { a: '7.2.0' } }]));
});

test('a config compares by what resolution reads of it', () => {
  const before = { extends: './tsconfig.base.json', compilerOptions: { paths: { x: ['x'] } } };
  const tree = {
    'app/tsconfig.json': JSON.stringify(before),
    'app/tsconfig.base.json': '{}',
    'z/tsconfig.json': '{}',
  };
  const inApp = (after: Json) =>
    compareIn(tree, 'app/tsconfig.json', { ...before, ...after }, ['a', 'b/sub', 'g/*']);
  assert.ok(inApp({ compilerOptions: { strict: true, paths: { x: ['y'], 'z/*': ['z'] } } }));
  for (const after of [
    { extends: '../tsconfig.json' },
    { references: [{ path: 'src' }] },
    { include: ['src'] },
    { compilerOptions: {} },
    ...[
      { baseUrl: '.' },
      { paths: { a: ['y'] } },
      { paths: { 'b/*': ['y'] } },
      { paths: { 'g/*': ['y'] } },
      { outDir: 'x' },
    ].map(one => ({
      compilerOptions: { paths: {}, ...one },
    })),
  ])
    assert.not(inApp(after), JSON.stringify(after));
  assert.not(compareIn(tree, 'app/tsconfig.base.json', { compilerOptions: { baseUrl: '.' } }));
  assert.ok(compareIn(tree, 'z/tsconfig.json', { compilerOptions: { baseUrl: '.' } }));
});

test('a config is looked for in each folder above a file, and where others name it', () => {
  const tree = {
    'app/tsconfig.json': '{"extends":"../x/tsconfig.base.json","references":[{"path":"../y"}]}',
  };
  for (const id of ['app/src/tsconfig.json', 'x/tsconfig.base.json', 'y/tsconfig.json'])
    assert.not(compareIn(tree, id, {}), id);
  for (const id of ['app/src/package.json', 'tsconfig.json'])
    assert.not(compareIn({ 'app/package.json': '{}' }, id, {}, ['./c']), id);
  for (const id of ['z/tsconfig.json', 'y/src/tsconfig.json', 'app/tsconfig.base.json'])
    assert.ok(compareIn(tree, id, {}), id);
});

test('other manifests compare different, and what nests too deeply', () => {
  assert.not(compareIn({ 'lerna.json': '{}' }, 'lerna.json', {}));
  const nested = `{"main":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
  assert.not(compareIn({ 'app/package.json': nested }, 'app/package.json', {}));
});

test(`what compares equal changes no edge, however often (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const [equal, changing] = [0, 0].map(count => ({ count }));
  for (let round = 0; round < 200; round++) {
    const tree: Record<string, string> = { ...SOURCES };
    const apply = ([id, text]: ReturnType<typeof randomManifest>) => {
      delete tree[id];
      if (text !== undefined) tree[id] = text;
    };
    for (let i = 0; i < 8; i++) apply(randomManifest(random));
    const from = random.pick(Object.keys(SOURCES));
    const specifiers = random.shuffle(SPECIFIERS).slice(0, 3);
    const model = modelOf(tree);
    const expected = edgesIn(model, from, specifiers);
    const isSame = javascriptResolver.manifestComparison?.(model.manifests);
    for (let i = 0; i < 12; i++) {
      const edit = randomManifest(random);
      const [id, after] = edit;
      const before = tree[id];
      apply(edit);
      const found = edgesIn(modelOf(tree), from, specifiers);
      if (isSame?.(id, before, after)) {
        equal.count++;
        const what = JSON.stringify(
          { seed: SEED, round, from, specifiers, edit, before, tree },
          undefined,
          1,
        );
        assert.is(found, expected, what);
      } else {
        if (found !== expected) changing.count++;
        apply([id, before]);
      }
    }
  }
  assert.ok(equal.count > 500 && changing.count > 50, JSON.stringify({ equal, changing }));
});

test.run();
