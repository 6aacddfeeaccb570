import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { java } from '../../../src/core/languages/java/index.ts';
import { type Files, modelOf, usedBy } from './model.ts';

/** What a file uses without an import, in a project of such files. */
type Row = readonly [files: Files, text: string, ...targets: string[]];

function table(title: string, from: string, rows: Record<string, Row>): void {
  for (const [name, [files, text, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => assert.equal(usedBy({ ...files, [from]: text }, from), targets));
  }
}

const P: Files = {
  'p/A.java': 'package p;\nclass A {}\nclass Beside {}',
  'p/B.java': 'package p;\nclass B { static class Inner {} }',
  'p/Inner.java': 'package p;\nclass Inner {}',
  'p/Record.java': 'package p;\nclass Record {}',
  'p/k.kt': 'package p\nfun f() {}\nval v = 1\nconst val C = 1\nclass K\nprivate class Hidden',
  'p/ext.kt': 'package p\nfun String.ext() {}\nval Int.w get() = 1\nfun Int.size() = 1',
  'q/Q.java': 'package q;\npublic class Q {}',
  'q/k.kt': 'package q\nfun g() {}\nval x = 1',
};

table('java', 'p/Main.java', {
  'a type of the package': [P, 'package p;\nclass Main extends A {}', 'p/A.java'],
  'one beside another': [P, 'package p;\nclass Main { Beside b; }', 'p/A.java'],
  'a type and the facade class of a Kotlin file': [
    P,
    'package p;\nclass Main { K k = KKt.f(); }',
    'p/k.kt',
    'p/k.kt',
  ],
  'no function, property or private type of Kotlin': [
    P,
    'package p;\nclass Main { Object f = f(), g = v; Hidden h; }',
  ],
  'before the types of java.lang': [P, 'package p;\nclass Main { Record r; }', 'p/Record.java'],
  'before wildcard imports': [
    { ...P, 'q/A.java': 'package q;\npublic class A {}' },
    'package p;\nimport q.*;\nclass Main { A a; Q q; }',
    'p/A.java',
  ],
  'not before imports by name': [P, 'package p;\nimport q.A;\nclass Main { A a; }'],
  'no type of another package': [P, 'package p;\nclass Main { Q q; }'],
  'a name with its package': [
    P,
    'package x;\nclass Main { q.Q a = p.B.c(); p.Missing m; java.util.List l; }',
    'q/Q.java',
    'p/B.java',
  ],
  'no member of a variable': [P, 'package x;\nclass Main { void a(Object q) { q.Q.b(); } }'],
  'its own nested type': [P, 'package p;\nclass Main { class A {} A a; }'],
  'a nested type that it inherits': [
    P,
    'package p;\nclass Main extends B { Inner i; }',
    'p/B.java',
    'p/B.java',
  ],
  'one that its supertype inherits': [
    { ...P, 'q/Sub.java': 'package q;\nimport p.B;\npublic class Sub extends B {}' },
    'package p;\nimport q.Sub;\nclass Main { class Nested extends Sub { Inner i; } }',
    'p/B.java',
  ],
  'no private one': [
    { ...P, 'p/B.java': 'package p;\nclass B { private static class Inner {} }' },
    'package p;\nclass Main extends B { Inner i; }',
    ...['p/B.java', 'p/Inner.java'],
  ],
  'types that extend each other': [
    { ...P, 'p/B.java': 'package p;\nclass B extends Main {}' },
    'package p;\nclass Main extends B { Inner i; }',
    ...['p/B.java', 'p/Inner.java'],
  ],
  itself: [P, 'package p;\nclass Main { Main m; }'],
});

table('kotlin', 'p/main.kt', {
  'types of both languages': [P, 'package p\nval a: A = K()', 'p/A.java', 'p/k.kt'],
  'functions, properties and constants': [
    P,
    'package p\nval a = f() + v + C + "$v"',
    'p/k.kt',
    'p/k.kt',
    'p/k.kt',
  ],
  'a reference': [P, 'package p\nval a = ::f', 'p/k.kt'],
  extensions: [P, 'package p\nval a = "".ext() + 1.w', 'p/ext.kt', 'p/ext.kt'],
  'an extension of the implicit receiver': [P, 'package p\nfun String.a() = ext()', 'p/ext.kt'],
  'no extension that every type may have': [P, 'package p\nval a = listOf(1).size()'],
  'nothing that is private': [P, 'package p\nval a = Hidden()'],
  'no function where only a value is possible': [P, 'package p\nval a = f'],
  'no member of an object': [P, 'package p\nval a = x.f() + x.v + x.A'],
  'after a dot, nothing that a type of the project also has': [
    { ...P, 'x/x.kt': 'package x\nclass X(val w: Int) { fun ext() {} }' },
    'package p\nval a = "".ext() + 1.w + A()',
    'p/A.java',
  ],
  'in a lambda or an extension, nothing that a type of the project also has': [
    { ...P, 'x/x.kt': 'package x\nclass X(val v: Int) { fun f() {} }' },
    'package p\nfun a() = b { f() + v }\nfun Int.c() = f() + v',
  ],
  'in a subtype, nothing that it may inherit': [
    { ...P, 'x/x.kt': 'package x\ninterface X { fun f() }\nclass Y { val v = 1 }' },
    'package p\nclass Z : x.X { val a = f() + v }',
    ...['x/x.kt', 'p/k.kt'],
  ],
  'elsewhere, whatever other types have': [
    { ...P, 'x/x.kt': 'package x\ninterface X { fun f(); val v: Int }' },
    'package p\nval a = b { f() + v } + f() + v',
    ...['p/k.kt', 'p/k.kt'],
  ],
  'but what is private in other types': [
    { ...P, 'x/x.kt': 'package x\nclass X(private val v: Int) { private fun f() {} }' },
    'package p\nval a = b { f() + v }',
    ...['p/k.kt', 'p/k.kt'],
  ],
  'no variable': [P, 'package p\nfun a(v: Int) = v'],
  'no function of its own': [P, 'package p\nclass X { fun f() {}\n  fun a() = f() }'],
  'not before imports by name': [P, 'package p\nimport q.A\nimport q.f\nval a = A(f())'],
  'names with their packages': [
    P,
    'package x\nimport q.Other\nval a: p.A = q.g() + q.x',
    'p/A.java',
    'q/k.kt',
    'q/k.kt',
  ],
  'a function that is overloaded in another file': [
    { ...P, 'p/l.kt': 'package p\nfun f(a: Int) {}' },
    'package p\nval a = f()',
  ],
});

table('a script', 'p/build.kts', {
  'does not belong to a package': [P, 'package p\nval a = A() + f()'],
  'names with their packages': [P, 'val a = p.A()', 'p/A.java'],
});

const LOGIC: Files = {
  'settings.gradle.kts': 'pluginManagement { includeBuild("build-logic") }\nincludeBuild("tools/plugins")',
  'buildSrc/src/main/kotlin/Deps.kt': 'object Deps\nfun Any.configure() {}\nobject Twice',
  'buildSrc/src/main/java/Versions.java': 'class Versions {}',
  'buildSrc/src/main/kotlin/p/Packaged.kt': 'package p\nobject Packaged',
  'buildSrc/src/test/kotlin/OfTest.kt': 'object OfTest',
  'build-logic/settings.gradle.kts': '',
  'build-logic/convention/src/main/kotlin/Conventions.kt': 'object Conventions\nobject Twice',
  'tools/plugins/src/main/kotlin/Tools.kt': 'object Tools',
  'other/src/main/kotlin/Other.kt': 'object Other',
};
const ALL_NAMES =
  'a(Deps, Versions, Packaged, OfTest, Twice, Conventions, Tools, Other)\nb { it.configure() }';
const VISIBLE = [
  ...['buildSrc/src/main/kotlin/Deps.kt', 'buildSrc/src/main/java/Versions.java'],
  ...['build-logic/convention/src/main/kotlin/Conventions.kt', 'tools/plugins/src/main/kotlin/Tools.kt'],
  'buildSrc/src/main/kotlin/Deps.kt',
];

for (const [from, targets] of Object.entries({
  'app/build.gradle.kts': VISIBLE,
  'build.gradle.kts': VISIBLE,
  'app/main.kts': [],
  'settings.gradle.kts': [],
  'build-logic/build.gradle.kts': [],
  'buildSrc/build.gradle.kts': [VISIBLE[2], VISIBLE[2], VISIBLE[3]],
  'build-logic/convention/src/main/kotlin/own.gradle.kts': [
    'build-logic/convention/src/main/kotlin/Conventions.kt',
    'build-logic/convention/src/main/kotlin/Conventions.kt',
  ],
})) {
  test(`a script sees the code that builds the project: ${from}`, () => {
    const text = `${LOGIC[from] ?? ''}\n${ALL_NAMES}`;
    assert.equal(usedBy({ ...LOGIC, [from]: text }, from), targets);
  });
}

test('a script sees buildSrc without settings, and nothing of a build that is not included', () => {
  const { 'settings.gradle.kts': _, ...files } = LOGIC;
  const found = usedBy({ ...files, 'app/build.gradle.kts': ALL_NAMES }, 'app/build.gradle.kts');
  assert.equal([...new Set(found)], VISIBLE.slice(0, 2));
});

const X = 'package p;\nclass X {}';
const USE = 'package p;\nclass Y { X x; }';
const USER = 'b/src/main/java/p/Y.java';

function sources(names: string): Files {
  return Object.fromEntries(
    names.split(' ').map(name => [name, name.endsWith('.java') ? X : 'package p\nclass X']),
  );
}

table('in main code', USER, {
  'of its own module': [
    sources('b/src/main/java/p/X.java a/src/main/java/p/X.java'),
    USE,
    'b/src/main/java/p/X.java',
  ],
  'not of its own tests': [sources('b/src/test/java/p/X.java'), USE],
  'of another module': [sources('a/src/main/java/p/X.java'), USE, 'a/src/main/java/p/X.java'],
  'not of the tests of another': [sources('a/src/test/java/p/X.java'), USE],
  'of none if several are equally near': [sources('a/src/main/java/p/X.java c/src/main/java/p/X.java'), USE],
  'of its own language': [
    sources('b/src/main/java/p/X.java b/src/main/kotlin/p/X.kt'),
    USE,
    'b/src/main/java/p/X.java',
  ],
  'of every build variant': [
    sources('b/src/debug/java/p/X.java b/src/release/java/p/X.java'),
    USE,
    ...['b/src/debug/java/p/X.java', 'b/src/release/java/p/X.java'],
  ],
});

const GRADLE: Files = { 'a/build.gradle.kts': '', 'c-d/build.gradle.kts': '' };

table('of another module that has a build file', USER, {
  'if its own build file names the module': [
    { ...GRADLE, ...sources('c-d/src/main/java/p/X.java'), 'b/build.gradle.kts': 'api(projects.cD)' },
    USE,
    'c-d/src/main/java/p/X.java',
  ],
  'if that of a dependency does': [
    {
      ...sources('c-d/src/main/java/p/X.java'),
      'a/pom.xml': '<artifactId>c-d</artifactId>',
      'c-d/pom.xml': '',
      'b/pom.xml': '<artifactId>a</artifactId>',
    },
    USE,
    'c-d/src/main/java/p/X.java',
  ],
  'if one above does': [
    {
      ...GRADLE,
      ...sources('c-d/src/main/java/p/X.java'),
      'build.gradle': "api project(':c-d')",
      'b/build.gradle': '',
    },
    USE,
    'c-d/src/main/java/p/X.java',
  ],
  'not if none does': [
    { ...GRADLE, ...sources('c-d/src/main/java/p/X.java'), 'b/build.gradle.kts': "api('x:y:1')" },
    USE,
  ],
});

table('platforms', 'b/src/jvmMain/kotlin/p/y.kt', {
  'what is declared for its own': [
    sources('b/src/commonMain/kotlin/p/X.kt b/src/jvmMain/kotlin/p/X.kt b/src/jsMain/kotlin/p/X.kt'),
    'package p\nval x: X = y',
    'b/src/jvmMain/kotlin/p/X.kt',
  ],
  'what is common': [
    sources('b/src/commonMain/kotlin/p/X.kt b/src/jsMain/kotlin/p/X.kt'),
    'package p\nval x: X = y',
    'b/src/commonMain/kotlin/p/X.kt',
  ],
});

table('in a test', 'b/src/test/java/p/Y.java', {
  'of main code': [sources('b/src/main/java/p/X.java'), USE, 'b/src/main/java/p/X.java'],
  'of tests before main code': [
    sources('b/src/main/java/p/X.java b/src/test/java/p/X.java'),
    USE,
    'b/src/test/java/p/X.java',
  ],
});

table('without a package', 'a/Y.java', {
  'of its own folder': [
    { 'a/X.java': 'class X {}', 'b/X.java': 'class X {}' },
    'class Y { X x; }',
    'a/X.java',
  ],
  'not of another': [{ 'b/X.java': 'class X {}' }, 'class Y { X x; }'],
});

test('the unit of a file is its package', () => {
  const resolver = java.resolver.create(modelOf({ ...P, 'Main.java': 'class Main {}' }));
  assert.is(resolver.unitOf?.('p/A.java'), 'p');
  assert.is(resolver.unitOf?.('q/k.kt'), 'q');
  assert.is(resolver.unitOf?.('Main.java'), undefined);
});

test.run();
