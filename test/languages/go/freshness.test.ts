import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { go } from '../../../src/core/languages/go/index.ts';
import type { FileId } from '../../../src/types.ts';
import { createIncrementalLinks } from '../../helpers/incremental-links.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

/** Files that can come, go and change, each with the texts that it may have. */
const TEXTS: Readonly<Record<FileId, readonly string[]>> = {
  'main.go': [
    'package main\nimport "m/p"\nimport "m"\nvar _ = p.A + p.B + m.R\n',
    'package main\nimport _ "m/p"\nimport "m/p/q"\nvar _ = q.A\n',
    'package main\nimport . "m/p"\nvar _ = A\n',
  ],
  'root.go': ['package m\nvar R = s\n', 'package m\n'],
  'other.go': ['package m\nvar s = 1\n', 'package m\nvar t = s\n'],
  'p/a.go': [
    'package p\nvar A = 1\n',
    'package p\nvar B = 1\nfunc init() {}\n',
    'package other\nvar A = 1\n',
    '',
  ],
  'p/b.go': ['package p\nvar B = A\n', 'package p\nimport "m/p/q"\nvar A = q.A + B\n'],
  'p/gen.go': ['package main\nimport "m/p"\nvar _ = p.A\n'],
  'p/export_test.go': ['package p\nvar B = 1\n', 'package p\nvar T = 1\n'],
  'p/x_test.go': ['package p_test\nimport "m/p"\nvar _ = p.T + p.B\n', 'package p\nimport "m/p"\n'],
  'p/q/q.go': ['package q\nvar A = 1\n', 'package r\nvar A = 1\n'],
  'src/m/p/p.go': ['package p\nvar A = 1\n'],
  'src/user.go': ['package user\nimport "m/p"\nimport "./q"\nvar _ = p.A\n'],
  'src/q.go': ['package q\n'],
};
/** What is there but not analysed, at times. */
const OTHERS = ['p/p.go', 'p/q/q.pb.go', 'm/other'];
const MANIFESTS = new Map([['go.mod', 'module m\n']]);

const SETUP = { resolver: go.resolver, manifests: MANIFESTS, factsOf };

test('the recorded dependencies of a resolution say exactly when to resolve again', () => {
  const random = createRandom(SEED);
  const project = createIncrementalLinks(SETUP);
  for (let i = 0; i < 300; i++) {
    const id = random.pick(Object.keys(TEXTS));
    const other = random.pick(OTHERS);
    project.apply(id, random.chance(0.3) ? undefined : random.pick(TEXTS[id] ?? []), other);
    assert.equal(project.incremental(), project.cold(), `after step ${i}, seed ${SEED}`);
  }
});

test('a new declaration of a name invalidates only the users of the name', () => {
  const project = createIncrementalLinks(SETUP);
  for (const id of ['main.go', 'root.go', 'p/a.go', 'src/q.go', 'src/user.go'])
    project.apply(id, TEXTS[id]?.[0]);
  assert.equal(project.apply('p/a.go', 'package p\nvar A, B = 1, 2\n'), ['main.go', 'p/a.go']);
  assert.equal(project.apply('p/a.go', 'package p\nvar A, B = 1, 2\nfunc c() {}\n'), ['p/a.go']);
  assert.equal(project.apply('src/q.go', 'package q\nvar A = 1\n'), ['src/q.go']);
  assert.equal(project.apply('p/b.go', 'package p\nvar d = c\n'), ['p/b.go']);
  assert.equal(project.apply('p/c.go', 'package p\nvar A = 1\n'), ['main.go', 'p/c.go', 'src/user.go']);
  assert.equal(project.apply('other.go', 'package m\nvar s = 1\n'), ['other.go', 'root.go']);
});

test('the tests of a package invalidate only the tests of the same folder', () => {
  const project = createIncrementalLinks(SETUP);
  for (const id of ['main.go', 'p/a.go', 'p/export_test.go', 'p/x_test.go'])
    project.apply(id, TEXTS[id]?.[0]);
  assert.equal(project.apply('p/export_test.go', 'package p\nvar T = 1\n'), [
    'p/export_test.go',
    'p/x_test.go',
  ]);
});

test.run();
