import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { scanText } from '../../../src/core/languages/javascript/header.ts';
import { parseWithSwc } from '../../../src/core/languages/javascript/parse.ts';
import { readLeading } from '../../../src/core/languages/javascript/reference.ts';
import { readTokens } from '../../../src/core/languages/javascript/token-scan/index.ts';
import type { RawImport } from '../../../src/types.ts';
import { FORMS } from './forms.ts';
import { generateModule } from './generate.ts';
import { generateCode } from './generate-code.ts';
import { show } from './show.ts';

type Row = readonly [dialects: string, text: string, ...imports: string[]];

/** Texts that the header scan cannot read, and that still must not need a parse. */
const PROVED: readonly Row[] = [
  // Words that only look like imports.
  ['js ts tsx', `x = "import('a')" + 'require("b")' + \`import('c') \${y} require('d')\``],
  ['js ts tsx', `x = /require\\('a'\\)["'/]/.test(y) // import('b')\n/* require('c') */`],
  ['js ts tsx', `x = (a + b) / 2; y = c[0] / require_('a') / "require('b')".length`],
  ['js ts tsx', `x = /[/]require('a')/`],
  ['js ts tsx', `x = (a + b) / 2 // require('a') /`],
  ['js ts tsx', `x = { import: 1, require: 2 }; y.import('a'); z?.require('b')`],
  ['js tsx', `x = <a b="require('c')" d='"'>it's import('e') <f/> don't</a>`],
  ['js ts tsx', "x = `${`${`import('a')`}`}`; y = `\\`import('b')`"],
  // Dynamic imports.
  ['js ts tsx', `const a = await import('a')`, 'dynamic a 1 lazy'],
  ['js ts tsx', `const a = () => import('a')`, 'dynamic a 1 lazy'],
  [
    'js ts tsx',
    `f(() => import('a'), async () => { await import('b') })`,
    'dynamic a 1 lazy',
    'dynamic b 1 lazy',
  ],
  ['js ts tsx', `const a = { b: () => import('b'), c: import('c') }`, 'dynamic b 1 lazy', 'dynamic c 1 lazy'],
  [
    'js ts tsx',
    `const [a] = await Promise.all([import('a'), import(\`b\`)])`,
    'dynamic a 1 lazy',
    'dynamic b 1 lazy',
  ],
  ['js ts tsx', `vi.mock(import('a'), () => ({}))`, 'dynamic a 1 lazy'],
  ['js ts tsx', `if (a) import('a')\n;import('b')`, 'dynamic a 1 lazy', 'dynamic b 2 lazy'],
  ['js ts tsx', 'f(import(a), import(`${b}/c`), require(`${d}`))'],
  [
    'js tsx',
    `const a = <B c={() => import('c')}>{await import('d')}</B>`,
    'dynamic c 1 lazy',
    'dynamic d 1 lazy',
  ],
  // Types.
  ['ts tsx', `vi.importActual<typeof import('a')>('a')`, 'type a 1 type'],
  ['ts tsx', `f(async () => ({ ...(await g<typeof import('a')>()) }))`, 'type a 1 type lazy'],
  ['ts tsx', `const a = b as typeof import('a')`, 'type a 1 type'],
  ['ts tsx dts', `let a: import('a').A; let b: typeof import('b')`, 'type a 1 type', 'type b 1 type'],
  ['ts tsx dts', `type A = import('a').A`, 'type a 1 type'],
  ['ts tsx', `const { a }: typeof import('a') = require('a')`, 'type a 1 type', 'require a 1'],
  // `require`, in functions and outside.
  ['js ts tsx', `x\nrequire('a'); module.exports = { b: require('b') }`, 'require a 2', 'require b 2'],
  ['js ts tsx', `if (a) { try { require('a') } catch { require('b') } }`, 'require a 1', 'require b 1'],
  ['js ts tsx', `function f() { return require.resolve('a') }`, 'require a 1 lazy'],
  [
    'js ts tsx',
    `class A { b() { require('b') } }\nf(() => require('c'))`,
    'require b 1 lazy',
    'require c 2 lazy',
  ],
  ['ts tsx', `function f(): Promise<void> { require('a') }`, 'require a 1 lazy'],
  ['ts tsx', `class A { b(): void { require('b') } }`, 'require b 1 lazy'],
  ['js ts tsx', `const f = a => b\nconst c = require('c')`, 'require c 2'],
  ['js ts tsx', `(function () { f(() => { require('a') }) })()`, 'require a 1 lazy'],
  // Later statements, and URLs.
  ['js ts tsx', `x()\nimport a from 'a'\ny()\nexport { b } from 'b'`, 'static a 2', 'reexport b 4'],
  ['ts tsx', `import a = require('a')\na()`, 'require a 1'],
  ['dts', `declare module 'a' {\n  import 'b'\n  export * from 'c'\n}`, 'static b 2', 'reexport c 3'],
  ['js ts tsx', `const a = new URL('./a', import.meta.url)`, 'url ./a 1'],
  ['js ts tsx', `f(() => new URL('./a', import.meta.url), new URL('b'))`, 'url ./a 1 lazy'],
];

test('unambiguous texts do not need a parse', async () => {
  for (const [dialects, text, ...imports] of PROVED) {
    for (const dialect of dialects.split(' ')) {
      const proved = scanText(text, dialect);
      assert.equal(show(proved), imports, `${dialect}: ${text}`);
      assert.equal(proved, await parseWithSwc(text, dialect), `${dialect}: ${text}`);
    }
  }
});

/** Texts that the scan must leave to the parser, though swc accepts them. Each was read wrongly once, or could be. */
const UNSURE: readonly (readonly [dialect: string, text: string])[] = [
  ['js', `a\n/require('a')/g`],
  ['js', `{}\n/require('a')/g`],
  ['js', `if (a) /require('a')/.test(b)`],
  ['js', `a++ / require('a') / 2`],
  ['ts', `type A = (B)\n/require('a')/g`],
  ['js', `a <!-- require('a')`],
  ['js', `a\n--> require('a')`],
  ['js', `requ\\u0069re('a')`],
  ['js', `x = a ? import('a') : b`],
  ['ts', `let a: () => import('a').B`],
  ['ts', `let a: A<B, import('a').C>`],
  ['ts', 'let a: `${import("a").B}`'],
  ['ts', `typeof import('a') === b`],
  ['ts', `f < import('a') >> (b)`],
  ['ts', `function f<const T = import('a').A>() {}`],
  ['ts', `function f(a: A<B, import('a').C>) {}`],
  ['ts', `type\nx = typeof import('a')`],
  ['ts', `f({ a: b as A extends B ? C : import('a').D })`],
  ['js', `type F = string => import('a')`],
  ['js', `declare function f(A, (x) => import('a')): void`],
  ['js', `x\ndeclare export * from 'a'`],
  ['js', `x\nexport é from 'a'`],
  ['js', `x\nexport async from 'a'`],
  ['js', `(function () { require('a') })()`],
  ['js', `(() => { require('a') })()`],
  ['js', `!function () { require('a') }()`],
  ['js', `x = a ? b => c : require('a')`],
  ['ts', `x = a ? b => c : require('a')`],
  ['js', `x = b => c++\nrequire('a')`],
  ['ts', `x = b => c++\nrequire('a')`],
  ['ts', `x = b => c as void\nrequire('a')`],
  ['ts', `f(x => y as\nconst || require('a'))`],
  ['ts', `x = a ? f() : void { b: require('a') }`],
  ['js', `const f: string => void = require('a')`],
  ['js', `class A { b = require('b') }`],
  ['js', `class A extends f() { static b = require('b') }`],
  ['js', `({ catch(a = require('a')) {} })`],
  ['js', `x = { catch(a = require('a')) {} }`],
  ['js', `function f(a = require('a')) {}`],
  ['js', `function f(require) { return require('a') }`],
  ['js', `new require('a')`],
  ['ts', `let x: require\n('a')`],
  ['js', `f(new URL(('./a'), import.meta.url))`],
  ['ts', `x = new URL<A>('./a', import.meta.url)`],
  ['js', `import.meta.glob('./a')`],
  ['js', 'import(`./a/${b}.js`)'],
  ['js', `import('\\x61')`],
  ['ts', `import('a' as any)`],
  ['tsx', `type F = <T>(a: "</T>") => A; require('a')`],
  ['tsx', `const f = <T extends A>(a: T) => require('a')`],
  ['js', `x = <a>(b)</a>; require('a')`],
  ['ts', `function f() { declare module 'a' { import b = require('b') } }`],
  ['ts', `class A { import\n'b' }`],
  ['ts', `interface A { import\n'b'\n}`],
  ['ts', `let x: A\n(() => { require('a') })()`],
  ['js', `if (a) (() => { require('a') })()`],
  ['ts', `(a => require('a'))()`],
  ['js', `(() => { const a = require('a') })()`],
  ['js', `x = a => b ? c : require('a')`],
  ['js', `x = { f(a = require('a')) {} }`],
  ['js', `declare class A { m(string => import('a')): void }`],
  ['js', `component Foo(a = require('a')) {}`],
  ['js', `x = match (a) { 1 => require('a') }`],
  ['js', `f()\n{ require('a') }`],
  ['js', `switch (a) { case f(): void { b: require('a') } }`],
  ['ts', `let f: () => { a?: import('a').B }`],
  ['ts', `x = a => new F<A, B>(c) + require('a')`],
  ['ts', `f({ a(b,): import('a').B { return b } })`],
  ['ts', `x = a! / require('a') / 2`],
  ['ts', `x = typeof import('a')`],
  ['ts', `x = [a ? b : typeof import('a')]`],
  ['ts', `f < import('a') > b`],
  ['tsx', `type F = <T>(a: "</T>", b: '"; require("a"); "', c: '"; // ') => A`],
];

test('ambiguous texts are left to the parser', async () => {
  for (const [dialect, text] of UNSURE) {
    assert.is(scanText(text, dialect), undefined, `${dialect}: ${text}`);
    assert.equal((await parseWithSwc(text, dialect)).problems, [], `${dialect}: ${text}`);
  }
});

test('invalid texts are left to the parser, which reports them', () => {
  for (const broken of ['(', 'x)', '`', "'", '/*', '<<<<<<< HEAD', 'a\n---\nb']) {
    assert.is(scanText(`x = () => import('a')\n${broken}\n`, 'ts'), undefined, broken);
  }
});

/** Scans tokens from the start, including what the header scan could read. */
function readAll(text: string, dialect: string): RawImport[] | undefined {
  const { end, references } = readLeading(text);
  const others = end === -1 ? undefined : readTokens(text, end, dialect);
  return others && [...references, ...others];
}

test('the scan agrees with swc on every form of import that it reads', async () => {
  let answers = 0;
  for (const { dialect, text } of FORMS) {
    const read = readAll(text, dialect);
    if (!read) continue;
    answers++;
    assert.equal(read, (await parseWithSwc(text, dialect)).imports, `${dialect}: ${text}`);
  }
  assert.ok(answers > FORMS.length / 2, `${answers} of ${FORMS.length}`);
});

for (const [name, generate, cases] of [
  ['modules', generateModule, 2000],
  ['code', generateCode, 6000],
] as const) {
  test(`the scan agrees with swc on every text that both read: ${name}`, async () => {
    const first = Number(process.env.SEED ?? 1);
    const count = process.env.SEED ? 1 : cases;
    const seen = { compared: 0, found: 0 };
    for (let seed = first; seed < first + count; seed++) {
      const { text, dialect } = generate(seed);
      const answers = [readAll(text, dialect), scanText(text, dialect)?.imports].filter(answer => answer);
      if (answers.length === 0 || text.length > 2000) continue;
      const parsed = await parseWithSwc(text, dialect);
      if (parsed.problems.length > 0) continue;
      seen.compared++;
      seen.found += parsed.imports.length;
      const hint = `SEED=${seed}, ${dialect}: ${JSON.stringify(text)}`;
      for (const answer of answers) assert.is(JSON.stringify(answer), JSON.stringify(parsed.imports), hint);
    }
    if (process.env.SEED) return;
    // The test proves nothing if the generator creates nothing valid, or nothing that the scan reads.
    assert.ok(seen.compared > cases / 20 && seen.found > cases / 20, JSON.stringify(seen));
  });
}

/** Each is repeated on one line: quadratic time would be noticeable. */
const NASTY = [
  '(',
  '[',
  '{',
  '`${',
  '<a>',
  '<a b={',
  '<a b>/*',
  '<a>//',
  'a=>',
  '=>{',
  '=/[',
  '/',
  "'",
  '#',
  '<',
  'import ',
  'import{',
  "import('",
  'import(`',
  'export ',
  'export{',
  'require(',
  'new URL(',
  'import.meta.',
  '/*',
  '//\r',
  'class ',
  'function f(){',
  'x=',
  'a?',
  ':',
  ',',
];

test('many repetitions take linear time and do not throw', () => {
  for (const piece of NASTY) {
    const text = `x=${piece.repeat(200_000 / piece.length)}`;
    for (const dialect of ['tsx', 'ts', 'js']) readTokens(text, 0, dialect);
    for (const end of ['*/', "require('a')"]) readTokens(text + end, 0, 'tsx');
  }
  const functions = 20_000;
  const nested = `${"function f(){require('a');".repeat(functions)}${'}'.repeat(functions)}`;
  assert.is(readTokens(nested, 0, 'js')?.filter(({ lazy }) => lazy).length, functions);
});

test.run();
