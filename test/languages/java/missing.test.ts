import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { java } from '../../../src/core/languages/java/index.ts';
import { type Files, modelOf, targetsOf } from './model.ts';

const FROM = 'app/src/main/java/com/own/app/Main.java';
const APP: Files = {
  'app/build.gradle': '',
  'app/src/main/java/com/own/app/A.java': 'package com.own.app;\nclass A {}',
  'app/src/test/java/com/own/tested/T.java': 'package com.own.tested;\nclass T {}',
};

const cases: Record<string, readonly [files: Files, name: string, target: string]> = {
  'a name that no file of its package declares': [{}, 'com.own.app.Missing', 'unresolved'],
  'a member of one': [{}, 'com.own.app.Missing.Inner', 'unresolved'],
  'an ignored file': [
    { 'app/src/main/java/com/own/app/Big.java': null },
    'com.own.app.Big',
    'outside:app/src/main/java/com/own/app/Big.java',
  ],
  'an ignored Kotlin file': [
    { 'app/src/main/java/com/own/app/Big.kt': null },
    'com.own.app.Big.member',
    'outside:app/src/main/java/com/own/app/Big.kt',
  ],
  'a class of Scala': [
    { 'app/src/main/scala/com/own/app/S.scala': null },
    'com.own.app.S',
    'outside:app/src/main/scala/com/own/app/S.scala',
  ],
  'a class of Groovy': [
    { 'app/src/main/groovy/com/own/app/G.groovy': null },
    'com.own.app.G',
    'outside:app/src/main/groovy/com/own/app/G.groovy',
  ],
  'an interface description': [
    { 'app/src/main/aidl/com/own/app/I.aidl': null },
    'com.own.app.I',
    'outside:app/src/main/aidl/com/own/app/I.aidl',
  ],
  'a class that is generated from a resource': [
    { 'app/src/main/resources/com/own/app/Messages.properties': null },
    'com.own.app.Messages',
    'outside:app/src/main/resources/com/own/app/Messages.properties',
  ],
  'possible build output': [
    { 'app/build/': null },
    'com.own.app.Missing',
    'outside:app/build/generated/com/own/app/Missing.java',
  ],
  "Android's resources": [{}, 'com.own.app.R', 'outside:app/build.gradle'],
  'one of these resources': [{}, 'com.own.app.R.id', 'outside:app/build.gradle'],
  "Android's build settings": [{}, 'com.own.app.BuildConfig', 'outside:app/build.gradle'],
  'a binding to a layout': [{}, 'com.own.app.databinding.MainBinding', 'outside:app/build.gradle'],
  'generated code': [{}, 'com.own.app.DaggerComponent', 'outside:app/build.gradle'],
  'a subpackage without any source': [{}, 'com.own.app.proto.Message', 'outside:app/build.gradle'],
  'all of that package': [{}, 'com.own.app.proto.*', 'outside:app/build.gradle'],
  'a package with tests only': [{}, 'com.own.tested.Message', 'outside:app/build.gradle'],
  'a package beside those of the project': [
    { 'app/src/main/java/com/own/Root.java': 'package com.own;\nclass Root {}' },
    'com.own.library.Thing',
    'pkg:com.own',
  ],
  'a subpackage that is a dependency': [
    { 'build.gradle': "api 'com.own.app.proto:a:1'" },
    'com.own.app.proto.Message',
    'pkg:com.own.app.proto',
  ],
  'a dependency with a shorter name does not count': [
    { 'build.gradle': "api 'com.own:a:1'" },
    'com.own.app.Missing',
    'unresolved',
  ],
  'without a build file, the folder': [
    { 'app/build.gradle': null },
    'com.own.app.R',
    'outside:app/src/main/java/com/own/app',
  ],
};

for (const [name, [files, imported, target]] of Object.entries(cases)) {
  test(name, () => {
    const main = { [FROM]: `package com.own.app;\nimport ${imported};` };
    assert.equal(targetsOf({ ...APP, ...files, ...main }, FROM), [target]);
  });
}

test('in other layouts, the package tells where the source folder begins', () => {
  const files: Files = {
    'java/com/own/app/A.java': 'package com.own.app;\nclass A {}',
    'java/com/own/app/ui/Big.java': null,
    'java/com/own/app/Main.java': 'package com.own.app;\nimport com.own.app.ui.Big;',
  };
  assert.equal(targetsOf(files, 'java/com/own/app/Main.java'), ['outside:java/com/own/app/ui/Big.java']);
});

test('it reads a part of a large package only', () => {
  const files = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`m${i}/A${i}.java`, `package own;\nclass A${i} {}`]),
  );
  const asked = new Set<string>();
  const model = modelOf(files);
  const namesOf = (id: string) => {
    asked.add(id);
    return model.namesOf(id);
  };
  const resolver = java.resolver.create({ ...model, namesOf });
  const raw = { specifier: 'own.Missing', kind: 'static', line: 1 } as const;
  assert.equal(resolver.resolve('m0/A0.java', raw), [{ kind: 'unresolved' }]);
  assert.ok(asked.size <= 201, `${asked.size} files`);
});

test.run();
