import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { php } from '../../../src/core/languages/php/index.ts';
import { edgesOf, type Files, modelOf } from './model.ts';

const r = String.raw;
const json = JSON.stringify;
const COMPOSER = json({
  autoload: { 'psr-4': { 'App\\': 'src/' }, files: ['src/helpers.php'] },
  require: { 'symfony/console': '^7', 'guzzlehttp/promises': '^2' },
});

/** Edges that are missing without uses; all others of the project are listed, too. */
const projects: Record<string, readonly [files: Files, ...edges: string[]]> = {
  'the same namespace': [
    {
      'src/A.php': '<?php namespace App; class A extends B { function f(C $c): D { E::g(); } }',
      'src/B.php': '<?php namespace App; class B {}',
      'src/C.php': '<?php namespace App; interface C {}',
      'src/D.php': '<?php namespace App; enum D {}',
      'src/E.php': '<?php namespace App; trait E {}',
    },
    'src/A.php -> src/B.php use',
    'src/A.php -> src/C.php use',
    'src/A.php -> src/D.php use',
    'src/A.php -> src/E.php use',
  ],
  'names in full, relative names': [
    {
      'a.php': r`<?php namespace App; new \App\Models\User; new Models\Post; new namespace\Tag; new \Other\X;`,
      'user.php': r`<?php namespace App\Models; class User {}`,
      'post.php': r`<?php namespace App\Models; class Post {}`,
      'tag.php': '<?php namespace App; class Tag {}',
      'x.php': '<?php namespace Other; class X {}',
    },
    'a.php -> user.php use',
    'a.php -> post.php use',
    'a.php -> tag.php use',
    'a.php -> x.php use',
  ],
  'a name in full may be a package': [
    {
      'composer.json': COMPOSER,
      'src/A.php': r`<?php namespace App; new \Symfony\Component\Console\Application; new Symfony\Component\Console\No; \GuzzleHttp\Promise\all();`,
    },
    'src/A.php -> pkg:symfony/console use',
    'src/A.php -> pkg:guzzlehttp/promises use',
  ],
  'a missing class is not a package': [
    {
      'composer.json': COMPOSER,
      'src/A.php': r`<?php namespace App; new Missing; new \App\Missing; new \Missing;`,
    },
  ],
  'functions and constants, also global ones': [
    {
      'a.php': '<?php namespace App; own(); shared(); echo OWN, SHARED; class A extends Base {}',
      'own.php': '<?php namespace App; function own() {} const OWN = 1;',
      'global.php': "<?php function shared() {} define('SHARED', 1); class Base {}",
    },
    'a.php -> own.php use',
    'a.php -> global.php use',
  ],
  'the namespace counts before the global one': [
    {
      'a.php': '<?php namespace App; f();',
      'own.php': '<?php namespace App; function f() {}',
      'global.php': '<?php function f() {}',
    },
    'a.php -> own.php use',
  ],
  'a class is not looked for in the global namespace': [
    { 'a.php': '<?php namespace App; new X;', 'x.php': '<?php class X {}' },
  ],
  'the global namespace': [
    {
      'index.php': "<?php the_title(); new Walker; echo DAY; add_action('init', 'strlen');",
      'inc/template.php': '<?php function the_title() {}',
      'inc/class-walker.php': '<?php class Walker {}',
      'inc/constants.php': "<?php function init() { define('DAY', 86400); }",
      'inc/plugin.php': '<?php function add_action() {}',
    },
    'index.php -> inc/template.php use',
    'index.php -> inc/class-walker.php use',
    'index.php -> inc/constants.php use',
    'index.php -> inc/plugin.php use',
  ],
  'what PHP has itself': [
    {
      'a.php': '<?php str_contains($a, $b); new SodiumException; echo PHP_VERSION_ID, JSON_THROW_ON_ERROR;',
      'compat.php':
        "<?php function str_contains() {} class SodiumException {} define('PHP_VERSION_ID', 1); define('JSON_THROW_ON_ERROR', 2);",
    },
  ],
  'two files that declare it': [
    {
      'admin/a.php': '<?php translate();',
      'admin/noop.php': '<?php function translate() {}',
      'inc/l10n.php': '<?php function translate() {}',
    },
  ],
  'copies of one file': [
    {
      'themes/x/index.php': '<?php theme_setup();',
      'themes/x/functions.php': '<?php function theme_setup() {}',
      'themes/y/functions.php': '<?php function theme_setup() {}',
    },
    'themes/x/index.php -> themes/x/functions.php use',
  ],
  'Composer decides between two': [
    {
      'composer.json': COMPOSER,
      'src/A.php': '<?php namespace App; new B; help();',
      'src/B.php': '<?php namespace App; class B {}',
      'src/helpers.php': '<?php function help() {}',
      'old/Other.php': '<?php namespace App; class B {}',
      'old/more.php': '<?php function help() {}',
    },
    'src/A.php -> src/B.php use',
    'src/A.php -> src/helpers.php use',
  ],
  'those of tests are for tests': [
    {
      'a.php': '<?php stub();',
      'tests/b.php': '<?php stub();',
      'tests/stubs.php': '<?php function stub() {}',
    },
    'tests/b.php -> tests/stubs.php use',
  ],
  'an alias is what the import says': [
    {
      'a.php': r`<?php namespace App; use Other\B as C; new C; new B;`,
      'b.php': '<?php namespace App; class B {} class C {}',
      'other.php': '<?php namespace Other; class B {}',
    },
    'a.php -> other.php',
    'a.php -> b.php use',
  ],
  'an imported name is not that of the namespace': [
    {
      'a.php': r`<?php namespace App; use Other\B; new B;`,
      'b.php': '<?php namespace App; class B {}',
      'other.php': '<?php namespace Other; class B {}',
    },
    'a.php -> other.php',
  ],
  'in any case': [
    {
      'a.php': r`<?php namespace APP; new user; F();`,
      'b.php': '<?php namespace App; class User {} function f() {}',
    },
    'a.php -> b.php use',
  ],
  templates: [
    { 'view.phtml': '<p><?= title() ?></p>', 'title.php': '<?php function title() {}' },
    'view.phtml -> title.php use',
  ],
};

for (const [name, [files, ...edges]] of Object.entries(projects)) {
  test(`without an import: ${name}`, () => {
    assert.equal(edgesOf(files), edges);
  });
}

test('the unit is the first namespace', () => {
  const model = modelOf({ 'a.php': r`<?php namespace A\B; namespace C;`, 'b.php': '<?php class B {}' });
  const { unitOf } = php.resolver.create(model);
  assert.is(unitOf?.('a.php'), r`A\B`);
  assert.is(unitOf?.('b.php'), undefined);
});

test.run();
