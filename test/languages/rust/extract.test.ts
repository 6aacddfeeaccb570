import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { factsOf, importsOf, specifiersOf } from './show.ts';

/** Text → its imports. */
function table(title: string, rows: Record<string, readonly [text: string, ...imports: string[]]>): void {
  for (const [name, [text, ...imports]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(importsOf(text), imports);
      assert.equal(factsOf(text).problems, []);
    });
  }
}

table('use', {
  'a path': ['use a::b::C;', '1 a::b::C'],
  'a crate': ['use a;', '1 a'],
  braces: ['use a::{b, c::D};', '1 a::b', '1 a::c::D'],
  'braces in braces': ['use a::{b::{c, d::{e}}, f};', '1 a::b::c', '1 a::b::d::e', '1 a::f'],
  'a trailing comma': ['use a::{b, c,};', '1 a::b', '1 a::c'],
  'braces alone': ['use {a::b, c};', '1 a::b', '1 c'],
  self: ['use a::{self, b};', '1 a', '1 a::b'],
  'self under another name': ['use a::b::{self as c};', '1 a::b'],
  'all names': ['use a::*;', '1 a::*'],
  'all names in braces': ['use a::{b::*, c};', '1 a::b::*', '1 a::c'],
  'a new name': ['use a::b as c;', '1 a::b'],
  'no name': ['use a::Trait as _;', '1 a::Trait'],
  'new names in braces': ['use a::{b as c, d as _};', '1 a::b', '1 a::d'],
  crate: ['use crate::a::b;', '1 crate::a::b'],
  'crate itself': ['use crate::{self as me, a};', '1 crate', '1 crate::a'],
  super: ['use super::a; use super::super::b;', '1 super::a', '1 super::super::b'],
  'self before a path': ['use self::a::b;', '1 self::a::b'],
  'two colons first': ['use ::a::b;', '1 ::a::b'],
  'two colons before braces': ['use ::{a, b::c};', '1 ::a', '1 ::b::c'],
  public: [
    'pub use a::b; pub(crate) use c::d; pub(in crate::x) use e::f; pub (super) use g::h;',
    '1 a::b (pub)',
    '1 c::d (pub)',
    '1 e::f (pub)',
    '1 g::h (pub)',
  ],
  'an empty list': ['use a::b::{}; use {}; use ::{};', '1 a::b'],
  'raw names': ['use r#mod::r#type; use a::r#fn as r#use;', '1 mod::type', '1 a::fn'],
  'names beyond ASCII': ['use größe::漢字;', '1 größe::漢字'],
  'normalised names': ['use cafe\u0301::x;', '1 caf\u00e9::x'],
  'blanks and comments everywhere': [
    'use/**/a // x\n :: /* { */ { b\t, /* c, */ d\u2028as\ne ,}\n ;',
    '1 a::b',
    '1 a::d',
  ],
  'several lines': ['\n\nuse a::{\n  b,\n  c,\n};\nuse d::e;', '3 a::b', '3 a::c', '7 d::e'],
  'in a function': ['fn f() { use a::b; { use c::d; } }', '1 a::b', '1 c::d'],
  'in a closure in an argument': ['f(|| { use a::b; 1 }, [{ use c::d; 2 }]);', '1 a::b', '1 c::d'],
  attributes: ['#[cfg(unix)] #[allow(unused)] use a::b;', '1 a::b'],
});

table('extern crate', {
  plain: ['extern crate a;', '1 extern crate a'],
  'a new name': ['#[macro_use] extern crate a as b;', '1 extern crate a'],
  'no name': ['extern crate a as _;', '1 extern crate a'],
  public: ['pub extern crate a;', '1 extern crate a (pub)'],
  'the crate itself': ['extern crate self as me;'],
  comments: ['extern /* x */ crate // y\n r#a ;', '1 extern crate a'],
  'not a crate': ['extern "C" { fn f(); } extern fn g() {} unsafe extern "C" fn h() {}'],
});

table('mod', {
  plain: ['mod a;\npub mod b;\npub(crate) mod c;', '1 mod a', '2 mod b', '3 mod c'],
  raw: ['mod r#type;', '1 mod type'],
  inline: ['mod a { mod b; pub mod c { mod d; } } mod e;', '1 mod a::b', '1 mod a::c::d', '1 mod e'],
  'with a path': ['#[path = "x/y.rs"] mod a;', '1 mod a = ./x/y.rs'],
  'with a raw path': ['#[path = r#"x.rs"#] mod a;', '1 mod a = ./x.rs'],
  'with escapes': [String.raw`#[path = "x\\y\u{2e}rs"] mod a;`, '1 mod a = ./x/y.rs'],
  'with comments': ['#[ /* a */ path /* b */ = "x.rs"] /* c */ pub mod a;', '1 mod a = ./x.rs'],
  'a path among other attributes': [
    '#[cfg(unix)]\n#[path = "unix.rs"]\n#[doc = "path"]\nmod imp;\n#[cfg(not(unix))]\nmod imp;',
    '4 mod imp = ./unix.rs',
    '6 mod imp',
  ],
  'a path of something else': [
    '#[path = "x.rs"] fn f() {} mod a; #[path = "y.rs"] struct S; mod b;',
    '1 mod a',
    '1 mod b',
  ],
  'two configurations': [
    '#[cfg_attr(unix, path = "u.rs")] #[cfg_attr(all(windows, path), path = "w.rs")] mod a;',
    '1 mod a = ./u.rs | ./w.rs | a.rs | a/mod.rs',
  ],
  'nested cfg_attr': [
    '#[cfg_attr(a, cfg_attr(b, path = "x.rs"))] mod a;',
    '1 mod a = ./x.rs | a.rs | a/mod.rs',
  ],
  'a condition with the name path': ['#[cfg_attr(path = "x.rs", doc = "y")] mod a;', '1 mod a'],
  'no path in cfg_attr': ['#[cfg_attr(feature = "path", doc = "x")] mod a;', '1 mod a'],
  'a path in an inline module': ['mod a { #[path = "x.rs"] mod b; }', '1 mod a::b = a/x.rs'],
  'an inline module with a path': [
    '#[path = "dir"] mod a { mod b; mod c { mod d; } #[path = "x.rs"] mod e; }',
    '1 mod a::b = ./dir/b.rs | ./dir/b/mod.rs',
    '1 mod a::c::d = ./dir/c/d.rs | ./dir/c/d/mod.rs',
    '1 mod a::e = ./dir/x.rs',
  ],
  'an absolute path': ['#[path = "/x.rs"] mod a;', '1 mod a = /x.rs'],
  'an inner attribute': ['#![path = "x.rs"] mod a;', '1 mod a'],
  unsafe: ['unsafe mod a;', '1 mod a'],
});

table('scopes', {
  'a module of the file': ['mod a; use a::b;', '1 mod a', '1 a::b = self::a::b'],
  'an inline module': ['use a::b; mod a { pub struct b; }', '1 a::b = self::a::b'],
  'in an inline module': [
    'mod a { use self::b; use super::c; use super::super::d; use crate::e; mod f { use super::g; } }',
    '1 self::b = self::a::b',
    '1 super::c = self::c',
    '1 super::super::d = super::d',
    '1 crate::e',
    '1 super::g = self::a::g',
  ],
  'a module of an inline module': ['mod a { mod b; use b::c; }', '1 mod a::b', '1 b::c = self::a::b::c'],
  'not a module of another module': ['mod a { mod b {} } use b::c;', '1 b::c'],
  'an imported name': ['use crate::a::b; use b::c;', '1 crate::a::b', '1 b::c = b::c | crate::a::b::c'],
  'a renamed import': ['use c::d; use a::b as c;', '1 c::d = c::d | a::b::d', '1 a::b'],
  'an alias of an alias': [
    'use crate::a; use a::b; use b::C;',
    '1 crate::a',
    '1 a::b = a::b | crate::a::b',
    '1 b::C = b::C | crate::a::b::C',
  ],
  'a cycle of names': ['use a::b; use b::a;', '1 a::b', '1 b::a'],
  'a macro with the name of its crate': ['use a::a; use a::b;', '1 a::a', '1 a::b'],
  'a type': [
    'use crate::E; use E::A; use F::*;',
    '1 crate::E',
    '1 E::A = crate::E::A',
    '1 F::* = self::F::*',
  ],
  'in a function': [
    'fn f() { use crate::a; use a::b; } fn g() { use a::c; }',
    '1 crate::a',
    '1 a::b = a::b | crate::a::b',
    '1 a::c',
  ],
  'of the module, in a function': [
    'use crate::a; fn f() { use a::b; }',
    '1 crate::a',
    '1 a::b = a::b | crate::a::b',
  ],
  'of an inline module, in a function': [
    'mod a { use crate::b; fn e() {} fn f() { use b::c; } }',
    '1 crate::b',
    '1 b::c = b::c | crate::b::c',
  ],
  'a macro and a module with the same name': [
    'use a::a; use crate::m as a; use a::b;',
    '1 a::a = a::a | crate::m::a',
    '1 crate::m',
    '1 a::b = a::b | crate::m::b',
  ],
  'an extern crate': ['extern crate a as b; use b::c;', '1 extern crate a', '1 b::c = b::c | ::a::c'],
  'the crate under a name': ['extern crate self as me; use me::c;', '1 me::c = me::c | crate::c'],
  'all names of a module': [
    'use super::*; use a::b; use std::c;',
    '1 super::*',
    '1 a::b = a::b | super::*::a::b | *::a::b',
    '1 std::c = std::c | super::*::std::c | *::std::c',
  ],
  'all names of another crate': ['use a::*; use b::c;', '1 a::*', '1 b::c = b::c | *::b::c'],
  'a macro of the file': ['macro_rules! m { () => {} } pub(crate) use m;', '1 m (pub) = self::m'],
  'an item under another name': ['pub use f as g; use h as i;', '1 f (pub) = f | *::f', '1 h'],
});

table('macros', {
  'a definition': ['macro_rules! m { () => { use a::b; mod c; } } use d::e;', '1 d::e'],
  'a definition in parentheses': ['macro_rules! m ( () => { use a::b; } ); use d::e;', '1 d::e'],
  'a definition with `macro`': [
    'pub macro m($a:ident) { use a::b; } macro n { () => { mod c; } } use d::e;',
    '1 d::e',
  ],
  'in an expression': ['fn f() { quote! { use a::b; }; x = m!(use c; d); m![mod e;]; } use g::h;', '1 g::h'],
  'the value of an item': ['static X: T = m! { use a::b; }; use c::d;', '1 c::d'],
  'an item': ['cfg_rt! { mod a; pub use b::c; }', '1 mod a', '1 b::c (pub)'],
  'an item with a path': ['crate::cfg::rt! { mod a; } ::x::y! { mod b; }', '1 mod a', '1 mod b'],
  'an item with attributes and comments': ['#[x] /* y */ m! { mod a; }', '1 mod a'],
  'an item after others': ['fn f() {} m! { mod a; } struct S; m! { mod b; }', '1 mod a', '1 mod b'],
  'an item in an inline module': ['mod a { m! { mod b; } }', '1 mod a::b'],
  'an inline module in an item': [
    'm! { mod a { mod b; use super::c; } }',
    '1 mod a::b',
    '1 super::c = self::c',
  ],
  'an item in parentheses': ['m!(mod a;); m![mod b;];'],
  branches: [
    'cfg_if! { if #[cfg(a)] { mod b; use b::c; } else if #[cfg(d)] { mod e; } else { mod f; } }',
    '1 mod b',
    '1 b::c = self::b::c',
    '1 mod e',
    '1 mod f',
  ],
  'branches with arrows': ['cfg_select! { unix => { mod a; } _ => { m! { mod b; } } }', '1 mod a', '1 mod b'],
  'a macro in a branch': ['a::cfg! { if { b! { mod c; } } }', '1 mod c'],
  'a function in an item': ['m! { fn f() { use a::b; quote! { use c::d; } } }', '1 a::b'],
  'tokens that are not items': ['m! { use <x>; use = 1; mod $a; mod; use a b; extern crate; use c::{d;}; }'],
  'operators and types': [
    'fn f() -> ! { if !{ use a::b; true } { return !{ use c::d; 1 } } a != { use e::f; 2 }; }',
    '1 a::b',
    '1 c::d',
    '1 e::f',
  ],
  'a negative implementation': ['impl !Send for T { fn f() { use a::b; } }', '1 a::b'],
  'blanks and comments before the mark': ['fn f() { m /* x */ // y\n ! { use a::b; } }'],
  'a raw name': ['fn f() { r#if! { use a::b; } }'],
  'an attribute': ['#[doc(use a::b;)] #![x { mod c; }] use d::e;', '1 d::e'],
});

table('no imports', {
  strings: [`let x = "use a::b;"; let y = "\\"; use c::d; \\\\"; let z = b"use e;"; let c = c"mod f;";`],
  'strings on several lines': ['let x = "\nuse a::b;\n mod c; \\\n";'],
  'raw strings': [
    `let x = r"use a; \\"; let y = r#"" use b; "#; let z = br##""# mod c; "##; let w = cr#"use d;"#;`,
  ],
  'line comments': ['// use a;\n/// use b;\n//! mod c;\n//// use d;'],
  'nested comments': ['/* use a; /* mod b; */ use c; /*/ */ use d; */ /** use e; */ /*! use f; */ /**/'],
  characters: [`let x = ['"', '\\'', '\\\\', '/', '\\u{1F600}', '\\x22', '😀', b'"', '{'];`],
  lifetimes: [`fn f<'a, 'use>(x: &'a str, y: &'static T<'_>) where 'a: 'r#mod { 'x: loop { break 'x; } }`],
  'raw names': ['let r#use = 1; r#mod::f(); x.r#use();'],
  'longer words': ['used; modx; let reuse = 1; externs; umod; _use; use_; mod_::x; xuse;'],
  'captured lifetimes': [`fn f<'a>() -> impl T + use<'a> {}`],
  'a field': ['let y = x.use;'],
  'paths in expressions': ['let x = crate::a::b(); let y: super::C = ::d::e;'],
});

table('starts of files', {
  'a shebang': ['#!/usr/bin/env use a;\nuse b::c;', '2 b::c'],
  'an attribute that is not a shebang': ['#![x]\nuse a::b;', '2 a::b'],
  'an attribute with blanks': ['#! /* y */\n[x(use c;)]\nuse a::b;', '3 a::b'],
  'a frontmatter': ['---cargo\n[dependencies]\nuse = "a"\n---\nuse b::c;', '5 b::c'],
  'a shebang and a frontmatter': ['#!/x\n\n----\nuse a;\n---\nmod b;\n----\nuse c::d;', '8 c::d'],
  'a byte order mark': ['\uFEFFuse a::b;', '1 a::b'],
  'a byte order mark and a shebang': ['\uFEFF#!/x\nuse a::b;', '2 a::b'],
});

test('code continues after strings, comments, characters and lifetimes', () => {
  const pieces = [
    `let x = "a\\"";`,
    `let x = r#"""#;`,
    `let x = '"';`,
    `let x = b'\\'';`,
    `let x = ['\\'','"','\\\\','"','😀','"'];`,
    `fn f<'a>() {}`,
    `/* /* */ ' " */`,
    `// ' "\n`,
    `let x = 1.0e-3_f32 / 2u8 << 3;`,
  ];
  for (const piece of pieces)
    assert.equal(specifiersOf(`${piece} use a::b; mod c;`), ['a::b', 'mod c'], piece);
});

test('the declarations of a file', () => {
  const declares = (text: string) => factsOf(text).names?.declares;
  assert.is(declares('use a::B; fn f() { use c::d; }'), undefined);
  assert.equal(declares('mod a; pub mod b; pub(crate) mod c { pub mod d; }'), [
    'mod a',
    'pub mod b',
    'pub() inline c',
    'pub mod c::d',
  ]);
  assert.equal(declares('#[path = "x=y.rs"] mod a;'), ['mod a=./x=y.rs']);
  assert.equal(declares('use a::{b, C as c, D, e as _}; use x::*;'), ['use b=a::b', 'use c=a::C', 'use *=x']);
  assert.equal(declares('mod t { use a::b; use c::*; }'), ['inline t']);
  assert.equal(declares('extern crate a as b; extern crate self as c; extern crate d;'), [
    'use b=::a',
    'crate b=a',
    'use c=crate',
    'crate c=self',
    'use d=d',
  ]);
  assert.equal(declares('m!(x); n! { mod a; }'), ['mod a', 'macro!']);
  assert.is(declares('macro_rules! m { () => {} } fn f() { n!(); }'), undefined);
});

test('lines that end with CR or CRLF', () => {
  for (const newline of ['\r', '\r\n', '\n']) {
    const text = ['// use x;', 'use a::{', '  b,', '};', '', 'mod c;', ''].join(newline);
    assert.equal(importsOf(text), ['2 a::b', '6 mod c']);
    assert.is(factsOf(text).loc, 6);
  }
});

test('what exists in tests only is marked, and type-only', () => {
  const text = [
    'use a::A;',
    '#[cfg(test)] use b::B;',
    '#[cfg(test)]',
    'mod tests { use super::*; use c::C; fn f() { d::e(); } mod inner { use g::G; } }',
    '#[cfg(all(test, unix))] mod more;',
    '#[cfg(not(test))] use h::H;',
    '#[cfg(feature = "test")] mod last;',
    'fn k() { m::n(); }',
  ].join('\n');
  const { imports } = factsOf(text);
  const marked = ['b::B', 'super::*', 'c::C', 'g::G', 'd', 'mod more'];
  for (const flag of ['test', 'typeOnly'] as const)
    assert.equal(
      imports.filter(one => one[flag]).map(({ specifier }) => specifier),
      marked,
    );
  assert.equal(
    imports.filter(({ test }) => !test).map(({ specifier }) => specifier),
    ['a::A', 'h::H', 'mod last', 'm'],
  );
});

/** Everything called `t…` exists in tests only, and nothing called `p…` does. */
const IN_TESTS = {
  'an import': '#[cfg(test)] use t::T; use p::P;',
  'a public one, with comments': '#[cfg(test)] /* x */ pub(crate) use t::T; // y\nuse p::P;',
  'another crate': '#[cfg(test)] extern crate t1; extern crate p1;',
  'a module': '#[cfg(test)] mod tests { use t::T; mod m { use t::U; } fn f() { t::f(); } } use p::P;',
  'a module with a file': '#[cfg(test)] mod t1; mod p1;',
  'a module with a path': '#[cfg(test)] #[path = "x.rs"] mod t1; #[path = "y.rs"] mod p1;',
  'the path first': '#[path = "x.rs"] #[cfg(test)] mod t1; mod p1;',
  'a comment between attributes': '#[cfg(test)]\n/// Doc.\n#[allow(x)]\nmod tests { use t::T; }\nuse p::P;',
  'all with test': '#[cfg(all(unix, test))] use t::T; #[cfg(all(test))] use t::U; use p::P;',
  'any with test': '#[cfg(any(test, unix))] use p::P; #[cfg(any(test, doctest))] use t::T;',
  'any of nothing': '#[cfg(any())] use p::P; #[cfg(all())] use p::Q;',
  nested:
    '#[cfg(all(feature = "x)", any(test, all(test, y))))] use t::T; #[cfg(all(x, any(test, y)))] use p::P;',
  'not test': '#[cfg(not(test))] use p::P; #[cfg(all(not(test), x))] use p::Q;',
  'a name with test in it':
    '#[cfg(testing)] use p::P; #[cfg(feature = "test")] use p::Q; #[cfg(test_x)] use p::R;',
  'an attribute for tests': '#[cfg_attr(test, derive(X))] use p::P; #[cfg_attr(test, x)] mod p1;',
  'a function':
    '#[cfg(test)] fn f(x: t::X, [a; 3]: T) -> t::Y { use t::T; { t::f(); } t::g() } fn g() { p::f(); }',
  'a test': '#[test] fn f() { t::f(); } #[bench] async fn g() { use t::T; } fn h() { p::f(); }',
  'a test of a framework': '#[rstest] #[case(1)] fn f() { t::f(); } fn h() { p::f(); }',
  'a test of a runtime': '#[p1::test(flavor = "x")] async fn f() { t::f(); } fn h() { p1::f(); p::f(); }',
  'not a test': '#[p1::tests] fn f() { p::f(); } #[test_util] fn g() { p::g(); }',
  'a method': 'impl A { #[cfg(test)] pub(crate) fn f() { t::f(); } fn g() { p::f(); } }',
  'a method without a body': 'trait A { #[cfg(test)] fn f(x: t::X); fn g(x: p::X); }',
  'const and unsafe functions':
    '#[cfg(test)] const fn f() { t::f(); } #[cfg(test)] unsafe fn g() { t::g(); } fn h() { p::f(); }',
  'an implementation':
    '#[cfg(test)] impl<T> A for t::B<[(); { 1 }]> where T: t::C { fn f() { t::f(); } fn g() {} } impl p::D for E {}',
  'types and values':
    '#[cfg(test)] struct A(t::B); #[cfg(test)] struct C { d: t::D } #[cfg(test)] type E = t::F; #[cfg(test)] const G: t::H = H { x: 1 }.x(t::i()); struct J(p::K);',
  'an item of macros': '#[cfg(test)] m! { use t::T; } #[cfg(test)] a1::m!(t::f()); m! { use p::P; }',
  'a branch': 'cfg_if! { if #[cfg(test)] { mod t1; use t::T; } else { mod p1; use p::P; } }',
  'a statement':
    'fn f() { #[cfg(test)] let x = t::f(|| { 1 }); #[cfg(test)] { t::g(); } #[cfg(test)] use t::T; p::f(); }',
  // A comma would end them.
  'a field, an arm':
    'struct A { #[cfg(test)] x: p::X, y: p::Y } fn f() { match x { #[cfg(test)] A => p::f(), B => p::g() } }',
  'at the start of a text': '#![cfg(test)] use t::T; mod t1; fn f() { t::f(); }',
  'at the start of a module': 'mod a { #![cfg(test)] use t::T; fn f() { t::f(); } } use p::P;',
  'an inner attribute of something else': '#![cfg(unix)] #![warn(x)] use p::P;',
  'in and out of tests': 'mod a { #[test] fn f() { x::y(); t::f(); x::y(); } fn g() { x::y(); p::f(); } }',
  'out of tests first': 'fn g() { x::y(); } #[test] fn f() { x::y(); }',
};

for (const [name, text] of Object.entries(IN_TESTS))
  test(`in tests only: ${name}`, () => {
    const { imports } = factsOf(text);
    assert.ok(imports.length > 0);
    for (const { specifier, test } of imports) {
      const [, kind] = /^(?:mod |extern crate )?(?:a::|self::)?([tp])[\d:]?/.exec(specifier) ?? [];
      if (kind) assert.is(test === true, kind === 't', specifier);
    }
  });

test('a path in and out of tests is marked once and unmarked once', () => {
  const marks = (text: string) =>
    factsOf(text).imports.flatMap(({ specifier, line, test }) =>
      specifier === 'x' ? `${line} ${test}` : [],
    );
  assert.equal(marks(`#[test] fn f() { x::y();\nx::y(); }\nfn g() {\nx::y();\nx::y(); }`), [
    '1 true',
    '4 undefined',
  ]);
  assert.equal(marks(`fn g() { x::y(); }\n#[test] fn f() { x::y(); }`), ['1 undefined']);
});

test.run();
