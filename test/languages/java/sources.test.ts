import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Files, targetsOf } from './model.ts';

/** Files that all declare `p.X`; those with a text of their own are others. */
type Row = readonly [files: string | Files, from: string, ...targets: string[]];

const JAVA = 'package p;\nclass X {}';
const KOTLIN = 'package p\nclass X';

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      const all = typeof files === 'string' ? declaring(files) : files;
      const statement = from.endsWith('.java') ? 'package q;\nimport p.X;' : 'package q\nimport p.X';
      assert.equal(targetsOf({ ...all, [from]: statement }, from), targets);
    });
  }
}

function declaring(names: string): Files {
  const text = (name: string) => (name.endsWith('.java') ? JAVA : name.endsWith('.kt') ? KOTLIN : '');
  return Object.fromEntries(names.split(/\s+/).map(name => [name, text(name)]));
}

const MAVEN =
  'a/src/main/java/p/X.java a/src/test/java/p/X.java b/src/main/java/p/X.java b/src/test/java/p/X.java';

table("Maven's and Gradle's layout", {
  'its own module': [MAVEN, 'b/src/main/java/q/Y.java', 'b/src/main/java/p/X.java'],
  'a test sees main code and tests of its own module': [
    MAVEN,
    'b/src/test/java/q/Y.java',
    ...['b/src/main/java/p/X.java', 'b/src/test/java/p/X.java'],
  ],
  'main code never sees a test': [
    'a/src/test/java/p/X.java b/src/main/java/p/X.java',
    'a/src/main/java/q/Y.java',
    'b/src/main/java/p/X.java',
  ],
  'unless there is nothing else': [
    'a/src/test/java/p/X.java',
    'a/src/main/java/q/Y.java',
    'a/src/test/java/p/X.java',
  ],
  'main before test in another module': [
    'a/src/main/java/p/X.java a/src/test/java/p/X.java',
    'b/src/test/java/q/Y.java',
    'a/src/main/java/p/X.java',
  ],
  'fixtures of tests': [
    'a/src/testFixtures/java/p/X.java b/src/main/java/p/X.java',
    'c/src/main/java/q/Y.java',
    'b/src/main/java/p/X.java',
  ],
  'the nearest module': [
    'x/a/src/main/java/p/X.java y/a/src/main/java/p/X.java',
    'y/b/src/main/java/q/Y.java',
    'y/a/src/main/java/p/X.java',
  ],
  'a module on the same level before one that is deeper': [
    'android/lib/src/main/java/p/X.java lib/src/main/java/p/X.java',
    'tests/src/main/java/q/Y.java',
    'lib/src/main/java/p/X.java',
  ],
  'one below the same folder before one that is less deep': [
    'x/y/a/b/c/src/main/java/p/X.java x/a/src/main/java/p/X.java',
    'x/y/z/src/main/java/q/Y.java',
    'x/y/a/b/c/src/main/java/p/X.java',
  ],
  'several that are equally near': [
    'a/src/main/java/p/X.java b/src/main/java/p/X.java',
    'c/src/main/java/q/Y.java',
    ...['a/src/main/java/p/X.java', 'b/src/main/java/p/X.java'],
  ],
  'a project inside of another': [
    'src/test/projects/one/src/main/java/p/X.java src/test/projects/two/src/main/java/p/X.java',
    'src/test/projects/two/src/main/java/q/Y.java',
    'src/test/projects/two/src/main/java/p/X.java',
  ],
  'variants of a build': [
    'app/src/debug/java/p/X.java app/src/release/java/p/X.java',
    'app/src/main/java/q/Y.java',
    ...['app/src/debug/java/p/X.java', 'app/src/release/java/p/X.java'],
  ],
  'its own variant': [
    'app/src/debug/java/p/X.java app/src/release/java/p/X.java',
    'app/src/release/java/q/Y.java',
    'app/src/release/java/p/X.java',
  ],
  'its own language': [
    'a/src/main/java/p/X.java a/src/main/kotlin/p/X.kt',
    'a/src/main/kotlin/q/Y.kt',
    'a/src/main/kotlin/p/X.kt',
  ],
});

table('other layouts', {
  'folders around src': ['a/src/p/X.java b/src/p/X.java', 'b/src/q/Y.java', 'b/src/p/X.java'],
  'the project itself': ['src/p/X.java b/src/p/X.java', 'src/q/Y.java', 'src/p/X.java'],
  'folders with a build file': [
    'a/build.gradle.kts b/build.gradle.kts a/one/src/p/X.java b/one/src/p/X.java',
    'b/two/src/q/Y.java',
    'b/one/src/p/X.java',
  ],
  'folders with a build file of their own name': [
    'a/a.gradle b/b.gradle a/one/p/X.java b/one/p/X.java',
    'b/two/q/Y.java',
    'b/one/p/X.java',
  ],
  'folders with a pom': [
    'a/pom.xml b/pom.xml a/java/p/X.java b/java/p/X.java',
    'a/test/q/Y.java',
    'a/java/p/X.java',
  ],
  'tests beside sources': ['a/pom.xml a/src/p/X.java a/test/p/X.java', 'a/src/q/Y.java', 'a/src/p/X.java'],
  'a module of tests is not a test': [
    'a-tests/pom.xml a-tests/src/p/X.java b/pom.xml b/test/p/X.java',
    'b/src/q/Y.java',
    'a-tests/src/p/X.java',
  ],
});

const PLATFORMS = 'a/src/commonMain/kotlin/p/X.kt a/src/jvmMain/kotlin/p/X.kt a/src/jsMain/kotlin/p/X.kt';
const FOLDERS = 'a/build.gradle b/build.gradle a/common/src/p/X.kt a/jvm/src/p/X.kt a/js/src/p/X.kt';

table('platforms of Kotlin', {
  'common code sees common code': [
    PLATFORMS,
    'b/src/commonMain/kotlin/q/y.kt',
    'a/src/commonMain/kotlin/p/X.kt',
  ],
  'a platform sees its own, and what is common': [
    PLATFORMS,
    'b/src/jvmMain/kotlin/q/y.kt',
    ...['a/src/commonMain/kotlin/p/X.kt', 'a/src/jvmMain/kotlin/p/X.kt'],
  ],
  'so do its tests': [
    PLATFORMS,
    'a/src/jvmTest/kotlin/q/y.kt',
    ...['a/src/commonMain/kotlin/p/X.kt', 'a/src/jvmMain/kotlin/p/X.kt'],
  ],
  'another platform sees what is common': [
    PLATFORMS,
    'b/src/iosMain/kotlin/q/y.kt',
    'a/src/commonMain/kotlin/p/X.kt',
  ],
  'without common code all platforms count': [
    'a/src/jvmMain/kotlin/p/X.kt a/src/jsMain/kotlin/p/X.kt',
    'b/src/commonMain/kotlin/q/y.kt',
    ...['a/src/jsMain/kotlin/p/X.kt', 'a/src/jvmMain/kotlin/p/X.kt'],
  ],
  'as folders': [FOLDERS, 'b/jvm/src/q/y.kt', 'a/common/src/p/X.kt', 'a/jvm/src/p/X.kt'],
  'as folders of its own module': [FOLDERS, 'a/js/test/q/y.kt', 'a/common/src/p/X.kt', 'a/js/src/p/X.kt'],
  'folders without the common part of the package': [
    {
      'a/build.gradle': '',
      'b/build.gradle': '',
      'a/jvm/src/here/X.kt': 'package p.long.here\nclass X',
      'a/jvm/src/Y.kt': 'package p\nclass X',
      'a/js/src/Y.kt': 'package p\nclass X',
    },
    'b/js/src/y.kt',
    'a/js/src/Y.kt',
  ],
});

test('a wildcard import takes the nearest file for each name', () => {
  const files = {
    ...declaring(MAVEN),
    'b/src/main/java/p/Z.java': 'package p;\nclass Z {}',
    'a/src/main/java/q/Y.java': 'import p.*;\nclass Y { X x; Z z; }',
  };
  assert.equal(targetsOf(files, 'a/src/main/java/q/Y.java'), [
    'a/src/main/java/p/X.java',
    'b/src/main/java/p/Z.java',
  ]);
});

test.run();
