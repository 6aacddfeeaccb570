import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ruby } from '../../../src/core/languages/ruby/index.ts';
import type { FileId } from '../../../src/types.ts';
import { createIncrementalLinks } from '../../helpers/incremental-links.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

/** Files that can come, go and change, each with the texts that it may have. */
const TEXTS: Readonly<Record<FileId, readonly string[]>> = {
  'config/main.rb': [
    "require 'a/b'\nrequire 'x'\nA::B.new; A::Error; X",
    "require_relative '../lib/a'\nrequire './lib/x'\nmodule A; B; X::Y; end",
    'module A; class C < B; end; end; A::B::FOO; Error',
  ],
  'lib/a.rb': ["module A; class Error < E; end; end\nrequire 'a/b'", 'module A; end', ''],
  'lib/a/b.rb': ['module A; class B; FOO = 1; end; end', 'class A::B < X; end', 'class B; end'],
  'lib/x.rb': ['class X; end', 'module A; class X; end; class Error < E; end; end'],
  'app/models/a/b.rb': ['class A::B; end', 'class X; end'],
  'spec/a_spec.rb': ["require 'spec_helper'\nA::B; X; A::X", "require 'a'\nclass X; end; A::Error"],
  'spec/spec_helper.rb': ["require 'a/b'\nclass A::B; end", 'X = 1'],
};
/** What is there but not analysed, at times. */
const OTHERS = ['lib/x.rb.bak', 'lib/a/b', 'config/lib/x.rb'];
const SETUP = { resolver: ruby.resolver, manifests: new Map([['Gemfile', "gem 'x'"]]), factsOf };

test('what a resolution asked says exactly when to resolve again', () => {
  const random = createRandom(SEED);
  const project = createIncrementalLinks(SETUP);
  for (let i = 0; i < 300; i++) {
    const id = random.pick(Object.keys(TEXTS));
    const other = random.pick(OTHERS);
    project.apply(id, random.chance(0.3) ? undefined : random.pick(TEXTS[id] ?? []), other);
    assert.equal(project.incremental(), project.cold(), `after step ${i}, seed ${SEED}`);
  }
});

test('a file with unchanged declarations invalidates no other file', () => {
  const project = createIncrementalLinks(SETUP);
  for (const id of Object.keys(TEXTS)) project.apply(id, TEXTS[id]?.[0]);
  assert.equal(project.apply('lib/x.rb', 'class X; def y = A::B; end'), ['lib/x.rb']);
});

test.run();
