import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as javaOracle from '../../../bench/accuracy/grammar/java.ts';
import * as kotlinOracle from '../../../bench/accuracy/grammar/kotlin.ts';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { declarationsIn, javaFacts, kotlinFacts } from './show.ts';

const QUOTES = '"""';

/** Pieces of a file that may follow its imports in any order. */
const JAVA = {
  parser: await grammarParser('java'),
  oracle: javaOracle,
  factsOf: javaFacts,
  start: '@A("import no.A;") package a /* no */ . b;\n',
  imports: [
    'import a.B;',
    'import static a.B.c; // import no.A;',
    'import a.b.*;\nimport static a.B.*;',
    'import a\n  . /* import no.B; */ b\n  .C;',
    '/* import no.A; */ import /** x */ d.E;',
    ';',
  ],
  pieces: [
    'public class A1<T extends Object & B<T>> extends C implements D { class No {} }',
    '@A(value = "}", b = {C.class, D.class}) interface B1 { default void no() { class No {} } }',
    `enum C1 { A { void no() {} }, B(1); char q = '"', r = '\\'', s = '{'; }`,
    'record D1(int a, String... b) { D1 { record No() {} } }',
    '@interface E1 { String value() default "/* class No { import no.A;"; }',
    `class F1 { String s = ${QUOTES}\n  import no.A;\n  "class No {" \\${QUOTES} ""\n  ${QUOTES}; }`,
    'class G1 { String s = "\\\\" + "\\"{" + \'\\\\\'; /* { */ // {\n }',
    'final class H1 { int a = b < c ? d >> 1 : e / 2; Object f = (g) -> { return G.class; }; }',
  ],
} as const;

const KOTLIN = {
  parser: await grammarParser('kotlin'),
  oracle: kotlinOracle,
  factsOf: kotlinFacts,
  start: '@file:Suppress("import no.A")\n\npackage a.`in`.b\n\n',
  imports: [
    'import a.B',
    'import a.b as c',
    'import a.b.*',
    'import a.`fun`.C // import no.A',
    'import d.E; import f.g',
    '/* /* import no.A */ */ import h.I',
  ],
  pieces: [
    'class A1<T : Any>(val a: Int = 1) : B(), C by d {\n  class No\n  fun no() {}\n}',
    'interface B1 {\n  val no: Int\n}',
    'object C1 : D {\n  fun no() = "import no.A"\n}',
    "enum class D1(val a: Char) { E('\"'), F('}'), G('\\'');\n  fun no() {}\n}",
    'typealias E1 = (Int) -> Unit',
    'fun f1(a: Int, b: () -> Unit = { val no = 1 }): Int { val no = "${ "}" } {"\n  return a }',
    'fun <T> List<T>.g1(): T = this[0]',
    'private fun no1() = 1',
    'internal val h1: String = "$a ${b { "c" }} \\${ \\""',
    `val i1 = ${QUOTES}\nimport no.A\n"class No {" \${ if (a) "}" else ${QUOTES}{${QUOTES} }\n${QUOTES}`,
    'val String.j1: Int get() = length',
    'var k1 by lazy { 1 }',
    'fun `l1 "quoted" {`() {}',
    '/* fun no() /* { */ */',
    '// fun no() {',
  ],
} as const;

for (const [name, language] of Object.entries({ java: JAVA, kotlin: KOTLIN })) {
  const { parser, oracle, factsOf, start } = language;

  function check(text: string): void {
    const tree = parser.parse(text);
    assert.ok(tree && !tree.rootNode.hasError, text);
    const facts = factsOf(text);
    const { imports, problems } = facts;
    const names = declarationsIn(facts);
    const ours = imports.map(({ specifier, line }) => ({ specifier, line }));
    assert.equal(ours, oracle.importsByGrammar(tree.rootNode), text);
    const declares = [...(names?.declares ?? [])].sort();
    assert.equal({ package: names?.package ?? '', declares }, oracle.namesByGrammar(tree.rootNode), text);
    assert.equal(problems, [], text);
    tree.delete();
  }

  for (const piece of [...language.imports, ...language.pieces]) {
    test(`${name}: the grammar agrees on ${JSON.stringify(piece)}`, () => check(`${start}${piece}\n`));
  }

  test(`${name}: the grammar agrees on pieces in any order`, () => {
    const random = createRandom(SEED);
    for (let i = 0; i < 20; i++) {
      const imports = random.shuffle<string>(language.imports).join('\n');
      check(`${start}${imports}\n${random.shuffle<string>(language.pieces).join('\n')}\n`);
    }
  });
}

test.run();
