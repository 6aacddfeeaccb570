import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { includesByPhases } from './phases.ts';
import { factsOf, importsOf, problemsOf } from './show.ts';

const UNREADABLE = 'this include cannot be read';

const cases: Record<string, { text: string; imports: string[]; problem?: string }> = {
  'a comment that is not closed': {
    text: '#include <a>\n/* x\n#include <b>\n/* y\n#include <c>',
    imports: ['1 <a>', '3 <b>', '5 <c>'],
    problem: '2 this comment is never closed',
  },
  'a raw string that is not closed': {
    text: 'x = R"a(\n#include <a>\ny = R"b(\n#include <b>',
    imports: ['2 <a>', '4 <b>'],
    problem: '1 this string is never closed',
  },
  'both, of which the first is told': {
    text: '/*\nx = R"a(\n#include <a>',
    imports: ['3 <a>'],
    problem: '1 this comment is never closed',
  },
  'strings that are not closed are as compilers take them': {
    text: 'x = "a /*\n#include <a>\ny = \'b /*\n#include <b>\nz = "\\',
    imports: ['2 <a>', '4 <b>'],
  },
  'an include of nothing': { text: '#include\n#include <a>', imports: ['2 <a>'], problem: `1 ${UNREADABLE}` },
  'an include of a comment': {
    text: '#include // <b>\n#include <a>',
    imports: ['2 <a>'],
    problem: `1 ${UNREADABLE}`,
  },
  'a name that is not closed': {
    text: '#include <a\n#include "b\n#include <c>',
    imports: ['3 <c>'],
    problem: `1 ${UNREADABLE}`,
  },
  'an empty name': {
    text: '#include <>\n#include ""\n#include < >\n#include <a>',
    imports: ['4 <a>'],
    problem: `1 ${UNREADABLE}`,
  },
  'the end in the middle': { text: '#include "a', imports: [], problem: `1 ${UNREADABLE}` },
  'what cannot hide an include is not told': {
    text: '#include <a>\n/* x\n#define Y "%d" % 1\n#if Z\n#ident "1"\nint important, modules;\n* import x\n',
    imports: ['1 <a>'],
  },
};

for (const [name, { text, imports, problem }] of Object.entries(cases)) {
  test(`broken: ${name}`, () => {
    assert.equal(importsOf(text), imports);
    assert.equal(problemsOf(text), problem === undefined ? [] : [problem]);
  });
}

const MANY = 100_000;

/** Each takes milliseconds where time is linear, and minutes where it is quadratic. */
const hostile: Record<string, { text: string; line: number }> = {
  'a megabyte on one line': { text: `x = {${'1,'.repeat(MANY * 5)}};\n`, line: 2 },
  'a megabyte of backslashes': { text: `x = "${'\\'.repeat(MANY * 10)}";\n`, line: 2 },
  'deep brackets': { text: `${'('.repeat(MANY)}${')'.repeat(MANY)};\n`, line: 2 },
  'comments that are not closed': { text: '/*\n'.repeat(MANY), line: MANY + 1 },
  'comments that are not closed, with slashes': { text: '/*///\n'.repeat(MANY), line: MANY + 1 },
  'stars and splices': { text: `/*${'*\\\n'.repeat(MANY)}*/\n`, line: MANY + 2 },
  'splices and slashes': { text: `/*${'\\\n/'.repeat(MANY)}*/\n`, line: MANY + 2 },
  'blanks and slashes': { text: `/*${`${' '.repeat(50)}\n/`.repeat(MANY / 10)}*/\n`, line: MANY / 10 + 2 },
  'splices alone': { text: `${'\\\n'.repeat(MANY)}\n`, line: MANY + 2 },
  'splices in a comment': { text: `//${'\\\n'.repeat(MANY)}\n`, line: MANY + 2 },
  'backslashes with blanks': { text: `//${`\\${' '.repeat(20)}`.repeat(MANY / 10)}x\n`, line: 2 },
  'raw strings that are not closed': {
    text: Array.from({ length: MANY }, (_, i) => `R"${i}(\n`).join(''),
    line: MANY + 1,
  },
  'raw strings': { text: 'R"()";'.repeat(MANY).concat('\n'), line: 2 },
  apostrophes: { text: `${"'".repeat(MANY * 10 + 1)}\n`, line: 2 },
  'digit separators': { text: `x = 1${"'1".repeat(MANY)};\n`, line: 2 },
  'long words and apostrophes': { text: `${`${'a'.repeat(1000)}'\n`.repeat(1000)}`, line: 1001 },
  'long numbers and apostrophes': { text: `${`${'1'.repeat(1000)}'`.repeat(1000)}\n`, line: 2 },
  'hashes in a line': { text: `${'#i'.repeat(MANY)}\n`, line: 2 },
  hashes: { text: '#in\n'.repeat(MANY), line: MANY + 1 },
  'hashes after comments': { text: '/**/#/**/\n'.repeat(MANY), line: MANY + 1 },
  percents: { text: `${'%:\\'.repeat(MANY)}x\n`, line: 2 },
  'words in a line': { text: `${'import '.repeat(MANY)}\n`, line: 2 },
  'modules that never end': { text: `import ${'a.'.repeat(MANY)}\n`, line: 2 },
  'attributes that never end': { text: 'import a [[\n'.repeat(MANY), line: MANY + 1 },
  'includes that never end': { text: '#include <a\n'.repeat(MANY), line: MANY + 1 },
  'macros with slashes': { text: `#include ${'/ '.repeat(MANY)}\n`, line: 2 },
  'macros with comments': { text: `#include ${'a/**/'.repeat(MANY)}\n`, line: 2 },
};

for (const [name, { text, line }] of Object.entries(hostile)) {
  test(`hostile: ${name}`, () => {
    const found = importsOf(`${text}#include <last>\n`);
    assert.equal(found.slice(-1), [`${line} <last>`]);
  });
}

/** What matters to the lexer, to be put in an order that means nothing. */
const ALPHABET = [
  ...'\n\n\n\\"\'/*#%:<> .;1ae_é\t',
  ...[
    '\\\n',
    '\\ \n',
    '/*',
    '*/',
    '//',
    '#include',
    '%:',
    '<a>',
    '"b"',
    "1'0",
    '\n#include <c>\n',
    '\n#',
    'import',
  ],
];

test('it finds what the phases of translation do', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 500; i++) {
    const text = Array.from({ length: 5 + random.below(30) }, () => random.pick(ALPHABET)).join('');
    const found = factsOf(text, 'c').imports.filter(({ kind }) => kind !== 'dynamic');
    const ours = found.map(({ kind, specifier, line }) =>
      kind === 'static' ? `${line} <${specifier}>` : `${line} "${specifier}"`,
    );
    assert.equal(ours, includesByPhases(text), JSON.stringify(text));
  }
});

test('whatever the bytes are, it answers', () => {
  const random = createRandom(SEED);
  const alphabet = [
    ...ALPHABET,
    'R"(',
    ')"',
    'module',
    'export',
    'import a;',
    '\0',
    '\r',
    '\ud800',
    '\u2028',
  ];
  for (let i = 0; i < 500; i++) {
    const text = Array.from({ length: 100 }, () => random.pick(alphabet)).join('');
    for (const dialect of ['c', 'h', 'cpp']) {
      const { imports } = factsOf(text, dialect);
      assert.ok(Array.isArray(imports), JSON.stringify(text));
      assert.equal(
        imports,
        [...imports].sort((a, b) => a.line - b.line),
      );
    }
  }
});

test.run();
