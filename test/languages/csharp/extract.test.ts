import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { declaredBy, factsOf, importsOf, namesOf, problemsOf, usedBy } from './show.ts';

const imports: Record<string, readonly [text: string, ...imports: string[]]> = {
  'an empty text': [''],
  'a namespace': ['using System;\nusing A.B.C;\n', '1 System', '2 A.B.C'],
  'several on a line': ['using A;using B ; using C.D;', '1 A', '1 B', '1 C.D'],
  'using static': [
    'using static System.Math;\nusing static A.B<C.D>;',
    '1 System.Math [!]',
    '2 A.B<C.D> [!]',
  ],
  'a global using': ['global using A;\nglobal using static B.C;\n', '1 A [*]', '2 B.C [* !]'],
  'an alias of a type': ['using X = A.B.C;\n', '1 A.B.C [X=]'],
  'a global alias': ['global using X = A.B;\n', '1 A.B [* X=]'],
  'an alias of a generic type': ['using X = A.B<C.D, E<F>>;\n', '1 A.B<C.D,E<F>> [X=]'],
  'an alias of any type': [
    'using P = (int x, A.B y);\nusing Q = int[];\nusing R = A.B?;\nusing unsafe S = int*;\nusing unsafe T = delegate*<int, void>;\n',
    '1 (int x,A.B y) [P=]',
    '2 int[] [Q=]',
    '3 A.B? [R=]',
    '4 int* [S=]',
    '5 delegate*<int,void> [T=]',
  ],
  'what is taken by way of an alias': [
    'using N = A.B;\nclass C : N.Base<int> { N.D x = N::E.F(); y.N.G z; N.D w; }\n',
    '1 A.B [N= Base<> D E]',
  ],
  'an extern alias': ['extern alias Old;\nusing Old::A.B;\nusing global::C;\n', '2 Old::A.B', '3 global::C'],
  'usings in a namespace': [
    'namespace A.B\n{\n  using C;\n  namespace D { using X = E; }\n}\n',
    '3 C [A.B.]',
    '4 E [A.B.D. X=]',
  ],
  'usings in a namespace of the file': [
    'using Z;\nnamespace A.B;\nusing C;\nusing static D;\n',
    '1 Z',
    '3 C [A.B.]',
    '4 D [! A.B. Z:]',
  ],
  'lines and comments between the parts': [
    'using\n  A // using X;\n  . /* using Y; */ B\n;\nglobal\nusing C;\nusing D /* = */ = E;\n',
    '1 A.B',
    '5 C [*]',
    '7 E [D=]',
  ],
  'names that are keywords elsewhere': [
    'using @using.@class;\nusing record.file.global;\n',
    '1 using.class',
    '2 record.file.global',
  ],
  'unicode escapes': ['using Syst\\u0065m;\nusing \\U00000041.B;\n', '1 System', '2 A.B'],
  'names beyond ASCII': ['using Ünï.日本;\n', '1 Ünï.日本'],
  'statements are none': [
    'using A;\nusing var x = new B();\nusing C.D y = Get();\nusing (var z = new E()) { }\nawait using var w = f();\nawait using (g()) { }\nusing F<G> v = h();\nusing H[] u = i();\n',
    '1 A',
  ],
  'statements in a method are none': [
    'using A;\nclass B { void C() { using (x) using (y) { } using D e = f; using G.H i = null, j = k; using var l = m; } }\n',
    '1 A',
  ],
  'both branches of a condition': [
    '#if NET8_0 && !X // using no;\nusing A;\n#elif Y\nusing B;\n#else\n  #  region "it\'s\n using C;\n#endregion\n#endif\n#pragma warning disable "\n#error it\'s\nusing D;\n',
    '2 A',
    '4 B',
    '7 C',
    '12 D',
  ],
  'attributes and a script line': [
    '#!/usr/bin/env dotnet\n#:package X@1.0\nusing A;\n[assembly: B("using C;")]\n',
    '3 A',
  ],
  comments: ['// using A;\n/* using B; */\n/// using C;\n/** using D; /* **/ using E;\n', '4 E'],
  strings: [
    'var a = "using A;"; var b = "\\"using B;"; var c = "\\\\"; using C;\nvar d = \'"\'; using D;\nvar e = \'\\\'\'; using E;\n',
    '1 C',
    '2 D',
    '3 E',
  ],
  'verbatim strings': ['var a = @"\nusing A;\n""using B;""\n\\"; using C;\n', '4 C'],
  'raw strings': [
    'var a = """\nusing A; "" \\ {\n"""; using B;\nvar b = """"\n""" using C;\n""""; using D;\nvar c = """x"""; using E;\n',
    '3 B',
    '6 D',
    '7 E',
  ],
  'interpolated strings': [
    'var a = $"using A; {b} {{ using B; }} {c:d}"; using C;\nvar d = $"{(e ? "x" : $"{f["}"]}")}"; using D;\n',
    '1 C',
    '2 D',
  ],
  'formats in interpolated strings': [
    'var a = $"{b:hh\':\'mm} {c,-5:0.0}"; using A;\nvar d = $@"{e:""x""}"; using B;\n',
    '1 A',
    '2 B',
  ],
  'code over several lines in a string': [
    'var a = $"{b switch { 1 => "}", _ => new C { D = 1 } }\n}"; using A;\n',
    '2 A',
  ],
  'verbatim interpolated strings': [
    'var a = $@"\nusing A; ""{b}"" {{"; using B;\nvar c = @$"{"\\""}\n"; using C;\n',
    '2 B',
    '4 C',
  ],
  'raw interpolated strings': [
    'var a = $"""\n{b} "using A;" {c["}"]}\n"""; using B;\nvar d = $$"""\n{ using C; } {{e}} {{{f}}} "{{"x"}}"\n"""; using D;\n',
    '3 B',
    '6 D',
  ],
  'an alias of the global namespace in a string': ['var a = $"{global::B.C("}")}"; using A;\n', '1 A'],
  'no blank where none is needed': [
    'using X=A.B;using@C;namespace D{using E;}',
    '1 A.B [X=]',
    '1 C',
    '1 E [D.]',
  ],
  'a name that looks like it': [
    'class A { int @using; int usingB; void reusing() { @using = usingB; } }\nusing C;',
    '2 C',
  ],
};

for (const [name, [text, ...expected]] of Object.entries(imports)) {
  test(`imports: ${name}`, () => {
    assert.equal(importsOf(text), expected);
    assert.equal(problemsOf(text), []);
  });
}

for (const [name, end] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' })) {
  test(`lines that end with ${name}`, () => {
    const text = [
      'using A;',
      '// using x;',
      '',
      'var a = @"',
      '"; using B;',
      '#region "',
      'using C;',
      '',
    ].join(end);
    assert.equal(importsOf(text), ['1 A', '5 B', '7 C']);
    assert.is(factsOf(text).loc, 7);
  });
}

test('a line separator ends a comment, but no line', () => {
  assert.equal(importsOf('// x\u2028using A;\n// y\u0085using B;\n'), ['1 A', '2 B']);
});

test('a byte order mark is a blank', () => {
  assert.equal(importsOf('\uFEFFusing A;\n\uFEFFusing B;'), ['1 A', '2 B']);
});

const declared: Record<string, readonly [text: string, ...declares: string[]]> = {
  'every kind of type': [
    'namespace A.B; public class C {} struct D {} interface E {} enum F { X } record G; record class H {} readonly record struct I(int X); delegate void J(int x); ref struct K {}',
    ...'CDEFGHIJK'.split('').map(name => `A.B.${name}`),
  ],
  'types in no namespace': ['class A {} record B(int X);', 'A', 'B'],
  'namespaces in namespaces': [
    'namespace A { class B {} namespace C.D { class E {} } class F {} } namespace G { class H {} }',
    'A.B',
    'A.C.D.E',
    'A.F',
    'G.H',
  ],
  'types in types count by the outer one': [
    'namespace A { class B { class C { enum D {} } record E(int X); delegate void F(); } class G {} }',
    'A.B',
    'A.G',
  ],
  'generic types': [
    'class A<T> where T : class, new() {} class B<T> where T : struct where U : class {} delegate T C<T>(T x); class A {} record D<T>(T X);',
    'A<>',
    'B<>',
    'C<>',
    'A',
    'D<>',
  ],
  'partial types': ['partial class A {} static partial class B {}', 'A', 'B'],
  'types that are local to the file': [
    'namespace A; file class B {} file static class C {} class D {} file record E(int X); delegate int F();',
    'A.D',
    'A.F',
  ],
  'a delegate that returns a tuple': [
    'delegate (int a, int b) A(int x); delegate ref readonly int B(); delegate List<T> C<T>();',
    'A',
    'B',
    'C<>',
  ],
  'a body in a base list': [
    'namespace A; class B(int x) : C(new D { E = { 1 } }), F { } class G : H { }',
    'A.B',
    'A.G',
  ],
  'extension methods': [
    'namespace A { static class B { public static int C(this string x) => 1; static void D<T>(this (T a, int b) x) {} static void E([F] this G x) {} static void F(this ref H x) {} static void No(string x) { Foo(this as X); } } }',
    'A.B',
    'A.C(0)',
    'A.D(0)',
    'A.E(0)',
    'A.F(0)',
  ],
  'extension blocks': [
    'static class A { extension<T>(List<T> x) { public int B() => No(x); public static T C<T>(int y) { No2(); } } public static int No3() => 1; }',
    'A',
    'B(0)',
    'C(1)',
  ],
  'how many arguments an extension method takes': [
    'static class A { static void B(this int x, D<int, int> y, int z = 1) {} static void C(this int x, params int[] y) {} }',
    'A',
    'B(1)',
    'B(2)',
    ...Array.from({ length: 13 }, (_, count) => `C(${count})`),
  ],
  'this in a constructor or an indexer': [
    'class A { A() : this(1) {} int this[int x] => F(this); void B() { C(this); D(this.x); E(this is F); } }',
    'A',
  ],
  'brackets in both branches': [
    'namespace A\n{\n#if X\n  class B {\n#else\n  class C {\n#endif\n  }\n  class D {}\n}\n',
    'A.B',
    'A.C',
    'A.D',
  ],
  'names that are keywords elsewhere': [
    'class @class {} class record {} record file; class A { record x; void f(record r) { foreach (var record in y) {} var z = record switch { _ => 1 }; } }',
    'class',
    'record',
    'file',
    'A',
  ],
  'anonymous functions': ['class A { void B() { f(delegate (int x) { }); f(delegate { }); } }', 'A'],
};

for (const [name, [text, ...expected]] of Object.entries(declared)) {
  test(`declared: ${name}`, () => {
    assert.equal(declaredBy(text).sort(), [...expected].sort());
    assert.equal(problemsOf(text), []);
  });
}

test('the first namespace of a file', () => {
  assert.is(namesOf('namespace A.B { } namespace C { }').package, 'A.B');
  assert.is(namesOf('namespace A.B;').package, 'A.B');
  assert.is(namesOf('class A {}').package, undefined);
});

/** What a class with these members uses, of a file that imports something. */
const used: Record<string, readonly [members: string, ...uses: string[]]> = {
  'types of members': [
    'A b; C<D> e; F[] g; H? i; J.K l; (M, N) o; P Q(R s, ref T u) => null;',
    'A',
    'C<>',
    'D',
    'F',
    'H',
    'J.K',
    'M',
    'N',
    'P',
    'R',
    'T',
  ],
  'names of members are none': [
    'int A; string B { get; } List<int> C() { } int[] D; int? E; public A2 F => G; var H = 1; X() { }',
    'A2',
    'List<>',
  ],
  'what is made, tested and cast': [
    'void f() { new A(); new B { C = 1 }; x is D; x as E; (F)y; typeof(G); x is not H and I; catch (J e) { } }',
    'A',
    'B',
    'D?',
    'E',
    'F',
    'G',
    'H?',
    'I?',
    'J',
  ],
  'static members': ['int x = A.B + C.D(1) * (y > E.F ? G.H : I.J);', 'A?', 'C?', 'E?', 'G?', 'I?', 'D(1)'],
  'methods that are called on something': [
    'void f() { x.A(); x?.B<int>(); x.C; x.D = 1; E(); this.F(); }',
    'A(0)',
    'B(0)',
    'F(0)',
  ],
  'arguments and assignments': [
    'void f() { g(A: 1, B: 2); C = 3; D += 4; if (E == F2) { } return G; g(H, I); }',
  ],
  attributes: [
    '[A, B(1)] [return: C] int x; [D<int>] int y; int z = u[0, V];',
    'A]',
    'B]',
    'C]',
    'DAttribute<>',
  ],
  'nothing in strings and comments': [
    'string a = "A"; /* B */ // C\nstring b = @"D" + """E"""; char c = \'F\'; #G',
  ],
  'code in interpolated strings': [
    'string a = $"A {B.C:D} {{E}} {new F()}" + $$"""{G} {{H.I}}""";',
    'B?',
    'F',
    'H?',
  ],
  'types that the text declares itself': ['A b; C d; class C { } enum A { }'],
  'loops and queries': [
    'void f() { foreach (var x in y) { } await z; var q = from a in b select a; }',
    'GetEnumerator(0)',
    'GetAsyncEnumerator(0)',
    'GetAwaiter(0)',
    'Select(1)',
    'SelectMany(2)',
    'Where(1)',
    'OrderBy(1)',
    'GroupBy(1)',
    'Join(4)',
  ],
  'qualified names': [
    'global::A.B c; d.E f; G.H i; new J.K.L(); int m = N.O.P + Q.R; global::S.T.U();',
    '::A.B',
    'G.H',
    'J.K.L',
    'N.O?',
    'Q?',
    '::S.T.U',
    'L(0)',
    'U(0)',
  ],
  'calls with their arguments': [
    'void f() { x.A(1, 2); x.B(new C<D, E>(1, 2), (a, b) => a); x.F(g(1, 2)).G(); }',
    'A(2)',
    'B(2)',
    'C<>',
    'D',
    'E',
    'F(1)',
    'G(0)',
  ],
  'using statements': ['void f() { using A<B, C.D> x = g(); using (E y = h()) { } }', 'A<>', 'B', 'C', 'E'],
};

for (const [name, [members, ...uses]] of Object.entries(used)) {
  test(`used: ${name}`, () => {
    const text = `using Z;\nclass X0 {\n${members.replace('#G', '\n#region G\n#endregion\n')}\n}\n`;
    assert.equal(usedBy(text).sort(), [...uses].sort());
  });
}

test('the lines of the first uses', () => {
  const { uses, useLines } = namesOf('namespace N;\nclass A { B b; }\nclass C { D d;\nB e; F.G h; }');
  assert.equal(uses, ['B', 'D', 'F.G']);
  assert.equal(useLines, [2, 3, 4]);
});

test.run();
