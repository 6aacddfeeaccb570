import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importsByGrammar, typesByGrammar } from '../../../bench/accuracy/grammar/csharp.ts';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

const parser = await grammarParser('c_sharp');

const DIRECTIVES = [
  'using System;',
  'using A.B . C;',
  'using static A.B;',
  'using static A.B<C.D>;',
  'global using E;',
  'using F = G.H;',
  'using I = J<K.L, M[]>;',
  'using global::N.O;',
  '// using no;',
  '/* using no; */ using P;',
  '#if X\nusing Q;\n#else\nusing R;\n#endif',
  '#region "it\'s"\nusing @class;\n#endregion',
];

/** Without raw strings and types that are local to the file: the grammar does not know them. */
const MEMBERS = [
  'class A { }',
  'namespace B.C { using D; class E<T> where T : class { class F { } } namespace G { enum H { I, J } } }',
  'public readonly record struct K(int L) { }',
  'record M(int N) : O(N);',
  'interface P { void Q(); }',
  'delegate R S<T>(T u);',
  'static class V { public static int W(this X y) { using var z = new A(); using (var b = z) { } return 1; } }',
  'class C2 { string a = "using no;", b = @"\nusing no;""", c = $"{d("}")} {{ {e:f} {g,1}"; char h = \'"\'; }',
  'class E2 { string a = $"{(b ? $"{c}" : "}")}" + $@"{d}\n""{e}"""; }',
  '[Attr("using no;")] struct G2 { int this[int x] => 1; }',
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
  const types = (names?.declares ?? []).filter(form => !/^[{*]|\)$/.test(form));
  assert.equal([...types].sort(), typesByGrammar(tree.rootNode), text);
  assert.equal(problems, [], text);
  tree.delete();
}

[...DIRECTIVES, ...MEMBERS].forEach((piece, i) => {
  test(`the grammar agrees on piece ${i + 1}`, () => check(`${piece}\n`));
});

test('the grammar agrees on pieces in any order', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 20; i++) {
    const isScoped = random.chance(0.5);
    const members = random.shuffle(
      isScoped ? MEMBERS.filter(member => !member.startsWith('namespace')) : MEMBERS,
    );
    const parts = [...random.shuffle(DIRECTIVES), isScoped ? 'namespace X.Y;' : '', ...members];
    check(`${parts.join(random.pick(['\n', '\n\n', '\r\n']))}\n`);
  }
});

test.run();
