import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { kotlinFacts, problemsIn, usesIn } from './show.ts';

const QUOTES = '"""';

/** What a text uses and gives no meaning itself, in the order of the text. */
const uses: Record<string, readonly [text: string, ...uses: string[]]> = {
  types: ['val a: B<C> = D() as E.F', 'B()', 'C', 'D()', 'E'],
  'calls and values': ['val a = b(c) + d(e)', 'b()', 'c', 'd()', 'e'],
  'type arguments': ['val a = b<C>() + (d < e)', 'b()', 'C', 'd', 'e'],
  'after a dot': ['val a = b.c.d().e { f }?.g', 'b', '.c', '.d()', '.e()', '~f', '.g'],
  'after a dot over lines': ['val a = b\n  .c()\n  // d\n  .e', 'b', '.c()', '.e'],
  operators: ['val a = b join2 c', 'b', 'join2', 'join2()', 'c'],
  references: ['val a = listOf(::b, C::d)', 'listOf()', 'b', 'b()', 'C', '.d', '.d()'],
  'in strings': ['val a = "$b ${c.d()} \\$e"', 'b', 'c', '.d()'],
  'in raw strings': [`val a = ${QUOTES}$b \${c("$d")} \\$e${QUOTES}`, 'b', 'c()', 'd', 'e'],
  'with more dollars': ['val a = $$"$b $$c $${d}"', 'c', 'd'],
  'in annotations': ['@A(B::class) @get:C class D', 'A()', 'B', 'C'],
  'between backquotes': ['val a = `in`.`b c`()', 'in', '.b c()'],
  'in the type that is extended': ['fun A<B>.c() {}\nval D.e get() = 1', 'A()', 'B', 'D'],
  'supertypes and bounds': ['class A<T : B>(c: C) : D(c), E by c where T : F', 'B', 'C', 'D()', 'E', 'F'],

  'no keywords': [
    'private inline fun a() { if (b) return else throw c }\ndata class D(val e: F) { init { g() }\n  var h = 1\n    private set }',
    ...['b', 'c', 'F', 'g()'],
  ],
  'no variables of its own': [
    'fun a(b: C) {\n  val d = b\n  var e = d(b) + d.f + b\n  for (g in b) h(g)\n  for ((i, j) in b) h(i + j)\n  val (k, l) = b\n  h(k, l)\n}',
    ...['C', '.f', 'h()'],
  ],
  'no parameters of lambdas': [
    'val a = b { c, (d, e) -> c + d + e } + f { g: H, i -> g + i } + j { it }',
    'b()',
    'f()',
    'H',
    'j()',
  ],
  'conditions of when are not parameters': [
    'val a = when { b -> c }\nval d = when (e) { f is G -> h }\nval i = when { j in k -> l }',
    ...['b', 'c', 'e', 'f', 'G', 'h', 'j', 'k', 'l'],
  ],
  'no parameter of a setter': ['var a = 1\n  set(b) { c(b, field) }', 'c()'],
  'no typed parameter of a setter': [
    'var a: B = 1\n  set(@C c: Map<D, E>): F { g(c) }\n  get() = h',
    ...['B', 'C', 'Map()', 'D', 'E', 'F()', 'g()', 'h'],
  ],
  'arguments of functions that are called like accessors': [
    'class A { fun b() { c { set(D.E, F); get(G, H); set(I) } }\n  val j = set(K) }',
    ...['c()', 'D', 'F', 'G', 'H', 'I', 'K'],
  ],
  'functions that are called like modifiers': [
    'fun a() { expect(B); data { c }; open(D); value(E); init(F) }',
    ...['expect()', 'B', 'data()', '~c', 'open()', 'D', 'value()', 'E', 'F'],
  ],
  'arguments of calls after in': ['fun a() { for (b in c(D, E.f)) g(b) }', 'c()', 'D', 'E', '.f', 'g()'],
  'types of destructured variables': [
    'fun a() { val (b: Map<C, D>, e) = f\n for (g: Pair<H, I> in b) e }',
    ...['Map()', 'C', 'D', 'f', 'Pair()', 'H', 'I'],
  ],
  'no names of arguments': ['val a = b(c = d, e == f, g\n  = h)', 'b()', 'd', 'e', 'f', 'g', 'h'],
  'no labels': [
    'fun a() { b@ for (c in d) { e { return@e }; continue@b }\n  this@F.g() }',
    'd',
    'e()',
    '.g()',
  ],
  'no types of its own': ['class A { class B : C }\nval d = A(B())', 'C'],
  'no functions of its own': [
    'fun a() { b(); c() }\nclass D { fun b() = e.b() }\nfun F.c() = g.c()',
    'e',
    'F',
    '~g',
  ],
  'no type parameters': [
    'class A<T, in U : V>(t: T, u: U)\nfun <reified W> a(w: W): X<W> = w\ninterface B<out Y> { val y: Y }\nval <Z> C<Z>.d get() = 1',
    ...['V', 'X()', 'C()'],
  ],
  'no properties of its own': ['class A(val b: B) { val c = b\n  fun d() = e.b + e.c + c }', 'B', 'e'],
  'no entries of an enum': [
    'enum class A(b: Int) { C(1), D(2) { }, E(3);\n  fun f() = C + D + E + F }',
    'Int',
    'F',
  ],
  'no imported names': ['import a.B\nimport a.c as d\nval e = B() + d() + c()', 'c()'],
  'nothing that every type may have': ['val a = b.map(c).toString()', 'b', 'c'],
  'no types after a dot': ['val a = B.C() + B.D', 'B'],

  'with an implicit receiver that may have such a member': [
    'val a = b { c() + D }\nfun E.f() = g() + h\nclass I : J { fun k() = l() + m }\nenum class N { O { val p = q } }',
    ...['b()', '~c()', 'D', 'E', '~g()', '~h', 'J()', '^l()', '^m', '^q'],
  ],
  'without an implicit receiver': [
    'val a = b { c() }\nval d = c()\nfun e() { if (f) { g() } else { h() }\n  when (i) { 1 -> { j() } } }\nclass K { init { l() } }',
    ...['b()', 'c()', 'f', 'g()', 'h()', 'i', 'j()', 'l()'],
  ],
  'names that are keywords elsewhere': [
    'class A : B { override fun get(c: D) = E(c)\n  val value by f() }',
    'B()',
    'D',
    'E()',
    '^f()',
  ],

  'names with their packages': [
    'val a: p.q.A = p.q.B.c() + p.d() + p.q.e',
    'p.q.A',
    'p.q.B',
    '.c()',
    'p.d()',
    'p.q.e',
  ],
  'no extension of a type in parentheses, or of a type parameter with a bound': [
    'fun (A.() -> B).c() {}\nval (() -> D).e get() = 1\nval <T : F<T>> T.g get() = h',
    ...['A', 'B', 'D', 'F()', '~h'],
  ],
  'no members of variables': ['fun a(p: B) = p.C + p.d()', 'B'],
};

for (const [name, [text, ...expected]] of Object.entries(uses)) {
  test(`uses: ${name}`, () => {
    const { names, problems } = kotlinFacts(`package p.own\n${text}`);
    assert.equal(names?.uses, expected.length > 0 ? expected : undefined);
    assert.equal(problems, []);
  });
}

test('uses: the line of the first use in each form', () => {
  assert.equal(usesIn(kotlinFacts('package a\n// B\nval c = "B"\nval d = e.f\nval g = f(B, e)\nval h: B')), [
    '4 e',
    '4 .f',
    '5 f()',
    '5 B',
  ]);
});

test('uses: line 0 for a name that only affects a wildcard import', () => {
  const facts = kotlinFacts('package a\nimport b.*\nfun c(d: E) = f.c() + d() + f.map { 1 } + f.g()');
  assert.equal(usesIn(facts), ['0 d()', '0 .c()', '0 .map()', '3 E', '3 f', '3 .g()']);
  assert.equal(problemsIn(facts), []);
});

const members: Record<string, readonly [text: string, ...members: string[]]> = {
  'functions and properties': ['class A { fun b() {}\n  val c = 1\n  var d = 2 }', '#b()', '#c', '#d'],
  'of types that can have subtypes': [
    'interface A { fun b() }\nopen class C(val d: D) { companion object { val e = 1 } }\nabstract class F { val g = 1 }\nclass H { val i = 1 }',
    ...['^b()', '^d', '^e', '^g', '#i'],
  ],
  'of a constructor': ['class A(val b: B, c: C, private val d: D)', '#b'],
  'of objects and enums': [
    'object A { val b = 1 }\nclass C { companion object { fun d() {} } }\nenum class E { F; fun g() {} }',
    ...['#b', '#d()', '#g()'],
  ],
  'not what is private': [
    'class A { private fun b() {}\n  private val c = 1\n  private fun <T> d() {}\n  private val E<F>?.g get() = 1 }',
  ],
  'after brackets around a call': ['class A { val b = c[d()]\n  val e = 1 }', '#b', '#e'],
  'with names of modifiers': [
    'class A { fun override() {}\n  fun private() {} }',
    '#override()',
    '#private()',
  ],
  'after a private setter, and after a private type without a body': [
    'class A { var b = 1\n  private set\n  fun c() {}\n  private object D\n  val e = 1 }',
    ...['#b', '#c()', '#e'],
  ],
  'not what is local': [
    'class A { fun b() { val c = 1\n  fun d() {} }\n  init { val e = 1 } }\nfun f() { val g = 1 }\nval h = 1',
    '#b()',
  ],
};

for (const [name, [text, ...expected]] of Object.entries(members)) {
  test(`members: ${name}`, () => {
    const { names } = kotlinFacts(`package a\n${text}`);
    const found = (names?.declares ?? []).filter(form => /^[#^]/.test(form));
    assert.equal(found, expected);
  });
}

test.run();
