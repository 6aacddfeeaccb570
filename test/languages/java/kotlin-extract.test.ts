import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { declarationsIn, importsIn, kotlinFacts, problemsIn } from './show.ts';

const QUOTES = '"""';

const cases: Record<string, readonly [text: string, ...imports: string[]]> = {
  'an empty text': [''],
  'a type, a function, a property': [
    'import a.b.C\nimport a.b.d\nimport a.B.e',
    '1 a.b.C',
    '2 a.b.d',
    '3 a.B.e',
  ],
  'a whole package': ['import a.b.*\nimport c.*;import d.*', '1 a.b.*', '2 c.*', '2 d.*'],
  'an alias': ['import a.b as c\nimport d.E as F;\nimport g.h', '1 a.b', '2 d.E', '3 g.h'],
  'a name of one part': ['import a', '1 a'],
  'names between backquotes': ['import a.`in`.`fun b`.c\nimport `is`.*', '1 a.in.fun b.c', '2 is.*'],
  'soft keywords in names': [
    'import a.import.data.value\nimport open.by.get',
    '1 a.import.data.value',
    '2 open.by.get',
  ],
  'blanks and comments inside': ['import a . b /* c */ . d // e\nimport\tf./* g */h', '1 a.b.d', '2 f.h'],
  'a line that ends before a dot': ['import a\n  .b\n  .C\nimport d', '1 a.b.C', '4 d'],
  'after annotations and a package': [
    '#!/usr/bin/env "kotlin\n@file:JvmName("A")\n@file:[B C("import x.y")]\n\npackage a.b; import c.D\nimport e.F',
    '5 c.D',
    '6 e.F',
  ],
  'on the line of an annotation': ['@file:A("b") package c\nimport d.E', '2 d.E'],
  'a line comment': ['// import a.B\nimport c.D // import e.F', '2 c.D'],
  'nested comments': ['/* /* import a.B */ import c.D /**/ */ import e.F', '1 e.F'],
  'stars and slashes': [
    '/*/ import a.B /*/ import c.D */*/import e.F\n/***/import g.H\n/**//**/import i.J',
    '1 e.F',
    '2 g.H',
    '3 i.J',
  ],
  strings: ['val a = "\\"\\\\"\nimport b.C\nval d = "import e.F \\${"\nimport g.H', '2 b.C', '4 g.H'],
  'a string with code in it': [
    'val a = "${ if (b) "import c.D" else "}" + "${ "{" }" } import e.F"\nimport g.H',
    '2 g.H',
  ],
  'code over lines in a string': ['val a = "${\nimport.b\n} \'"\nimport c.D', '4 c.D'],
  'a raw string': [
    `val a = ${QUOTES}\nimport b.C\n"" \\${QUOTES}\nimport d.E\nval f = ${QUOTES}""\nimport g.H\n""${QUOTES}\nimport i.J`,
    '4 d.E',
    '8 i.J',
  ],
  'a raw string that ends with a quote': [`val a = ${QUOTES}b${QUOTES}"\nimport c.D`, '2 c.D'],
  'a raw string with code in it': [
    `val a = ${QUOTES}\n\${ ${QUOTES}\nimport b.C\n${QUOTES} + '}' + "}" }\nimport d.E\n${QUOTES}\nimport f.G`,
    '7 f.G',
  ],
  'a raw string with more dollars': [`val a = $$${QUOTES}\${ $$\{ "}" } \${ ${QUOTES}\nimport b.C`, '2 b.C'],
  'dollars that are only dollars': ['val a = "$ $1 $$b ${"$"}"\nimport c.D', '2 c.D'],
  characters: [`val a = '"'; val b = '\\''; val c = '\\\\'; val d = '{'\nimport e.F`, '2 e.F'],
  'names with signs in them': ['fun `a "quoted" { name /* \'`() {}\nimport b.C', '2 b.C'],
  'code that uses the word as a name': [
    'val import = 1\nval a = import\nfun import(import: Int) = import + a.import(1)\nclass B {\n  import c.D\n}\nfun e() {\n    import.f\n}',
  ],
  'a call of a function with this name in a script': ['import(a)\nimport = 1\nimport.b()\nimport { c }'],
  'words that only begin like it': ['importA.b\nimports c\n_import d.E'],
  'letters of any kind': ['import é.ñ.Ü\nimport 包.类', '1 é.ñ.Ü', '2 包.类'],
  'a byte order mark': ['\uFEFFimport a.B', '1 a.B'],
  'lines that end with CRLF': ['import a.B\r\n\r\n// x\r\nimport c.D\r\n', '1 a.B', '4 c.D'],
  'lines that end with CR': ['// x\rimport a.B\r\rimport c.D as E\rimport f', '2 a.B', '4 c.D', '5 f'],
  'after a comment over lines': [
    '/* a\n */ import b.C\nimport d.E /*\n*/ import f.G',
    '2 b.C',
    '3 d.E',
    '4 f.G',
  ],
};

for (const [name, [text, ...imports]] of Object.entries(cases)) {
  for (const dialect of ['kt', 'kts']) {
    test(`${dialect}: ${name}`, () => {
      const facts = kotlinFacts(text, dialect);
      assert.equal(importsIn(facts), imports);
      assert.equal(problemsIn(facts), []);
    });
  }
}

const declarations: Record<string, readonly [text: string, ...declares: string[]]> = {
  types: [
    'class A<T>(val b: C) : D()\ninterface E\nobject F : G\ndata class H(val i: Int)\nenum class J { K }\nannotation class L\nfun interface M { fun n() }\ntypealias O = (P) -> Q\nvalue class R(val s: T)\ndata object U',
    ...['A', 'E', 'F', 'H', 'J', 'L', 'M', 'O', 'R', 'U'],
  ],
  functions: [
    'fun a() = 1\nsuspend inline fun <reified T> b(c: T) {}\noperator fun `in`() {}',
    'a()',
    'b()',
    'in()',
  ],
  properties: [
    'val a = 1\nvar b: C? = null\nconst val D = 2\nval e by lazy { 3 }\nval f get() = 4\nlateinit var g: H',
    'a',
    'b',
    'D',
    'e',
    'f',
    'g',
  ],
  'several on a line': ['val a = 1; val b = 2; fun c() {}; class D', 'a', 'b', 'c()', 'D'],
  extensions: [
    'fun A.b() {}\nfun <T : C<T>> D<E<T>, F?>?.g() {}\nfun (H.() -> I).j() {}\nfun @K L.m() {}\nfun @N("(") O.p() {}\nfun q.r.S.t() {}\nval U.v get() = 1\nvar <W : (X) -> Y> Z<W>.a: Int\nfun A?.c() {}\nfun (B & Any).d() {}\nfun A\n  .e() {}',
    ...['.b()', '.g()', '.j()', '.m()', '.p()', '.t()', '.v', '.a', '.c()', '.d()', '.e()'],
  ],
  'values without a name': [
    'val a = fun(b: C): D { return e }\nval f = fun G.(h: I) {}\nval j = object : K { val l = 1 }\nval n = O::class\nval m = object {}',
    'a',
    'f',
    'j',
    'n',
    'm',
  ],
  'nothing that is inside': [
    'class A { class B { val c = 1 }\n  companion object D { fun e() {} } }\nfun f() { val g = 1; class H }\nval i = run { val j = 1 }',
    'A',
    'f()',
    'i',
  ],
  'nothing private but types': [
    'private val a = 1\nprivate class B\nprivate const val C = 1\n@D private inline fun e() {}\nprivate /* f */ suspend fun g() {}\nprivate @get:H val i = 1\nprotected val j = 1\ninternal fun k() {}\nprivate object L',
    ...['-B', 'j', 'k()', '-L'],
  ],
  'what a private part leaves public': [
    'class A private constructor()\nfun b() {}\nvar c = 1\n  private set\nfun d() {}\nprivate val e get() = f()\nval g = 1',
    'A',
    'b()',
    'c',
    'd()',
    'g',
  ],
  'names between backquotes': ['val a = `fun`\nval b = `class`\nval `val` = 1', 'a', 'b', 'val'],
  'expected and actual': ['expect class A\nactual fun b() {}\npublic external val c: D', 'A', 'b()', 'c'],
  'after contexts and annotations': [
    'context(a: A) fun b() {}\n@C fun d() {}\n@E("fun no()") class F\n@field:G val h = 1',
    'b()',
    'd()',
    'F',
    'h',
  ],
  'the class name that Java uses for the file': ['@file:JvmName("A")\nfun b() {}', '@A', 'b()'],
  'that name in a list': ['@file : [ kotlin.jvm.JvmName(name = "A") B ]\nfun c() {}', '@A', 'c()'],
  'destructured variables': ['val (a, b) = c', ''],
};

for (const [name, [text, ...declares]] of Object.entries(declarations)) {
  test(`declarations: ${name}`, () => {
    const facts = kotlinFacts(`package a.b\n${text}`);
    assert.equal(declarationsIn(facts), { package: 'a.b', ...(declares[0] !== '' && { declares }) });
    assert.equal(problemsIn(facts), []);
  });
}

test('what a script declares cannot be imported', () => {
  assert.equal(declarationsIn(kotlinFacts('package a\nclass B\nfun c() {}\nval d = 1', 'kts')), {
    package: 'a',
  });
});

test('a package between backquotes', () => {
  assert.equal(kotlinFacts('package a.`in`.b').names, { package: 'a.in.b' });
});

test('an import that only comments mention is type-only, unless a sign calls it', () => {
  const text = [
    'package p',
    'import a.Linked',
    'import a.linked',
    'import a.Used',
    'import a.run as go',
    'import a.unused as run',
    'import a.shown',
    'import a.getValue',
    'import a.plus',
    'import a.value',
    'import b.*',
    '/** See [Linked], [linked], [run]. */',
    'class C(value: Int) { val u by Used; fun f() = go { "$shown" + value } } // Linked',
  ].join('\n');
  assert.equal(
    kotlinFacts(text)
      .imports.filter(({ typeOnly }) => typeOnly)
      .map(({ specifier }) => specifier),
    ['a.Linked', 'a.linked', 'a.unused'],
  );
});

test.run();
