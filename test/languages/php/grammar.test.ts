import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { declaredByGrammar, importsByGrammar, language } from '../../../bench/accuracy/grammar/php.ts';
import { createRandom, SEED } from '../../helpers/random.ts';

const parser = await grammarParser('php');

/** Pieces of a file that can stand in any order. */
const PIECES = [
  'use A\\B, C as D, \\E\\F;',
  'use A\\{B, C\\D as E};\nuse function A\\{b, c as d}; use const X;',
  'use A\\{function f,\n  const G,\n  H};\nuse function I\\j;',
  'use /* a */ K // b\n ; # use No;\n/* use No; */',
  "require 'a.php'; include_once(\"b.php\"); $x = (include ('c' . '.php'))['d'];",
  "require __DIR__ . '/a.php'; require dirname(__FILE__) . '/b.php'; require_once \\dirname(__DIR__, 2) . DIRECTORY_SEPARATOR . 'c.php';",
  "require dirname(dirname(__DIR__) . '/x') . '/y.php'; require 'a.php' or die(); return require 'z.php';",
  "require $x; require \"a$b\"; require 'a' . $b; require A . 'b'; require f('a'); require __FILE__; require dirname($x) . 'y';",
  "function f1() { require 'in.php'; $g = fn($x) => require 'arrow.php'; }",
  'class C1 extends P { use T, U { x as y; } const USE = 1, REQUIRE = 2; function use() { return $this->use; } }',
  'abstract class C2 { abstract function m(); function n(): array { return new class(function () {}) { use T; }; } }',
  'interface I1 {} trait T1 { use T; } enum E1: string { case A = \'use No;\'; case B = "b"; }',
  '$f = function () use ($x, &$y): int { return 1; }; $a->use; A::class; $b?->include;',
  "const K1 = 1, K2 = [1, 2], K3 = 'use No;'; if (1) { function f2() {} class C3 {} }",
  '$s = \'use No;\\\'\' . "use No; \\" {$a["b"]} ${c} \\\\" . `use No; {$d}`;',
  "$h = <<<EOT\nuse No;\n  {$a[\"b\"]} $c[d] EOTX\n  EOT . 'x'; $n = <<<'X'\nuse No; {$a\nX;",
  '?>\nuse No; it\'s "html"\n<?php // use No; ?> it\'s <?= $x ?>\n<?php',
  '#[Attr("use No;")]\nfunction f3(#[SensitiveParameter] $x) {} # it\'s a comment',
  'echo M\\N::o(), \\P\\Q, namespace\\R; new S\\T;',
  "switch ($x) { case 1: require 'case.php'; break; default: } $t = $x ? require 'd.php' : 1;",
];

function check(code: string): void {
  const text = `<?php\n${code}\n`;
  const tree = parser.parse(text);
  assert.ok(tree && !tree.rootNode.hasError, text);
  const facts = language.extract(text, 'php');
  const { imports = [], names, problems = [] } = facts ?? {};
  assert.equal(
    imports.map(({ specifier, line }) => ({ specifier, line })),
    importsByGrammar(tree.rootNode),
    text,
  );
  const declared = names?.declares?.filter(form => !form.includes(' = ')) ?? [];
  assert.equal([...declared].sort(), declaredByGrammar(tree.rootNode), text);
  assert.equal(
    problems.filter(({ message }) => !message.startsWith('unclear')),
    [],
  );
  tree.delete();
}

PIECES.forEach((piece, i) => {
  test(`the grammar agrees on piece ${i + 1}`, () => check(piece));
});

test('the grammar agrees on pieces in any order', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 20; i++) {
    const [first, ...others] = random.shuffle(PIECES);
    check(`namespace N\\M;\n${first}\nnamespace O;\n${others.join('\n')}`);
  }
});

test('the grammar agrees on namespaces with braces', () => {
  check(
    `namespace N\\M {\n${PIECES.slice(0, 8).join('\n')}\n}\nnamespace {\n${PIECES.slice(8, 14).join('\n')}\n}`,
  );
});

test.run();
