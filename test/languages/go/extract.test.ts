import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { factsOf, importsOf, namesOf, problemsOf } from './show.ts';

const imports: Record<string, readonly [text: string, ...imports: string[]]> = {
  'an empty text': [''],
  'a package alone': ['package a\n'],
  'a single import': ['package a\n\nimport "fmt"\n', '3 fmt'],
  'a group': ['package a\nimport (\n\t"fmt"\n\n\t"x.y/z"\n)\n', '3 fmt', '5 x.y/z'],
  'a group on one line': ['package a; import ("b"; "c";); import "d"', '1 b', '1 c', '1 d'],
  'an empty group': ['package a\nimport ()\nimport (\n)\nimport "b"\n', '5 b'],
  'several declarations': ['package a\nimport "b"\nimport ("c")\nimport "d"\n', '2 b', '3 c', '4 d'],
  'without optional blanks': ['package a;import"b";import(c"d")', '1 b', '1 d []'],
  'raw strings': ['package a\nimport `b/c`\nimport (\n`d`\n)\n', '2 b/c', '4 d'],
  'an alias': [
    'package a\nimport x "b"\nimport (\n\ty "c"\n)\nvar _ = y.Z + x.A + x.B\n',
    '2 b [A B]',
    '4 c [Z]',
  ],
  'one path under two names': ['package a\nimport x "b"\nimport "b"\nvar _ = x.A + b.B\n', '2 b [A]', '3 b'],
  'blank imports': ['package a\nimport _ "b"\nimport (\n\t_ "c"\n)\n', '2 b []', '4 c []'],
  'dot imports': [
    'package a\nimport . "b"\nimport (\n\t. "c"\n)\nvar _ = One(Two.Three, x.Four, five, fSix, ...Seven)\n',
    '2 b [.]',
    '4 c [.]',
  ],
  'comments everywhere': [
    'package a // import "x"\n/* import "x" */ import /* y */ b /* z */ "c" // d\nimport ( // e\n\t// "x"\n\t"f" /* "x"\n"x" */ ; "g"\n)\n',
    '2 c []',
    '5 f',
    '6 g',
  ],
  cgo: ['package a\n\n/*\n#include <stdio.h>\nimport "x"\n*/\nimport "C"\n', '7 C'],
  'build tags': ['//go:build linux && !cgo\n// +build linux,!cgo\n\npackage a\nimport "b"\n', '5 b'],
  'lines between the parts': ['package\na\nimport\n"b"\nimport\n(\n.\n"d"\n)\n', '4 b', '7 d [.]'],
  'code that looks like imports': [
    'package a\nvar s = "import \\"x\\""\nvar r = `\nimport "x"\n`\nfunc f() { imports("x") }\nvar imported "x"\n',
  ],
  'quotes in runes and strings': [
    'package a\nvar q = \'"\'; import "b"\nvar e = \'\\\'\'; import "c"\nvar s = "\\\\"; import "d"\nvar t = "`"; import "e"\n',
    '2 b',
    '3 c',
    '4 d',
    '5 e',
  ],
  'raw strings keep backslashes': ['package a\nvar s = `\\`; import "b"\n', '2 b'],
  'comment signs in strings': [
    'package a\nvar s = "/*"; import "b"\nvar t = "//"; import "c"\n',
    '2 b',
    '3 c',
  ],
  'division is not a comment': ['package a\nvar s = 4 / 2; import "b"\n', '2 b'],
  'an empty path': ['package a\nimport ""\n', '2 '],
};

for (const [name, [text, ...expected]] of Object.entries(imports)) {
  test(`imports: ${name}`, () => {
    assert.equal(importsOf(text), expected);
    assert.equal(problemsOf(text), []);
  });
}

const declared: Record<string, readonly [text: string, ...names: string[]]> = {
  functions: ['func A() {}\nfunc b() {}\nfunc C[T any](x T) {}', 'A', 'b', 'C'],
  'init, which a blank import is for': ['func init() {}\nfunc main() {}\nvar x = y', 'init', 'main', 'x'],
  'no methods': ['func (t T) A() {}\nfunc (t *T[K, V]) B() {}\nfunc C() {}', 'C'],
  types: ['type A struct{ B int }\ntype c int\ntype D = E\ntype F[T any] []T', 'A', 'c', 'D', 'F'],
  'grouped types': ['type (\n\tA struct {\n\t\tB int\n\t}\n\tc int\n\tD = E\n)', 'A', 'c', 'D'],
  values: ['var A = 1\nvar b, C = 2, 3\nconst D = 4\nvar E, F int', 'A', 'b', 'C', 'D', 'E', 'F'],
  'grouped values': [
    'const (\n\tA = iota // B\n\tC\n\td\n\n\tE, F = 1, 2\n)\nvar (G int; H = G)',
    'A',
    'C',
    'd',
    'E',
    'F',
    'G',
    'H',
  ],
  'a list of names over lines': ['var A,\n\tB = 1, 2\nvar (\n\tC,\n\tD int\n)', 'A', 'B', 'C', 'D'],
  'a value over lines': [
    'var (\n\ta = X +\n\t\tY\n\tb = f(\n\t\tZ,\n\t)\n\tC = 1\n)\nvar D =\n\tE',
    'a',
    'b',
    'C',
    'D',
  ],
  'a value before a comment over lines': [
    'var (\n\ta = 1 /*\n*/ B = 2\n)\nvar c = 1 /*\n*/ var D = 2',
    'a',
    'B',
    'c',
    'D',
  ],
  'a comment does not end an unfinished line': ['var (\n\ta = X + // Y\n\t\tZ\n\tB = 1\n)', 'a', 'B'],
  'a keyword does not end a line': [
    'type A struct\n{\n\tB int\n}\ntype (\n\tC interface\n\t{ D() }\n\tE chan\n\tF\n\tG map\n\t[H]I\n\tJ func\n\t(K)\n)',
    'A',
    'C',
    'E',
    'G',
    'J',
  ],
  'nothing in functions': ['func a() {\n\ttype B int\n\tvar C = 1\n\tconst D = 2\n}', 'a'],
  'function literals': ['var a =\n\tfunc(X int) {}\nvar B = func() {}', 'a', 'B'],
  'upper case of other scripts': [
    'func Ä() {}\nfunc ä() {}\nvar Ωmega = 1\ntype 漢 int\ntype 𝐀 int',
    'Ä',
    'ä',
    'Ωmega',
    '漢',
    '𝐀',
  ],
  'blank names': ['var _ = 1\nvar _, A = f()\ntype _ struct{}', 'A'],
  'the same name twice': ['func init() {}\nfunc init() {}', 'init'],
};

for (const [name, [text, ...expected]] of Object.entries(declared)) {
  test(`declares: ${name}`, () => {
    const { declares = [] } = namesOf(`package p\n${text}\n`);
    assert.equal(
      [...declares],
      expected.filter(one => one !== ''),
    );
    assert.equal(problemsOf(`package p\n${text}\n`), []);
  });
}

const used: Record<string, readonly [code: string, ...uses: string[]]> = {
  calls: ['var _ = b.C(d.E())', 'b.C', 'd.E'],
  types: [
    'func f(x b.C, y *d.E, z []g.G, m map[h.I]j.K) (l.M, error) {}',
    'b.C',
    'd.E',
    'g.G',
    'h.I',
    'j.K',
    'l.M',
  ],
  'variadic types': ['func f(x ...b.C) {}\nfunc g(x ... d.E) {}', 'b.C', 'd.E'],
  'embedded fields': ['type t struct {\n\tb.C\n\t*d.E `tag:"x.Y"`\n}', 'b.C', 'd.E'],
  'type parameters': ['type t[K b.C] struct{ x d.E[f.G] }', 'b.C', 'd.E', 'f.G'],
  'no lower case': ['var _ = b.c + d.eF', 'b', 'd'],
  'only the first of a chain': ['var _ = b.C.D.E(f.g.H, i().J, k[0].L, (m).N)', 'b.C', 'f', 'i', 'k', 'm'],
  'a chain over lines': ['var _ = b.\n\tC().\n\tD.E().\n\t// f.G\n\tH.I', 'b.C'],
  'blanks and comments around the dot': [
    'var _ = b . C + d /* x.Y */ . /* z */ E + f/**/./**/G',
    'b.C',
    'd.E',
    'f.G',
  ],
  'no numbers': ['var _ = 1.E5 + 0x1.Fp1 + 1.'],
  'no strings and comments': ['var _ = "b.C" + `d.E` // f.G\n/* h.I */'],
  'each once': ['var _ = b.C + b.C', 'b.C'],
  'upper case of other scripts': ['var _ = b.Ä + ä.B + b.ö', 'b.Ä', 'ä.B'],
};

for (const [name, [text, ...expected]] of Object.entries(used)) {
  test(`uses: ${name}`, () => {
    assert.equal([...(namesOf(`package p\nimport "x"\n${text}\n`).uses ?? [])], expected);
  });
}

test('uses are kept only if an import may have the qualifier', () => {
  const used = (imports: string, code: string) => {
    const { uses, useLines } = namesOf(`package p\n${imports}\nvar _ = ${code}\n`);
    return (uses ?? []).map((use, i) => `${use} ${useLines?.[i] ?? 0}`);
  };
  assert.equal(used('', 'a.B + a.C'), ['a 3']);
  assert.equal(used('import "C"', 'a.B + C.D'), ['a 3']);
  assert.equal(used('import a "x"', 'a.B + c.D'), ['c 3']);
  assert.equal(used('import a "x"; import "y"', 'a.B + c.D + c.E + c'), ['c.D 3', 'c.E 0']);
  assert.equal(used('import "x/c"', 'c.D + d'), ['c.D 0', 'd 3']);
  assert.equal(used('import "x/c/v2"; import "gopkg.in/d.v3"', 'c.D + d.E + v2.F'), [
    'c.D 0',
    'd.E 0',
    'v2.F 3',
  ]);
});

test('the package clause', () => {
  assert.equal(namesOf('// package x\n\n/* y */ package /* z */ main; var A = 1'), {
    package: 'main',
    declares: ['A'],
  });
});

test('facts without names omit the property', () => {
  assert.equal(factsOf(''), { imports: [], problems: [], loc: 0 });
});

for (const [name, newline] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' })) {
  test(`lines that end with ${name}`, () => {
    const text = ['package a', '', '// x', 'import "b"', 'const (', 'A = 1 // y', 'B', ')', 'import "c"', ''];
    const facts = factsOf(text.join(newline));
    assert.equal(
      facts.imports.map(raw => raw.line),
      [4, 9],
    );
    assert.equal(facts.names?.declares, ['A', 'B']);
    assert.is(facts.loc, 9);
  });
}

test('a byte order mark', () => {
  assert.equal(importsOf('\uFEFFimport "a"\n'), ['1 a']);
});

test.run();
