import { some, type World, words } from './world.ts';

const IMPORTS = `import p.A;
  import p.B;
  import p.q.C;
  import p.q.A.Inner;
  import p.*;
  import q.*;
  import p.q.*;
  import p.A.*;
  import com.x.p.A;
  import com.x.p.*;
  import com.x.R;
  import org.lib.X;
  import org.lib.*;
  import java.util.List;
  import p.Missing;
  import com.x.p.missing.Y;
  import q.UtilKt;
  import A;
  import`;

const PACKAGES =
  '// none\npackage p;\npackage p;\npackage p.q;\npackage q;\npackage com.x.p;\npackage org.lib;';

const MANIFESTS = {
  'pom.xml': [
    '<project><dependencies><dependency><groupId>org.lib</groupId></dependency></dependencies></project>',
    '<project><dependency><groupId>com.x.p.missing</groupId></dependency></project>',
    '<project/>',
  ],
  'm/build.gradle': [
    "dependencies { implementation 'com.x.p:y:1' }",
    "implementation group: 'p.q', name: 'z'",
  ],
  'flat/build.gradle.kts': ['dependencies { implementation("org.lib:x:1") }', ''],
  'gradle/libs.versions.toml': ['[libraries]\na = "org.lib:x:1"\n', '[libraries\n'],
};

const OTHERS = words(`
  src/main/groovy/p/Missing.groovy src/main/java/com/x/p/missing/Y.txt m/build/generated/com/x/R.java
  src/main/resources/p/Missing.properties src/main/aidl/com/x/R.aidl
`);

export const javaWorld: World = {
  name: 'java',
  folders: words(
    'src/main/java/p src/main/java/p/q src/test/java/p m/src/main/java/q m/src/main/java/p flat flat/p flat/test/p other/src/p',
  ),
  files: words('A.java B.java C.java D.java module-info.java package-info.java Util.java'),
  texts: [
    [
      ['.java'],
      [
        some(1, PACKAGES),
        some(
          4,
          `${IMPORTS}
          import static p.A.f;
          import static p.B.*;
          import module n;`,
        ),
        some(
          2,
          `// none
          class A { class Inner {} }
          class A extends B {}
          class B { private class Inner {} }
          class Inner implements C {}
          interface C { enum Inner {} }
          enum X { ONE }
          record Missing(int a) {}
          @interface R {}
          module n { requires k; }
          module k { requires n; requires java.base; }`,
        ),
        some(
          1,
          'class Main { void use() {\nclass Main extends B { void use() {\nclass Main { class A {} void use() {\nclass Main<A> extends p.q.C { {\n{ {',
        ),
        some(
          5,
          'new A();\nB.f();\nC c = null;\nf();\nX.ONE;\nUtilKt.g();\nreturn "A";\nInner i;\nint B = 1;\nnew p.A();\np.q.C.x();\nq.B b;',
        ),
        '} }\n',
      ],
    ],
  ],
  manifests: MANIFESTS,
  others: OTHERS,
  ignored: ['m/', 'B.java', 'src/main/java/p/q', '!B.java'],
};

export const kotlinWorld: World = {
  name: 'kotlin',
  folders: words(
    'src/main/kotlin/p src/main/kotlin/p/q src/test/kotlin/p m/src/jvmMain/kotlin/q m/src/commonMain/kotlin/q m/src/main/java/p flat/p flat/test/p flat/js/q other/src/p',
  ),
  files: words('A.kt B.kt util.kt a.kt A.java build.kts C.kt'),
  texts: [
    [['.java'], javaWorld.texts[0]?.[1] ?? []],
    [
      ['.kt', '.kts'],
      [
        some(1, `@file:JvmName("Util")\n${PACKAGES.replaceAll(';', '')}`),
        some(1, PACKAGES.replaceAll(';', '')),
        some(
          4,
          `${IMPORTS.replaceAll(';', '')}
          import p.f
          import p.q.ext
          import q.g as h
          import p.plus
          import p.Hidden.Deep`,
        ),
        some(
          2,
          `class A
          class B { object Inner }
          interface C
          object X
          fun f() = 1
          fun g() {}
          fun A.ext() = 2
          val v = 3
          val A.w get() = 4
          typealias Missing = Int
          private class Hidden { class Deep }
          class Y { fun g() {} }
          interface Z { fun f(); val v: Int }
          open class W { fun Z.ext() {} }
          operator fun A.plus(a: A) = a
          expect class R`,
        ),
        some(
          1,
          'fun use() {\nfun A.use() {\nclass V : Z { fun use() {\nclass V { fun use() {\nval use = run {',
        ),
        some(
          5,
          'A()\nB.Inner\nf()\na.ext()\ng(v)\nx.w\nval s = "${A()} $v"\na + b\nX.y\nb { f() }\nval v = 1\np.f()\np.q.A()\nval i: Missing',
        ),
        '} }\n',
      ],
    ],
  ],
  manifests: MANIFESTS,
  others: OTHERS,
  ignored: ['m/', 'B.kt', 'src/main/kotlin/p/q', '!B.kt'],
};

export const scalaWorld: World = {
  name: 'scala',
  folders: words(
    'src/main/scala/p src/main/scala/p/q src/test/scala/p m/src/main/scala/q m/src/main/scala-3/q m/src/main/java/p flat/p flat other/src/p',
  ),
  files: words('A.scala B.scala package.scala a.scala A.java build.sc C.scala'),
  texts: [
    [['.java'], javaWorld.texts[0]?.[1] ?? []],
    [
      ['.scala', '.sc'],
      [
        some(
          1,
          'package p\npackage p.q\npackage q\npackage com.x.p\npackage p; package q\npackage scala.util\n// none',
        ),
        some(
          4,
          `${IMPORTS.replaceAll(';', '')}
          import p.{A, B => C}
          import p._
          import q.*
          import q
          import q.A
          import X.*
          import util.Try
          import A.given
          import _root_.p.A
          export p.B`,
        ),
        some(
          3,
          `class A
          object B { class Inner }
          trait C
          object X
          def f() = 1
          type Missing = Int
          given g: Int = 1
          package object q { def h = 1; type R = Int }
          package p { class X }
          extension (a: A) def ext = 2
          case class Y(a: A)
          enum Z { case One }`,
        ),
        some(1, 'object Main {\nclass Main[A](q: Int) extends B {\ndef main(x: X) = {'),
        some(
          5,
          'new A()\nB.Inner\nf()\nimport x.y\nimport q._\nq.A.z\nval s = s"${A()} $v"\nX.y\nh(1)\np.q.A()\nval i: Missing',
        ),
        '}\n',
      ],
    ],
  ],
  manifests: {
    ...MANIFESTS,
    'build.sbt': ['libraryDependencies += "org.lib" %% "x" % "1"', 'lazy val m = project', ''],
    'project/Dependencies.scala': ['object Dependencies { val a = "com.x.p" %% "y" % "1" }', ''],
  },
  others: OTHERS,
  ignored: ['m/', 'B.scala', 'src/main/scala/p/q', '!B.scala'],
};
