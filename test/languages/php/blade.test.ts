import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { edgesOf, type Files } from './model.ts';
import { factsOf, show } from './show.ts';

/** Template → what its code uses, and the templates that it refers to. */
const TEMPLATES: Record<string, readonly [text: string, ...found: string[]]> = {
  'an echo': ['<p>A\\B::c\n{{ \\D\\E::f() }}</p>', '2 D\\E'],
  'an echo without escapes': ['{!! \\A\\B::c !!} {{{ \\D::e }}}', '1 A\\B', '1 D'],
  'an echo over lines': ['{{\n  $a\n  ?? \\B\\C::d\n}}', '3 B\\C'],
  'a block of PHP': [
    "@php\n  use A\\B;\n  $c = new D\\E('}');\n@endphp\n{{ B::f() }}",
    '2 import A\\B',
    '3 D\\E',
  ],
  'blocks that share a brace': ['@php if ($a) { @endphp {{ B\\C::d }} @php } @endphp', '1 B\\C'],
  'an expression of PHP': ['@php($a = new B\\C)', '1 B\\C'],
  'a tag of PHP': ['<?php new A\\B ?>\n<?= C\\D::e ?>\nE\\F::g', '1 A\\B', '2 C\\D'],
  'arguments of directives': [
    "@if (count($a) > A\\B::MAX)\n@foreach(\\C\\D::all() as $d)\n@case(E\\F::G)\n@class(['a' => H\\I::j()])",
    ...['1 A\\B', '2 C\\D', '3 E\\F', '4 H\\I'],
  ],
  'arguments over lines, with strings': [
    "@can('a)', [\n  A\\B::class, // ')\n  \"(\"\n])\n{{ C\\D::e }}",
    '2 A\\B',
    '5 C\\D',
  ],
  'functions of the project': ['{{ helper(1) }}', '1 function helper'],
  'an imported class': [
    "@use('A\\B')\n@use('C\\D', 'E')\n{{ B::f() }} {{ E::g() }}",
    '1 import A\\B',
    '2 import C\\D',
  ],
  'an injected class': ["@inject('a', 'B\\C')", '1 B\\C'],
  templates: [
    "@extends('a.b')\n@include('c', ['d' => E\\F::G])\n@includeWhen($x, 'd.e')\n@includeUnless(f(1, 2), \"f\", [])\n@component('g')",
    ...['1 view a.b', '2 E\\F', '2 view c', '3 view d.e', '4 function f', '4 view f', '5 view g'],
  ],
  'templates that may be missing': [
    "@includeIf('a')\n@includeFirst(['b', \"c.d\", $e])",
    ...['1 view a [optional]', '2 view b [optional]', '2 view c.d [optional]'],
  ],
  'templates for each of a list': [
    "@each('a.b', $c, 'd', 'e.f')\n@each('g', $c, 'd', 'raw|nothing')",
    ...['1 view a.b', '1 view e.f', '2 view g'],
  ],
  'templates with a computed name': [
    "@include('a.' . $b)\n@include($c)\n@include(\"d.$e\")\n@include(['f'])",
  ],
  components: [
    '<x-alert type="a"/>\n<x-forms.input-group>\n  <x-slot name="b"><x-slot:c>\n</x-forms.input-group>\n<x-pkg::d>',
    ...[
      '1 view x-alert [component]',
      '2 view x-forms.input-group [component]',
      '5 view x-pkg::d [component]',
    ],
  ],
  'no text': ['A\\B::c() new D\\E; use F\\G; require "h.php"; <a href="I\\J::k">@L\\M</a>'],
  'no comments': [
    "{{-- \\A\\B::c @include('d') <x-e/> --}}\n{{ /* \\F\\G::h */ 1 }}{{ 2 // \\I\\J::k }}{{ \\K\\L::m }}",
    '2 K\\L',
  ],
  'nothing verbatim': ["@verbatim {{ A\\B::c }} @include('d') @endverbatim {{ E\\F::g }}", '1 E\\F'],
  'nothing escaped': ["@{{ A\\B::c }} @{!! D\\E::f !!} @@include('g') @@if(H\\I::j)"],
  'no rules of CSS, no unknown directives, no addresses': [
    '@media (A\\B::C) {} @unknown(D\\E::f) me@include("g") @click="H\\I::j()"',
  ],
  'nothing unbalanced': ["{{ f(A\\B::c }} {{ 'D\\E }} {{ G\\H::i }}", '1 G\\H'],
  'an echo that is never closed': ['{{ A\\B::c\n<p>'],
};

for (const [name, [text, ...found]] of Object.entries(TEMPLATES)) {
  test(`Blade: ${name}`, () => {
    const { imports, names, problems, loc } = factsOf(text, 'blade');
    const shown = imports.map(raw =>
      raw.kind === 'reference'
        ? show({ ...raw, specifier: `view ${raw.specifier}` })
        : show(raw).replace(' ', ' import '),
    );
    const uses = (names?.uses ?? []).map((use, i) => `${names?.useLines?.[i]} ${use.replace(/^\\/, '')}`);
    assert.equal([...uses, ...shown].sort(), [...found].sort());
    assert.equal(problems, []);
    assert.is(loc, text.split('\n').length);
  });
}

test('Blade: a bracket that is never closed is a problem, and what is around it is read', () => {
  const { problems, names } = factsOf('{{ A\\B::c }}\n@if($a\n{{ D\\E::f }}', 'blade');
  assert.equal(problems, [{ line: 2, message: 'this bracket is never closed' }]);
  assert.equal(names?.uses, ['\\A\\B', '\\D\\E']);
});

/** Each takes milliseconds where time is linear, and minutes where it is quadratic. */
const HOSTILE: Record<string, string> = {
  'echoes that are never closed': '{{ '.repeat(200_000),
  'directives that are never closed': '@if('.repeat(200_000),
  'comments in directives': `@if(${'/* '.repeat(200_000)}`,
  'strings in directives': "@if('".repeat(200_000),
  echoes: '{{ $a }}'.repeat(100_000),
  tags: '<?php '.repeat(100_000),
  'blocks of PHP': '@php '.repeat(100_000),
  arguments: `@include('a'${", 'b'".repeat(100_000)})`,
  'one long name': `@${'a'.repeat(500_000)}`,
};

for (const [name, text] of Object.entries(HOSTILE)) {
  test(`Blade, hostile: ${name}`, () => assert.is(factsOf(`${text}\n`, 'blade').loc, 1));
}

const VIEWS = 'resources/views';
const APP: Files = {
  'composer.json': '{"autoload":{"psr-4":{"App\\\\":"app/"}}}',
  'app/Level.php': '<?php\nnamespace App;\nclass Level {}',
  'app/helpers.php': '<?php\nfunction helper() {}',
  'app/View/Components/Forms/InputGroup.php':
    '<?php\nnamespace App\\View\\Components\\Forms;\nclass InputGroup {}',
  [`${VIEWS}/layouts/app.blade.php`]: '',
  [`${VIEWS}/plain.php`]: '',
  [`${VIEWS}/components/alert.blade.php`]: '',
  [`${VIEWS}/components/card/index.blade.php`]: '',
  [`${VIEWS}/components/menu/menu.blade.php`]: '',
  [`${VIEWS}/vendor/mail/button.blade.php`]: '',
  'modules/shop/resources/views/part.blade.php': '',
  'themes/dark/views/part.blade.php': '',
};

/** The files that a template of the project above uses. */
function targets(text: string, from = `${VIEWS}/a/page.blade.php`): string[] {
  const edges = edgesOf({ ...APP, [from]: text });
  return edges.filter(edge => edge.startsWith(`${from} ->`)).map(edge => edge.slice(from.length + 4));
}

test('Blade: classes and functions lead to their files', () => {
  assert.equal(targets('@foreach(\\App\\Level::all() as $l){{ helper() }}@endforeach'), [
    'app/Level.php use',
    'app/helpers.php use',
  ]);
});

test('Blade: templates lead to files in the folder of templates', () => {
  const found = targets(
    "@extends('layouts.app') @include('plain') @include('mail::button') @include('a.page')",
  );
  assert.equal(found, [
    `${VIEWS}/layouts/app.blade.php`,
    `${VIEWS}/plain.php`,
    `${VIEWS}/vendor/mail/button.blade.php`,
    `outside:${VIEWS}/a/page.blade.php`,
  ]);
});

test('Blade: the nearest folder of templates wins, then that of the application', () => {
  for (const folder of ['modules/shop/resources/views', 'themes/dark/views']) {
    assert.equal(targets("@include('part') @extends('layouts.app')", `${folder}/x/page.blade.php`), [
      `${folder}/part.blade.php`,
      `${VIEWS}/layouts/app.blade.php`,
    ]);
  }
});

test('Blade: a component is a class or a template', () => {
  assert.equal(targets('<x-forms.input-group/><x-alert/><x-card/><x-menu/>'), [
    'app/View/Components/Forms/InputGroup.php',
    `${VIEWS}/components/alert.blade.php`,
    `${VIEWS}/components/card/index.blade.php`,
    `${VIEWS}/components/menu/menu.blade.php`,
  ]);
});

test('Blade: a missing template is unresolved, unless it is optional or may be that of a package', () => {
  const own = `outside:${VIEWS}/a/page.blade.php`;
  assert.equal(targets("@include('gone.x')"), ['unresolved']);
  assert.equal(targets("@includeIf('gone')"), [own]);
  assert.equal(targets("@include('pkg::gone')"), [own]);
  assert.equal(targets('<x-gone/>'), [own]);
});

test('Blade: nobody sees what a template declares', () => {
  const edges = edgesOf({
    [`${VIEWS}/f.blade.php`]: '@php function f() {} @endphp',
    'a.php': '<?php f();',
  });
  assert.equal(edges, []);
});

test.run();
