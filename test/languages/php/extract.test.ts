import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { factsOf, importsOf, namesOf, problemsOf } from './show.ts';

type Row = readonly [text: string, ...imports: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [text, ...expected]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(importsOf(text), expected);
      assert.equal(problemsOf(text), []);
    });
  }
}

const r = String.raw;

table('use', {
  'an empty text': [''],
  'one name': ['<?php\n\nuse App;\n', '3 App'],
  'a namespace': [r`<?php use App\Models\User;`, r`1 App\Models\User`],
  'a leading backslash': [r`<?php use \App\User;`, r`1 App\User`],
  'an alias': [r`<?php use App\User as Person; new Person;`, r`1 App\User`],
  'a list': ['<?php\nuse A\\B,\n    C as D,\n    \\E\\F;\n', '2 A\\B', '3 C', '4 E\\F'],
  'a group': [
    '<?php\nuse A\\{B, C\\D,\n  E as F,\n};\nuse \\G\\{H};',
    '2 A\\B',
    '2 A\\C\\D',
    '3 A\\E',
    '5 G\\H',
  ],
  'functions and constants': [
    r`<?php use function A\b; use const A\C; use function d, E\f as g;`,
    r`1 function A\b`,
    r`1 const A\C`,
    '1 function d',
    r`1 function E\f`,
  ],
  'groups of functions': [r`<?php use function A\{b, c as d};`, r`1 function A\b`, r`1 function A\c`],
  'mixed groups': [
    r`<?php use A\{B, function c, const D, function\E};`,
    r`1 A\B`,
    r`1 function A\c`,
    r`1 const A\D`,
    r`1 A\function\E`,
  ],
  'words in any case': [
    r`<?php USE A\B AS C; Use Function D\e; use CONST F; REQUIRE_ONCE 'g.php';`,
    r`1 A\B`,
    r`1 function D\e`,
    '1 const F',
    '1 require g.php',
  ],
  'names that begin like words': [
    r`<?php use functional\A; use constant; use Assets; use asX as B;`,
    r`1 functional\A`,
    '1 constant',
    '1 Assets',
    '1 asX',
  ],
  'comments everywhere': [
    '<?php // use X;\n# use X;\n/* use X; */ use /* a */ A\\B // b\n as /* c */ C # d\n, D /* e */ ;\n/** use X; */',
    '3 A\\B',
    '5 D',
  ],
  'an asterisk after the hash of a comment': ['<?php #* a\nuse A; #*/\nuse B;', '2 A', '3 B'],
  'no blank where none is needed': [r`<?php use/**/A;use C\{D};use E/**/as/**/F;`, '1 A', r`1 C\D`, '1 E'],
  'a closing tag ends a statement': ['<?php use A ?>x<?php use B; ?>', '1 A', '1 B'],
  'namespaces with and without braces': ['<?php namespace A { use B; } namespace { use C; }', '1 B', '1 C'],
  'after a statement': ['<?php declare(strict_types=1); namespace A; use B; f(); use C;', '1 B', '1 C'],
  'what the file takes from a namespace': [
    r`<?php use A\B; use C as D; use E\F; new B\X(b\Y\Z::class, \B\No, namespace\No, D\f(), B\X::g());`,
    r`1 A\B [X Y\Z]`,
    '1 C [f]',
    r`1 E\F`,
  ],
  'not through functions': [r`<?php use function A\B; B\C();`, r`1 function A\B`],
});

table('not an import', {
  traits: ['<?php class A { use T; use B, C { x as y; B::z insteadof C; } }\nuse D;', '2 D'],
  'traits in all that has a body': [
    '<?php trait A { use T; } enum B: int { use T; case C = 1; } interface D {} $x = new class(f(function () {})) extends E { use T; };\nuse F;',
    '2 F',
  ],
  'the variables of a function': [
    '<?php $f = function () use ($x, &$y) { return fn() => 1; }; $g = static function() use($z): int {};\nuse A;',
    '2 A',
  ],
  members: [
    "<?php $a->use; $a?->use; A::use; $a->require('x.php'); A::include('y.php'); $a -> /* c */ use; $use; A\\use\\B;",
  ],
  'methods and constants': [
    "<?php class A { const USE = 1, REQUIRE = 'x.php', INCLUDE = 2; function use() {} function &include($x) { return $x; } }\nuse B;",
    '2 B',
  ],
  cases: [
    "<?php enum A: string { case Use = 'a'; case Function = 'b'; case Include = 'c'; case Namespace = 'd'; }\nuse B;",
    '2 B',
  ],
  'named arguments': ["<?php f(use: 1, class: 2, function: 3, include: 'x.php', enum: 4);\nuse A;", '2 A'],
  strings: [
    `<?php $a = 'use X;'; $b = "use X; \\" use X;"; $c = \`use X;\`; $d = '\\'; use X;'; $e = "\\\\"; use A;`,
    '1 A',
  ],
  'code in strings': [
    '<?php $a = "{$b["use X;"]} ${c["}"]} {$d->e(function () { return "}\\""; })} use X;"; use A;',
    '1 A',
  ],
  'variables with the names of words': ['<?php $a = "${use} ${include}"; use A;', '1 A'],
  'backslashes before braces': ['<?php $a = "\\{$b} use X;"; $c = "\\\\{$d["\\""]}"; use A;', '1 A'],
  heredocs: [
    '<?php $a = <<<EOT\nuse X;\n  EOTS\n use X; {$b["\nEOT\n"]}\nEOT;\nuse A;\n$c = <<< "E F"; $d = <<<"END"\n  use X;\n  END . \'use X;\'; use B;',
    '8 A',
    '11 B',
  ],
  nowdocs: [
    "<?php $a = <<<'EOT'\nuse X; {$b\n\tEOT; use A;\nf(<<<'X'\n\n  use X;\n  X, 1); use B;",
    '3 A',
    '7 B',
  ],
  'empty heredocs': ["<?php $a = <<<A\nA; use B; $c = <<<'D'\nD; use E;", '2 B', '3 E'],
  'text outside of the tags': [
    "use X;\n<p class='<?= $a ?>'>it's use X;</p>\n<?php use A; ?>\nuse X; <?xml use X; ?> <?PHP use B; ?> <? use C; ?><?phpx use X;",
    '3 A',
    '4 B',
    '4 C',
  ],
  'a closing tag in a comment of a line': [
    "<?php // it's ?> use X; <?php # it's ?> ' <?php /* ?> use X; */ use A;",
    '1 A',
  ],
  attributes: ["<?php #[A('use X;')] # use X;\n#[\n B] class C {}\nuse D;", '4 D'],
  'text after the end of the code': ['<?php use A; __halt_compiler(); use X; {{{', '1 A'],
  'names with all of their namespace': [r`<?php new \A\B; \A\C::d(); echo \E\F;`],
});

table('require', {
  'the four words': [
    "<?php\nrequire 'a.php';\nrequire_once 'b.php';\ninclude 'c.php';\ninclude_once 'd.php';",
    '2 require a.php',
    '3 require b.php',
    '4 require c.php',
    '5 require d.php',
  ],
  'with brackets': [
    `<?php require('a.php'); require_once ("b.php"); include (('c') . '.php');`,
    '1 require a.php',
    '1 require b.php',
    '1 require c.php',
  ],
  'the folder of the file': [
    "<?php require __DIR__ . '/a.php'; require __dir__.'/../b.php'; require(__DIR__ . \"/c\" . '.php');",
    '1 require __DIR__/a.php',
    '1 require __DIR__/../b.php',
    '1 require __DIR__/c.php',
  ],
  'dirname()': [
    r`<?php require dirname(__FILE__) . '/a.php'; require dirname(__DIR__) . '/b.php'; require \dirname(__DIR__, 2) . '/c.php'; require dirname(dirname(__FILE__)) . '/d.php'; require dirname(__FILE__, 3).'/e.php';`,
    '1 require __DIR__/a.php',
    '1 require __DIR__/../b.php',
    '1 require __DIR__/../../c.php',
    '1 require __DIR__/../d.php',
    '1 require __DIR__/../../e.php',
  ],
  'dirname() of a path': [
    "<?php require dirname('a/b') . '/c.php'; require dirname(__DIR__ . '/a/b', 2) . '/c.php';",
    '1 require a/c.php',
    '1 require __DIR__/c.php',
  ],
  separators: [
    r`<?php require __DIR__ . DIRECTORY_SEPARATOR . 'a' . \DIRECTORY_SEPARATOR . 'b.php';`,
    '1 require __DIR__/a/b.php',
  ],
  'in an expression': [
    "<?php $a = require 'a.php'; f(include 'b.php', (include 'c.php')['d']); if ((include 'e.php') === false) {} (require 'f.php') or die; require 'g.php' or die; foreach (require 'h.php' as $x) {} $y = $z ? require 'i.php' : [require 'j.php']; return require 'k.php' ?>",
    ...'abcefghijk'.split('').map(name => `1 require ${name}.php`),
  ],
  'a dollar that begins no variable': [
    `<?php require "a$.php"; require "b\\$c.php";`,
    '1 require a$.php',
    '1 require b$c.php',
  ],
  backslashes: [
    r`<?php require 'a\\b.php'; require "c\\d.php"; require 'e\f.php'; require 'it\'s.php';`,
    r`1 require a\b.php`,
    r`1 require c\d.php`,
    r`1 require e\f.php`,
    "1 require it's.php",
  ],
  'comments between': ["<?php require /* a */ __DIR__ // b\n . # c\n '/d.php';", '1 require __DIR__/d.php'],
  'in code in a string': [`<?php $a = "{$b(require 'c.php')}"; use D;`, '1 require c.php', '1 D'],
  'in a condition': [
    "<?php if ($a) { require 'b.php'; } else include 'c.php';",
    '1 require b.php',
    '1 require c.php',
  ],
  'in functions': [
    "<?php function f() { if ($a) { require 'a.php'; } } require 'b.php'; $g = function () use ($x): array { return require 'c.php'; }; class C { function m() { include 'd.php'; } abstract function n(); } include 'e.php';",
    '1 require a.php lazy',
    '1 require b.php',
    '1 require c.php lazy',
    '1 require d.php lazy',
    '1 require e.php',
  ],
  'in arrow functions': [
    "<?php $a = [fn($x, $y) => f(require 'a.php'), require 'b.php']; $c = fn &() => require 'c.php'; require 'd.php';",
    '1 require a.php lazy',
    '1 require b.php',
    '1 require c.php lazy',
    '1 require d.php',
  ],
  'in hooks of properties': [
    "<?php class A { public $b { get => require 'c.php'; set { require 'd.php'; } } }",
    '1 require c.php lazy',
    '1 require d.php lazy',
  ],
});

const declared: Record<string, readonly [text: string, ...names: string[]]> = {
  types: [
    'class A {} abstract class B {} final readonly class C {} interface D {} trait E {} enum F: string {} enum G {}',
    ...'ABCDEFG',
  ],
  'functions and constants': [
    "function a() {} function &b(): ?int {} const C = [1, 2], D = 'x'; define('E', 1); define(\"F\\\\G\", 2);",
    'function a',
    'function b',
    'const C',
    'const D',
    "const D = 'x'",
    'const E',
    r`const F\G`,
  ],
  'with their namespaces': [
    'namespace A\\B; class C {} function d() {} const E = 1; namespace F; class G {}',
    r`A\B\C`,
    r`function A\B\d`,
    r`const A\B\E`,
    r`F\G`,
  ],
  'in braces': ['namespace A { class B {} } namespace { class C {} }', r`A\B`, 'C'],
  'in conditions': [
    "if (!class_exists('A')) { class A {} } if (!function_exists('b')): function b() {} endif;",
    'A',
    'function b',
  ],
  'nothing inside': [
    'class A { const B = 1, C = 2; function d() { function e() {} class F {} } } function g() { class H {} const I = 1; } $x = function () { class J {} };',
    'A',
    'function g',
  ],
  'no class without a name': [
    'new class {}; new class(1) extends A {}; new class implements B {}; new readonly class { function c() {} }; class D {}',
    'D',
  ],
  'no other use of the words': [
    "A::class; $a->class; enum(1); enum; class Enum extends B {} class G extends Enum implements H {} function f(Enum $e, Trait_ $t): Enum {} $b->function; define($c, 1); x('define');",
    'Enum',
    'G',
    'function f',
  ],
  'words as names': [
    'function enum() {} class Fn_ {} function define() {}',
    'function enum',
    'Fn_',
    'function define',
  ],
  'a list that a closing tag ends': ['const A = 1 ?> <?php echo 1, D == 2;', 'const A'],
  'a backslash before a defined name': [String.raw`define('\A\B', 1);`, r`const A\B`],
};

for (const [name, [text, ...expected]] of Object.entries(declared)) {
  test(`declares: ${name}`, () => {
    assert.equal([...(namesOf(`<?php ${text}`).declares ?? [])], expected);
    assert.equal(problemsOf(`<?php ${text}`), []);
  });
}

const unclear: Record<string, string> = {
  'a variable': 'require $a;',
  'a variable in a string': 'require "a/$b.php";',
  'a variable in braces': 'require "a/{$b}.php";',
  'a variable at the end': "require 'a' . $b;",
  'a call': "require f('a.php');",
  'a comparison': "require 'a' === 'b';",
  'two folders': 'require __DIR__ . __DIR__;',
  'the file itself': 'require __FILE__;',
  'the folder of a variable': "require dirname($a) . '/b.php';",
  'a number of folders': "require dirname(__DIR__, $n) . '/c.php';",
  'a constant of a class': "require self::DIR . '/c.php';",
  'an element': "require $a['b'];",
};

for (const [name, text] of Object.entries(unclear)) {
  test(`what the program computes is a problem: ${name}`, () => {
    assert.equal(importsOf(`<?php ${text}`), []);
    const expression = text.slice('require '.length, -1);
    assert.equal(problemsOf(`<?php ${text}`), [`1 unclear what this includes: ${expression}`]);
  });
}

test('the namespace is the first one', () => {
  assert.is(namesOf('<?php /* x */ namespace A\\B; namespace C;').package, 'A\\B');
  assert.is(namesOf('<?php namespace { } namespace A { }').package, 'A');
  assert.is(namesOf('<?php namespace\\f();').package, undefined);
});

test('facts without names have no member for them', () => {
  assert.equal(factsOf(''), { imports: [], problems: [], loc: 0 });
  assert.equal(factsOf('<?php $a = 1;\n'), { imports: [], problems: [], loc: 1 });
});

for (const [name, newline] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' })) {
  test(`lines that end with ${name}`, () => {
    const lines = [
      '<?php // x',
      'use A; # y',
      '$b = <<<C',
      ' use X;',
      '  C;',
      'use D;',
      '?>',
      '<?php use E;',
      '',
    ];
    const facts = factsOf(lines.join(newline));
    assert.equal(
      facts.imports.map(raw => raw.line),
      [2, 6, 8],
    );
    assert.is(facts.loc, 8);
  });
}

test('a byte order mark', () => {
  assert.equal(importsOf('\uFEFF<?php use A;\n'), ['1 A']);
});

test('an import that only comments mention is type-only', () => {
  const text = [
    '<?php',
    'namespace P;',
    'use A\\Linked; use A\\Used; use A\\Long as Short; use A\\Space; use A\\Mark; use A\\Wrong; use A\\Mixin;',
    'use function A\\run;',
    '/** @see Linked */',
    '#[Mark]',
    'class C extends Used {',
    '  use Mixin;',
    '  function f(short $x): ?Space\\Y { try { return Z::class; } catch (Wrong $e) {} } // Linked',
    '}',
  ].join('\n');
  assert.equal(
    factsOf(text)
      .imports.filter(({ typeOnly }) => typeOnly)
      .map(({ specifier }) => specifier),
    ['A\\Linked'],
  );
});

test.run();
