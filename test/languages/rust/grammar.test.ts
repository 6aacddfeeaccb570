import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { grammarParser } from '../../../bench/accuracy/grammar/parser.ts';
import { importsByGrammar } from '../../../bench/accuracy/grammar/rust.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { declarationsIn, factsOf } from './show.ts';

const parser = await grammarParser('rust');

/** Items that the grammar accepts in any order. */
const PIECES = [
  'use a::b::C;',
  'pub(crate) use a::{self, b::{c as d, e::*}, f as _,};',
  'use ::a::{b, c}; use {d::e, f}; use g::{}; use {};',
  'use r#mod::r#type; use crate::{self as me, a}; use super::super::b; use self::c;',
  'use a /* x */ :: // y\n { b, /* c */ d };',
  '#[macro_use] extern crate a as b; pub extern crate c; extern crate self as d;',
  '#[cfg(unix)] #[path = "x.rs"] mod a; pub(in crate::b) mod c;',
  'mod a { use super::b; mod c; pub mod d { mod e; #[path = "f.rs"] mod g; } } // }',
  "fn f<'a>(x: &'a str) -> char { use a::b; { mod c; } if !{ use d::e; true } { '\"' } else { '\\'' } }",
  'const A: &str = "use a::b; \\" mod c; \\\\"; const B: &[u8] = br#"" use d; "#; const C: &str = r"\\";',
  '/* use a; /* mod b; */ use c; */ /// use d;\n//! mod e;\n/** use f; */ struct S;',
  'macro_rules! m { ($a:ident) => { use $a::b; mod c; }; () => { use d; } }',
  'fn g() { quote! { use a::b; mod c; }; println!("{}", "use d;"); vec![1]; m! { extern crate e; } }',
  'cfg_rt! { mod a; pub use b::{c, d::*}; extern crate e; fn f() { use g::h; quote! { use i; } } }',
  'cfg_if::cfg_if! { if #[cfg(a)] { mod b; } else if #[cfg(c)] { use d::e; mod f { mod g; } } else { m! { mod h; } } }',
  'crate::m! { use a::b; } m!(mod c;); static T: U = m! { mod d; };',
  "trait T { fn f(&self) where Self: Sized; } impl<'a> T for &'a [u8; 3] { fn f(&self) { use a::b; } }",
  "fn h() { let r#use = 1; 'mod_: loop { break 'mod_ } let c = ['{', '\"', b'\\\\' as char, '😀']; x != { use a; 1 }; }",
  '#[doc = "use a;"] #[derive(Debug, Clone)] enum E { A = 0x1F, B { c: f64 } }',
  'extern "C" { fn ext(x: i32) -> i32; } pub unsafe extern "C" fn callback() {}',
];

function check(text: string): void {
  const tree = parser.parse(text);
  assert.ok(tree && !tree.rootNode.hasError, text);
  const { problems } = factsOf(text);
  const shown = (all: readonly { specifier: string; line: number }[]) =>
    all.map(({ specifier, line }) => `${line} ${specifier}`).sort();
  assert.equal(shown(declarationsIn(text)), shown(importsByGrammar(tree.rootNode)), text);
  assert.equal(problems, [], text);
  tree.delete();
}

for (const [i, piece] of PIECES.entries()) {
  test(`the grammar agrees on piece ${i + 1}`, () => check(`${piece}\n`));
}

test('the grammar agrees on pieces in any order', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 20; i++)
    check(`${random.shuffle(PIECES).join(random.pick(['\n', '\n\n', ' /**/\n']))}\n`);
});

test('the grammar agrees on pieces in modules', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 20; i++) {
    const [outer, inner] = [random.shuffle(PIECES), random.shuffle(PIECES)];
    check(`${outer.slice(10).join('\n')}\npub mod outer {\n${inner.slice(8).join('\n')}\n} use end::here;\n`);
  }
});

test.run();
