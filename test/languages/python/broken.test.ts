import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf, importsOf } from './show.ts';

const cases: Record<string, { text: string; imports: string[]; problem: string }> = {
  'a string that is never closed': {
    text: "import a\nx = 'abc\nimport b",
    imports: ['1 import a', '3 import b'],
    problem: '2 this string is never closed',
  },
  'a triple-quoted string that is never closed': {
    text: 'import a\nx = """abc\nimport b\n',
    imports: ['1 import a', '3 import b'],
    problem: '2 this string is never closed',
  },
  'a formatted string that is never closed': {
    text: "import a\nx = f'a{b}c\nimport b",
    imports: ['1 import a', '3 import b'],
    problem: '2 this string is never closed',
  },
  'a triple formatted string that is never closed': {
    text: 'import a\nx = f"""abc {d}\nimport b\n',
    imports: ['1 import a', '3 import b'],
    problem: '2 this string is never closed',
  },
  'a field that is never closed': {
    text: "import a\nx = f'{b'\nimport c",
    imports: ['1 import a', '3 import c'],
    problem: '2 this string is never closed',
  },
  'a bracket that is never closed': {
    text: 'import a\nx = f(1,\n\nimport b\nfrom c import d',
    imports: ['1 import a', '4 import b', '5 from c import d'],
    problem: '2 this bracket is never closed',
  },
  'a bracket before a from statement': {
    text: 'x = [1,\nfrom a import b\ndef f():\n  import c',
    imports: ['2 from a import b', '4 import c (lazy)'],
    problem: '1 this bracket is never closed',
  },
  'a bracket open at the end': {
    text: 'import a\nx = (',
    imports: ['1 import a'],
    problem: '2 this bracket is never closed',
  },
  'a closing bracket too many': {
    text: 'x = 1)\nimport a',
    imports: ['2 import a'],
    problem: '1 this bracket was never opened',
  },
  'an import of nothing': {
    text: 'import\nimport a',
    imports: ['2 import a'],
    problem: '1 this import statement cannot be read',
  },
  'an import with a stray name': {
    text: 'import a b\nimport c',
    imports: ['1 import a', '2 import c'],
    problem: '1 this import statement cannot be read',
  },
  'names whose parenthesis is never closed': {
    text: 'from a import (b,\n  c\nimport d',
    imports: ['1 from a import b,c', '3 import d'],
    problem: '1 this import statement cannot be read',
  },
  'a from without names': {
    text: 'from a import\nfrom b\nimport c',
    imports: ['1 from a import ', '3 import c'],
    problem: '1 this import statement cannot be read',
  },
};

for (const [name, { text, imports, problem }] of Object.entries(cases)) {
  test(`broken: ${name}`, () => {
    assert.equal(importsOf(text), imports);
    assert.equal(
      factsOf(text).problems.map(({ line, message }) => `${line} ${message}`),
      [problem],
    );
  });
}

const MEGABYTE = 1 << 20;
const DEEP = 10_000;

/** Each takes milliseconds in linear time, and minutes in quadratic time. */
const hostile: Record<string, { text: string; imports: string[] }> = {
  'a megabyte on one line': { text: `x = [${'1,'.repeat(MEGABYTE / 2)}]; import a`, imports: ['1 import a'] },
  'a megabyte of string': { text: `x = '${'\\'.repeat(MEGABYTE)}'; import a`, imports: ['1 import a'] },
  'deep brackets': { text: `${'('.repeat(DEEP)}1${')'.repeat(DEEP)}; import a`, imports: ['1 import a'] },
  'deep formatted strings': {
    text: `${'f"{'.repeat(DEEP)}1${'}"'.repeat(DEEP)}; import a`,
    imports: ['1 import a'],
  },
  'deep formats': { text: `f"${'{x:'.repeat(DEEP)}${'}'.repeat(DEEP)}"; import a`, imports: ['1 import a'] },
  'open brackets line by line': {
    text: `${'x = (\n'.repeat(100_000)}import a`,
    imports: ['100001 import a'],
  },
  'open triple quotes': { text: `${'"""\n\\'.repeat(100_000)}\nimport a`, imports: ['100002 import a'] },
  'open formatted strings': { text: `${"f'''{\n".repeat(50_000)}import a`, imports: ['50001 import a'] },
  'open strings': { text: `${"x = '\n".repeat(100_000)}import a`, imports: ['100001 import a'] },
  'many lines': { text: `${'x = 1\n'.repeat(100_000)}import a`, imports: ['100001 import a'] },
  'deep blocks': {
    text: `${Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}def f():\n`).join('')}${' '.repeat(1000)}import a`,
    imports: ['1001 import a (lazy)'],
  },
  'long conditions': {
    text: `if ${'('.repeat(DEEP)}TYPE_CHECKING${')'.repeat(DEEP)}: import a`,
    imports: ['1 import a'],
  },
  'handlers of many imports': {
    text: `try:\n${' import a\n'.repeat(50_000)}${'except ImportError:\n b\n'.repeat(50_000)}import c`,
    imports: ['150002 import c'],
  },
  'broken imports': { text: `${'from a import (b, \n'.repeat(20_000)}import c`, imports: ['20001 import c'] },
  'character names that never end': {
    text: `f'${'\\N{'.repeat(100_000)}'\nimport a`,
    imports: ['2 import a'],
  },
};

for (const [name, { text, imports }] of Object.entries(hostile)) {
  test(`hostile: ${name}`, () => assert.equal(importsOf(text).slice(-1), imports));
}

test('random characters do not make it throw', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 300; i++) {
    const text = Array.from({ length: 200 }, () => random.pick(ALPHABET)).join('');
    assert.ok(Array.isArray(factsOf(text).imports), JSON.stringify(text));
  }
});

/** What matters to the lexer, for texts in random order. */
const ALPHABET = [
  ...'\'"\\\n\r#:;()[]{} \tfrbN.,*=\0é',
  ...['import', 'from', 'def', 'if', '"""', "'''", 'f"'],
];

test.run();
