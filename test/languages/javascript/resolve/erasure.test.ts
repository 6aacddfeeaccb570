import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { javascriptResolver } from '../../../../src/core/languages/javascript/resolve/index.ts';
import { settingsKey } from '../../../../src/core/languages/kit/erasure-key.ts';
import { json, modelOf, type Tree } from './check.ts';

const KEEP = { verbatimModuleSyntax: true };
const DROP = { verbatimModuleSyntax: false };
const METADATA = { emitDecoratorMetadata: true };
/** The key of TypeScript's defaults. */
const ERASED = 'none React ';

const config = (compilerOptions: unknown, rest: object = {}) => json({ compilerOptions, ...rest });

test('without a config, TypeScript files lose imports, and others keep them', () => {
  const names = ['a.ts', 'a.tsx', 'a.mts', 'a.cts', 'a.vue', 'a.astro'];
  for (const name of names) is({}, name, ERASED);
  for (const name of ['a.js', 'a.jsx', 'a.d.ts', 'a.d.mts', 'a.svelte']) is({}, name, undefined);
});

test('the nearest config decides, and a tsconfig before a jsconfig', () => {
  const tree = {
    'tsconfig.json': config(KEEP),
    'js/jsconfig.json': config(METADATA),
    'both/jsconfig.json': config(METADATA),
    'both/tsconfig.json': config({ jsxFactory: 'h' }),
    'broken/tsconfig.json': '{',
  };
  is(tree, 'a/b.ts', undefined);
  is(tree, 'js/a.ts', 'loose React ');
  is(tree, 'both/a.ts', 'none h ');
  is(tree, 'broken/a.ts', ERASED);
});

test('an Astro component drops what is unused whatever its config says', () => {
  is({ 'tsconfig.json': config(KEEP) }, 'a.astro', 'all');
});

test('a config inherits each option, and its own ones win', () => {
  const tree = {
    'base.json': config({ ...KEEP, ...METADATA }),
    'middle.json': config({ jsxFactory: 'h.x' }, { extends: './base' }),
    'tsconfig.json': config(DROP, { extends: './middle.json' }),
    'a/tsconfig.json': config({ strict: true }, { extends: '../tsconfig' }),
    'b/tsconfig.json': config({}, { extends: '../base' }),
    'c/tsconfig.json': config({ verbatimModuleSyntax: null }, { extends: '../base' }),
  };
  is(tree, 'x.ts', 'loose h ');
  is(tree, 'a/x.ts', 'strict h ');
  is(tree, 'b/x.ts', undefined);
  is(tree, 'c/x.ts', 'loose React ');
});

test('of several bases, the last one wins', () => {
  const tree = {
    'keep.json': config(KEEP),
    'drop.json': config(DROP),
    'a/tsconfig.json': json({ extends: ['../keep', '../drop'] }),
    'b/tsconfig.json': json({ extends: ['../drop', '../keep'] }),
    'c/tsconfig.json': json({ extends: ['@acme/unknown', '../drop'] }),
    'd/tsconfig.json': json({ extends: ['../drop', '@acme/unknown'] }),
  };
  is(tree, 'a/x.ts', ERASED);
  is(tree, 'b/x.ts', undefined);
  is(tree, 'c/x.ts', 'loose React ');
  is(tree, 'd/x.ts', undefined);
});

test('a solution-style config leaves the choice to the one that has the file', () => {
  const tree = {
    'tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }, { path: './node' }] }),
    'tsconfig.app.json': config(KEEP, { include: ['src'] }),
    'node/tsconfig.json': config(METADATA, { include: ['../vite.config.ts'] }),
  };
  is(tree, 'src/a.ts', undefined);
  is(tree, 'vite.config.ts', 'loose React ');
  is(tree, 'other.ts', ERASED);
});

test('nothing is known of a file that only a config that is not there can have', () => {
  const references = [{ path: './.nuxt/tsconfig.app.json' }, { path: './tsconfig.node.json' }];
  const tree = {
    'tsconfig.json': json({ files: [], references }),
    'tsconfig.node.json': config({}, { include: ['*.config.ts'] }),
  };
  is(tree, 'app/a.ts', undefined);
  is(tree, 'nuxt.config.ts', ERASED);
});

test('of a base that is not there, only some are known to erase imports', () => {
  for (const known of ERASING_BASES) is({ 'tsconfig.json': json({ extends: known }) }, 'a.ts', ERASED);
  for (const base of KEEPING_BASES) {
    is({ 'tsconfig.json': json({ extends: base }) }, 'a.ts', undefined);
    is({ 'tsconfig.json': config(DROP, { extends: base }) }, 'a.ts', 'loose React ');
  }
  const tree = {
    'tsconfig.json': json({ extends: '@acme/base' }),
    'a/tsconfig.json': json({ extends: '../tsconfig.json' }),
  };
  is(tree, 'a/b.ts', undefined);
});

const ERASING_BASES = [
  '@tsconfig/node20/tsconfig.json',
  '@tsconfig/node20',
  '@docusaurus/tsconfig',
  '@sindresorhus/tsconfig',
  '@backstage/cli/config/tsconfig.json',
  'expo/tsconfig.base',
  './node_modules/gts/tsconfig-google.json',
];

const KEEPING_BASES = [
  './.svelte-kit/tsconfig.json',
  './.nuxt/tsconfig.json',
  'astro/tsconfigs/strict',
  '@vue/tsconfig/tsconfig.dom.json',
  '@tsconfig/svelte/tsconfig.json',
  '@tsconfig/node20-ours',
  '@acme/tsconfig',
  './missing',
  '../outside.json',
];

test('the base of a workspace is read', () => {
  const tree = {
    'package.json': json({ workspaces: ['packages/*'] }),
    'packages/config/package.json': json({ name: '@acme/config' }),
    'packages/config/node.json': config(METADATA),
    'packages/app/tsconfig.json': json({ extends: '@acme/config/node' }),
  };
  is(tree, 'packages/app/a.ts', 'loose React ');
});

test('Deno compiles what no tsconfig covers, with its own defaults', () => {
  const tree = {
    'deno.json': config({ jsxFactory: 'h' }, { workspace: ['./a', './b'] }),
    'a/deno.jsonc': '{ // comment\n "compilerOptions": { "jsxFactory": "j" }, }',
    'b/deno.json': json({ name: '@b/b' }),
    'c/tsconfig.json': config(KEEP),
    'c/d/deno.json': config(METADATA),
    'c/published/deno.json': json({ exports: './mod.ts' }),
    'c/published/package.json': json({ name: 'published' }),
    'both/tsconfig.json': config(METADATA),
    'both/deno.json': config(KEEP),
    'kept/deno.json': config(KEEP),
  };
  is(tree, 'x.ts', 'none h ');
  is(tree, 'a/x.ts', 'none j ');
  is(tree, 'b/x.ts', 'none h ');
  is(tree, 'c/x.ts', undefined);
  is(tree, 'c/d/x.ts', 'strict h ');
  is(tree, 'c/published/mod.ts', undefined);
  is(tree, 'both/x.ts', 'loose React ');
  is(tree, 'kept/x.ts', undefined);
  is({ 'deno.json': json({}), 'package.json': json({ name: 'x' }) }, 'x.ts', ERASED);
});

test.run();

/** `expected` is the key of the settings; undefined if the file keeps all its imports. */
function is(tree: Tree, file: string, expected: string | undefined): void {
  const settings = javascriptResolver.create(modelOf(tree)).erasureOf?.(file);
  assert.is(settings && settingsKey(settings), expected, `${file} in ${JSON.stringify(tree)}`);
}
