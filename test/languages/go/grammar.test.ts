import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importsByGrammar, namesByGrammar } from '../../../bench/accuracy/grammar/go.ts';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

const parser = await grammarParser('go');

/** Pieces of a file that the compiler's parser accepts in any order after the package clause. */
const PIECES = [
  'import "fmt"',
  'import (\n\t"os"\n\n\ta "b/c" // d\n\t_ `e`\n\t. "f"\n)',
  'import ()',
  '/*\n#include <x.h>\nimport "no"\n*/\nimport "C"',
  '// import "no"\n/* var No = 1 */ var F5 = 1',
  'const (\n\tA = iota // No\n\tB\n\tc, D = "x", `\nimport "no"\nvar No = 1\n`\n)',
  'var E, f = 1,\n\tg.H',
  'var (\n\ti = J +\n\t\tK.L\n\tM func(n ...o.P) (q.R, error)\n\tS = struct{ t.U }{}\n)',
  "var quotes = []rune{'\"', '\\'', '`', '/'}; var T = \"\\\\\" + `\\` + \"/*\"",
  'type (\n\tV interface {\n\t\tw.X\n\t\tY() z.A\n\t}\n\tB2[K c2.D, V2 any] map[K]*V2\n)',
  'type E2 struct {\n\tf2.G\n\t*h2.I `json:"j.K"`\n\tl2 m2.N\n}\ntype O2 = p2.Q',
  'func init() {}',
  'func R2[T s2.T](u ...v2.W) (err error) {\n\ttype No struct{}\n\tvar No2 = x2.Y.Z\n\treturn a2.\n\t\tB().\n\t\tC.D()\n}',
  'func (r *recv[T]) No(x e3.F) { switch y := x.(type) { case g3.H, *i3.J: _ = y.K } }',
  'func lower() { go func() { defer l3.M() }(); for range n3.O() { x := q3.R{S: t3.U} } }',
  'func W3() float64 { return 1.5e3 + .5 + 0x1.8p1 + x3.Y / 2 /* z3.A */ }',
  'var _ = b4 . C + d4 /* no */ . /* No.No */ E',
];

function check(text: string): void {
  const tree = parser.parse(text);
  assert.ok(tree && !tree.rootNode.hasError, text);
  const { imports, names, problems } = factsOf(text);
  assert.equal(
    imports.map(({ specifier, line }) => ({ specifier, line })),
    importsByGrammar(tree.rootNode),
    text,
  );
  const ours = {
    package: names?.package ?? '',
    declares: sorted(names?.declares),
  };
  assert.equal(ours, namesByGrammar(tree.rootNode), text);
  assert.equal(problems, []);
  tree.delete();
}

PIECES.forEach((piece, i) => {
  test(`the grammar agrees on piece ${i + 1}`, () => check(`package p\nimport "x"\n${piece}\n`));
});

test('the grammar agrees on pieces in any order', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 20; i++)
    check(`package p\n${random.shuffle(PIECES).join(random.pick(['\n', '\n\n', ';']))}\n`);
});

test.run();

function sorted(names: readonly string[] = []): string[] {
  return [...names].sort();
}
