/** Every form of import, one per row, and what only looks like one. */
export interface Form {
  readonly dialect: string;
  readonly text: string;
  readonly imports: readonly string[];
}

type Row = readonly [text: string, ...imports: string[]];

/** Valid in JavaScript and in TypeScript. */
const EVERYWHERE: readonly Row[] = [
  [''],
  ['// import "a"'],
  ['/* import "a"\n from "b" */ x'],
  [`'import "a"'`],
  ['`import "a"`'],
  [`import 'a'`, 'static a 1'],
  [`import a from "./a"`, 'static ./a 1'],
  [
    `import * as a from './a';import b,{c as d}from'./b';import e,*as f from'./c'`,
    'static ./a 1',
    'static ./b 1',
    'static ./c 1',
  ],
  [`import {} from 'a'`, 'static a 1'],
  [`import { "x-y" as z } from 'a'`, 'static a 1'],
  [`import { default as a, if as b, } from 'a'`, 'static a 1'],
  [`import {\n  a, // from 'x'\n  b /* } from 'y' */,\n} from 'a'\n\nimport 'b'`, 'static a 1', 'static b 6'],
  [`import type from 'a'`, 'static a 1'],
  [`import type, { b } from 'a'`, 'static a 1'],
  [`import { type } from 'a'`, 'static a 1'],
  [`import { type as b } from 'a'`, 'static a 1'],
  [`import { type as as } from 'a'`, 'static a 1'],
  [`import from from 'a'`, 'static a 1'],
  [`import defer from 'a'; import source from 'b'`, 'static a 1', 'static b 1'],
  [`import defer * as a from 'a'`, 'static a 1'],
  [`import source a from 'a'`, 'static a 1'],
  [`import a from './a.json' with { type: 'json' }\nimport 'b'`, 'static ./a.json 1', 'static b 2'],
  [`import a from './a.json' assert { 'type': "json", }\nimport 'b'`, 'static ./a.json 1', 'static b 2'],
  [`import './\\u0061'`, 'static ./a 1'],
  [`export * from 'a'`, 'reexport a 1'],
  [`export * as ns from 'a'`, 'reexport a 1'],
  [`export * as "x y"from'a'`, 'reexport a 1'],
  [`export { a, b as c, default } from 'a'`, 'reexport a 1'],
  [`export {} from 'a'`, 'reexport a 1'],
  [`export\n{ a }\n/* c */ from\n'a'`, 'reexport a 1'],
  [`export * fr\\u006fm 'a'`, 'reexport a 1'],
  [`const from = 1; export { from }\nimport 'b'`, 'static b 2'],
  [`"use strict"\nimport 'a'`, 'static a 2'],
  [`#!/usr/bin/env node\n'use client';\nimport 'a'`, 'static a 3'],
  [`\nconst a = require('a')`, 'require a 2'],
  [
    `const a = require('a').b, { c, d: e } = require("b")('x');\nvar f = require('c')\nrequire('d')`,
    'require a 1',
    'require b 1',
    'require c 2',
    'require d 3',
  ],
  ['require(`a`)', 'require a 1'],
  ['require(`a${b}`); require(a); require(); require'],
  [`requ\\u0069re('a')`, 'require a 1'],
  [`require.resolve('a'); require.main; require.resolve.paths('b')`, 'require a 1'],
  [`a.require('a'); a?.require('b'); ({ require(a) {} })`],
  [`[...require('a')]`, 'require a 1'],
  [`if (a) { require('a') }\nfor (;;) { require('b') }`, 'require a 1', 'require b 2'],
  [`a(() => require('a'), function () { return require('b') })`, 'require a 1 lazy', 'require b 1 lazy'],
  [`function f() {\n  require('a')\n}\nrequire('b')`, 'require a 2 lazy', 'require b 4'],
  [
    `(function () { require('a'); function g() { require('b') } })(require('c'))`,
    'require a 1',
    'require b 1 lazy',
    'require c 1',
  ],
  [`(() => { require('a') })(); (async () => require('b'))()`, 'require a 1', 'require b 1'],
  [`(function () { require('a') }).call(this, () => require('b'))`, 'require a 1', 'require b 1 lazy'],
  [`(function* () { require('a') })()`, 'require a 1 lazy'],
  [
    `class A { static { require('a') } static b = require('b'); c = require('c'); d() { require('d') } }`,
    'require a 1',
    'require b 1',
    'require c 1 lazy',
    'require d 1 lazy',
  ],
  [
    `class A { constructor(a = require('a')) {} static [require('b')]() {} get c() { return require('c') } }`,
    'require a 1 lazy',
    'require b 1',
    'require c 1 lazy',
  ],
  [
    `({ a() { require('a') }, get b() { return require('b') }, c: require('c') })`,
    'require a 1 lazy',
    'require b 1 lazy',
    'require c 1',
  ],
  [`(function (require, module) { require('a') })`],
  [`define(function (require) { const a = require('a') })`],
  [
    `import { createRequire } from 'module'\nconst require = createRequire(import.meta.url)\nrequire('a')`,
    'static module 1',
    'require a 3',
  ],
  [
    `import { createRequire } from 'module'\nexport const f = () => { const require = createRequire(import.meta.url); return require('a') }`,
    'static module 1',
    'require a 2 lazy',
  ],
  [`import('a')`, 'dynamic a 1 lazy'],
  ['const a = await import(`a`)', 'dynamic a 1 lazy'],
  [`f(\n  () =>\n    import(/* webpackChunkName: "x" */ 'a', { with: {} }),\n)`, 'dynamic a 3 lazy'],
  [`import(('a'))`, 'dynamic a 1 lazy'],
  [`import(a); import('a' + b)`],
  [`import.defer('a'); import.source('b')`, 'dynamic a 1 lazy', 'dynamic b 1 lazy'],
  ['import(`./pages/${name}.ts`)', 'glob ./pages/*.ts 1 lazy'],
  ['import(`../${a}${b}/[id]/(x)/${c}.vue?raw`)', 'glob ../*/\\[id\\]/\\(x\\)/*.vue 1 lazy'],
  ['import(`@/locales/${lang}.js`)', 'glob @/locales/*.js 1 lazy'],
  ['import(`${a}/b.js`); import(`a${b}`); import(`https://x.y/${z}.js`)'],
  ['import(`./a/${import(`./b/${c}.js`)}.js`)', 'glob ./a/*.js 1 lazy', 'glob ./b/*.js 1 lazy'],
  [`new URL('./a.ts', import.meta.url)`, 'url ./a.ts 1'],
  [`const f = () => new Worker(\n  new URL('./a.ts', import.meta.url), {})`, 'url ./a.ts 2 lazy'],
  [`new URL('./a', base); new URL(a, import.meta.url); new URL('./a'); new x.URL('./a', import.meta.url)`],
  [`import.meta.glob('./a/*.ts')`, 'glob ./a/*.ts 1 lazy'],
  [`import.meta.glob('./a/*.ts', { eager: true })`, 'glob ./a/*.ts 1'],
  [`import.meta.globEager('./a/*.ts')`, 'glob ./a/*.ts 1'],
  [
    `import.meta.glob(['./a/*.ts', '!./a/b.ts', './c/*.ts'], { import: 'x' })`,
    'glob ./a/*.ts 1 lazy -./a/b.ts',
    'glob ./c/*.ts 1 lazy -./a/b.ts',
  ],
  [
    `import a from 'a'\nif (import.meta.vitest) { const b = await import('./b'); test(() => import('./c')) }\nimport('./d')`,
    'static a 1',
    'dynamic ./b 2 lazy test',
    'dynamic ./c 2 lazy test',
    'dynamic ./d 3 lazy',
  ],
  [`if (import.meta.vitest) require('a'); else require('b')`, 'require a 1 test', 'require b 1'],
  [
    `if (import.meta.vitest !== undefined && x) require('a'); (import.meta.vitest) && require('b')`,
    'require a 1 test',
    'require b 1 test',
  ],
  [`const a = import.meta.vitest ? require('a') : require('b')`, 'require a 1 test', 'require b 1'],
  [`if (!import.meta.vitest) require('a'); import.meta.vitest || require('b')`, 'require a 1', 'require b 1'],
  [
    `if (import.meta.vitest === undefined) require('a'); if (import.meta.env.TEST) require('b')`,
    'require a 1',
    'require b 1',
  ],
  [`if (import.meta.vitest) { (() => { require('a') })() }`, 'require a 1 test'],
  [`import.meta.env.X; import.meta.hot.accept('./a'); import.meta.resolve('./b'); import.meta`],
  [`jest.mock('a'); vi.mock('b', () => ({})); jest.requireActual('c'); vi.importActual('d')`],
  [`define(['a', 'b'], function (a, b) {})`],
  [`/** @type {import('a').B} */ var b; /** @import { C } from 'c' */`],
  [`var re = /import 'a'/; x = a / import_('b') / 2`],
  [`const a = { import: 1, from: 'b', require: 2 }; a.import('c'); a.from('d')`],
  [`x = \`\${\`\${require('a')}\`} require('b')\``, 'require a 1'],
  [
    `/// <reference path="./a.d.ts" />\n/// <reference types="node" />\n/* /// <reference path="b" /> */\n///<reference path='c'/>\nimport 'd'\n/// <reference path="e" />`,
    'reference ./a.d.ts 1 type',
    'reference c 4 type',
    'static d 5',
  ],
  [`#!x\n/// <reference path="./a" />\n`, 'reference ./a 2 type'],
  [`// <reference path="a" />\n/// <reference path="b">\n/// reference path="c" />\nx`],
];

const JAVASCRIPT: readonly Row[] = [
  [`return require('a')`, 'require a 1'],
  [`with (a) { require('b') }`, 'require b 1'],
  [`const a = <div title="import 'x'">import 'a' from "b" {require('c')}</div>`, 'require c 1'],
  [`export a from 'a'`, 'reexport a 1'],
  [
    `// @flow\nimport type { A } from 'a'\nimport typeof B from 'b'\nimport { type C, typeof D } from 'c'\nexport type { E } from 'e'\nconst f = (x: number): ?string => require('f')`,
    'static a 2 type',
    'static b 3 type',
    'static c 4 type',
    'reexport e 5 type',
    'require f 6 lazy',
  ],
];

const TYPES: readonly Row[] = [
  [
    `import type A from 'a'; import type { B } from 'b'; import type * as C from 'c'`,
    'static a 1 type',
    'static b 1 type',
    'static c 1 type',
  ],
  [`import type from from 'a'`, 'static a 1 type'],
  [`import { type A, type B as C, type default as D } from 'a'`, 'static a 1 type'],
  [`import { type A, B } from 'a'; import C, { type D } from 'b'`, 'static a 1', 'static b 1'],
  [`import { type as } from 'a'; import { type as as as } from 'b'`, 'static a 1 type', 'static b 1 type'],
  [
    `export type { A } from 'a'; export { type B } from 'b'; export type * from 'c'; export type * as D from 'd'`,
    'reexport a 1 type',
    'reexport b 1 type',
    'reexport c 1 type',
    'reexport d 1 type',
  ],
  [`export type A = B; export type { A }\nimport 'b'`, 'static b 2'],
  [`declare module 'a' {\n  import { b } from 'b'\n  export * from 'c'\n}`, 'static b 2', 'reexport c 3'],
  [`declare module '*.css'`],
];

const TYPESCRIPT: readonly Row[] = [
  [`import a = require('a')`, 'require a 1'],
  [`export import a = require('a')`, 'require a 1'],
  [`import type a = require('a')`, 'require a 1 type'],
  [`import a = B.C; import type = require('a')`, 'require a 1'],
  [`let a: import('a').B; type C = import('c')`, 'type a 1 type', 'type c 1 type'],
  [`let a: typeof import('a')`, 'type a 1 type'],
  [`function f(a: import('a').B) { let c: import('c').D }`, 'type a 1 type lazy', 'type c 1 type lazy'],
  [`@Component({ a: require('a') }) class A { @b(require('b')) c() {} }`, 'require a 1', 'require b 1'],
  [`require<A>('a'); import.meta.glob<B>('./*.ts')`, 'require a 1', 'glob ./*.ts 1 lazy'],
  [`import('a' as any)`, 'dynamic a 1 lazy'],
  [`return require('a')`, 'require a 1'],
];

const TS_ONLY: readonly Row[] = [
  [
    `const a = <string>b; import(<string>'a'); const f = <T>(x: T) => x; require('c')`,
    'dynamic a 1 lazy',
    'require c 1',
  ],
];

const TSX_ONLY: readonly Row[] = [
  [
    `const a = <A<B> c={() => import('c')}>import 'd' from "e"</A>; const f = <T,>(x: T) => x`,
    'dynamic c 1 lazy',
  ],
];

const DECLARATIONS: readonly Row[] = [
  [
    `export const a: import('a').A\nexport default function f(): import('b').B`,
    'type a 1 type',
    'type b 2 type',
  ],
  [`declare const a: typeof import('a'); export = a`, 'type a 1 type'],
];

export const FORMS: readonly Form[] = [
  ...forms(['js', 'ts', 'tsx'], EVERYWHERE),
  ...forms(['js', 'jsx'], JAVASCRIPT),
  ...forms(['ts', 'tsx', 'dts'], TYPES),
  ...forms(['ts', 'tsx'], TYPESCRIPT),
  ...forms(['ts'], TS_ONLY),
  ...forms(['tsx'], TSX_ONLY),
  ...forms(['dts'], DECLARATIONS),
];

function forms(dialects: readonly string[], rows: readonly Row[]): Form[] {
  return dialects.flatMap(dialect => rows.map(([text, ...imports]) => ({ dialect, text, imports })));
}
