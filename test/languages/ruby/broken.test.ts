import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf, importsOf, problemsOf } from './show.ts';

const cases: Record<string, { text: string; imports: string[]; problem: string }> = {
  'a string that is not closed': {
    text: "require 'a'\nx = \"abc\nrequire 'b'\n",
    imports: ['1 a', '3 b'],
    problem: '2 this string is never closed',
  },
  'a string after code in it': {
    text: "require 'a'\nx = \"abc #{y} d\nrequire 'b'\n",
    imports: ['1 a', '3 b'],
    problem: '2 this string is never closed',
  },
  'strings after an unclosed one': {
    text: "x = %(a\nrequire 'b'\ny = 'c'\nz = `d\nrequire 'e'\n",
    imports: ['2 b', '5 e'],
    problem: '1 this string is never closed',
  },
  'two that would close each other': {
    text: 'x = %(a\ny = "b\nrequire \'c\'\nz = "d\n',
    imports: ['3 c'],
    problem: '1 this string is never closed',
  },
  'a heredoc that is not closed': {
    text: "x = <<~A\nrequire 'b'\n",
    imports: ['2 b'],
    problem: '1 this string is never closed',
  },
  'a comment that is not closed': {
    text: "require 'a'\n=begin\nrequire 'b'\n",
    imports: ['1 a'],
    problem: '2 this comment is never closed',
  },
  'a comment that is not closed, after a dot': {
    text: "require 'a'\nb.\n=begin\nrequire 'c'\n",
    imports: ['1 a'],
    problem: '3 this comment is never closed',
  },
  'a module that is not closed': {
    text: "module A\n  def b\n  require 'c'\nend\n",
    imports: ['3 c lazy'],
    problem: '1 this block is never closed',
  },
  'an end too many': {
    text: "def a; end\nend\nrequire 'b'",
    imports: ['3 b'],
    problem: '2 this end closes nothing',
  },
};

for (const [name, { text, imports, problem }] of Object.entries(cases)) {
  test(`broken: ${name}`, () => {
    assert.equal(importsOf(text), imports);
    assert.equal(problemsOf(text), [problem]);
  });
}

const MEGABYTE = 1 << 20;
const MANY = 100_000;
const FEW = 10_000;

/** Each takes milliseconds where time is linear, and minutes where it is quadratic. */
const hostile: Record<string, { text: string; line: number }> = {
  'a megabyte on one line': { text: `x = [${'1,'.repeat(MEGABYTE / 2)}]; `, line: 1 },
  'a megabyte of backslashes': { text: `x = "${'\\'.repeat(MEGABYTE)}"; `, line: 1 },
  'a megabyte of name': { text: `${'x'.repeat(MEGABYTE)}; `, line: 1 },
  'a megabyte of blanks': { text: `x${' '.repeat(MEGABYTE)}; `, line: 1 },
  'a megabyte of path': { text: `${'A::'.repeat(MEGABYTE / 4)}B; `, line: 1 },
  'many names in a long path': {
    text: `class ${'A::'.repeat(MANY)}B\n${namesUpTo(FEW)}\nend\n`,
    line: 4,
  },
  'deep brackets': { text: `${'('.repeat(MANY)}1${')'.repeat(MANY)}; `, line: 1 },
  'open modules': { text: 'class A\n'.repeat(3 * FEW), line: 3 * FEW + 1 },
  'open methods': { text: 'def a(\n'.repeat(MANY), line: MANY + 1 },
  'unopened blocks': { text: 'end\n'.repeat(MANY), line: MANY + 1 },
  'open comments': { text: 'x =begin\n'.repeat(MANY), line: MANY + 1 },
  'open heredocs on one line': { text: `${'<<A '.repeat(MANY)}\n`, line: 2 },
  'open heredocs of many names': {
    text: Array.from({ length: MANY }, (_, i) => `x <<~L${i}\n`).join(''),
    line: MANY + 1,
  },
  'heredocs on one line': {
    text: `[${Array.from({ length: FEW }, (_, i) => `<<L${i}, `).join('')}]\n${Array.from({ length: FEW }, (_, i) => `L${i}\n`).join('')}`,
    line: FEW + 2,
  },
  'a label of a megabyte': { text: `x = <<~${'A'.repeat(MEGABYTE)}\n`, line: 2 },
  'a quoted label of a megabyte': { text: `x = <<"${' '.repeat(MEGABYTE)}"\n`, line: 2 },
  'heredocs in each other': { text: `${'"#{<<A\n'.repeat(MANY)}${'A\n'.repeat(MANY)}`, line: 2 * MANY + 1 },
  'open strings': { text: '"\n'.repeat(MANY + 1), line: MANY + 2 },
  'strings after an open one': { text: `%{a\n${'"b" '.repeat(MANY)}\n`, line: 3 },
  'open strings with code': { text: `${'"#{'.repeat(MANY)}\n`, line: 2 },
  'nested strings with code': { text: `${'"#{'.repeat(MANY)}${'}"'.repeat(MANY)}\n`, line: 2 },
  'requires in a row': { text: `${'require '.repeat(MANY)}\n`, line: 2 },
  'requires in brackets': { text: `${'require ('.repeat(MANY)}\n`, line: 2 },
  'a require of strings that look like code': { text: `require ${"'#{', ".repeat(MANY)}\n`, line: 2 },
  'a long require': { text: `require x(${'"a", '.repeat(MANY)})\n`, line: 2 },
  'dots at the ends of lines': { text: `a${'.\n'.repeat(MANY)}b\n`, line: MANY + 2 },
};

for (const [name, { text, line }] of Object.entries(hostile)) {
  test(`hostile: ${name}`, () => {
    assert.match(importsOf(`${text}require 'z'`).at(-1) ?? '', new RegExp(`^${line} z( lazy)?$`));
  });
}

test('whatever the bytes are, it answers', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 500; i++) {
    const text = Array.from({ length: 200 }, () => random.pick(ALPHABET)).join('');
    assert.ok(Array.isArray(factsOf(text).imports), JSON.stringify(text));
  }
});

function namesUpTo(count: number): string {
  return Array.from({ length: count }, (_, i) => `B${i}`).join(' ');
}

/** What matters to the lexer, to be put in an order that means nothing. */
const ALPHABET = [
  ...'\'"`\\\n\r/%#.,;:?|&()[]{}<> \t=Aa_é\0$@!1',
  ...[
    'require',
    'require_relative',
    'autoload',
    'class',
    'module',
    'def',
    'end',
    'if',
    'while',
    'do',
    'begin',
  ],
  ...[
    '#{',
    '<<A\n',
    "<<~'A'\n",
    '\nA\n',
    '%w[',
    '%(',
    '::',
    '||=',
    '=>',
    '\n=begin\n',
    '\n=end\n',
    '\n__END__\n',
  ],
];

test.run();
