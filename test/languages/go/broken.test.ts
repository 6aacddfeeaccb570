import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf, importsOf, problemsOf } from './show.ts';

const cases: Record<string, { text: string; imports: string[]; problem: string }> = {
  'a string that is not closed': {
    text: 'import "a"\nvar x = "abc\nimport "b"\n',
    imports: ['1 a', '3 b'],
    problem: '2 this string is never closed',
  },
  'a string that ends in a backslash': {
    text: 'var x = "abc\\\nimport "b"\n',
    imports: ['2 b'],
    problem: '1 this string is never closed',
  },
  'a raw string that is not closed': {
    text: 'import "a"\nvar x = `abc\nimport "b"\n',
    imports: ['1 a', '3 b'],
    problem: '2 this string is never closed',
  },
  'a comment that is not closed': {
    text: 'import "a"\n/* abc\nimport "b"\n/* def\nimport "c"\n',
    imports: ['1 a', '3 b', '5 c'],
    problem: '2 this comment is never closed',
  },
  'a bracket that is not closed': {
    text: 'import "a"\nfunc f() {\n\tx(\n}\nimport "b"\n',
    imports: ['1 a', '5 b'],
    problem: '2 this bracket is never closed',
  },
  'a bracket before a function': {
    text: 'func f() {\n\nfunc g() {}\nimport "b"\n',
    imports: ['4 b'],
    problem: '1 this bracket is never closed',
  },
  'a bracket open at the end': {
    text: 'import "a"\nvar x = (',
    imports: ['1 a'],
    problem: '2 this bracket is never closed',
  },
  'a bracket too many': {
    text: 'var x = 1)\nimport "a"\n',
    imports: ['2 a'],
    problem: '1 this bracket was never opened',
  },
  'a group that is not closed': {
    text: 'import (\n\t"a"\n\tx "b"\n\nfunc f() {}\nimport "c"\n',
    imports: ['2 a', '3 b []', '6 c'],
    problem: '1 this bracket is never closed',
  },
  'a group open at the end': {
    text: 'import (\n\t"a"',
    imports: ['2 a'],
    problem: '1 this bracket is never closed',
  },
  'a group of declarations that is not closed': {
    text: 'const (\n\tA = 1\nimport "c"\n',
    imports: ['3 c'],
    problem: '1 this bracket is never closed',
  },
  'an import of nothing': {
    text: 'import\nvar x = 1\nimport "a"\n',
    imports: ['3 a'],
    problem: '1 this import statement cannot be read',
  },
  'an import whose path is not closed': {
    text: 'import "a\nimport "b"\n',
    imports: ['2 b'],
    problem: '1 this import statement cannot be read',
  },
  'a member that is not an import': {
    text: 'import (\n\t"a"\n\t5\n\t"b"\n)\n',
    imports: ['2 a', '4 b'],
    problem: '3 this import statement cannot be read',
  },
  'two imports on one line': { text: 'import (\n"a" "b"\n)\n', imports: ['2 a', '2 b'], problem: '' },
  'the wrong bracket': { text: 'import (\n"a"\n]\nimport "b"\n', imports: ['2 a', '4 b'], problem: '' },
};

for (const [name, { text, imports, problem }] of Object.entries(cases)) {
  test(`broken: ${name}`, () => {
    assert.equal(importsOf(text), imports);
    assert.equal(problemsOf(text), problem === '' ? [] : [problem]);
  });
}

const MEGABYTE = 1 << 20;
const MANY = 100_000;

/** Each takes milliseconds where time is linear, and minutes where it is quadratic. */
const hostile: Record<string, { text: string; imports: string[] }> = {
  'a megabyte on one line': {
    text: `var x = []int{${'1,'.repeat(MEGABYTE / 2)}}; import "a"`,
    imports: ['1 a'],
  },
  'a megabyte of backslashes': { text: `var x = "${'\\'.repeat(MEGABYTE)}"; import "a"`, imports: ['1 a'] },
  'a megabyte of blanks': { text: `var x = a${' '.repeat(MEGABYTE)}.B; import "a"`, imports: ['1 a'] },
  'a megabyte of name': { text: `var ${'x'.repeat(MEGABYTE)} = y.Z; import "a"`, imports: ['1 a'] },
  'deep brackets': { text: `var x = ${'('.repeat(MANY)}1${')'.repeat(MANY)}; import "a"`, imports: ['1 a'] },
  'open brackets line by line': { text: `${'x(\n'.repeat(MANY)}import "a"`, imports: [`${MANY + 1} a`] },
  'open functions': { text: `${'func f() {\n'.repeat(MANY)}import "a"`, imports: [`${MANY + 1} a`] },
  'open groups': { text: `${'import (\n'.repeat(MANY)}import "a"`, imports: [`${MANY + 1} a`] },
  'open comments': { text: `${'/* \n'.repeat(MANY)}import "a"`, imports: [`${MANY + 1} a`] },
  'open comments after dots': { text: `${'a. /* \n'.repeat(MANY)};import "a"`, imports: [`${MANY + 1} a`] },
  'open strings': { text: `${'x = "\n'.repeat(MANY)}import "a"`, imports: [`${MANY + 1} a`] },
  'blank lines': { text: `var x =${'\n'.repeat(MEGABYTE)}1\nimport "a"`, imports: [`${MEGABYTE + 2} a`] },
  'comments in a row': { text: `var x =${'/**/'.repeat(MANY)}1;import "a"`, imports: ['1 a'] },
  'names and commas': { text: `var ${'x,\n'.repeat(MANY)}y = 1\nimport "a"`, imports: [`${MANY + 2} a`] },
  'names without commas': { text: `var (${'x\n'.repeat(MANY)})\nimport "a"`, imports: [`${MANY + 2} a`] },
  'comments after names': {
    text: `var (${`x ${'// y\n'.repeat(1000)}`.repeat(100)})\nimport "a"`,
    imports: [`${MANY + 2} a`],
  },
  'a chain': { text: `var _ = a${'.B'.repeat(MANY)}; import "a"`, imports: ['1 a'] },
  'dots alone': { text: `var _ = ${'. '.repeat(MANY)}; import "a"`, imports: ['1 a'] },
  'many imports': { text: 'import "a"\n'.repeat(MANY), imports: [`${MANY} a`] },
  'capitals with a dot import': {
    text: `import . "b"\nvar x${'A'.repeat(MEGABYTE)} = 1\nimport "a"`,
    imports: ['3 a'],
  },
};

for (const [name, { text, imports }] of Object.entries(hostile)) {
  test(`hostile: ${name}`, () => assert.equal(importsOf(text).slice(-1), imports));
}

test('extraction never fails, on any bytes', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 300; i++) {
    const text = Array.from({ length: 200 }, () => random.pick(ALPHABET)).join('');
    assert.ok(Array.isArray(factsOf(text).imports), JSON.stringify(text));
  }
});

/** Tokens that matter to the scanner, to be joined in random order. */
const ALPHABET = [
  ...'\'"`\\\n\r/*.,;()[]{} \t=A_é\0',
  ...['import', 'func', 'var', 'type', 'const', 'package', '//', '/*', '*/', '...', 'struct'],
];

test.run();
