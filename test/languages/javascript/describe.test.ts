import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FRAMEWORKS } from '../../../src/languages/javascript/describe/frameworks.ts';
import { describe } from '../../../src/languages/javascript/describe/index.ts';
import { indexGlobs } from '../../../src/shared/glob-index.ts';
import { isReasonableGlob } from '../../../src/shared/globs.ts';

/** Which of these files the manifests name as entry points. */
function entriesAmong(manifests: Record<string, unknown>, files: readonly string[]): string[] {
  return files.filter(indexGlobs(described(manifests).entries));
}

function described(manifests: Record<string, unknown>) {
  const texts = Object.entries(manifests).map(
    ([id, value]) => [id, typeof value === 'string' ? value : JSON.stringify(value, null, 2)] as const,
  );
  return describe(new Map(texts));
}

test('sources of what main, exports and bin name are entry points', () => {
  const json = {
    name: 'a',
    main: './dist/lib.js',
    bin: { a: 'bin/a.js' },
    exports: {
      './x': { types: './dist/types/x.d.ts', import: './dist/esm/x.mjs' },
      './y/*': './dist/y/*.js',
    },
  };
  const files = [
    'p/src/lib.ts',
    'p/src/x.ts',
    'p/src/y/deep/one.ts',
    'p/bin/a.js',
    'p/src/other.ts',
    'src/x.ts',
  ];
  assert.equal(entriesAmong({ 'p/package.json': json }, files), files.slice(0, 4));
});

test('so are files that scripts, fields of tools and configurations name', () => {
  const manifests = {
    'package.json': {
      name: 'a',
      scripts: { dev: 'NODE_ENV=x tsx watch src/dev/run.ts --flag && node ./src/other/check.mjs' },
      n8n: { nodes: ['dist/nodes/One.node.js'] },
    },
    'vite.config.ts': "export default { build: { lib: { entry: 'src/parts/lib-entry.ts' } } }",
  };
  const files = [
    'src/dev/run.ts',
    'src/other/check.mjs',
    'nodes/One.node.ts',
    'src/parts/lib-entry.ts',
    'src/dev/run2.ts',
    'nodes/Two.node.ts',
  ];
  assert.equal(entriesAmong(manifests, files), files.slice(0, 4));
});

test('frameworks load files by their paths, if the package depends on them', () => {
  const files = [
    'src/app/(a)/[id]/page.tsx',
    'src/middleware.ts',
    'src/routes/+page.svelte',
    'src/app/lib.ts',
  ];
  assert.equal(entriesAmong({ 'package.json': { dependencies: { next: '1' } } }, files), files.slice(0, 2));
  assert.equal(entriesAmong({ 'package.json': { devDependencies: { '@sveltejs/kit': '1' } } }, files), [
    files[2],
  ]);
  assert.equal(entriesAmong({ 'package.json': { name: 'a' } }, files), []);
});

test('no pattern of a framework is too complex to be used', () => {
  for (const [, globs] of FRAMEWORKS)
    assert.equal(
      globs.filter(glob => !isReasonableGlob(glob)),
      [],
    );
});

test('a folder with the name of a route is no pattern', () => {
  assert.equal(entriesAmong({ '[a]/package.json': { main: 'x/one.js' } }, ['[a]/x/one.ts', 'a/x/one.ts']), [
    '[a]/x/one.ts',
  ]);
});

test('all sections declare packages, each with its line', () => {
  const text = `{
  "name": "a",
  "scripts": { "left-pad": "x" },
  "dependencies": {
    "left-pad-2": "2", "left-pad": "1", "@s/x": "1"
  },
  "peerDependencies": { "react": "*" }
}`;
  const [declared] = described({ 'p/package.json': text }).declared;
  assert.is(declared.name, 'a');
  assert.is(declared.manifest, 'p/package.json');
  assert.equal(declared.packages, [
    ['left-pad-2', 5, '2'],
    ['left-pad', 5, '1'],
    ['@s/x', 5, '1'],
    ['react', 7, '*'],
  ]);
});

test('tools, types, what is only for development and what a configuration names need not be imported', () => {
  const json = {
    scripts: { build: 'some-cli x' },
    babel: { presets: ['named-here'] },
    dependencies: {
      '@types/node': '1',
      'eslint-config-x': '1',
      'some-cli': '1',
      'named-here': '1',
      lodash: '1',
    },
    devDependencies: { underscore: '1' },
  };
  const [declared] = described({ 'package.json': json }).declared;
  assert.equal(declared.notImported, [
    '@types/node',
    'eslint-config-x',
    'some-cli',
    'named-here',
    'underscore',
  ]);
});

test('a package.json that only sets the type of modules declares nothing', () => {
  assert.equal(described({ 'dist/package.json': { type: 'module' } }).declared, []);
});

test('nothing is said about a project with files in a language that is not read', () => {
  const { entries, declared } = described({
    'package.json': { dependencies: { 'ember-source': '1', x: '1' } },
  });
  assert.equal(entries, ['**']);
  assert.equal(declared[0].notImported, ['ember-source', 'x']);
  assert.equal(declared[0].installed, []);
});

test('broken and hostile manifests are harmless', () => {
  for (const value of ['', '{', '[]', 'null', '{"main":3,"exports":[null,{"a":{"b":[]}}],"dependencies":[]}'])
    assert.type(describe(new Map([['package.json', value]])), 'object');
});

const HOSTILE: Readonly<Record<string, string>> = {
  'a list of 200,000 entries': `{ "name": "a", "x": [${'0,'.repeat(200_000)}0] }`,
  'lists in lists, 8,000 deep': `{ "dependencies": { "a": "1" }, "x": ${'['.repeat(8000)}${']'.repeat(8000)} }`,
  '60,000 exports': `{ "exports": {${Array.from({ length: 60_000 }, (_, i) => `"./${i}": "./${i}.js"`).join()}} }`,
  'a string that never ends': `{ "name": "a", "dependencies": { "b": "1" }, "x": "${String.raw`\"`.repeat(100_000)}`,
};
for (const [what, text] of Object.entries(HOSTILE)) {
  test(`never throws, nor reads anything twice: ${what}`, () => {
    assert.ok(describe(new Map([['package.json', text]])));
  });
}

test.run();
