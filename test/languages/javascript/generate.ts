/** Modules of unusual pieces, deterministic for a seed. */
export function generateModule(seed: number): { readonly text: string; readonly dialect: string } {
  const random = mulberry32(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = (max: number): number => Math.floor(random() * (max + 1));
  const dialect = pick(['js', 'ts', 'ts', 'tsx', 'dts']);
  const typed = dialect !== 'js';
  const lines = [
    ...Array.from({ length: some(1) }, () => pick(LEADS)),
    ...Array.from({ length: some(4) }, () => joinTokens(pick(typed ? [...HEADER, ...TYPED_HEADER] : HEADER))),
    ...Array.from({ length: some(3) }, () => pick(bodies())),
    ...Array.from({ length: random() < 0.2 ? 1 : 0 }, () => joinTokens(pick(HEADER))),
  ];
  return { text: lines.map(line => line + pick(ENDS)).join(''), dialect };

  function bodies(): readonly string[] {
    if (dialect === 'js') return [...BODY, ...ELEMENTS];
    return dialect === 'tsx' ? [...BODY, ...ELEMENTS, ...TYPED_BODY] : [...BODY, ...TYPED_BODY];
  }

  /** Tokens with random separators between them. */
  function joinTokens(tokens: string): string {
    const plain = random() < 0.6;
    return tokens.split(' ').reduce((text, token) => {
      const apart = /[\w$é]$/.test(text) && /^[\w$é\\]/.test(token);
      const gap = plain ? ' ' : pick(GAPS);
      return text + (gap === '' && apart ? ' ' : gap) + token;
    });
  }
}

const LEADS = [
  '#!/usr/bin/env node',
  '\uFEFF// @ts-check',
  '/// <reference path="./a.d.ts" />',
  '/* /// <reference path="b" /> */ /// <reference path="c" />',
  "'use strict'",
  '"use client";',
  '// import x from "x"',
  '/** @type {import("x")} */',
  ';;',
];

const GAPS = [
  '',
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  ' /* c */ ',
  '/**/',
  ' // c\n',
  '\u00a0',
  '\u2028',
  '// from "g"\n',
  '/* import "h" */',
];

/** Without these a statement might continue with the next one. */
const ENDS = [
  ';\n',
  ';',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '; // import "e"\n',
  '\n/* from "e" */\n',
  ' /* é😀 */\n',
  ';\u2029',
];

/** One space between two tokens. */
const HEADER = [
  `import 'a'`,
  `import a from 'a'`,
  `import a , { b , c as d , } from "./b"`,
  `import * as a from '../c'`,
  `import a , * as b from 'c'`,
  `import { } from 'a'`,
  `import { default as a , if as b } from 'a'`,
  `import { type } from 'a'`,
  `import { type as as } from 'a'`,
  `import { type as a } from 'a'`,
  `import type from 'a'`,
  `import type , { a } from 'b'`,
  `import from from 'from'`,
  `import as from 'as'`,
  `import defer from 'a'`,
  `import defer * as a from 'a'`,
  `import source a from 'a'`,
  `import { "a b" as c } from 'a'`,
  `import { a as é } from 'a'`,
  `import $ , { _ } from 'é😀'`,
  `import a from 'a' with { type : 'json' }`,
  `import a from 'a' with { 'type' : "json" , x : '' , }`,
  `import a from '\\u0061'`,
  `import a fr\\u006fm 'a'`,
  `export * from 'a'`,
  `export * as a from 'a'`,
  `export * as default from 'a'`,
  `export * as "a" from 'a'`,
  `export { a , b as default } from 'a'`,
  `export { default } from 'a'`,
  `export { }`,
  `export { } from 'a'`,
  `export { a as from } from 'from'`,
  `const a = require ( 'a' )`,
  `const { a , b : c } = require ( 'a' ) . d , e = require ( "e" ) ( 'f' )`,
  `var a = require ( 'a' ) ( b )`,
  `let a = require ( 'a' ) [ 0 ] , b`,
  `require ( 'a' )`,
  `require ( 'a' ) . config ( )`,
  `"import 'a'"`,
  `var from = 1`,
];

const TYPED_HEADER = [
  `import type A from 'a'`,
  `import type { A } from 'a'`,
  `import type * as A from 'a'`,
  `import type from from 'a'`,
  `import { type A , type B as C } from 'a'`,
  `import { type A , B } from 'a'`,
  `import A , { type B } from 'a'`,
  `import { type as } from 'a'`,
  `import { type as as as } from 'a'`,
  `export type { A } from 'a'`,
  `export { type A } from 'a'`,
  `export { type A , B } from 'a'`,
  `export type * from 'a'`,
  `export type * as A from 'a'`,
  `export type { A }`,
  `export type A = B`,
  `import a = require ( 'a' )`,
  `import type a = require ( 'a' )`,
  `import a = b . c`,
  `export import a = require ( 'a' )`,
];

const BODY = [
  `x = 'import "a"'`,
  'x = `import "a"; ${from} from "b"`',
  'x = `${require("a")}`',
  `x = "from"`,
  `x = [ 'from', "import", 'require' ]`,
  `x = /import 'a' from "b"/g`,
  `x = a / from / 'b'.length`,
  `x = /['"\`]/.test(y) ? /[/]from 'z'/ : "from" /* from 'z' */`,
  `// don't import 'a'`,
  `/* export * from 'a' */`,
  `x = { from: 'a', import: "b", require: 'c' }`,
  `x.from("a").import('b').require("c")`,
  `x.from\n"a"`,
  `from\n"a"`,
  `from /* c */\n'a'`,
  `x = from ? "a" : 'b'`,
  `important('a'); required('b'); fromage('c')`,
  `x = 'from \\\n"a"'`,
  `x = '\\u0066rom'`,
  `\\u0066rom\n'a'`,
  `requ\\u0069re('a')`,
  `x = () => import('a')`,
  'x = () => import(`./a/${b}.js`)',
  `x = import(a)`,
  `x = import.meta`,
  `x = import.meta.url`,
  `x = import.meta.env.from`,
  `x = new URL('./a', import.meta.url)`,
  `x = new URL(import.meta.url)`,
  `x = import.meta.glob(['./*.js', '!./a.js'], { eager: true })`,
  `x = require('a')`,
  `x = require`,
  `x = require(a)`,
  `x = require.main`,
  `x = require.resolve('a')`,
  `x = a\nrequire('b')`,
  `x = [...require('a')]`,
  `function f() { return require('a') }`,
  `function g(require) { return require('a') }`,
  `(function () { require('a') })()`,
  `class A { static a = require('a'); b = require('b'); import() {} from() {} }`,
  `if (x) { "from" } else { 'import' }`,
  `export default x => x`,
  `export const from = 1, require_ = 2`,
  `export function from2() {}`,
  `label: for (const from of x) { break label }`,
  `x = { "from"() {}, get 'import'() { return 1 } }`,
  `é.from('a'); $from('b'); x.$import('c')`,
  `x = a++ / 2; y = b / "from".length`,
  `/// <reference path="late" />`,
  `x = "\\
import 'a'"`,
];

const TYPED_BODY = [
  `let t: import('a').B`,
  `type T = typeof import('a')`,
  `type U = 'from' | "import"`,
  `interface I { from: 'a'; import(a: string): void; require: 'b' }`,
  `declare module 'a' { import 'b'; export * from "c" }`,
  `declare module 'd'`,
  `namespace N { import A = B.C; export const from = 1 }`,
  `function over(a: string): void; function over(a: any) { require('a') }`,
  `let v = x as 'from'; let w = x satisfies "import"`,
  `abstract class C<T> { declare from: 'a'; abstract import(): T }`,
  `@Dec('from') class D { @Dec("import") require = 'a' }`,
  `enum E { from = 'a', import = "b" }`,
];

const ELEMENTS = [
  `x = <div>import 'a' from "b"</div>`,
  `x = <div>don't require('a')</div>`,
  `x = <a from="b" import='c'>{require('d')}</a>`,
  `x = <>from {"from"} 'a'</>`,
  `x = <a b={() => import('c')} />`,
];

/** A small generator of random numbers between 0 and 1. */
export function mulberry32(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
