import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cargo, type Files, targetsOf, usedTargetsOf } from './model.ts';
import { factsOf, importsOf, usesOf } from './show.ts';

/** Text → the modules of its paths. */
function table(title: string, rows: Record<string, readonly [text: string, ...uses: string[]]>): void {
  for (const [name, [text, ...uses]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(usesOf(text), uses);
      assert.equal(factsOf(text).problems, []);
    });
  }
}

table('paths in code', {
  'a call': ['fn f() { a::b(); }', '1 a'],
  'a module in a module': ['fn f() { a::b::c(); }', '1 a::b'],
  'a type': ['fn f(x: &a::b::C) -> d::E<g::h::I> {}', '1 a::b', '1 d', '1 g::h'],
  'a function of a type': ['fn f() { a::B::new(); a::B::C::d(); }', '1 a'],
  'the crate, itself and the module above': [
    'fn f() { crate::a(); crate::b::c(); super::d(); super::super::e::f(); self::g::h(); self::i(); }',
    '1 crate',
    '1 crate::b',
    '1 super',
    '1 super::super::e',
    '1 self::g',
  ],
  'two colons first': ['impl ::a::B for ::c::d::E {} fn f() { (::g::h)() }', '1 ::a', '1 ::c::d', '1 ::g'],
  'types and parameters of types': [
    'fn f() { A::b(); Self::c(); <T as d::E>::g(); Vec::<h::I>::new(); }',
    '1 d',
    '1 h',
  ],
  'arguments of types': ['fn f() { a::b::<u8>(); x.collect::<Vec<_>>(); c::d::<T>::e::g(); }', '1 a', '1 c'],
  'names of the language and the compiler': [
    'fn f() { std::mem::swap(); u8::MAX; core::x(); str::from_utf8(); }',
  ],
  'a macro': ['fn f() { a::b!(); c::d! { e::g(1) } }', '1 a', '1 c', '1 e'],
  'tokens of macros': ['fn f() { println!("{} h::i", a::b(c::D)); }', '1 a', '1 c'],
  attributes: ['#[tokio::main] #[derive(serde::Serialize)] fn f() {}', '1 tokio', '1 serde'],
  'a visibility': ['pub(in crate::a) fn f() {} fn g() { for x in crate::b::c() {} }', '1 crate::b'],
  'not paths': ['fn f(a: b, c: D) { "a::b"; \'a\'; /* c::d */ } // e::f'],
  'blanks in a path': ['fn f() { a :: b ::\n c(); }', '1 a::b'],
  'raw names': ['fn f() { r#type::r#mod::x(); }', '1 type::mod'],
  'each once, on its first line': ['fn f() { a::b();\na::c(); }\nfn g() { a::d(); }', '1 a'],
  'after a declaration, in the order of lines': [
    'fn f() { a::b(); }\nfn g() { c::d(); a::b(); }',
    '1 a',
    '2 c',
  ],
});

table('code for another file', {
  'a definition': ['macro_rules! m { ($a:ident) => { $a::b(); c::d(); $crate::e::f() } }', '1 crate::e'],
  'a definition with the word macro': ['macro m($a:ident) { c::d(); $crate::e::f() }', '1 crate::e'],
  'quoted code': ['fn f() { quote! { a::b() }; parse_quote!(c::d); e::g() }', '1 e'],
  'code after a definition': ['macro_rules! m { () => { a::b() } }\nfn f() { c::d() }', '2 c'],
});

table('names in scope', {
  'a declared module': ['mod a; mod b { pub fn f() {} } fn f() { a::b(); b::f(); }'],
  'a module in a declared one': ['mod a; fn f() { a::b::c(); }', '1 a::b = self::a::b'],
  'an import': ['use x::a; fn f() { a::b(); }', '1 a = x::a'],
  'an import of the crate itself': ['use crate::a; fn f() { a::b(); }', '1 a = a | crate::a'],
  'a module in an imported one': ['use x::a; fn f() { a::b::c(); }', '1 a::b = x::a::b'],
  'a new name': ['use x::y as a; fn f() { a::b::c(); }', '1 a::b = x::y::b'],
  'a module of the standard library': ['use std::{ffi, fs}; fn f() { fs::a(); }'],
  'an imported function': ['use x::a; fn f() { a(1); a::b(); }', '1 a = a | x::a'],
  'an imported macro': ['use x::a; fn f() { a!(); a::b(); }', '1 a = a | x::a'],
  'an imported attribute': ['use x::a; #[a] fn f() { a::b(); }', '1 a = a | x::a'],
  'functions of the same name elsewhere': [
    'use x::a; impl T { fn a() { self.a(); T::a(); ba(); a::b(); } }',
    '1 a = x::a',
  ],
  'an import of one function': [
    'fn f() { use x::a; a::b::c(); } fn g() { a::b::c(); }',
    '1 a::b = x::a::b',
    '1 a::b',
  ],
  'all names of a module': ['use super::*; fn f() { a::b(); }', '1 a = a | super::*::a'],
  'an inline module': [
    'mod t { use super::*; fn f() { super::g(); super::a::b(); super::super::c(); a::d(); } }',
    '1 super::a = self::a',
    '1 super::super = super',
    '1 a = a | self::*::a',
  ],
  'a module with the name of a builtin crate': [
    'mod core; fn f() { core::a::b(); }',
    '1 core::a = self::core::a',
  ],
  'a type in lower case': ['enum serde { A } fn f() { serde::A; serde::b::c(); }'],
  'a type whose declaration follows': ['fn f() { serde::A; } /* a type */ pub union serde { a: u8 }'],
});

test('comments and strings declare nothing', () => {
  const wraps = ['//! ', '/// ', '/* ', '#![doc = "', 'const S: &str = r#"', 'const S: &[u8] = b"'];
  const ends = ['\n', '\n', ' */', '"]', '"#;', '";'];
  for (const word of ['struct', 'enum', 'union', 'trait', 'type', 'mod', 'use', 'macro', 'extern crate']) {
    for (const [i, wrap] of wraps.entries()) {
      for (const blank of ['', ' ']) {
        const text = `${blank}${wrap}the ${word} tokio;${ends[i]} fn f() { tokio::spawn(); }`;
        const line = text.includes('\n') ? 2 : 1;
        assert.equal(usesOf(text), [`${line} tokio`], text);
        assert.equal(factsOf(text).names, undefined, text);
      }
    }
  }
});

test('a use in a function stays an import', () => {
  assert.equal(importsOf('fn f() { use crate::a::b; b::c(); }'), ['1 crate::a::b']);
  assert.equal(usesOf('fn f() { use crate::a::b; b::c(); }'), ['1 b = b | crate::a::b']);
});

const LIB: Files = {
  'Cargo.toml': cargo(
    'my-lib',
    '[dependencies]\nserde-json = "1"\nlog = "1"\nhelper = { path = "helper" }\n[workspace]\nmembers = ["helper", "other"]',
  ),
  'src/lib.rs': 'mod a; mod b; mod log; pub fn f() {}',
  'src/a.rs': 'mod deep;',
  'src/a/deep.rs': '',
  'src/b.rs': '',
  'src/log.rs': 'pub mod kv;',
  'src/log/kv.rs': '',
  'helper/Cargo.toml': cargo('helper'),
  'helper/src/lib.rs': 'pub mod m;',
  'helper/src/m.rs': '',
  'other/Cargo.toml': cargo('other'),
  'other/src/lib.rs': '',
};

/** The files that the code of one file uses, in the library above. */
function uses(title: string, rows: Record<string, readonly [text: string, ...targets: string[]]>): void {
  for (const [name, [text, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(usedTargetsOf({ ...LIB, 'src/b.rs': text }, 'src/b.rs'), targets);
    });
  }
}

uses('uses', {
  'from the root of the crate': [
    'fn f() { crate::a::deep::g(); crate::f(); }',
    'src/a/deep.rs',
    'src/lib.rs',
  ],
  'from the module above': ['fn f(x: super::a::T) {}', 'src/a.rs'],
  'a library of the project': [
    'fn f() { helper::m::g(); helper::T::new(); }',
    'helper/src/m.rs',
    'helper/src/lib.rs',
  ],
  'a package': ['fn f() { serde_json::to_string(); ::serde_json::x(); }', 'pkg:serde-json', 'pkg:serde-json'],
  'a crate, although another module has its name': ['fn f() { log::info!(); }', 'pkg:log'],
  'a module with the name of a crate, in scope': [
    'use crate::log; fn f() { log::kv::x(); }',
    'src/log/kv.rs',
  ],
  'a module with the name of a crate, through a glob': [
    'use super::*; fn f() { log::kv::x(); }',
    'src/log/kv.rs',
  ],
  'a module of the standard library with the name of a crate': [
    'use std::helper; fn f() { helper::g(); helper::m::g(); }',
  ],
  'a module of a package with the name of a crate': [
    'use serde_json::helper; fn f(x: helper::T) {}',
    'pkg:serde-json',
  ],
  'a macro of a package with the name of a crate': [
    'use serde_json::helper; fn f(x: helper::T) { helper!(1) }',
    'helper/src/lib.rs',
  ],
  'a name in scope in one function only': [
    'fn f() { use std::helper; helper::g(); } fn g() { helper::m::g(); }',
    'helper/src/m.rs',
  ],
  'a function with the name of a crate': ['use crate::a::log; fn f() { log::kv::x(); }', 'pkg:log'],
  'a module in its own module': ['mod x { pub mod y { pub fn f() {} } } fn f() { x::y::f(); }'],
  itself: ['fn f() { crate::b::g(); self::h(); super::b::i(); }'],
  'a crate that is not a dependency': ['fn f() { other::g(); }'],
  'unknown names': ['fn f() { nobody::g(); crate::gone::g(); }'],
  'the compiler': ['fn f() { ::std::mem::swap(); std::x(); }'],
});

/** A library that reexports modules, and the code of one file in it. */
function takenOver(code: string): string[] {
  return usedTargetsOf(
    {
      ...LIB,
      'src/lib.rs':
        'mod a; mod b; mod log; pub use helper as h; use a::deep; pub mod prelude; use serde_json as json;',
      'src/prelude.rs':
        'pub use crate::log::kv; pub use super::round::*; pub use serde_json::*; pub use helper::*;',
      'src/b.rs': code,
    },
    'src/b.rs',
  );
}

test('uses of imported modules resolve to the files of the modules', () => {
  assert.equal(takenOver('use crate::h; fn f() { h::m::g(); h::i(); }'), [
    'helper/src/m.rs',
    'helper/src/lib.rs',
  ]);
  assert.equal(takenOver('fn f() { crate::h::m::g(); }'), ['helper/src/m.rs']);
  assert.equal(takenOver('use super::*; fn f() { deep::g(); }'), ['src/a/deep.rs']);
  assert.equal(takenOver('use crate::prelude::*; fn f() { kv::g(); }'), ['src/log/kv.rs']);
  assert.equal(takenOver('mod t { use super::super::prelude::*; fn f() { m::g(); } }'), ['helper/src/m.rs']);
  assert.equal(takenOver('fn f() { crate::json::g(); }'), ['src/lib.rs'], 'a package is taken over there');
});

test('a glob imports visible names, and private ones too in nested modules', () => {
  const files: Files = {
    'Cargo.toml': cargo('x', '[dependencies]\nwindows = "1"'),
    'src/lib.rs': 'mod a; mod b; mod c;',
    'src/a.rs':
      'mod windows; mod inner; use crate::c::deep; pub(crate) use crate::c::other; use crate::c::*;',
    'src/a/windows.rs': '',
    'src/a/inner.rs': 'use super::*; fn f() { windows::f(); deep::f(); third::f(); }',
    'src/b.rs': 'use crate::a::*; fn f() { windows::f(); deep::f(); other::f(); third::f(); }',
    'src/c.rs': 'pub mod deep; pub mod other; pub mod third;',
    'src/c/deep.rs': '',
    'src/c/other.rs': '',
    'src/c/third.rs': '',
  };
  assert.equal(usedTargetsOf(files, 'src/b.rs'), ['pkg:windows', 'src/c/other.rs']);
  assert.equal(usedTargetsOf(files, 'src/a/inner.rs'), [
    'src/a/windows.rs',
    'src/c/deep.rs',
    'src/c/third.rs',
  ]);
});

test('of the modules of several configurations, a file means the one that contains it', () => {
  const files: Files = {
    'Cargo.toml': cargo('x'),
    'src/lib.rs':
      '#[cfg(unix)] #[path = "unix/mod.rs"] mod platform; #[cfg(windows)] #[path = "win/mod.rs"] mod platform; mod a;',
    'src/unix/mod.rs': 'pub mod view; mod b;',
    'src/unix/view.rs': '',
    'src/unix/b.rs': 'use crate::platform::view::V; fn f() { crate::platform::view::g(); }',
    'src/win/mod.rs': 'pub mod view;',
    'src/win/view.rs': '',
    'src/a.rs': 'use crate::platform::view::V; fn f() { crate::platform::view::g(); }',
  };
  assert.equal(targetsOf(files, 'src/unix/b.rs'), ['src/unix/view.rs']);
  assert.equal(usedTargetsOf(files, 'src/unix/b.rs'), ['src/unix/view.rs']);
  assert.equal(targetsOf(files, 'src/a.rs').sort(), ['src/unix/view.rs', 'src/win/view.rs']);
  assert.equal(usedTargetsOf(files, 'src/a.rs').sort(), ['src/unix/view.rs', 'src/win/view.rs']);
});

test('modules that import all names of each other resolve to nothing', () => {
  const files: Files = {
    'Cargo.toml': cargo('x'),
    'src/lib.rs': 'pub mod a; pub mod b; pub mod c; mod d;',
    'src/a.rs': 'pub use crate::b::*; pub use crate::c::*;',
    'src/b.rs': 'pub use crate::a::*; pub use deep::*; pub use deeper::deep;',
    'src/c.rs': 'pub use crate::a::*; pub use crate::d;',
    'src/d.rs': 'use crate::a::*; fn f() { gone::g(); deep::g(); }',
  };
  assert.equal(usedTargetsOf(files, 'src/d.rs'), []);
  const found = { ...files, 'src/d.rs': 'use crate::b::*; fn f() { d::x::g(); c::g(); }' };
  assert.equal(usedTargetsOf(found, 'src/d.rs'), []);
});

test('uses in the edition of 2015: imports begin at the root, paths at the module', () => {
  const files: Files = {
    'Cargo.toml': cargo('old', '[dependencies]\nlog = "1"', '2015'),
    'src/lib.rs': 'mod a; mod b;',
    'src/a.rs': 'pub mod deep;',
    'src/a/deep.rs': '',
    'src/b.rs': 'mod c; use a; fn f() { a::deep::g(); c::d::h(); ::a::deep::i(); }',
    'src/b/c.rs': 'pub mod d;',
    'src/b/c/d.rs': '',
  };
  assert.equal(usedTargetsOf(files, 'src/b.rs'), ['src/a/deep.rs', 'src/b/c/d.rs', 'src/a/deep.rs']);
});

test.run();
