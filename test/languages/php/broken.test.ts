import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf, importsOf, problemsOf } from './show.ts';

const cases: Record<string, { text: string; imports: string[]; problem: string }> = {
  'a string that is not closed': {
    text: "<?php use A;\n$x = 'abc\nuse B;\n",
    imports: ['1 A', '3 B'],
    problem: '2 this string is never closed',
  },
  'a string with variables that is not closed': {
    text: '<?php use A;\n$x = "abc {$y}\nuse B;\n',
    imports: ['1 A', '3 B'],
    problem: '2 this string is never closed',
  },
  'a string in a string that is not closed': {
    text: '<?php use A;\n$x = "abc {$y["\nuse B;\n',
    imports: ['1 A', '3 B'],
    problem: '2 this string is never closed',
  },
  'strings after an unclosed one': {
    text: `<?php\n$x = 'abc\nuse A;\n$y = "def {$z}";\nuse B;\n$l = "m\nuse C;`,
    imports: ['3 A', '5 B', '7 C'],
    problem: '2 this string is never closed',
  },
  'a heredoc that is not closed': {
    text: '<?php use A;\n$x = <<<EOT\nabc\nuse B;\n$y = <<<EOT\nuse C;',
    imports: ['1 A', '4 B', '6 C'],
    problem: '2 this string is never closed',
  },
  'a nowdoc that is not closed': {
    text: "<?php use A;\n$x = <<<'EOT'\nabc\nuse B;\n",
    imports: ['1 A', '4 B'],
    problem: '2 this string is never closed',
  },
  'a comment that is not closed': {
    text: '<?php use A;\n/* abc\nuse B;\n/* def\nuse C;\n',
    imports: ['1 A', '3 B', '5 C'],
    problem: '2 this comment is never closed',
  },
  'a bracket that is not closed': {
    text: '<?php use A;\n$x = (\nuse B;\n',
    imports: ['1 A', '3 B'],
    problem: '2 this bracket is never closed',
  },
  'a bracket in braces that is not closed': {
    text: '<?php\nfunction f() {\n  g(\n}\nuse B;\nclass C { use T; }\nuse D;',
    imports: ['5 B', '7 D'],
    problem: '3 this bracket is never closed',
  },
  'a function that is not closed': {
    text: '<?php\nfunction f() {\nuse B;\n',
    imports: ['3 B'],
    problem: '2 this bracket is never closed',
  },
  'a bracket too many': {
    text: '<?php\n$x = 1);\n}\nuse A;\n',
    imports: ['4 A'],
    problem: '2 this bracket was never opened',
  },
  'the wrong bracket': {
    text: '<?php\n$x = (1]);\nuse A;\n',
    imports: ['3 A'],
    problem: '2 this bracket was never opened',
  },
  'a bracket that closes no brace': {
    text: '<?php\nfunction f() { ) }\nuse A;\n',
    imports: ['3 A'],
    problem: '2 this bracket was never opened',
  },
  'a use of nothing': {
    text: '<?php use;\nuse A;\n',
    imports: ['2 A'],
    problem: '1 this use statement cannot be read',
  },
  'a use without an end': {
    text: '<?php use A\nuse B;\n',
    imports: ['2 B'],
    problem: '1 this use statement cannot be read',
  },
  'a use of a list without an end': {
    text: '<?php use A, B $c;\nuse D;',
    imports: ['1 A', '1 B', '2 D'],
    problem: '1 this use statement cannot be read',
  },
  'a group that is not closed': {
    text: '<?php use A\\{B, C;\nuse D;\n',
    imports: ['1 A\\B', '1 A\\C', '2 D'],
    problem: '1 this use statement cannot be read',
  },
  'an alias that is missing': {
    text: '<?php use A as;\nuse B;\n',
    imports: ['2 B'],
    problem: '1 this use statement cannot be read',
  },
  'a name that ends with a backslash': {
    text: '<?php use A\\;\nuse B;\n',
    imports: ['2 B'],
    problem: '1 this use statement cannot be read',
  },
  'a require of nothing': {
    text: '<?php require; require (; use B;',
    imports: ['1 B'],
    problem: '1 this bracket is never closed',
  },
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
  'a megabyte on one line': { text: `$x = [${'1,'.repeat(MEGABYTE / 2)}]; use A;`, imports: ['1 A'] },
  'a megabyte of backslashes': { text: `$x = "${'\\'.repeat(MEGABYTE)}"; use A;`, imports: ['1 A'] },
  'a megabyte of name': { text: `${'x'.repeat(MEGABYTE)}(); use A;`, imports: ['1 A'] },
  'a megabyte of namespaces': { text: `${'x\\'.repeat(MEGABYTE / 2)}y(); use A;`, imports: ['1 A'] },
  'a megabyte of blanks': { text: `$x = y${' '.repeat(MEGABYTE)}; use A;`, imports: ['1 A'] },
  'deep brackets': { text: `$x = ${'('.repeat(MANY)}1${')'.repeat(MANY)}; use A;`, imports: ['1 A'] },
  'brackets and the wrong ones': { text: `${'('.repeat(MANY)}${'}'.repeat(MANY)} use A;`, imports: ['1 A'] },
  'deep braces': { text: `${'{('.repeat(MANY)}${'}'.repeat(MANY)} use A;`, imports: ['1 A'] },
  'open functions': { text: `${'function f() {\n'.repeat(MANY)}use A;`, imports: [`${MANY + 1} A`] },
  'open groups': { text: `${'use A\\{\n'.repeat(MANY)}use A;`, imports: [`${MANY + 1} A`] },
  'uses without an end': { text: `${'use '.repeat(MANY + 1)}A;`, imports: ['1 A'] },
  'long lists': { text: `use ${'B,\n'.repeat(MANY)}A;`, imports: [`${MANY + 1} A`] },
  'open comments': { text: `${'/* \n'.repeat(MANY)}use A;`, imports: [`${MANY + 1} A`] },
  'comments that closing tags end': { text: `${'# ?><?php '.repeat(MANY * 2)}use A;`, imports: ['1 A'] },
  'comments in a row': { text: `$x${'/**/'.repeat(MANY)}; use A;`, imports: ['1 A'] },
  'open strings': { text: `${"x \\'\n".repeat(MANY)}use A;`, imports: [`${MANY + 1} A`] },
  'open strings with code': {
    text: `${'"{$\n'.repeat(MANY)}${'}'.repeat(MANY)}\nuse A;`,
    imports: [`${MANY + 2} A`],
  },
  'open heredocs': { text: `${'<<<A\n'.repeat(MANY)}use A;`, imports: [`${MANY + 1} A`] },
  'heredocs of many names': {
    text: `${Array.from({ length: MANY }, (_, i) => `<<<L${i}\n`).join('')}use A;`,
    imports: [`${MANY + 1} A`],
  },
  'nested strings with code': {
    text: `${'"{$a['.repeat(MANY)}1${']}"'.repeat(MANY)}; use A;`,
    imports: ['1 A'],
  },
  'requires in a row': { text: `${'require '.repeat(MANY)}; use A;`, imports: ['1 A'] },
  'requires in brackets': {
    text: `${'require ('.repeat(MANY)}${')'.repeat(MANY)}; use A;`,
    imports: ['1 A'],
  },
  'a long path': {
    text: `require ${"'a' . ".repeat(MANY)}$x; use A;`,
    imports: ['1 A'],
  },
  'deep calls': {
    text: `require ${'dirname('.repeat(MANY)}$x${')'.repeat(MANY)}; use A;`,
    imports: ['1 A'],
  },
  'requires of open strings': { text: `${'require "\n'.repeat(MANY)}use A;`, imports: [`${MANY + 1} A`] },
  'tags in a row': { text: `${'?><?php '.repeat(MANY)}use A;`, imports: ['1 A'] },
  'tags that are none': { text: `?>${'<?xml '.repeat(MANY)}<?php use A;`, imports: ['1 A'] },
  'definitions in a row': { text: `${"define('x\\\\".repeat(MANY)}; use A;`, imports: ['1 A'] },
  'constants in a row': { text: `const ${'A = 1, '.repeat(MANY)}B = 2; use A;`, imports: ['1 A'] },
  'arrows in a row': { text: `${'fn() => ['.repeat(MANY)}${']'.repeat(MANY)}; use A;`, imports: ['1 A'] },
};

for (const [name, { text, imports }] of Object.entries(hostile)) {
  test(`hostile: ${name}`, () => assert.equal(importsOf(`<?php ${text}`).slice(-1), imports));
}

test('whatever the bytes are, it answers', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 500; i++) {
    const text = Array.from({ length: 200 }, () => random.pick(ALPHABET)).join('');
    assert.ok(Array.isArray(factsOf(`<?php ${text}`).imports), JSON.stringify(text));
  }
});

/** What matters to the scanner, to be put in an order that means nothing. */
const ALPHABET = [
  ...'\'"`\\\n\r/*#.,;()[]{} \t=A_é\0$:?>',
  ...[
    'use',
    'require',
    'include',
    'namespace',
    'class',
    'function',
    'fn',
    'const',
    'define',
    'as',
    'dirname',
    '__DIR__',
  ],
  ...['?>', '<?php ', '<?=', '//', '/*', '*/', '<<<A\n', "<<<'A'\n", '\nA', '{$', '${', '->', '::', '#['],
];

test.run();
