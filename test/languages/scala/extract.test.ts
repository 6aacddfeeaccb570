import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { importsIn, problemsIn, scalaFacts, usesIn } from '../java/show.ts';

const QUOTES = '"""';

const IMPORTS: Record<string, readonly [text: string, ...imports: string[]]> = {
  'a type, several by comma': ['import a.b.C\nimport a.b, c.D,\n  e.F', '1 a.b.C', '2 a.b', '2 c.D', '2 e.F'],
  'a whole package in both forms': ['import a._\nimport b.*\nimport c.given', '1 a.*', '2 b.*', '3 c.*'],
  'a name of one part': ['import a', '1 a'],
  selectors: [
    'import a.b.{C, D => E, F as G, _}\nimport h.{\n  I,\n  J,\n}',
    ...['1 a.b.C', '1 a.b.D', '1 a.b.F', '1 a.b.*', '2 h.I', '2 h.J'],
  ],
  'what is hidden is not imported': ['import a.{B => _, C as _, *}', '1 a.*'],
  'givens by type, and with everything else': [
    'import a.{given Ord[B, C], D}\nimport e.{given, *}',
    ...['1 a.*', '1 a.D', '2 e.*'],
  ],
  'a rename without braces': ['import a.b as c\nimport d', '1 a.b', '2 d'],
  operators: ['import a.::\nimport b.{++, c, :: => d}', '1 a.::', '2 b.++', '2 b.c', '2 b.::'],
  'names between backquotes': ['import a.`type`.`b c`\nimport a.{`class` => d}', '1 a.type.b c', '2 a.class'],
  'soft keywords in names': ['import a.extension.open.B\nimport end.c', '1 a.extension.open.B', '2 end.c'],
  'from the root': ['import _root_.a.B', '1 _root_.a.B'],
  'in a type, a method, a block': [
    'class A {\n  import b.C\n  def d = { import e.F; 1 }\n}\nobject G:\n  import h.I',
    ...['2 b.C', '3 e.F', '6 h.I'],
  ],
  'blanks, comments and newlines inside': [
    'import a . /* b */ c\n  .D // import no.E\nimport f.{ // g\n  H }',
    ...['1 a.c.D', '3 f.H'],
  ],
  exports: ['export a.B\nexport c.{D, E as F}\nval export = export', '1 a.B', '2 c.D', '2 c.E'],
  'after a shebang and a byte order mark': ['\uFEFF#!/usr/bin/env "scala\nimport a.B', '2 a.B'],
  'not the word as a member or between backquotes': [
    'a.`import`; `import` + x.`import`.y\nimport b.C',
    '2 b.C',
  ],
  'nested comments': ['/* /* import a.B */ import c.D /**/ */ import e.F', '1 e.F'],
  strings: ['val a = "\\"import b.C"; val d = "$ ${"\nimport e.F', '2 e.F'],
  'raw strings': [
    `val a = ${QUOTES}\nimport b.C \\${QUOTES}\nimport d.E\nval f = ${QUOTES}""\nimport g.H\n""${QUOTES}"\nimport i.J`,
    ...['3 d.E', '7 i.J'],
  ],
  'interpolated strings with code': [
    'val a = s"$b ${ if (c) "}" else f"${ "{" }%d" } import no.D"\nimport e.F',
    '2 e.F',
  ],
  'an import in the code of a string': [
    `val a = s${QUOTES}\n\${ import b.C; "import no.D" }\n${QUOTES}`,
    '2 b.C',
  ],
  'escaped dollars and quotes': ['val a = s"$${ $" \\" "\nval b = raw"$$"\nimport c.D', '3 c.D'],
  'a quote that a dollar escapes': ['val a = s"$" import no.B "\nimport c.D', '2 c.D'],
  'at the beginning of a line in braces': [
    'package a {\nimport b.C\nclass D {\nimport e.F\n}\n}',
    ...['2 b.C', '4 e.F'],
  ],
  'a dollar in a string without a prefix': ['val a = "${"\nval b = f("$")\nimport c.D', '3 c.D'],
  characters: [`val a = '"'; val b = '\\''; val c = '\\\\'; val d = '{'; val e = '😀'\nimport f.G`, '2 f.G'],
  'symbols, quotes and types of quotes': [
    `val a = 'b; val c = '{ "d" }; val e = '[F]; g'h'\nimport i.J`,
    '2 i.J',
  ],
  'XML with an apostrophe': [`val a = <b c="d">don't {e} isn't</b>\nimport f.G`, '2 f.G'],
};

for (const [name, [text, ...imports]] of Object.entries(IMPORTS)) {
  test(`imports: ${name}`, () => {
    const facts = scalaFacts(text);
    assert.equal(importsIn(facts), imports);
    assert.equal(facts.problems, []);
  });
}

/** The package, then the declarations. */
const DECLARES: Record<string, readonly [text: string, own: string | undefined, ...declares: string[]]> = {
  'types and objects': [
    'package a.b\nsealed trait C\nfinal case class D(e: Int)\ncase object F { class No }\nobject G\nenum H { case No }\ntype I = D',
    'a.b',
    ...['C', 'D', 'F', 'G', 'H', 'I'],
  ],
  'functions, values and givens': [
    'def a(b: Int) = { val no = 1 }\nval c, d = 1\nlazy val e = 2\nvar f: Int = 3\ngiven g: A = h\ngiven i[T](using T): A[T] = j\ngiven No[Int] with {}',
    undefined,
    ...['a()', 'c', 'd', 'e', 'f', 'g', 'i'],
  ],
  'no patterns': ['val (a, b) = c\nval D(e) = f\nval _ = g\nclass H', undefined, 'H'],
  'private declarations, which the package sees': [
    'package a\nprivate class B\nprivate[a] object C',
    'a',
    'B',
    'C',
  ],
  'chained packages, whose names are visible': ['package a\npackage b.c\nclass D', 'a.b.c', 'D', ':a'],
  'packages with bodies': [
    'package a {\n  class B\n  package c {\n    class D\n  }\n}\npackage e { class F }\nclass G',
    'a',
    ...['B', 'a.c/D', 'e/F', '/G', ':e', ':a.c'],
  ],
  'packages with indented bodies': [
    'package a:\n  class B:\n    class No\n  package c:\n    class D\n  class E',
    'a',
    'B',
    'a.c/D',
    'E',
    ':a.c',
  ],
  'a package object': [
    'package a\npackage object b extends C with D {\n  type E = Int\n  def f = { def no = 1 }\n}\nclass G',
    'a.b',
    ...['package', 'E', 'f()', 'a/G', ':a'],
  ],
  'a package object without a body': [
    'package a\npackage object b extends C\nobject D { val no = 1 }',
    'a.b',
    'package',
    'a/D',
    ':a',
  ],
  'an indented package object': [
    'package object a:\n  val b = 1\n  object C:\n    val no = 1\nclass D',
    'a',
    'package',
    'b',
    'C',
    '/D',
  ],
  'nothing in indented bodies': [
    'object A:\n  val no = 1\n  class No\nend A\ndef b =\n  val no = 2\n  no\nend b\nclass C[T](\n  val no: T\n) extends D:\n  type No = T\nclass E',
    undefined,
    ...['A', 'b()', 'C', 'E'],
  ],
  extensions: [
    'extension (a: A)\n  def b = 1\n  def c =\n    def no = 2\n    no\nextension [T](a: T) def d = 3\nextension (a: A) {\n  def e = { def no = 4 }\n}\nclass F',
    undefined,
    ...['b()', 'c()', 'd()', 'e()', 'F'],
  ],
  'end markers': ['val a =\n  1\nend val\nval b = 2', undefined, 'a', 'b'],
  'names between backquotes': ['class `a b`\ndef `class` = 1\nval `_` = 2', undefined, 'a b', 'class()', '_'],
  'names that are exported': ['package a\nexport b.C\nexport d.{E as F, *}', 'a', 'C', 'F', 'package'],
  'names that a type exports': ['package a\nobject b:\n  export c.*', 'a', 'b'],
  'soft keywords as names': [
    'object enum\nval given = 1\ndef extension(a: Int) = 2',
    undefined,
    'enum',
    'given',
    'extension()',
  ],
};

for (const [name, [text, own, ...declares]] of Object.entries(DECLARES)) {
  test(`declares: ${name}`, () => {
    const { names, problems } = scalaFacts(text);
    assert.is(names?.package, own);
    assert.equal(names?.declares, declares);
    assert.equal(problems, []);
  });
}

const USES: Record<string, readonly [text: string, ...uses: string[]]> = {
  'types and objects': ['class A extends B with C[D] { E.f; new G }', '1 B', '1 C', '1 D', '1 E', '1 G'],
  'nothing declared or imported': ['import a.{B, C => D}\nclass E { B; D; F }; object F'],
  'no members': ['a.B.c(D)\nx.y\n  .Z', '1 a', '1 a.B', '1 D', '2 x'],
  'functions and objects in lower case': ['f(1); g[A]; h.i; j', '1 f()', '1 g()', '1 A', '1 h'],
  'no parameters, variables or patterns': [
    'def f(a: A, b: A) = a.x + b.y\nval c = 1; c.x\nd match { case E(e, g) if g.x => e.y }\nfor (h <- i) h.x\nxs.map(k => k.y)',
    ...['1 A', '3 E', '5 xs'],
  ],
  'no type parameters': ['class A[B, +C <: D, E[_]] { def f[G](a: B, c: C, e: E[G]) = 1 }', '1 D'],
  'operands in a body without braces': [
    'class A:\n  val b = c ++ D.e - F\n  def g = for h <- I.all yield h\n  val j, k = L.m',
    ...['2 D', '2 F', '3 I', '4 L'],
  ],
  'qualified names, by an import of their package, too': [
    'import a.b\nimport scala.collection.mutable\na.c.D.e\nb.F\nmutable.Map',
    ...['3 a', '3 a.c.D', '4 a.b.F'],
  ],
  'in the code of a string': ['s"$A ${B} ${c.D}"', '1 B', '1 c', '1 c.D'],
  'packages that are imported as a whole': ['import a._\nimport b.C._\nimport java.util._', '0 1:a.*'],
};

for (const [name, [text, ...uses]] of Object.entries(USES)) {
  test(`uses: ${name}`, () => assert.equal(usesIn(scalaFacts(text)), uses));
}

/** Each import with its `names`. */
const PATHS: Record<string, readonly [text: string, ...paths: string[]]> = {
  'by an earlier import': [
    'import a.b\nimport b.C\nimport d.{e => f}\nimport f.G',
    'a.b',
    'b.C a.b.C',
    'd.e',
    'f.G d.e.G',
  ],
  'not by one in another block': ['class A { import b.c }\nimport c.D', 'b.c ?b.c', 'c.D'],
  'from a value': ['def a(b: B) = { import b._; c }', 'b.* '],
  'from something unknown': [
    'class A { import b._; import D._; import java.util.List }',
    'b.* ?b.*',
    'D.*',
    'java.util.List',
  ],
  'from something that is imported outside of types': [
    'import a.B\nclass C { import a.d.E }',
    'a.B',
    'a.d.E',
  ],
};

for (const [name, [text, ...paths]] of Object.entries(PATHS)) {
  test(`paths: ${name}`, () => {
    const { imports } = scalaFacts(text);
    assert.equal(
      imports.map(({ specifier, names }) => (names ? `${specifier} ${names.join()}` : specifier)),
      paths,
    );
  });
}

test('paths that extend each other stay short', () => {
  const { imports, names } = scalaFacts('package a\n'.repeat(2000) + 'import a.a\n'.repeat(2000));
  const forms = [...imports.flatMap(one => one.names ?? []), ...(names?.declares ?? [])];
  assert.ok(forms.length > 2000);
  assert.ok(forms.every(({ length }) => length < 1100));
});

const BROKEN: Record<string, readonly [text: string, problem: string, ...imports: string[]]> = {
  'a string that is not closed': [
    'import a.B\nval c = "d\nimport e.F',
    '2 this literal is never closed',
    '1 a.B',
    '3 e.F',
  ],
  'an interpolated one': ['val c = s"d ${e}\nimport f.G', '1 this literal is never closed', '2 f.G'],
  'a raw one': [`val c = ${QUOTES}d\nimport e.F`, '1 this literal is never closed', '2 e.F'],
  'a bracket that is not closed': ['class A {\nimport b.C', '1 this bracket is never closed', '2 b.C'],
  'a bracket that was not opened': ['}\nimport b.C', '1 this bracket was never opened', '2 b.C'],
  'selectors that are not closed': [
    'import a.{B,\nimport c.D',
    '1 this bracket is never closed',
    ...['1 a.B', '2 c.D'],
  ],
  'a comment that is not closed': ['/* a\nimport b.C', '1 this comment is never closed', '2 b.C'],
  'an import that breaks off': [
    'import a.\nclass B\nimport c.D',
    '1 this import statement cannot be read',
    '3 c.D',
  ],
};

for (const [name, [text, problem, ...imports]] of Object.entries(BROKEN)) {
  test(`broken: ${name}`, () => {
    const facts = scalaFacts(text);
    assert.equal(problemsIn(facts), [problem]);
    assert.equal(importsIn(facts), imports);
  });
}

test('several names do not repeat a path of any length', () => {
  const facts = scalaFacts(`import ${'a.'.repeat(10_000)}{b, c}\nimport d.e`);
  assert.equal(
    facts.imports.map(({ specifier }) => specifier),
    ['d.e'],
  );
});

test('random texts do not throw', () => {
  const random = createRandom(SEED);
  const pieces = [...'{}[]()"\'`$\\/*.,:;=>_\n a'].concat([
    'import',
    'package',
    'object',
    'class',
    'val',
    'case',
    'extension',
    'given',
    'end',
    's"',
    '${',
    QUOTES,
    '/*',
    '  ',
  ]);
  for (let i = 0; i < 2000; i++) {
    const text = Array.from({ length: 30 }, () => random.pick(pieces)).join('');
    assert.type(scalaFacts(text).loc, 'number', text);
  }
});

test.run();
