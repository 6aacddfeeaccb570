import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { edgesOf, type Files } from './model.ts';
import { importsOf, problemsOf } from './show.ts';

const INC: Files = Object.fromEntries('abcde'.split('').map(name => [`inc/${name}.php`, '<?php']));

/** All edges by an import, with `main.php` before the arrow left out. */
const projects: Record<string, readonly [files: Files, ...targets: string[]]> = {
  'constants, helpers of WordPress, variables': [
    {
      ...INC,
      'main.php': `<?php
        define('ABSPATH', __DIR__ . '/');
        define('WPINC', 'inc');
        require ABSPATH . WPINC . '/a.php';
        require ABSPATH . 'inc/b.php';
        require_once plugin_dir_path(__FILE__) . 'inc/c.php';
        require_once dirname(__FILE__) . '/inc/d.php';
        $root = __DIR__;
        require $root . '/inc/e.php';`,
    },
    ...Object.keys(INC),
  ],
  'constants of another file': [
    {
      ...INC,
      'main.php': "<?php require PLUGIN_DIR . 'a.php'; require PLUGIN_PATH . '/b.php';",
      'lib/plugin.php':
        "<?php define('PLUGIN_FILE', __FILE__); define('PLUGIN_DIR', dirname(plugin_dir_path(PLUGIN_FILE)) . '/inc/'); const PLUGIN_PATH = __DIR__ . '/../inc';",
    },
    'inc/a.php',
    'inc/b.php',
  ],
  'constants of the namespace count before global ones': [
    {
      ...INC,
      'main.php': "<?php namespace N; require DIR . '/a.php';",
      'own.php': "<?php namespace N; const DIR = __DIR__ . '/inc';",
      'other.php': "<?php const DIR = __DIR__ . '/no';",
    },
    'inc/a.php',
  ],
  'the own definition counts before those of others': [
    {
      ...INC,
      'main.php': "<?php const DIR = __DIR__ . '/inc'; require DIR . '/a.php';",
      'lib/x.php': '<?php const DIR = __DIR__; ',
      'lib/a.php': '<?php',
    },
    'inc/a.php',
  ],
  'of several definitions, the one that leads to a file': [
    {
      ...INC,
      'main.php': "<?php require DIR . '/a.php';",
      'x.php': "<?php define('DIR', '/var/lib/x');",
      'y.php': "<?php define('DIR', __DIR__ . '/inc');",
    },
    'inc/a.php',
  ],
  'several definitions that lead to files': [
    {
      ...INC,
      'main.php': "<?php require DIR . '/a.php';",
      'lib/x.php': "<?php define('DIR', __DIR__);",
      'lib/a.php': '<?php',
      'y.php': "<?php define('DIR', __DIR__ . '/inc');",
    },
    'unresolved',
  ],
  'what the project does not define': [
    { ...INC, 'main.php': "<?php require OTHER_DIR . '/a.php';" },
    'unresolved',
  ],
  'definitions in a circle': [
    { 'main.php': "<?php define('A', B . '/b'); define('B', A . '/a'); require A . '/c.php';" },
    'unresolved',
  ],
  'WordPress around a plug-in': [
    {
      'wp-settings.php': '<?php',
      'wp-admin/includes/file.php': '<?php',
      'main.php': "<?php require ABSPATH . 'wp-admin/includes/file.php';",
    },
    'wp-admin/includes/file.php',
  ],
  'WordPress elsewhere': [
    { 'main.php': "<?php require ABSPATH . 'wp-admin/includes/file.php';" },
    "outside:ABSPATH . 'wp-admin/includes/file.php'",
  ],
  'the folder of a theme, and of an application': [
    {
      ...INC,
      'style.css': null,
      'composer.json': '{}',
      'main.php':
        "<?php require get_template_directory() . '/inc/a.php'; require get_theme_file_path('inc/b.php'); require base_path('inc/c.php');",
    },
    'inc/a.php',
    'inc/b.php',
    'inc/c.php',
  ],
  'variables in strings': [
    { ...INC, 'main.php': '<?php $root = __DIR__; $name = "a"; require "$root/inc/{$name}.php";' },
    'inc/a.php',
  ],
  'variables of a function': [
    {
      ...INC,
      'main.php':
        "<?php function f() { $d = __DIR__ . '/inc'; require $d . '/a.php'; } function g() { $d = INC; require $d . '/b.php'; } const INC = 'inc';",
    },
    'inc/a.php',
    'inc/b.php',
  ],
};

for (const [name, [files, ...targets]] of Object.entries(projects)) {
  test(`includes: ${name}`, () => {
    assert.equal(
      edgesOf(files).filter(edge => !edge.endsWith(' use')),
      targets.map(target => `main.php -> ${target}`),
    );
  });
}

/** The value of the variable may be another one. */
const changed: Record<string, string> = {
  'set twice': "$d = 'a'; $d = 'b'; require $d;",
  'changed by an operator': "$d = 'a'; $d .= 'b'; require $d;",
  'set by a loop': "$d = 'a'; foreach ($all as $d) {} require $d;",
  'a parameter': "function f($d) { require $d; } $d = 'a';",
  'set in another function': "function f() { $d = 'a'; } require $d;",
  'set to an unknown value': '$d = f(); require $d;',
  global: "$d = 'a'; function f() { global $d; require $d; }",
};

for (const [name, text] of Object.entries(changed)) {
  test(`a variable that is not clear: ${name}`, () => {
    assert.equal(importsOf(`<?php ${text}`), []);
    assert.equal(problemsOf(`<?php ${text}`), ['1 unclear what this includes: $d']);
  });
}

test('an expression keeps its form', () => {
  assert.equal(importsOf("<?php require_once  A .\n  '/b.php' ;"), ["1 require A . '/b.php' [A]"]);
});

test.run();
