import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { declarationsIn, importsIn, javaFacts, problemsIn } from './show.ts';

const cases: Record<string, readonly [text: string, ...imports: string[]]> = {
  'an empty text': [''],
  'a plain import': ['import a.b.C;', '1 a.b.C'],
  'a static import': ['import static a.b.C.d;', '1 a.b.C.d'],
  'a whole package': ['import a.b.*;', '1 a.b.*'],
  'everything static': ['import static a.b.C.*;', '1 a.b.C.*'],
  'a nested class': ['import a.B.C.D;', '1 a.B.C.D'],
  'a whole module': [
    'import module java.base;\nimport module\n a . b;',
    '1 module java.base',
    '2 module a.b',
  ],
  'a package called module': ['import module.a.B;\nimport module.*;', '1 module.a.B', '2 module.*'],
  'several on a line': ['package a;import b.C;import d.E;class F{}', '1 b.C', '1 d.E'],
  'blanks and comments inside': [
    'import /* a */ static\n  a . // b\n  b\t./**/c\n;\nimport d.*/* e */;',
    '1 a.b.c',
    '5 d.*',
  ],
  'after the package and empty statements': ['@A("x") package a.b;;\n;import c.D;;', '2 c.D'],
  'a line comment': ['// import a.B;\nimport c.D; // import e.F;', '2 c.D'],
  'a block comment': [
    '/* import a.B; */ import c.D; /**\n * import e.F;\n **/ import g.H;',
    '1 c.D',
    '3 g.H',
  ],
  'comments do not nest': ['/* /* */ import a.B; /* // */ import c.D;', '1 a.B', '1 c.D'],
  strings: ['class A { String s = "import a.B;\\"import c.D;"; }\nimport e.F;', '2 e.F'],
  'a comment in a string': ['class A { String s = "/*"; }\nimport e.F; //*/', '2 e.F'],
  characters: [`class A { char a = '"', b = '\\'', c = '\\\\', d = '/'; }\nimport e.F;`, '2 e.F'],
  'a text block': [
    'class A { String s = """\n  import a.B;\n  "x" ""\n  \\""" import c.D;\n  """; }\nimport e.F;',
    '6 e.F',
  ],
  'a text block that ends with a backslash': [
    'class A { Object s = """\n  x\\\\""" + """\n"""; }\nimport e.F;',
    '4 e.F',
  ],
  'annotations with code in them': [
    '@A({ @B(c = "}"), @B(c = ")") }) package d;\nimport e.F;\n@A(F.class) class G {}',
    '2 e.F',
  ],
  'a module description': [
    'import a.B;\n@B open module c.d {\n  requires transitive e.f;\n  exports g.h to i.j;\n  uses k.L;\n}',
    '1 a.B',
  ],
  'words that only begin like it': ['class imported { int importer, import_; imports a; $import b; }'],
  'letters of any kind': ['import é.ñ.Ü$;\nimport 包.类;', '1 é.ñ.Ü$', '2 包.类'],
  'a dollar and an underscore': ['import $a._b.C$D;', '1 $a._b.C$D'],
  'a shebang line': ['#!/usr/bin/java "--source\nimport a.B;', '2 a.B'],
  'a byte order mark': ['\uFEFFimport a.B;', '1 a.B'],
  'lines that end with CRLF': ['import a.B;\r\n\r\n// x\r\nimport c.D;\r\n', '1 a.B', '4 c.D'],
  'lines that end with CR': ['// x\rimport a.B;\r\rimport c.D;', '2 a.B', '4 c.D'],
  'escapes instead of letters': ['\\u0069mport a\\u002eB\\uuuu003b import c.D;', '1 a.B', '1 c.D'],
  'an escape that ends a comment': ['/* \\u002a/ import a.B; // \\u000a import c.D;', '1 a.B', '1 c.D'],
  'an escape that ends a string': ['class A { String s = "\\u0022; }\nimport a.B; /* "*/', '2 a.B'],
  'a backslash before an escape': [
    '// \\\\u000a import a.B;\nimport c.D; // \\\\\\u000a import e.F;',
    '2 c.D',
    '2 e.F',
  ],
  'lines after escapes': ['// \\u0041\\u0042\n/* \\u000a\n\\u0043 */\nimport a.B;\n', '4 a.B'],
};

for (const [name, [text, ...imports]] of Object.entries(cases)) {
  test(name, () => {
    const facts = javaFacts(text);
    assert.equal(importsIn(facts), imports);
    assert.equal(problemsIn(facts), []);
  });
}

interface Named {
  readonly package?: string;
  readonly declares?: readonly string[];
}

const names: Record<string, readonly [text: string, names: Named | undefined]> = {
  nothing: ['// package a;\nimport b.C;', undefined],
  'a package': ['package a . b /* c */ .d;', { package: 'a.b.d' }],
  'types of every kind': [
    'package a;\npublic final class A<T> {}\ninterface B {}\nenum C { D }\nrecord E(int f) {}\n@interface G {}\nsealed interface H permits I {}\nnon-sealed class I implements H {}',
    { package: 'a', declares: ['A', 'B', 'C', 'E', 'G', 'H', 'I'] },
  ],
  'no types inside of others': [
    'class A { class B {} void c() { record D() {} enum E {} } interface F {} }\nclass G {}',
    { declares: ['A', 'G'] },
  ],
  'annotations before a type': [
    '@A(B.class) @C({D.class}) public class E extends F<G> {}',
    { declares: ['E'] },
  ],
  'class literals': ['class A { Object o = B.class; }', { declares: ['A'] }],
  'names that are not keywords': [
    'class A { int record = 1, module; void record() { record(record); } }',
    { declares: ['A'] },
  ],
  'a file without a class around its methods': [
    'void main() { class No {} }\nString s = X.class.getName();',
    undefined,
  ],
  'a module': ['open module a.b { requires c; }', { declares: ['module a.b'] }],
  'an escaped name': ['package \\u0061; class \\u0042 {}', { package: 'a', declares: ['B'] }],
};

for (const [name, [text, expected]] of Object.entries(names)) {
  test(`names: ${name}`, () => {
    const facts = javaFacts(text);
    assert.equal(declarationsIn(facts), expected);
    assert.equal(problemsIn(facts), []);
  });
}

test('the number of lines', () => {
  assert.is(javaFacts('import a.B;\r\n\r\nclass C {}').loc, 3);
});

test('an import that only comments mention is type-only', () => {
  const text = [
    'package p;',
    'import a.Linked;',
    'import a.Used;',
    'import a.Annotation;',
    'import static a.Constants.MAX;',
    'import static a.Functions.run;',
    'import b.*;',
    '/** See {@link Linked}. */',
    '@Annotation class C { Used u; int max = MAX; } // Linked',
  ].join('\n');
  assert.equal(
    javaFacts(text)
      .imports.filter(({ typeOnly }) => typeOnly)
      .map(({ specifier }) => specifier),
    ['a.Linked'],
  );
});

test.run();
