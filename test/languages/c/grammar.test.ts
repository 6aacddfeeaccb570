import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importsByGrammar } from '../../../bench/accuracy/grammar/c.ts';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

const parsers = { c: await grammarParser('c'), cpp: await grammarParser('cpp') };

/** Pieces of a file that the grammars of C and C++ accept in any order. */
const PIECES = [
  '#include <stdio.h>\n#include "a.h"',
  '  #  include <b/c.h> // why\n#include"d.h" /* not */',
  '/* x */ # include /* y */ "e.h"',
  '#include MACRO\n#include CALL(x, y)',
  '#include_next <f.h>\n#import "g.h"',
  '#if 0\n#include "h.h"\n#elif defined(X)\n#include <i.h>\n#else\n# include <j.h>\n#endif',
  '#ifndef K_H\n#define K_H\n#include "k.h"\n#endif /* K_H */',
  '/*\n#include <no.h>\n*/',
  '// #include <no.h>\n// \\\n#include <no.h>',
  '/* a */ /* b\n */ #include <l.h>',
  '#define LONG(x) \\\n  do { f("#include <no.h>"); } while (0)',
  "#define QUOTE \"\\\"\" '\"' '\\''",
  'const char *s = "#include <no.h>\\\n#include <no.h>";',
  "char q[] = { '\"', '\\'', '/', '*' };",
  'int f(void) { return a / b /* c */ + d; }',
  'int g(void) {\n#include "m.inc"\n  return 0;\n}',
  '#pragma once\n#error "do not #include <no.h>"',
];
const OF_CPP = [
  "int big = 1'000'000; char c = 'x';",
  'auto raw = R"(\n#include <no.h>\n)";',
  'auto more = u8R"x(\n)"\n#include <no.h>\n)x";',
  'namespace n {\n#include "n.h"\n}',
  "template <typename T> class C { T t = u'\"'; };",
];

function check(dialect: 'c' | 'cpp', text: string): void {
  const tree = parsers[dialect].parse(text);
  assert.ok(tree && !tree.rootNode.hasError, text);
  const { imports, problems } = factsOf(text, dialect);
  assert.equal(
    imports.map(({ specifier, line }) => ({ specifier, line })),
    importsByGrammar(tree.rootNode),
    text,
  );
  assert.equal(problems, []);
  tree.delete();
}

for (const [dialect, pieces] of [
  ['c', PIECES],
  ['cpp', [...PIECES, ...OF_CPP]],
] as const) {
  pieces.forEach((piece, i) => {
    test(`the grammar of ${dialect} agrees on piece ${i + 1}`, () => check(dialect, `int x;\n${piece}\n`));
  });

  test(`the grammar of ${dialect} agrees on pieces in any order`, () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 20; i++) check(dialect, `${random.shuffle(pieces).join('\n')}\n`);
  });
}

test.run();
