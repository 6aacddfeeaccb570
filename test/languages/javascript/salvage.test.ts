import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { salvage } from '../../../src/core/languages/javascript/salvage.ts';
import { generateModule } from './generate.ts';
import { show } from './show.ts';

const PROBLEM = { line: 7, message: 'broken' };

/** Broken texts, and texts that crash parsers. */
const BROKEN: readonly [dialect: string, text: string, ...imports: string[]][] = [
  ['ts', `import { a, from './a'\nimport { b } from './b'`, 'static ./a 1', 'static ./b 2'],
  ['ts', `import type { A from './a'`, 'static ./a 1 type'],
  ['ts', `import é, { ö } from './é'`, 'static ./é 1'],
  ['ts', `export { a b } from './a'`, 'reexport ./a 1'],
  ['ts', `import a fro './a'; from './b'`],
  ['ts', `import a\nconst b = from('./b')`],
  ['js', `)]}\nrequire('a'`],
  ['js', `)]}\nrequire('a')}}}\nrequire('b')`, 'require a 2', 'require b 3'],
  ['js', `function f() { g([ }\nrequire('a')`, 'require a 2'],
  ['js', `x = 'not closed\nrequire('a')`, 'require a 2'],
  ['js', `x = /[/]require('a')/.test(y / 2) / require('b')`, 'require b 1'],
  ['js', `if (x) /require('a')/.exec(y); (x) / require('b') / 2`, 'require b 1'],
  ['js', `x = { a: 1 } / require('a') / 2`, 'require a 1'],
  ['js', `function f() {} /require('a')/.test(b)`],
  ['js', `x++ / require('a') / 2`, 'require a 1'],
  ['js', `return /'/.test("import('a')")`],
  ['js', 'x = `${`${`a ${ {b: `}`} } import "c"`}`}`; require("d")', 'require d 1'],
  [
    'js',
    `x = <a b="require('c')" d='\n"'>it's {require('e')} import 'f'<g/></a>; require('h')`,
    'require e 2',
    'require h 2',
  ],
  ['js', `x = <>\n{/* require('a') */}{'}'}</>\nrequire('b')`, 'require b 3'],
  ['js', `x = a < b; require('c') > d`, 'require c 1'],
  ['tsx', `type F = <T>(a: T) => T\nconst g = <T extends U>(a: T) => import('b')`, 'dynamic b 2 lazy'],
  ['ts', `const g = <T>(a: T) => import('b')`, 'dynamic b 1 lazy'],
  ['js', `const a = b =\nimport('c'); @`, 'dynamic c 2 lazy'],
  ['js', `foo(import.meta.glob(['./*.js', '!./b.js'], { eager: true })`, 'glob ./*.js 1 -./b.js'],
  ['js', 'import(`./a/${b}.js`', 'glob ./a/*.js 1 lazy'],
  ['js', 'import(`./a/${`./c/${import("d")}`}.js`', 'glob ./a/*.js 1 lazy', 'dynamic d 1 lazy'],
  ['dts', `let a: import('a').B = `, 'type a 1 type'],
  ['ts', `/// <reference path="./a" />\n\nimport 'b' (`, 'reference ./a 1 type', 'static b 3'],
  ['js', `#!import 'a'\nimport 'b'`, 'static b 2'],
  ['js', `\uFEFFimport 'a'\r\nimport 'b'\rimport 'c'`, 'static a 1', 'static b 2', 'static c 3'],
  ['js', `/* not closed import 'a'`],
];

test('finds imports in broken text', () => {
  for (const [dialect, text, ...imports] of BROKEN) {
    const facts = salvage(text, dialect, PROBLEM);
    assert.equal(show(facts), imports, JSON.stringify(text));
    assert.equal(facts.problems, [PROBLEM]);
  }
});

/** Each is repeated on one line, up to 50,000 deep: quadratic time would be noticeable. */
const NASTY = [
  '(',
  '[',
  '{',
  '}',
  ')',
  '((}',
  '`${',
  '<a>',
  '<a b={',
  '</a>',
  'a=>',
  '=/[',
  '/',
  "'",
  '"',
  '`',
  '\\',
  '#',
  '<',
  'import ',
  'import{',
  'import{a,',
  'import{import as a,',
  'import type{',
  'import a,{',
  'import a from',
  "import('",
  'import(`${',
  'export ',
  'export{',
  'export{export as x,',
  'export*',
  'require(',
  'require(`${',
  'from ',
  "from'",
  'new URL(',
  'import.meta.glob([',
  '/*',
  '*/',
  '//\r',
  '{(',
  '({}',
  '${',
];

test('many repetitions do not throw, and hide nothing before them', () => {
  for (const piece of NASTY) {
    const text = `import 'first'; ${piece.repeat(50_000 / piece.length)}`;
    for (const dialect of ['tsx', 'ts']) {
      const facts = salvage(text, dialect, PROBLEM);
      assert.is(facts.imports[0]?.specifier, 'first', piece);
    }
  }
  const megabyte = `${'x+'.repeat(500_000)}require('last')`;
  assert.equal(show(salvage(megabyte, 'js', PROBLEM)), ['require last 1']);
});

test('finds imports after deep nesting', () => {
  for (const [open, close] of [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
    ['`${', '}`'],
    ['<a>', '</a>'],
    ['<a b={', '}/>'],
  ] as const) {
    const deep = `x = ${open.repeat(10_000)}1${close.repeat(10_000)}`;
    const facts = salvage(`import 'a'\n${deep}\nimport 'b'\nrequire('c')\n`, 'tsx', PROBLEM);
    assert.equal(show(facts), ['static a 1', 'static b 3', 'require c 4'], open);
  }
});

test('truncated text does not throw, and keeps its first imports', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { text, dialect } = generateModule(seed);
    for (let end = 0; end <= text.length; end += 11) {
      const facts = salvage(`import 'first'\n${text.slice(0, end)}`, dialect, PROBLEM);
      assert.is(facts.imports[0]?.specifier, 'first');
    }
  }
});

test.run();
