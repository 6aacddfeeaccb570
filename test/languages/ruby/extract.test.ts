import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importsOf, namesOf, problemsOf, usesOf } from './show.ts';

type Row = readonly [text: string, ...expected: string[]];

function table(title: string, read: (text: string) => readonly string[], rows: Record<string, Row>): void {
  for (const [name, [text, ...expected]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(read(text), expected);
      assert.equal(problemsOf(text), []);
    });
  }
}

const r = String.raw;

table('require', importsOf, {
  'an empty text': [''],
  'single and double quotes': ['require \'a\'\nrequire "b/c"\n', '1 a', '2 b/c'],
  'in parentheses, under a condition': ['require(\'a\') if x\nrequire "b" unless defined?(B)', '1 a', '2 b'],
  relative: ["require_relative 'a'\nrequire_relative '../b'\n", '1 ./a', '2 ./../b'],
  'load and require_dependency': ["load 'a.rb'\nrequire_dependency 'b'", '1 a.rb', '2 b'],
  autoload: ["autoload :A, 'a'\nautoload(:B, 'b')\nautoload 'C', 'c'", '1 a lazy', '2 b lazy', '3 c lazy'],
  'an autoload by convention': ['autoload :A\n'],
  'in a method': ["def a\n  require 'b'\nend\nrequire 'c'", '2 b lazy', '4 c'],
  'in an endless method': ["def a = require('b')\ndef c(d) = require('e')\nrequire 'f'", '1 b', '2 e', '3 f'],
  'from the folder of the file': [
    [
      "require File.expand_path('../a', __FILE__)",
      "require File.expand_path('b', __dir__)",
      "require File.join(File.dirname(__FILE__), 'c', 'd')",
      "require File.expand_path(File.dirname(__FILE__)) + '/../e'",
      r`require "#{__dir__}/f"`,
    ].join('\n'),
    ...['1 ./a', '2 ./b', '3 ./c/d', '4 ./../e', '5 ./f'],
  ],
  'from the root': [
    "require Rails.root.join('lib', 'a')\nload Rails.root.join(\n  'b.rb'\n)\nrequire Rails.root + 'c'",
    ...['1 lib/a', '2 b.rb', '5 c'],
  ],
  'an apostrophe in the path': [`require "don't"`, "1 don't"],
  'a computed path': [
    [
      'require a',
      r`require "a/#{b}"`,
      "require 'a' + b",
      "require File.join(a, 'b')",
      "require File.join('a', 'b')",
      "require File.expand_path('a', __FILE__)",
      "require 'a' +",
      'require',
      "require ''",
    ].join('\n'),
  ],
  'what only looks like one': [
    [
      "a.require 'b'",
      "a&.require 'b'",
      "a.\n  require 'b'",
      "gem 'a', require: 'b'",
      "def require(a) = 'b'",
      ":require 'b'",
      "@require 'b'",
      "# require 'b'",
      `"require 'b'"`,
      "%q(require 'b' (require 'c'))",
      "%w[require 'b']",
      "/require 'b'/",
      "x = <<~A + <<-'B'\n  require 'b'\n  A\n  require 'b'\n  B",
      "=begin\nrequire 'b'\n=end",
      "__END__\nrequire 'b'",
    ].join('\n'),
  ],
  'in the code of a string': [
    `"a #{require 'b'; "#{require 'c'} {"} {" + <<~A\n  #{require 'd'}\nA\nrequire 'e'`,
    ...['1 b', '1 c', '2 d', '4 e'],
  ],
});

table('literals end where Ruby ends them', importsOf, {
  'a heredoc in the code of a string': ["\"#{<<A}\nA\n\"; require 'b'\nrequire 'c'", '3 b', '4 c'],
  'a division': ["a / b; require 'c' / d", '1 c'],
  'a division without blanks': ["a/b; require 'c'; d/e", '1 c'],
  'a regular expression as an argument': ["a /'/; require 'b'", '1 b'],
  'a regular expression after a keyword': ["if /'/ then require 'b' end", '1 b'],
  'a remainder': ["a % (b); require 'c'", '1 c'],
  'nested brackets around code': [r`%(( #{a} ' ) '); require 'b'`, '1 b'],
  'a shift': ["a << B; require 'c'\nB\n", '1 c'],
  'a shift that looks like a heredoc': ["a <<B; require 'c'\n", '1 c'],
  'a label of several words': ["a <<~'B C'\n  '\n  B C\nrequire 'd'", '4 d'],
  characters: [r`[?', ?", ?\n, ?a]; require 'b'`, '1 b'],
  'a condition': ["a ? '?' : b; a ?b :c; require 'd'", '1 d'],
  symbols: ['[:/, :`, :[]=, :"a b", :a?, :b!, :c=, :%]; require \'b\'', '1 b'],
  labels: ["{ if: 1, 'a': 2, class: 3 }; require 'b'", '1 b'],
  'global variables': [`[$', $", $/, $-w, $stdout]; require 'b'`, '1 b'],
  'method names': ["def /(a) = 1\ndef `(a); end\ndef self.class = 1\ndef end; end\nrequire 'b'", '5 b'],
  'a line break after a backslash': ["require \\\n'b'; x \\\n  /'/; require 'c'", '3 c'],
  'a word that is not at the start of a line': ["  __END__\nrequire 'b'", '2 b'],
});

table('uses', usesOf, {
  'a path': ['A\nB::C.new(::D)\nA', '1 A', '2 B::C', '2 D'],
  'in modules': [
    'module A\n  class B::C < D\n    E\n  end\n  F\nend\nG',
    ...['2 D in A', '3 E in A B::C', '5 F in A', '7 G'],
  ],
  'in a module at the top level': ['module A\n  class ::B\n    C\n  end\nend', '3 C in B'],
  'in a singleton class': [
    'class A\n  class << self\n    B\n  end\n  C\nend\nD',
    '3 B in A',
    '5 C in A',
    '7 D',
  ],
  'a singleton class that looks like a heredoc': [
    'class A\n  class <<self\n    B\n  end\nend\nself\n',
    '3 B in A',
  ],
  'a superclass with arguments': ['class A < Struct.new(:b, C)\n  D\nend', '1 Struct', '1 C', '2 D in A'],
  'calls and members': [
    'Integer(1); Foo::Bar(2); a::B; a.C; D::e::F; Nokogiri::HTML(g)',
    '1 Foo',
    '1 D',
    '1 Nokogiri',
  ],
  ranges: ['1..A; 1...B; (C..)', '1 A', '1 B', '1 C'],
  'a label and a condition': ['{ A: 1, B => C, "D": E }; a ? F : G', '1 B', '1 C', '1 E', '1 F', '1 G'],
  'in the code of strings': [
    r`"A #{B} C" + 'D #{E}' + %w[#{F}].x + /#{G}/ + %W[#{H}].y`,
    '1 B',
    '1 G',
    '1 H',
  ],
  comparisons: ['A == b; C === d; E =~ f; G <= H; I != j', '1 A', '1 C', '1 E', '1 G', '1 H', '1 I'],
});

table('blocks end where Ruby ends them', text => usesOf(text).slice(-1), {
  modifiers: ['module A\n  b if c\n  d unless e while f\n  return if g\nend\nX', '6 X'],
  conditions: ['module A\n  b = if c then d else e end\n  f(unless g then h end)\nend\nX', '5 X'],
  loops: [
    'module A\n  while b do c end\n  for d in e do f end\n  until g\n  end\n  h while i\nend\nX',
    '8 X',
  ],
  'blocks and their loops': ['module A\n  while b; c do d end; end\n  e.f do |g| h end\nend\nX', '5 X'],
  'begin and case': [
    'module A\n  return begin b end\n  c = case d when e then f end\n  begin g end while h\nend\nX',
    '6 X',
  ],
  methods: [
    'module A\n  def b; end\n  def c = d\n  def e(f = (1), *) = g\n  def h(i)\n  end\n  private def j() end\nend\nX',
    '9 X',
  ],
  'assignments to several names': ['module A\n  def b(c)\n    (d, e) = c\n  end\nend\nX', '6 X'],
  'setters and operators': [
    'module A\n  def b=(c) end\n  def ==(o) end\n  def -@; end\n  def [](i) = i\nend\nX',
    '7 X',
  ],
  'words after a dot': ['module A\n  b.class; c.end; d.if; e.\n  begin; f&.do\nend\nX', '5 X'],
  'a computed class': ['module A\n  class b.c::D < E; end\nend\nX', '4 X'],
});

table('declares', text => namesOf(text).declares ?? [], {
  modules: ['module A\n  module B; end\n  class C::D; end\nend', 'A', 'A::B', 'A::C::D'],
  'with a superclass': ['class A < B\n  class C < D; end\nend', 'A =', 'A::C ='],
  assignments: ['A = 1\nmodule B\n  C ||= D = 2\n  E == 3\n  F += 4\nend', 'A =', 'B', 'B::C =', 'B::D ='],
  'at the top level': ['module A\n  ::B = 1\n  class ::C; end\nend', 'A', 'B =', 'C'],
});

test.run();
