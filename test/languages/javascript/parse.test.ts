import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { scanText } from '../../../src/core/languages/javascript/header.ts';
import { parseWithSwc } from '../../../src/core/languages/javascript/parse.ts';
import { salvage } from '../../../src/core/languages/javascript/salvage.ts';
import { FORMS } from './forms.ts';
import { show } from './show.ts';

for (const { dialect, text, imports } of FORMS) {
  test(`${dialect}: ${JSON.stringify(text)}`, async () => {
    const facts = await parseWithSwc(text, dialect);
    assert.equal(facts.problems, []);
    assert.equal(show(facts), imports);
    const proved = scanText(text, dialect);
    if (proved) assert.equal(JSON.stringify(proved), JSON.stringify(facts));
  });
}

/** What the lexer does not recognise: scopes, functions that are called at once, escapes, types, Flow. */
const BLIND =
  /function \(require|^\((?:function|\(\) =>)|class A|new Worker|\\u|import\(\(|: import\(|as any|<string>|require<|@flow|meta\.vitest/;

test('the lexer finds the same imports in every form that does not need scopes', () => {
  for (const { dialect, text, imports } of FORMS) {
    if (BLIND.test(text)) continue;
    assert.equal(show(salvage(text, dialect, { line: 1, message: '' })), imports, JSON.stringify(text));
  }
});

test('positions after multi-byte characters, byte order marks, comments and hashbangs', async () => {
  const leads = [
    '',
    '\uFEFF',
    '#!/usr/bin/env node\n',
    '\uFEFF#!/usr/bin/env é\n',
    '// é漢😀\r\n',
    '/* \u2028 */\r',
    '\u00a0\n',
  ];
  for (const lead of leads) {
    for (const filler of ['', "'é'; '漢'; '😀😀'; '\uD800'\n", '/* 😀\r\n */ ']) {
      const text = `${lead}${filler}f(() => import('./a'))\n\n/* é */ require('./b') // 😀\r\nrequire('./é'); require('./c')`;
      for (const dialect of ['js', 'ts', 'tsx']) {
        const facts = await parseWithSwc(text, dialect);
        const lines = ['./a', './b', './é', './c'].map(name => naiveLine(text, text.indexOf(`'${name}'`)));
        assert.equal(
          facts.imports.map(raw => raw.line),
          lines,
          JSON.stringify(text),
        );
        assert.equal(facts.problems, []);
      }
    }
  }
});

test('positions do not depend on earlier parses', async () => {
  const text = "\n\nrequire('x')\n";
  const alone = await parseWithSwc(text, 'ts');
  await parseWithSwc('/* long */'.repeat(1000), 'ts');
  await parseWithSwc('const = 1', 'ts');
  assert.equal(await parseWithSwc(text, 'ts'), alone);
});

const BROKEN: readonly [dialect: string, text: string, problem: string, imports: string[]][] = [
  [
    'ts',
    "import 'a'\nconst = = (\n",
    '2 Unexpected token `=`. Expected yield, an identifier, [ or {',
    ['static a 1'],
  ],
  [
    'js',
    "import a from './a'\n\nfoo(bar baz)\nrequire('b')",
    "3 Expected ',', got 'ident'",
    ['static ./a 1', 'require b 4'],
  ],
  ['ts', "import a from './a'\nreturn 1", '2 Return statement is not allowed here', ['static ./a 1']],
  ['tsx', "import a from './a'\nconst x = <div>\n", '', ['static ./a 1']],
  ['js', "import a from './a'\n'abc", '2 Unterminated string constant', ['static ./a 1']],
];

test('a syntax error is one line of text with its line number, and keeps what the lexer finds', async () => {
  for (const [dialect, text, problem, imports] of BROKEN) {
    const facts = await parseWithSwc(text, dialect);
    assert.is(facts.problems.length, 1);
    const said = facts.problems.map(({ line, message }) => `${line} ${message}`)[0] ?? '';
    if (problem) assert.is(said, problem);
    assert.match(said, /^[1-9]\d* \S[^\n\u001b]+$/);
    assert.equal(show(facts), imports);
  }
});

test('constants without a value are valid only in declaration files', async () => {
  const text =
    "export const a: import('./a').A;\n  export const b: string, c: number;\nexport const enum E { F }\n";
  assert.equal(await parseWithSwc(text, 'dts'), {
    imports: [{ specifier: './a', kind: 'type', line: 1, typeOnly: true }],
    problems: [],
    loc: 3,
  });
  assert.is((await parseWithSwc(text, 'ts')).problems.length, 1);
});

test('a condition with thousands of parts is parsed like any other', async () => {
  const { problems, imports } = await parseWithSwc(
    `import './b'\nexport const x = a${' && a'.repeat(12_000)}\n`,
    'ts',
  );
  assert.equal([problems, imports.map(({ specifier }) => specifier)], [[], ['./b']]);
});

test.run();

function naiveLine(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\n|\r/).length;
}
