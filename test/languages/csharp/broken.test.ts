import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf, importsOf, problemsOf } from './show.ts';

const LITERAL = 'this literal is never closed';
const DIRECTIVE = 'this using directive cannot be read';
const BRACKET = 'this bracket is never closed';

const cases: Record<string, { text: string; imports: string[]; problem: string }> = {
  'a string that is not closed': {
    text: 'using A;\nvar x = "abc\nusing B;\n',
    imports: ['1 A', '3 B'],
    problem: `2 ${LITERAL}`,
  },
  'a string that ends in a backslash': {
    text: 'var x = "abc\\\nusing B;\n',
    imports: ['2 B'],
    problem: `1 ${LITERAL}`,
  },
  'a verbatim string that is not closed': {
    text: 'var x = @"abc\nusing B;\n',
    imports: ['2 B'],
    problem: `1 ${LITERAL}`,
  },
  'a raw string that is not closed': {
    text: 'var x = """\nusing B;\n',
    imports: ['2 B'],
    problem: `1 ${LITERAL}`,
  },
  'a character that is not closed': {
    text: "var x = 'a\nusing B;\n",
    imports: ['2 B'],
    problem: `1 ${LITERAL}`,
  },
  'an interpolated string that is not closed': {
    text: 'using A;\nvar x = $"abc {d} e\nusing B;\n',
    imports: ['1 A', '3 B'],
    problem: `2 ${LITERAL}`,
  },
  'code in a string that is not closed': {
    text: 'using A;\nvar x = $"abc {d;\nusing B;\n',
    imports: ['1 A', '3 B'],
    problem: `2 ${LITERAL}`,
  },
  'a comment that is not closed': {
    text: 'using A;\n/* abc\nusing B;\n/* def\nusing C;\n',
    imports: ['1 A', '3 B', '5 C'],
    problem: '2 this comment is never closed',
  },
  'a bracket that is not closed': {
    text: 'class A {\n void f() {\nusing B;\n',
    imports: ['3 B'],
    problem: `2 ${BRACKET}`,
  },
  'a bracket open at the end': { text: 'using A;\nvar x = (', imports: ['1 A'], problem: `2 ${BRACKET}` },
  'a bracket too many': {
    text: '}\nusing A;\n',
    imports: ['2 A'],
    problem: '1 this bracket was never opened',
  },
  'a directive of nothing': { text: 'using ;\nusing A;\n', imports: ['2 A'], problem: `1 ${DIRECTIVE}` },
  'a directive without its end': {
    text: 'using A.B\nusing C;\n',
    imports: ['1 A.B', '2 C'],
    problem: `1 ${DIRECTIVE}`,
  },
  'a directive before a type': {
    text: 'using A.B\npublic class C { }\n',
    imports: ['1 A.B'],
    problem: `1 ${DIRECTIVE}`,
  },
  'a directive at the end': {
    text: 'using A;\nusing B.',
    imports: ['1 A', '2 B.'],
    problem: `2 ${DIRECTIVE}`,
  },
  'an alias of nothing': { text: 'using A = ;\nusing B;\n', imports: ['2 B'], problem: `1 ${DIRECTIVE}` },
  'prose that a condition leaves out': {
    text: "#if NO\nit's {\n#endif\nusing A;\n",
    imports: ['4 A'],
    problem: '',
  },
};

for (const [name, { text, imports, problem }] of Object.entries(cases)) {
  test(`broken: ${name}`, () => {
    assert.equal(importsOf(text), imports);
    assert.equal(problemsOf(text), problem === '' ? [] : [problem]);
  });
}

test('a namespace in a class that was left open is none of that class', () => {
  assert.equal(factsOf('class A {\nnamespace B { class C { } }').names?.declares, ['A', 'B.C']);
});

const MEGABYTE = 1 << 20;
const MANY = 100_000;

/** Each takes milliseconds where time is linear, and minutes where it is quadratic. */
const hostile: Record<string, { text: string; imports: string[] }> = {
  'a megabyte on one line': { text: `x = [${'1,'.repeat(MEGABYTE / 2)}]; using A;`, imports: ['1 A'] },
  'a megabyte of backslashes': { text: `x = "${'\\'.repeat(MEGABYTE)}"; using A;`, imports: ['1 A'] },
  'a megabyte of blanks': { text: `using${' '.repeat(MEGABYTE)}A;`, imports: ['1 A'] },
  'a megabyte of quotes': { text: `${'"'.repeat(MEGABYTE)}\nusing A;`, imports: ['2 A'] },
  'a megabyte of dollars': { text: `${'$'.repeat(MEGABYTE)}\nusing A;`, imports: ['2 A'] },
  'a megabyte of at signs': { text: `${'@'.repeat(MEGABYTE)}\nusing A;`, imports: ['2 A'] },
  'deep brackets': { text: `x = ${'('.repeat(MANY)}1${')'.repeat(MANY)}; using A;`, imports: ['1 A'] },
  'deep braces': { text: `${'{'.repeat(MANY)}${'}'.repeat(MANY)} using A;`, imports: ['1 A'] },
  'deep strings': { text: `x = ${'$"{'.repeat(MANY)}1${'}"'.repeat(MANY)}; using A;`, imports: ['1 A'] },
  'open strings': { text: `${'x = $"{\n'.repeat(MANY)};using A;`, imports: [`${MANY + 1} A`] },
  'open verbatim strings': { text: `${'x = @$"{1}\n'.repeat(MANY)}\nusing A;`, imports: [`${MANY + 2} A`] },
  'raw strings of every length': {
    text: `${Array.from({ length: 1000 }, (_, i) => `x = ${'"'.repeat(i + 3)}\n`).join('')}\nusing A;`,
    imports: ['1002 A'],
  },
  'open comments': { text: `${'/* \n'.repeat(MANY)}using A;`, imports: [`${MANY + 1} A`] },
  'open parentheses in branches': {
    text: `${'('.repeat(MANY)}\n#if X\n${'}\n#elif Y\n'.repeat(MANY)}#endif\nusing A;`,
    imports: [`${2 * MANY + 4} A`],
  },
  'namespaces in namespaces': {
    text: `${'namespace B { class C { } '.repeat(MANY)} using A;`,
    imports: ['1 A'],
  },
  'namespaces in branches': {
    text: `${'{'.repeat(MANY)}\n#if X\n${'namespace B\n#elif Y\n'.repeat(MANY)}#endif\nusing A;`,
    imports: [`${2 * MANY + 4} A`],
  },
  'hashes on a line': { text: `x${' #'.repeat(MEGABYTE / 2)}\nusing A;`, imports: ['2 A'] },
  'open angles': { text: `using B${'<C'.repeat(MANY)};using A;`, imports: ['1 A'] },
  'many directives': { text: 'using A;\n'.repeat(MANY), imports: [`${MANY} A`] },
  'directives in a long namespace': {
    text: `namespace ${'B'.repeat(MEGABYTE)};\n${'using A;\n'.repeat(MANY)}`,
    imports: [`${MANY + 1} A`],
  },
  'directives after directives': {
    text: `${'using B;\n'.repeat(MANY)}namespace C;\n${'using static A;\n'.repeat(MANY)}`,
    imports: [`${2 * MANY + 1} A`],
  },
  'a name of many parts': {
    text: `class B { ${'C.'.repeat(MANY)}D e; global::${'C.'.repeat(MANY)}D f; } using A;`,
    imports: ['1 A'],
  },
  'types in types, each with a base': {
    text: `${'class B : C { D e; '.repeat(MANY)} using A;`,
    imports: ['1 A'],
  },
  'types in types': { text: `${'class B { D e; string D; '.repeat(MANY)} using A;`, imports: ['1 A'] },
  'methods with type parameters': {
    text: `class B { ${'void C<D>(D e) { D.F(); '.repeat(MANY)} } using A;`,
    imports: ['1 A'],
  },
  'values of the same name': {
    text: `class B { ${'{ var C = 1; C.D(); } '.repeat(MANY)} } using A;`,
    imports: ['1 A'],
  },
  'a format without an end': { text: `${'x = $"{a:\n'.repeat(MANY)}using A;`, imports: [`${MANY + 1} A`] },
};

for (const [name, { text, imports }] of Object.entries(hostile)) {
  test(`hostile: ${name}`, () => {
    const last = factsOf(text).imports.slice(-1);
    assert.equal(
      last.map(({ line, specifier }) => `${line} ${specifier}`),
      imports,
    );
  });
}

test('whatever the bytes are, it answers', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 300; i++) {
    const text = Array.from({ length: 200 }, () => random.pick(ALPHABET)).join('');
    assert.ok(Array.isArray(factsOf(text).imports), JSON.stringify(text));
  }
});

/** What matters to the scanner, to be put in an order that means nothing. */
const ALPHABET = [
  ...'\'"\\\n\r/*.,;()[]{}<> \t=:?@$#A_é\0',
  ...['using', 'global', 'static', 'namespace', 'class', 'record', 'delegate', 'this', 'extension', 'file'],
  ...['//', '/*', '*/', '"""', '$"', '@"', '\n#if', '\n#else', '\n#endif', '=>', '::', '\\u0041'],
];

test.run();
