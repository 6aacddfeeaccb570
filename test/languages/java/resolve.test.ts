import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Files, targetsOf } from './model.ts';

/** Where the imports of a file lead, in a project of such files. */
type Row = readonly [files: Files, text: string, ...targets: string[]];

function table(title: string, from: string, rows: Record<string, Row>): void {
  for (const [name, [files, text, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => assert.equal(targetsOf({ ...files, [from]: text }, from), targets));
  }
}

const A: Files = {
  'src/a/B.java': 'package a;\npublic class B { class C { class D {} } static int e; }\nclass Beside {}',
  'src/a/Util.kt':
    'package a\nfun f() {}\nval g = 1\nfun String.h() {}\ntypealias I = Int\nobject J { val k = 1 }\nprivate fun l() {}\nprivate class M',
  'src/a/b/Deep.java': 'package a.b;\nenum Deep { ONE }',
};

table('java', 'src/x/Main.java', {
  'a class': [A, 'import a.B;', 'src/a/B.java'],
  'a class beside the one that names the file': [A, 'import a.Beside;', 'src/a/B.java'],
  'a nested class': [A, 'import a.B.C;\nimport a.B.C.D;', 'src/a/B.java', 'src/a/B.java'],
  'a static member': [A, 'import static a.B.e;', 'src/a/B.java'],
  'every static member': [A, 'import static a.B.*;', 'src/a/B.java'],
  'every nested class': [A, 'import a.B.*;', 'src/a/B.java'],
  'a subpackage': [
    A,
    'import a.b.Deep;\nimport static a.b.Deep.ONE;',
    'src/a/b/Deep.java',
    'src/a/b/Deep.java',
  ],
  'the facade class of a Kotlin file': [A, 'import static a.UtilKt.f;', 'src/a/Util.kt'],
  'a Kotlin object': [A, 'import a.J;', 'src/a/Util.kt'],
  'a facade class with another name': [
    { 'a/util.kt': '@file:JvmName("Tools")\npackage a\nfun f() {}' },
    'import a.Tools;\nimport a.UtilKt;',
    'a/util.kt',
    'unresolved',
  ],
  'the facade class of a file in lower case': [
    { 'a/util.kt': 'package a\nconst val F = 1' },
    'import a.UtilKt;',
    'a/util.kt',
  ],
  'the package in the file decides, not the folder': [
    { 'odd/place/X.java': 'package right.one;\nclass X {}', 'a/Y.java': 'package b;\nclass Y {}' },
    'import right.one.X;\nimport odd.place.X;\nimport b.Y;\nimport a.Y;',
    ...['odd/place/X.java', 'pkg:odd', 'a/Y.java', 'pkg:a'],
  ],
  'a file in its own package is not imported by using it': [A, 'package a;\nclass Main extends B {}'],
  'but a member of one can be': [A, 'package a;\nimport static a.B.e;', 'src/a/B.java'],
  'something of its own': [
    A,
    'package x;\nimport x.Main.Inner;\nclass Main { class Inner {} }',
    'outside:src/x/Main.java',
  ],
  'a module of the project': [
    { 'm/module-info.java': 'module m.n { exports m; }' },
    'import module m.n;\nimport module java.sql;\nimport module org.other;',
    ...['m/module-info.java', 'builtin:java.sql', 'pkg:org.other'],
  ],
  'a file that could not be read, by its path': [
    { 'src/a/b/Empty.java': '', 'src/c/Empty.java': '' },
    'import a.b.Empty;\nimport a.b.Empty.Inner;',
    ...['src/a/b/Empty.java', 'src/a/b/Empty.java'],
  ],
});

table('kotlin', 'src/x/main.kt', {
  'a class, and what is in it': [A, 'import a.B\nimport a.B.C.D', 'src/a/B.java', 'src/a/B.java'],
  'a function': [A, 'import a.f', 'src/a/Util.kt'],
  'a property': [A, 'import a.g as other', 'src/a/Util.kt'],
  'an extension': [A, 'import a.h', 'src/a/Util.kt'],
  'a type alias': [A, 'import a.I', 'src/a/Util.kt'],
  'a member of an object': [A, 'import a.J.k\nimport a.J.*', 'src/a/Util.kt', 'src/a/Util.kt'],
  'an entry of an enum': [A, 'import a.b.Deep.ONE', 'src/a/b/Deep.java'],
  'nothing that is private': [A, 'import a.l\nimport a.M', 'unresolved', 'unresolved'],
  'a private type in its own file': [
    A,
    'package x\nimport x.Keys.ONE\nimport x.Keys.*\nprivate object Keys { val ONE = 1 }',
    ...['outside:src/x/main.kt', 'outside:src/x/main.kt'],
  ],
  'names between backquotes': [
    { 'a.kt': 'package a.`in`\nfun `is it`() {}' },
    'import a.`in`.`is it`',
    'a.kt',
  ],
  'all files of an overloaded function': [
    {
      'p/one.kt': 'package p\nfun f(a: Int) {}',
      'p/two.kt': 'package p\nfun f(a: Long) {}',
      'p/f/three.kt': 'package p.f',
    },
    'import p.f',
    ...['p/one.kt', 'p/two.kt'],
  ],
  'a type and its factory function': [
    { 'p/Url.kt': 'package p\nclass Url', 'p/make.kt': 'package p\nfun Url(a: Int) = 1' },
    'import p.Url',
    ...['p/Url.kt', 'p/make.kt'],
  ],
  'what has no package': [{ 'y/root.kt': 'fun root() {}' }, 'import root', 'y/root.kt'],
  'a file without a package': [{ 'y/a.kt': 'package y\nclass A' }, 'import y.A', 'y/a.kt'],
});

const P: Files = {
  'p/A.java': 'package p;\nclass A {}',
  'p/B.java': 'package p;\nclass B { class C {} }',
  'p/f.kt': 'package p\nfun f() {}\nval v = 1',
  'p/g.kt': 'package p\nfun String.g() {}\nval Int.w get() = 1',
  'p/package-info.java': 'package p;',
};
const ALL = ['p/A.java', 'p/B.java', 'p/f.kt', 'p/g.kt'];

table('a whole package in Java', 'x/Main.java', {
  'the files that declare what is used': [P, 'import p.*;\nclass Main extends A {}', 'p/A.java'],
  'of several names': [P, 'import p.*;\nclass Main extends A { B.C c; }', 'p/A.java', 'p/B.java'],
  'not what is qualified': [
    P,
    'import p.*;\nclass Main extends A { B b() { return q.B; } }',
    'p/A.java',
    'p/B.java',
  ],
  'not names in strings and comments': [
    P,
    'import p.*;\nclass Main extends A { String s = "B"; /* B */ }',
    'p/A.java',
  ],
  'not what the file declares itself': [
    P,
    'import p.*;\nclass Main extends A { class B {} B b; }',
    'p/A.java',
  ],
  'not what it imports by name': [
    P,
    'import p.*;\nimport q.B;\nclass Main extends A { B b; }',
    'p/A.java',
    'pkg:q',
  ],
  'not what its own package declares': [
    { ...P, 'y/B.java': 'package x;\nclass B {}' },
    'package x;\nimport p.*;\nclass Main extends A { B b; }',
    'p/A.java',
  ],
  'all files if it uses nothing': [P, 'import p.*;\nclass Main {}', ...ALL],
  'its own package': [P, 'package p;\nimport p.*;\nclass Main extends A {}', 'outside:x/Main.java'],
  'a package takes precedence over a type': [
    { 'p/A.java': 'package p;\nclass A {}', 'p/A/B.java': 'package p.A;\nclass B {}' },
    'import p.A.*;\nclass Main { B b; }',
    'p/A/B.java',
  ],
});

table('a whole package in Kotlin', 'x/main.kt', {
  'a type': [P, 'import p.*\nval a: A = b', 'p/A.java'],
  'a function': [P, 'import p.*\nval a = f()', 'p/f.kt'],
  'a function with a block': [P, 'import p.*\nval a = f { 1 }', 'p/f.kt'],
  'a property': [P, 'import p.*\nval a = v', 'p/f.kt'],
  'a property in a string': [P, 'import p.*\nval a = "$v"', 'p/f.kt'],
  'no property of another object': [P, 'import p.*\nval a = A().v + A().f()', 'p/A.java'],
  'an extension after a dot': [P, 'import p.*\nval a = "".g() + 1.w', 'p/g.kt'],
  'an extension of the implicit receiver': [P, 'import p.*\nval a = with("") { g() }', 'p/g.kt'],
  'an extension as an operator': [P, 'import p.*\nval a = b g c', 'p/g.kt'],
  'a reference': [P, 'import p.*\nval a = ::f', 'p/f.kt'],
  'no variable that has the name': [P, 'import p.*\nfun a(v: Int) = A(v)', 'p/A.java'],
  'a call is not a value': [P, 'import p.*\nval a = A(f)', 'p/A.java'],
  'its own package takes precedence': [
    { ...P, 'x/f.kt': 'package x\nfun f() {}' },
    'package x\nimport p.*\nval a = A(f())',
    'p/A.java',
  ],
  'all files if it uses nothing': [P, 'import p.*', ...ALL],
  'operators if it uses nothing by name': [
    { ...P, 'p/plus.kt': 'package p\noperator fun A.plus(b: A) = b' },
    'import p.*\nval a = b + c',
    'p/plus.kt',
  ],
  'in a script': [P, 'import p.*\nf()', 'p/f.kt'],
});

test('a trace tells how an import was resolved', () => {
  const files = {
    ...P,
    'x/Main.java':
      'import p.A;\nimport p.*;\nimport java.util.List;\nimport org.other.X;\nimport p.Missing;\nclass Main { B b; }',
  };
  const steps: string[] = [];
  targetsOf(files, 'x/Main.java', step => steps.push(step));
  assert.equal(steps, [
    'p.A is declared in p/A.java',
    'package p (4 files): those that declare a name which the file uses',
    'java.util is part of the platform',
    'no file of the project declares it; it is in org.other',
    'no file declares it, but it belongs to a package of the project',
  ]);
});

test('an import longer than any name', () => {
  const name = `org.${'a.'.repeat(100_000)}B`;
  assert.equal(targetsOf({ ...P, 'x/Main.java': `import ${name};` }, 'x/Main.java'), ['pkg:org.a']);
});

test.run();
