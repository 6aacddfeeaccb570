import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { java } from '../../../src/core/languages/java/index.ts';
import type { FileId } from '../../../src/types.ts';
import { createIncrementalLinks } from '../../helpers/incremental-links.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

/** Files that can come, go and change, each with the texts that it may have. */
const TEXTS: Readonly<Record<FileId, readonly string[]>> = {
  'src/main/java/own/Main.java': [
    'package own;\nimport p.A;\nimport p.*;\nclass Main { B b; }',
    'package own;\nimport p.*;\nimport p.sub.C;\nclass Main { A a; B b; }',
    'package own;\nimport own.Gone;\nimport static p.UtilKt.f;\nclass Main {}',
    'package own;\nimport p.*;\nclass Main {}',
  ],
  'src/main/java/own/Second.java': ['package own;\nimport own.Gone;\nclass Second {}'],
  'src/main/java/p/A.java': [
    'package p;\nclass A {}',
    'package p;\nclass A {}\nclass B {}',
    'package q;\nclass A {}',
    'package own;\nclass B {}',
    '',
  ],
  'src/test/java/p/A.java': ['package p;\nclass A {}', 'package p;\nclass B {}'],
  'lib/src/main/java/p/B.java': ['package p;\nclass B {}', 'package p.sub;\nclass C {}'],
  'lib/src/main/kotlin/p/util.kt': [
    'package p\nimport own.Main\nfun f() {}',
    'package p\nprivate fun f() {}\nfun A() = 1',
    'package p\nimport p.sub.*\nval x = f(C())\nprivate object Keys',
  ],
  'build.kts': ['import p.*\nf()', 'package p\nimport p.A'],
};
/** What is there but not analysed, at times. */
const OTHERS = ['src/main/java/own/Gone.java', 'lib/src/main/scala/p/sub/C.scala', 'src/main/java/p/A.kt'];
const MANIFESTS = new Map([['build.gradle', "api 'p.sub:x:1'"]]);

const SETUP = {
  resolver: java.resolver,
  manifests: MANIFESTS,
  factsOf: (text: string, id: FileId) => factsOf(id, text),
};

test('the queries of a resolution tell exactly when to repeat it', () => {
  const random = createRandom(SEED);
  const project = createIncrementalLinks(SETUP);
  for (let i = 0; i < 300; i++) {
    const id = random.pick(Object.keys(TEXTS));
    const other = random.chance(0.5) ? random.pick(OTHERS) : undefined;
    project.apply(id, random.chance(0.3) ? undefined : random.pick(TEXTS[id] ?? []), other);
    assert.equal(project.incremental(), project.cold(), `after step ${i}, SEED=${SEED}`);
  }
});

test('an edit that changes no declaration invalidates no other file', () => {
  const project = createIncrementalLinks(SETUP);
  const [main, a] = ['src/main/java/own/Main.java', 'src/main/java/p/A.java'];
  for (const id of Object.keys(TEXTS)) project.apply(id, TEXTS[id]?.[0]);
  assert.equal(project.apply(a, 'package p;\nimport java.util.List;\nclass A { List b; }'), [a]);
  assert.equal(project.apply(main, 'package own;\nimport p.*;\nclass Main { A a; C c; }'), [main]);
});

test('a declaration invalidates files that import it, or import its package and use its name', () => {
  const project = createIncrementalLinks(SETUP);
  const [main, a] = ['src/main/java/own/Main.java', 'src/main/java/p/A.java'];
  for (const id of Object.keys(TEXTS)) project.apply(id, TEXTS[id]?.[0]);
  project.apply(main, 'package own;\nimport p.*;\nclass Main { A a; C c; }');
  assert.equal(project.apply(a, 'package p;\nclass A {}\nclass Z {}'), [a]);
  assert.equal(project.apply(a, 'package p;\nclass A {}\nclass C {}'), [main, a]);
});

test('an excluded file invalidates the files that import its name', () => {
  const project = createIncrementalLinks(SETUP);
  const [main, second] = ['src/main/java/own/Main.java', 'src/main/java/own/Second.java'];
  for (const id of Object.keys(TEXTS)) project.apply(id, TEXTS[id]?.[0]);
  project.apply(main, TEXTS[main]?.[2]);
  assert.equal(project.apply('', undefined, 'src/main/java/own/Gone.java'), [main, second]);
  assert.equal(project.apply('', undefined, 'src/main/java/own/Other.java'), []);
});

test.run();
