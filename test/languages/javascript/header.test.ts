import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { scanHeader } from '../../../src/core/languages/javascript/header.ts';
import { parseWithSwc } from '../../../src/core/languages/javascript/parse.ts';
import { generateModule } from './generate.ts';
import { show } from './show.ts';

/** Texts that must not need a parse. */
const PROVED: readonly [text: string, ...imports: string[]][] = [
  [''],
  ['export const a = 1'],
  [`import a from 'a'\nexport * from 'b'\nconst c = 1`, 'static a 1', 'reexport b 2'],
  [`#!/bin/x\n// c\n'use client'\nimport { type A } from 'a'`, 'static a 4 type'],
  [`const a = require('a'), { b } = require('b')\nmodule.exports = a`, 'require a 1', 'require b 1'],
  [`export { a }\nexport { b } from 'b'`, 'reexport b 2'],
  [`import a from 'a.json' with { type: 'json' }\nimport b from 'b'`, 'static a.json 1', 'static b 2'],
  [`import { a, // one\n b } from 'a'\n`, 'static a 1'],
  ['important(); imported.from(x); $import(1); required(a)'],
  ['// we import the things that we require from here\nx'],
  [`x = 'import'; y = ["from", 'require', "import"]; z = "from 'a' to 'b'"`],
  ['import(a); require(b); require.extensions; require.main === module; x.require("a")'],
  ['if (import.meta.env.DEV) a(import.meta.hot, import.meta.dirname)'],
  ['a(import.meta.url)'],
  ['class A { import() {} require() {} from() {} }'],
  [`x = '\\u001b[31m\\u{1F600}'; y = /\\u00e9/`],
  [`throw new Error("cannot find the value from\\n" + x + 'taken from "' + y + '".')`],
  [`a // the data from\n  // "there" is\nb`],
];

test('most modules need no parse', () => {
  for (const [text, ...imports] of PROVED)
    assert.equal(show(scanHeader(text)), imports, JSON.stringify(text));
});

/** Texts that the scan must leave to the parser. Each was read wrongly once, or could be. */
const UNSURE: readonly string[] = [
  `f(() => import('a'))`,
  'f(() => import(`a`))',
  `f(() => import /* c */ (// d\n'a'))`,
  `if (a) require('a')`,
  `x = a.b\nrequire('a')`,
  `[...require('a')]`,
  `require?.('a')`,
  `require.resolve('a')`,
  `require . /* c */ resolve ( 'a' )`,
  `require<T>('a')`,
  `requ\\u0069re('a')`,
  `requ\\u{0069}re('a')`,
  `const a = 1\nimport 'b'`,
  `const a = 1\nimport b from 'b'`,
  `const a = 1;import'b'`,
  `const a = 1\nexport*from'b'`,
  `const a = 1\nexport * as "c"from'b'`,
  `const a = 1\nexport * as\n'c'from'b'`,
  `const a = 1\nexport { b } fr\\u006fm 'b'`,
  `const a = 1\nexport {b} from/**/'b'`,
  `const a = 1\nexport {b} from // c\n 'b'`,
  `const a = 1\nexport {b} from '\\x62'`,
  `const a = 1\nexport {b} from\u2028'b' /* c */;`,
  `import { "a-b" as c } from 'a'`,
  `import é from 'a'`,
  `import './\\u0061'`,
  `import defer * as a from 'a'`,
  `import source a from 'a'`,
  `import a = require('a')`,
  `import typeof A from 'a'`,
  `let a: import('a').B`,
  `import.defer('a')`,
  `import.meta.glob('a')`,
  `import . meta . glob('a')`,
  `import.meta\n.globEager('a')`,
  `import.meta.gl\\u006fb('a')`,
  `(import.meta as any).glob('a')`,
  `new URL('a', import.meta.url)`,
  `new \\u0055RL('a', import.meta.url)`,
  `declare module 'a' {import 'b'}`,
  `declare module 'a' { export * from 'b' }`,
  `const a = require('a'), b = c(require('b'))`,
  `const { a = require('a') } = require('b')`,
  `/* not closed`,
  `import 'a' /* not closed`,
];

test('ambiguous texts are left to the parser', () => {
  for (const text of UNSURE) assert.is(scanHeader(text), undefined, JSON.stringify(text));
});

const CASES = 2000;

test('the scan agrees with swc on every text that both read', async () => {
  const first = Number(process.env.SEED ?? 1);
  const count = process.env.SEED ? 1 : CASES;
  const seen = { proved: 0, accepted: 0, compared: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const { text, dialect } = generateModule(seed);
    const proved = scanHeader(text);
    const parsed = await parseWithSwc(text, dialect);
    const accepted = parsed.problems.length === 0;
    seen.proved += Number(proved !== undefined);
    seen.accepted += Number(accepted);
    if (!proved || !accepted) continue;
    seen.compared++;
    const hint = `SEED=${seed}, ${dialect}: ${JSON.stringify(text)}`;
    assert.is(JSON.stringify(proved), JSON.stringify(parsed), hint);
  }
  if (process.env.SEED) return;
  // The test proves nothing if the generator creates nothing valid, or nothing that the scan reads.
  assert.ok(seen.accepted > CASES / 2, JSON.stringify(seen));
  assert.ok(seen.compared > CASES / 5, JSON.stringify(seen));
  assert.ok(seen.proved < CASES * 0.8, JSON.stringify(seen));
});

test.run();
