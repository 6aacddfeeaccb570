import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { declarationsByGrammar, importsByGrammar } from '../../../bench/accuracy/grammar/scala.ts';
import { declaredBy } from '../../../src/core/languages/java/detail.ts';
import { joinName } from '../../../src/core/languages/kit/qualified.ts';
import type { Facts } from '../../../src/types.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { scalaFacts } from '../java/show.ts';

const QUOTES = '"""';
const parser = await grammarParser('scala');
const START = '// import no.A\npackage a /* no */ . b\n';

/** Pieces of a file that can stand in any order. The grammar is an old one: it reads only a part of Scala 2. */
const PIECES = [
  'import a.B',
  'import a.b._, c.D',
  'import a.{B, C => D, E => _, _}',
  'import a.b.C // import no.A',
  '/* import no.A */ import h.I\nimport j.k.L',
  'sealed abstract class A1[T <: B](val a: Int = 1) extends C with D { class No; import e.F }',
  'trait B1 { def no: Int\n  import g._ }',
  'case object C1 { val no = "import no.A" }',
  'object D1 { val a = b.c; type No = Int }',
  'final case class E1(a: Int)(implicit b: F[Int])',
  'class F1 { def f = { import i.j.K; val no = s"${ if (a) "}" else "{" } {" } }',
  `class G1 { val s = ${QUOTES}\nimport no.A\nclass No { ${QUOTES} }`,
  `class H1 { val s = f${QUOTES}\nimport no.A \${ List("}", "{") } ${QUOTES} }`,
  'package c { class I1; package d.e { object J1 { object No } } }',
  'package object f { type K1 = Int; def l1 = 1; val m1 = 2; object N1 { val no = 3 } }',
  '/* class No { */',
  '// class No {',
];

function declarationsIn({ names }: Facts): string[] {
  const forms = declaredBy(names).flatMap(one => {
    if (one.kind !== 'outer') return [];
    const name = joinName(one.package ?? names?.package ?? '', one.name);
    return [one.isFunction ? `${name}()` : name];
  });
  return [...new Set(forms)].sort();
}

function check(text: string): void {
  const tree = parser.parse(text);
  assert.ok(tree && !tree.rootNode.hasError, text);
  const facts = scalaFacts(text);
  const ours = facts.imports.map(({ specifier, line }) => ({ specifier, line }));
  assert.equal(ours, importsByGrammar(tree.rootNode), text);
  assert.equal(declarationsIn(facts), declarationsByGrammar(tree.rootNode), text);
  assert.equal(facts.problems, [], text);
  tree.delete();
}

for (const piece of PIECES) {
  test(`the grammar agrees on ${JSON.stringify(piece)}`, () => check(`${START}${piece}\n`));
}

test('the grammar agrees on pieces in any order', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 40; i++) check(`${START}${random.shuffle(PIECES).join('\n')}\n`);
});

test.run();
