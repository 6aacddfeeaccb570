import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { constantsByGrammar, importsByGrammar, language } from '../../../bench/accuracy/grammar/ruby.ts';
import { createRandom, SEED } from '../../helpers/random.ts';

const parser = await grammarParser('ruby');

/** Pieces of a file that can stand in any order. */
const PIECES = [
  `require 'a'; require "b/c" if D\nrequire_relative('../e') unless F::G`,
  `autoload :A, 'a/b'\nautoload :AutoB; load "c.rb"; x.require 'no'; gem 'd', require: 'no'`,
  'module A\n  class B::C < D::E\n    F = G.new(::H)\n    I ||= 1\n  end\n  J\nend',
  'class K < Struct.new(:a, L)\n  class << self\n    attr_reader :b, M\n  end\nend',
  'class ::N; O = [1, *P]; end',
  'def a = B\ndef c(d = E, *f, g: (H)) = I\ndef self.j(k) K end\ndef l=(m); M; end\ndef ==(n) N end\ndef -@; end',
  'x = if A then B else C end\ny = case z when D, E..F then G else H end\nw = begin I; rescue J => e; K; ensure L; end',
  'A.b if C\nd unless E while F\nreturn begin G end if h\nbegin; I; end until J',
  'while A do B end\nfor i in C do D end\nuntil E\n  f.each do |g| H end\nend\nloop do I end',
  'a = b / C; d %= G; h = i % J\nk /L/; m = n ? O : P; q = r ? s : T',
  "x = [%w[A 'B], %i(C (D) E), %q{'F}, %(G #{H} (I)), %r{J #{K}/}, %W<L #{M}>, ?', ?\\n, :\"N#{O}\", :/, :[]=, :p?]",
  '"A #{B + "C #{D} } E"} F" + \'G #{H}\' + `I #{J}` + /K #{L} \' "/ix.m',
  "a(<<~B, <<-'C', d: <<\"E F\")\n  #{G} ' \" /\n  B\n  #{h} '\n  C\n#{I}\nE F\nJ",
  'foo.bar(<<~SQL)\n  select #{A::B}\n  __END__\nSQL\n  .baz { |c| C << c }',
  '{ A => B, C: D, "E": F, if: G, class: H, "I#{J}" => 1 }\nk(L:, m: N)',
  'a&.b(A)&.class; c.end; d.\n  if(B); e::F; G::h(I); J::K::L.m; Integer(n); O::P(q)',
  '=begin\nclass No; end "\n=end\n# class No \' "\nA # B',
  '-> (a) { B }.(C)\nlambda do |d, (e, f)| G end\nh { |i = J| K }',
  'case a\nin { b: String => c, d: [A, *] } if B then C\nin D | E then F\nelse G\nend',
  'alias a b\nundef c\nprivate def d; E; end\ndefined?(F) && !G\nraise H, "i" unless J === k',
  '@a = A; @@b = B; $c = C; $stdout.puts $!, $1, D\n__method__; __FILE__; __dir__',
];

function check(text: string): void {
  const tree = parser.parse(text);
  assert.ok(tree && !tree.rootNode.hasError, text);
  const { imports = [], names, problems } = language.extract(text, 'rb') ?? {};
  assert.equal(
    imports.map(({ specifier, line }) => ({ specifier, line })),
    importsByGrammar(tree.rootNode),
    text,
  );
  const { declares = [], uses = [] } = names ?? {};
  assert.equal(
    { declares: [...declares].sort(), uses: [...uses].sort() },
    constantsByGrammar(tree.rootNode),
    text,
  );
  assert.equal(problems, [], text);
  tree.delete();
}

PIECES.forEach((piece, i) => {
  test(`the grammar agrees on piece ${i + 1}`, () => check(`${piece}\n`));
});

test('the grammar agrees on pieces in any order', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 20; i++) check(`${random.shuffle(PIECES).join('\n')}\n`);
});

test('the grammar agrees on pieces in modules, methods and blocks', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 20; i++) {
    const [first, second, ...others] = random.shuffle(
      PIECES.filter(piece => !/^(?:module|class)|=begin/m.test(piece)),
    );
    check(
      `module Q\nclass R < S\ndef t\n${first}\nend\n${second}\nend\nu do\n${others.join('\n')}\nend\nend\nV\n`,
    );
  }
});

test.run();
