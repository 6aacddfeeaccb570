import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { globsOfExpression } from '../../../src/core/languages/javascript/describe/expression-globs.ts';
import { FRAMEWORKS } from '../../../src/core/languages/javascript/describe/frameworks.ts';
import { describe } from '../../../src/core/languages/javascript/describe/index.ts';
import { readPage } from '../../../src/core/languages/javascript/describe/pages.ts';
import { compileGlobs, isReasonableGlob } from '../../../src/shared/globs.ts';

/** Which of these files the manifests name as entry points. */
function entriesAmong(manifests: Record<string, unknown>, files: readonly string[]): string[] {
  return files.filter(compileGlobs(described(manifests).entries));
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

test('packages are installed with their workspace, the outermost one, or alone', () => {
  const { declared } = described({
    'package.json': { name: 'root', workspaces: ['apps/*'] },
    'apps/web/package.json': { name: 'web', workspaces: ['../*', 'parts/*'] },
    'apps/web/parts/a/package.json': { name: 'a' },
    'tools/package.json': { name: 'tools' },
  });
  assert.equal(
    declared.map(({ name, installedIn }) => [name, installedIn]),
    [
      ['root', ''],
      ['web', ''],
      ['a', 'apps/web'],
      ['tools', 'tools'],
    ],
  );
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

/** The files of these that the manifests take for tests. */
function testsAmong(manifests: Record<string, unknown>, files: readonly string[]): string[] {
  const { roles } = described(manifests);
  return files.filter(compileGlobs(roles.flatMap(({ role, match }) => (role === 'test' ? match : []))));
}

test('a page names the scripts that it loads, relative to itself or to a folder above', () => {
  const page = readPage(`<!doctype html>
    <script type="module" src="/src/dev.tsx?v=1"></script>
    <script async src='./boot.js'></script><script src="https://cdn.test/x.js"></script>
    <script src="//cdn.test/y.js"></script><script src="{{ asset }}.js"></script>
    <script data-main="scripts/start" src="lib/require.js"></script>
    <script type="module">import { run } from './inline.ts'; import('/late.js'); run('./text.js');</script>
    <a href="./link.js">src="./text.js"</a>`);
  assert.equal(page.split('\n'), [
    './boot.js',
    './inline.ts',
    '/late.js',
    '/src/dev.tsx',
    'lib/require.js',
    'scripts/start.js',
  ]);
  const manifests = { 'p/package.json': { name: 'p' }, 'p/demo/index.html': page };
  const files = [
    'p/src/dev.tsx',
    'p/demo/src/dev.tsx',
    'p/demo/boot.ts',
    'p/demo/inline.ts',
    'p/late.js',
    'p/demo/scripts/start.js',
    'src/dev.tsx',
    'p/src/other.tsx',
  ];
  assert.equal(entriesAmong(manifests, files), files.slice(0, 6));
});

test('the entry of a bundler needs no extension, and may be relative to another folder', () => {
  const manifests = {
    'package.json': { name: 'a' },
    'build/webpack.prod.js': `module.exports = {
      entry: { app: './source/app', admin: path.resolve(__dirname, 'admin', 'start') },
      plugins: [new DefinePlugin({ process: './source/no-entry' })],
    };`,
    'rollup.config.mjs': "export default [{ input: ['source/lib.ts', 'source/parts/*.entry.ts'] }];",
  };
  const files = [
    'source/app.tsx',
    'build/admin/start.js',
    'source/lib.ts',
    'source/parts/x.entry.ts',
    'source/parts/x.ts',
    'source/no-entry.ts',
  ];
  assert.equal(entriesAmong(manifests, files), files.slice(0, 4));
});

test('what plug-ins copy or provide is loaded without an import', () => {
  const manifests = {
    'package.json': { name: 'a', jest: { setupFiles: ['<rootDir>/qa/env.js'] } },
    'webpack.config.js': `module.exports = { plugins: [
      new webpack.ProvidePlugin({ $: 'jquery', Shim: path.resolve(__dirname, 'src/shims/shim') }),
      new CopyWebpackPlugin({ patterns: [{ from: 'src/raw', to: 'raw' }, 'src/single/*.js'] }),
    ] }`,
    'vite.config.ts':
      "export default { plugins: [viteStaticCopy({ targets: [{ src: 'src/workers/*.ts', dest: 'w' }] })] }",
    'esbuild.mjs': "build({ inject: ['./src/inject'], bundle: true })",
    'angular.json':
      '{ "projects": { "a": { "architect": { "build": { "options": { "assets": ["src/embed/"] } } } } } }',
    'gulpfile.js': "gulp.task('x', () => gulp.src(['src/legacy/a.js']))",
  };
  const files = [
    'qa/env.js',
    'src/shims/shim.ts',
    'src/raw/deep/a.js',
    'src/single/a.js',
    'src/workers/b.ts',
    'src/inject.ts',
    'src/embed/frame.ts',
    'src/legacy/a.js',
    'src/dist-name.ts',
  ];
  assert.equal(entriesAmong(manifests, files), files.slice(0, -1));
});

test('packages that style sheets import, pages load or a manifest pins count as used', () => {
  const dependencies = Object.fromEntries(
    ['bootstrap-x', '@scope/theme', 'tilde', 'loaded', 'pinned', '@s/pinned-too', 'events', 'idle'].map(
      name => [name, '1'],
    ),
  );
  const json = { name: 'a', dependencies, resolutions: { '**/pinned': '1', 'b/@s/pinned-too@2': '1' } };
  const styles =
    "@use '@scope/theme/scss' as t;\n@import url(~tilde/a.css);\n@import \"bootstrap-x\";\n@import './idle';";
  const { declared } = described({
    'package.json': json,
    'src/a.scss': readPage(styles),
    'public/index.html': readPage('<script src="../node_modules/loaded/x.js"></script>'),
    'other/package.json': { name: 'b', dependencies: { idle: '1', tilde: '1' } },
  });
  const kept = declared.map(({ packages, notImported = [] }) =>
    packages.flatMap(([name]) => (notImported.includes(name) ? [] : [name])),
  );
  assert.equal(kept, [['idle'], ['idle', 'tilde']]);
});

test('folders that a plug-in loads, and programs that shells start, are entry points', () => {
  const manifests = {
    'web/package.json': { name: 'web', scripts: { icons: 'cd src/icons && svgr --template made.ts' } },
    'common/package.json': { name: 'common' },
    'web/vite.config.ts':
      "export default { plugins: [Pages({ dirs: ['../common/src/pages', './src/views'] })] }",
    'web/run.sh': readPage('cd src/deep\nnode --inspect extract.js\n'),
  };
  const files = [
    'web/src/icons/made.ts',
    'common/src/pages/a/b.vue',
    'web/src/views/c.vue',
    'web/src/deep/extract.js',
    'common/src/other.vue',
  ];
  assert.equal(entriesAmong(manifests, files), files.slice(0, -1));
});

test('what a test runner is told to run is a test', () => {
  const files = ['p/src/a.check.tsx', 'p/src/deep/b.check.tsx', 'p/src/c.tsx', 'p/lib/a.check.tsx'];
  const both = files.slice(0, 2);
  const all = [...both, files[3]];
  const rows: readonly (readonly [config: string, text: unknown, tests: readonly string[]])[] = [
    ['cypress.config.ts', "defineConfig({ component: { specPattern: ['./src/**/*.check.tsx'] } })", both],
    ['cypress.json', { testFiles: 'src/**/*.check.*' }, both],
    ['jest.config.js', "module.exports = { testMatch: ['<rootDir>/src/**/?(*.)+(check).[jt]sx'] }", both],
    ['jest.config.js', "module.exports = { rootDir: 'src', testMatch: ['**/*.check.tsx'] }", both],
    ['jest-e2e.json', { rootDir: '.', testRegex: '.check.tsx$' }, all],
    ['jest.config.ts', "export default { testRegex: '(/src/.*|\\\\.)check\\\\.(tsx?|js)$' }", all],
    ['package.json', { name: 'p', jest: { testMatch: ['**/*.check.tsx'] } }, all],
    ['vitest.config.ts', "export default { test: { include: ['src/**/*.check.tsx'] } }", both],
    ['playwright.config.ts', "export default { testDir: './src', testMatch: '*.check.tsx' }", both],
    ['playwright.config.ts', 'export default { testMatch: /.*\\.check\\.tsx/ }', all],
    // These say nothing about one file.
    ['vitest.config.ts', "export default { test: { include: ['src/**/*.tsx'] } }", []],
    ['vitest.config.ts', "export default { test: { coverage: { include: ['src/a.check.tsx'] } } }", []],
    ['vite.config.ts', "export default { include: ['src/a.check.tsx'] }", []],
    ['jest.config.js', "module.exports = { testMatch: ['!**/*.check.tsx'] }", []],
    ['jest.config.js', "module.exports = { testRegex: '((a+)+)+$' }", []],
    ['jest.config.js', "module.exports = { testRegex: '(?!x)check' }", []],
  ];
  for (const [config, text, tests] of rows)
    assert.equal(
      testsAmong({ 'p/package.json': { name: 'p' }, [`p/${config}`]: text }, files),
      tests,
      `${config}: ${JSON.stringify(text)}`,
    );
});

test('regular expressions become globs, and are never executed', () => {
  const rows: readonly (readonly [expression: string, globs: readonly string[]])[] = [
    ['\\.spec\\.ts$', ['**/*.spec.ts']],
    ['/e2e/.*\\.ts$', ['**/e2e/**/*.ts']],
    ['(spec|test)\\.[jt]sx?$', ['**/*spec.[jt]sx', '**/*spec.[jt]s', '**/*test.[jt]sx', '**/*test.[jt]s']],
    ['check', ['**/*check*']],
    ['[^/]+_check\\.js$', ['**/**_check.js']],
    ['^/abs/x.ts$', []],
    ['(a|b', []],
    ['a)', []],
    ['(a|b)+c', []],
    ['x{2,}', []],
    [`${'(a|b)'.repeat(20)}`, []],
  ];
  for (const [expression, globs] of rows) assert.equal(globsOfExpression(expression), globs, expression);
});

test('packages that knip, depcheck and unimported are told to keep count as used', () => {
  const dependencies = { a: '1', '@x/b': '1', c: '1', d: '1', e: '1', idle: '1' };
  const manifests = {
    'p/package.json': { name: 'p', dependencies },
    'q/package.json': { name: 'q', dependencies },
    'knip.jsonc': '{ // why\n "workspaces": { "p": { "ignoreDependencies": ["a", "@x/.*"] } } }',
    'p/.depcheckrc': 'ignores:\n  - c\n  - "d*"\nskip-missing: true\n',
    'p/.unimportedrc.json': { ignoreUnused: ['e'] },
  };
  const { declared } = described(manifests);
  assert.equal(
    declared.map(({ notImported }) => notImported),
    [
      ['a', '@x/b', 'c', 'd', 'e'],
      ['a', '@x/b'],
    ],
  );
});

test.run();
