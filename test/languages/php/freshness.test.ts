import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { php } from '../../../src/core/languages/php/index.ts';
import type { FileId } from '../../../src/types.ts';
import { createIncrementalLinks } from '../../helpers/incremental-links.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsByName } from './show.ts';

/** Files that can come, go and change, each with the texts that it may have. */
const TEXTS: Readonly<Record<FileId, readonly string[]>> = {
  'main.php': [
    "<?php use A\\B; use A\\C\\D; use function A\\f; require 'inc/x.php';",
    "<?php use A\\C; new C\\D; use B; require __DIR__ . '/src/B.php';",
    "<?php namespace A; new B; f(); new \\A\\C\\D; new C\\D; require DIR . '/x.php'; echo DIR;",
  ],
  'src/B.php': ['<?php namespace A; class B {}', '<?php namespace A; function f() {}', '<?php'],
  'src/C/D.php': ['<?php namespace A\\C; use A\\B; class D {}', "<?php require 'x.php'; require '../B.php';"],
  'src/C/all.php': ['<?php namespace A; class B {} function f() {}', '<?php namespace A\\C; class D {}'],
  'lib/B.php': ['<?php namespace A; class B {}', '<?php class B {}'],
  'inc/x.php': [
    "<?php define('DIR', __DIR__);",
    '<?php class B {} function f() {}',
    '<?php namespace A; use A\\X; use A\\C\\Y;',
  ],
  'resources/views/a.blade.php': ["{{ \\A\\B::c() }} @include('b')", "@extends('c') <x-d/>"],
  'resources/views/b.blade.php': ["@includeIf('c')", ''],
  'views/c.blade.php': ["@include('b')", ''],
  'resources/views/components/d.blade.php': [''],
  'app/View/Components/D.php': ['<?php class D {}'],
  'x.php': ['<?php', "<?php define('DIR', __DIR__ . '/inc');"],
};
/** What is there but not analysed, at times. */
const OTHERS = ['inc/x.php.bak', 'src/X.php', 'src/C/x.php'];
const RULES = { 'A\\': ['src', 'lib'] };
const MANIFESTS = new Map([['composer.json', JSON.stringify({ autoload: { 'psr-4': RULES } })]]);

const SETUP = { resolver: php.resolver, manifests: MANIFESTS, factsOf: factsByName };

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
  assert.equal(project.apply('src/B.php', '<?php namespace A; use X; class B { function g() {} }'), [
    'src/B.php',
  ]);
});

test.run();
