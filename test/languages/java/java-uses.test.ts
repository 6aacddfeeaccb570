import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { javaFacts, problemsIn, usesIn } from './show.ts';

/** What a text uses and gives no meaning itself. `T` stands for the rest of a class, which adds nothing. */
const uses: Record<string, readonly [text: string, ...uses: string[]]> = {
  'fields, results and parameters': [
    'class A {\n  B b;\n  C c(D d, final E... e) { return null; }\n}',
    ...['2 B', '3 C', '3 D', '3 E'],
  ],
  'supertypes and thrown exceptions': [
    'class A<X> extends B<C> implements D, E.F {\n  void g() throws H, I {}\n}\ninterface J extends K, L {}\nsealed class M permits N, O {}',
    ...['1 B', '1 C', '1 D', '1 E', '2 H', '2 I', '4 K', '4 L', '5 N', '5 O'],
  ],
  'annotations, and types in them': [
    '@A @B(c = D.class) class E { @F(G.H) int i; }',
    '1 A',
    '1 B',
    '1 D',
    '1 F',
    '1 G',
  ],
  'new objects and arrays': [
    'class A { Object b = new B() {}, c = new C[1], d = new D<>(), e = new E<F>[]{}; }',
    '1 Object',
    '1 B',
    '1 C',
    '1 D',
    '1 E',
    '1 F',
  ],
  'type arguments': [
    'class A { java.util.Map<B, ? extends C> d; E.F<G, H, I> j = K.<L>m(); <N extends O & P> void q() {} }',
    ...['1 java.util.Map', '1 B', '1 C', '1 E', '1 G', '1 H', '1 I', '1 K', '1 L', '1 O', '1 P'],
  ],
  'casts and tests': [
    'class A { boolean b(Object c) { return ((B) c).d() && c instanceof C || c instanceof D d && (E[]) c == (F<G>) c; } }',
    ...['1 Object', '1 B', '1 C', '1 D', '1 E', '1 F', '1 G'],
  ],
  patterns: [
    'class A { int b(Object c) { return switch (c) { case B d -> 1; case C(int e) -> 2; case F.G -> 3; default -> 4; }; } }',
    ...['1 Object', '1 B', '1 C', '1 F'],
  ],
  'members of types and references to them': [
    'class A { Object b = B.c(), d = D::e, f = F[]::new, g = G.class; }',
    '1 Object',
    '1 B',
    '1 D',
    '1 F',
    '1 G',
  ],
  'caught exceptions': [
    'class A { void b() { try { } catch (C | D e) { } catch (final E e) { } } }',
    '1 C',
    '1 D',
    '1 E',
  ],
  'local variables and loops': [
    'class A { void b() { C c = null; for (D d : e) { } try (F f = g()) { } } }',
    '1 C',
    '1 D',
    '1 F',
  ],
  'after a comment': ['class A { Object b = B // c\n  .d(); C /* e */ f; }', '1 Object', '1 B', '2 C'],
  'the line of the first use': [
    'class A {\n  // B\n  String s = "B";\n  Object o = B.c();\n  B b;\n}',
    '3 String',
    '4 Object',
    '4 B',
  ],
  'escaped names': ['class A { \\u0042 b; }', '1 B'],

  'no types of its own': [
    'class A { B b; class B {} C c; interface C {} enum D {} D d; record E() {} E e; }\nclass F { G g; }\nclass G {}',
  ],
  'but types of the same name outside of the body': ['class A extends B { class B {} B b; }', '1 B'],
  'no type parameters': [
    'class A<T, U extends V<T>> {\n  T t; U u; <W> W x(W w) { return w; }\n  static <X, Y> Y z() { Y y; X x; }\n}\ninterface B<C> { C c(); }\nrecord D<E>(E e) {}',
    '1 V',
  ],
  'no imported names': ['import a.B;\nimport static a.C.D;\nimport a.E.F;\nclass A extends B { D d; F f; }'],
  'no constants': [
    'class A { static final int B = 1; int c = B + 1, d = e(B), f = g[B]; boolean h = B > c || B < c || B == c; }',
  ],
  'no members of a name that is also a variable': [
    'class A { Object B = 1; Object c() { return B.d(); } Object e(Object E) { return E.f(); } }',
    '1 Object',
  ],
  'no entries of an enum': ['enum A { B, C(1), D { }; Object e = B.f(), g = C.h(), i = D.j(); }', '1 Object'],
  'no cases of an enum': [
    'class A { int b(C c) { switch (c) { case D: case E: return D.f(); } return switch (c) { case G, H -> 1; }; } }',
    '1 C',
  ],
  'no methods': ['class A { void B() { C(); this.D(); Object e = F::G; } }', '1 Object', '1 F'],
  'no members': ['class A { Object b = c.D, e = f().G.h, i = this.J; }', '1 Object', '1 c.D'],
  'no text': ['class A { String b = "C", d = """\n  E\n  """; /* F */ // G\n}', '1 String'],
  'no numbers': ['class B { long c = 0XFFL + 1E5F + 1_0D; }'],
  'a cast is not a call': [
    'class A { Object b = c(B), d = (D) + 1, e = @E(F) g; void h() { if (I) j(); while (K) l(); } }',
    '1 Object',
    '1 E',
  ],

  'no type parameters after an annotation': [
    'class A { @B <T> T c() {} @D(e) <U, V extends F> U g(V h) {} @I @J("k") <W extends L> void m(W w) {} }',
    ...['1 B', '1 D', '1 F', '1 I', '1 J', '1 L'],
  ],
  'names with their packages': [
    'class A extends a.b.B {\n  a.C.D d = a.b.c.E.f();\n  @a.F int g;\n}',
    ...['1 a.b.B', '2 a.C', '2 a.b.c.E', '3 a.F'],
  ],
  'names that begin with its own package': ['package a;\nclass A { a.b.C d; }', '2 a.b.C'],
  'no members of variables': [
    'class A { void b(Object c, int[] d) { Object e = c.F; e.G.h(); d.length.I(); for (int j : k) j.L(); } }',
    '1 Object',
  ],
  'what a module provides': [
    'module a.b { provides a.C with a.d.E; uses a.F; exports a.g; }',
    '1 a.C',
    '1 a.d.E',
    '1 a.F',
  ],
};

for (const [name, [text, ...expected]] of Object.entries(uses)) {
  test(`uses: ${name}`, () => {
    const facts = javaFacts(text);
    assert.equal(usesIn(facts), expected);
    assert.equal(problemsIn(facts), []);
  });
}

const nested: Record<string, readonly [text: string, ...forms: string[]]> = {
  'nested types': [
    'class A { class B { class C {} } private class D {} void e() { class F {} } enum G {} }',
    'A.B',
    'A.G',
  ],
  supertypes: [
    'import x.B;\nclass A extends B<C> implements D, E {}\ninterface F extends G {}\nclass H<I extends J> {}',
    ...['A<x.B', 'A<D', 'A<E', 'F<G'],
  ],
  'supertypes of nested types': ['class A { class B extends C {} void d() throws E {} }', 'A.B', '<C'],
};

for (const [name, [text, ...expected]] of Object.entries(nested)) {
  test(`for who inherits: ${name}`, () => {
    const { names } = javaFacts(text);
    assert.equal(
      names?.declares?.filter(form => /[.<]/.test(form)),
      expected,
    );
  });
}

test.run();
