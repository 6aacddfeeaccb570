import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { java } from '../../../src/core/languages/java/index.ts';
import { type Files, modelOf, targetsOf, usedBy } from '../java/model.ts';

/** Where the imports or the uses of a file lead, in a project of such files. */
type Row = readonly [files: Files, text: string, ...targets: string[]];

function table(
  title: string,
  from: string,
  targets: (files: Files, from: string) => string[],
  rows: Record<string, Row>,
): void {
  for (const [name, [files, text, ...expected]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => assert.equal(targets({ ...files, [from]: text }, from), expected));
  }
}

const A: Files = {
  'src/a/B.scala': 'package a\nclass B { class C }\nobject B { val d = 1 }\ntrait Beside',
  'src/a/package.scala':
    'package object a extends Shared {\n  def f = 1\n  type G = Int\n  implicit val h: Int = 1\n}',
  'src/a/J.java': 'package a;\nclass J {}',
  'src/a/k.kt': 'package a\nfun k() {}',
  'src/a/b/Deep.scala': 'package a.b\nobject Deep { val e = 1 }\nobject lower { class L }',
  'src/a/top.scala': 'package a\ndef top = 1\nextension (a: B) def ext = 2\ngiven given1: B = ???',
};
const OWN = 'outside:src/x/Main.scala';
const imports = (title: string, rows: Record<string, Row>) =>
  table(title, 'src/x/Main.scala', targetsOf, rows);

imports('imports', {
  'a type, a companion, one beside them': [
    A,
    'import a.{B, Beside}\nimport a.B.{C, d}\nimport a.B._',
    ...['src/a/B.scala', 'src/a/B.scala', 'src/a/B.scala', 'src/a/B.scala', 'src/a/B.scala'],
  ],
  'Java and Kotlin': [A, 'import a.J\nimport a.k', 'src/a/J.java', 'src/a/k.kt'],
  'members of a package object': [
    A,
    'import a.f\nimport a.G\nimport a.inherited',
    ...['src/a/package.scala', 'src/a/package.scala', 'src/a/package.scala'],
  ],
  'what a package exports as a whole': [
    {
      ...A,
      'src/e/all.scala': 'package e\nexport a.B.{ *, given }\nclass C',
      'src/e/D.scala': 'package e\nclass D',
    },
    'import e.{C, D, d}\nimport e.*',
    ...['src/e/all.scala', 'src/e/D.scala', 'src/e/all.scala', 'src/e/all.scala'],
  ],
  'its own companion, although a package that it imports has one of this name': [
    { 'src/a/Main.scala': 'package a\nobject Main' },
    'package x\nimport a.*\nimport Main.b\nimport Main.*\nclass Main\nobject Main { val b = 1 }',
    ...[OWN, OWN, OWN],
  ],
  'top-level definitions': [
    A,
    'import a.{top, ext, given1}',
    ...['src/a/top.scala', 'src/a/top.scala', 'src/a/top.scala'],
  ],
  'a package has no file': [A, 'import a.b\nimport _root_.a', OWN, OWN],
  'by an import of its package': [A, 'import a.b\nimport b.Deep.e', OWN, 'src/a/b/Deep.scala'],
  'relative to its own package': [A, 'package a\nimport b.Deep', 'src/a/b/Deep.scala'],
  'relative to the packages of clauses before it': [
    A,
    'package a\npackage other\nimport b.Deep\nimport B._',
    ...['src/a/b/Deep.scala', 'src/a/B.scala'],
  ],
  'but not to packages around it that have no clause': [
    A,
    'package a.other\nimport b.Deep\nimport B._',
    'pkg:b',
    OWN,
  ],
  'relative to a package that is imported as a whole before it': [
    A,
    'import a._\nimport b._\nimport Deep.e\nimport lower.L',
    ...['src/a/k.kt', 'src/a/package.scala', 'src/a/top.scala'],
    ...['src/a/b/Deep.scala', 'src/a/b/Deep.scala', 'src/a/b/Deep.scala'],
  ],
  'but not after it': [
    A,
    'import b.Deep\nimport a.B\nimport a._',
    ...['pkg:b', 'src/a/B.scala', 'src/a/k.kt', 'src/a/package.scala', 'src/a/top.scala'],
  ],
  'from the root': [
    { ...A, 'src/x/a/B.scala': 'package x.a\nclass B' },
    'package x\nimport a.B\nimport _root_.a.B',
    ...['src/x/a/B.scala', 'src/a/B.scala'],
  ],
  'a value, and what is inherited': [
    A,
    'package a\nclass C { def f(b: Int, c: C) = { import c._; import b.x; import unknown.y; import Upper._ } }',
    ...[OWN, OWN, OWN, OWN],
  ],
  'the library, also by its shorter names': [
    A,
    'import scala.collection.mutable.Map\nimport scala.Option\nimport util.Try\nimport collection.immutable\nimport mutable.Buffer\nimport java.util.List',
    ...['builtin:scala.collection', 'builtin:scala', 'builtin:scala.util', 'builtin:scala.collection'],
    ...['builtin:scala.collection', 'builtin:java.util'],
  ],
  'the library before a package at the root': [
    { 'u/A.scala': 'package util\nclass A' },
    'import util.A\nimport _root_.util.A',
    ...['builtin:scala.util', 'u/A.scala'],
  ],
  'something that is missing': [A, 'import a.b.Missing', 'unresolved'],
  'nothing outside of all packages, except in its folder': [
    { 'src/x/Near.scala': 'object Near', 'src/y/Far.scala': 'object Far\nobject java' },
    'import Near._\nimport Far._\nimport java.util.List',
    ...['src/x/Near.scala', OWN, 'builtin:java.util'],
  ],
  'nor in a package': [{ 'src/x/Near.scala': 'object Near' }, 'package x\nimport Near._', OWN],
  exports: [A, 'export a.B\nexport a.B.d', 'src/a/B.scala', 'src/a/B.scala'],
});

imports('a whole package', {
  'the files with used names': [
    A,
    'import a._\nnew B; J.x; top(1)',
    ...['src/a/B.scala', 'src/a/J.java', 'src/a/top.scala'],
  ],
  'the files with functions and values if no name is used': [
    A,
    'import a._\n1',
    ...['src/a/k.kt', 'src/a/package.scala', 'src/a/top.scala'],
  ],
  'no file if there are none': [{ 'a/B.scala': 'package a\nclass B' }, 'import a._\n1', OWN],
  'before its own package': [
    { ...A, 'src/x/B.scala': 'package x\nclass B' },
    'package x\nimport a._\nnew B',
    'src/a/B.scala',
  ],
  'all packages of a file': [
    { 'all.scala': 'package p { class A }\npackage q { class B }\npackage q.r { class C }' },
    'import p._\nimport q._\nimport q.r.C\nnew A; new B',
    ...['all.scala', 'all.scala', 'all.scala'],
  ],
});

const SBT: Files = {
  'build.sbt':
    'libraryDependencies ++= Seq("org.typelevel" %% "cats-core" % "2", "com.example.deep" % "x" % "1")',
  'project/Dependencies.scala': 'object Dependencies { val a = "org.scalatest.plus" %%% "b" % "1" }',
  'build.mill': 'def ivyDeps = Agg(ivy"com.lihaoyi.deep::x:2.0")',
};

imports('external packages', {
  'groups of sbt and Mill': [
    SBT,
    'import com.example.deep.x.Y\nimport org.scalatest.plus.Z\nimport com.lihaoyi.deep.y._\nimport akka.actor.Actor',
    ...['pkg:com.example.deep', 'pkg:org.scalatest.plus', 'pkg:com.lihaoyi.deep', 'pkg:akka'],
  ],
  'a package by itself': [
    {},
    'import org.hamcrest\nimport org.eclipse.lsp4j',
    'pkg:org.hamcrest',
    'pkg:org.eclipse.lsp4j',
  ],
});

table('uses', 'src/a/Main.scala', usedBy, {
  'types and objects of its package, in any language': [
    A,
    'package a\nclass Main extends B with Beside { J.x }',
    ...['src/a/B.scala', 'src/a/B.scala', 'src/a/J.java'],
  ],
  'functions of its package and its package object': [
    A,
    'package a\nclass Main { top(1); f(2); k() }',
    ...['src/a/top.scala', 'src/a/package.scala', 'src/a/k.kt'],
  ],
  'the packages of clauses': [A, 'package a\npackage other\nclass Main extends B', 'src/a/B.scala'],
  'not those around it without a clause': [A, 'package a.other\nclass Main extends B'],
  'qualified names from the root, and relative ones': [
    A,
    'package a\nclass Main { a.b.Deep.e; b.Deep; b.lower.L }',
    ...['src/a/b/Deep.scala', 'src/a/b/Deep.scala', 'src/a/b/Deep.scala'],
  ],
  'by an import of a package': [A, 'package x\nimport a.b\nclass Main { b.Deep }', 'src/a/b/Deep.scala'],
});

table('scripts', 'src/a/Main.sc', usedBy, {
  'use what is outside of packages in their folder, and qualified names': [
    { ...A, 'src/a/Near.scala': 'object Near', 'src/y/Far.scala': 'object Far' },
    'B; Near; Far; a.b.Deep',
    ...['src/a/Near.scala', 'src/a/b/Deep.scala'],
  ],
});

table('java', 'src/x/Main.java', targetsOf, {
  'imports types of Scala': [
    A,
    'package x;\nimport a.B;\nimport a.b.Deep;',
    'src/a/B.scala',
    'src/a/b/Deep.scala',
  ],
});

table('versions of Scala', 'm/src/main/scala/p/Main.scala', usedBy, {
  'are variants of one thing': [
    {
      'm/src/main/scala-2/p/A.scala': 'package p\nclass A',
      'm/src/main/scala-3/p/A.scala': 'package p\nclass A',
    },
    'package p\nclass Main extends A',
    ...['m/src/main/scala-2/p/A.scala', 'm/src/main/scala-3/p/A.scala'],
  ],
});

test('names that all files declare outside of packages are looked up once a folder', () => {
  const ids = Array.from({ length: 4000 }, (_, i) => `f${i % 100}/X${i}.scala`);
  const resolver = java.resolver.create(modelOf(Object.fromEntries(ids.map(id => [id, 'object X']))));
  const raw = { specifier: 'X.y', kind: 'static', line: 1 } as const;
  for (const id of ids) assert.is(resolver.resolve(id, raw).length, 39);
});

test.run();
