import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cargo, type Files, targetsOf } from './model.ts';

/** The targets of a file's imports, in a project of a few files. */
type Row = readonly [files: Files, from: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(targetsOf(files, from), targets);
    });
  }
}

/** A library with modules of every kind. */
const LIB: Files = {
  'Cargo.toml': cargo('my-lib'),
  'src/lib.rs': 'mod a; mod b; pub mod c; pub fn f() {} pub mod prelude { pub use super::a::*; }',
  'src/a.rs': 'mod deep;',
  'src/a/deep.rs': '',
  'src/b/mod.rs': 'mod x;',
  'src/b/x.rs': '',
  'src/c.rs': '',
};

/** The library, and one file in it with this text. */
const inLib = (file: string, text: string): Files => ({ ...LIB, [file]: text });

table('mod', {
  'beside the root': [LIB, 'src/lib.rs', 'src/a.rs', 'src/b/mod.rs', 'src/c.rs', 'src/a.rs'],
  'in the folder of the same name': [LIB, 'src/a.rs', 'src/a/deep.rs'],
  'beside mod.rs': [LIB, 'src/b/mod.rs', 'src/b/x.rs'],
  'never beside another file': [inLib('src/c.rs', 'mod gone;'), 'src/c.rs', 'unresolved'],
  'the file wins over the folder': [
    { 'src/lib.rs': 'mod a;', 'src/a.rs': '', 'src/a/mod.rs': '' },
    'src/lib.rs',
    'src/a.rs',
  ],
  'in an inline module': [{ 'src/lib.rs': 'mod a { mod b; }', 'src/a/b.rs': '' }, 'src/lib.rs', 'src/a/b.rs'],
  'in an inline module of a file': [
    { ...LIB, 'src/c.rs': 'mod a { mod b; }', 'src/c/a/b/mod.rs': '' },
    'src/c.rs',
    'src/c/a/b/mod.rs',
  ],
  ignored: [{ 'src/lib.rs': 'mod a;', 'src/a.rs': null }, 'src/lib.rs', 'outside:src/a.rs'],
  'a raw name': [{ 'src/lib.rs': 'mod r#type;', 'src/type.rs': '' }, 'src/lib.rs', 'src/type.rs'],
  'without a manifest': [{ 'x.rs': 'mod y;', 'y.rs': '' }, 'x.rs', 'y.rs'],
  'a test beside its modules': [
    { 'Cargo.toml': cargo('x'), 'tests/t.rs': 'mod common;', 'tests/common/mod.rs': '' },
    'tests/t.rs',
    'tests/common/mod.rs',
  ],
  'not itself': [
    { 'Cargo.toml': cargo('x'), 'tests/t.rs': 'mod t; use t::X;' },
    'tests/t.rs',
    'unresolved',
    'unresolved',
  ],
});

table('mod with a path', {
  'relative to the folder of the file': [
    inLib('src/c.rs', '#[path = "b/x.rs"] mod y;'),
    'src/c.rs',
    'src/b/x.rs',
  ],
  'one folder up': [
    { ...LIB, 'src/b/mod.rs': '#[path = "../../gen/y.rs"] mod y;', 'gen/y.rs': '' },
    'src/b/mod.rs',
    'gen/y.rs',
  ],
  'outside the project': [inLib('src/c.rs', '#[path = "../../x.rs"] mod y;'), 'src/c.rs', 'unresolved'],
  'in an inline module of a file': [
    { ...LIB, 'src/c.rs': 'mod i { #[path = "y.rs"] mod z; }', 'src/c/i/y.rs': '' },
    'src/c.rs',
    'src/c/i/y.rs',
  ],
  'an inline module with a path': [
    { ...LIB, 'src/c.rs': '#[path = "d"] mod i { mod z; }', 'src/d/z.rs': '' },
    'src/c.rs',
    'src/d/z.rs',
  ],
  'a file that a path names owns its folder': [
    { 'src/lib.rs': '#[path = "imp/unix.rs"] mod imp;', 'src/imp/unix.rs': 'mod x;', 'src/imp/x.rs': '' },
    'src/imp/unix.rs',
    'src/imp/x.rs',
  ],
  'every configuration': [
    {
      'src/lib.rs': '#[cfg_attr(unix, path = "u.rs")] #[cfg_attr(windows, path = "w.rs")] mod imp;',
      'src/u.rs': '',
      'src/w.rs': '',
      'src/imp.rs': '',
    },
    'src/lib.rs',
    'src/u.rs',
    'src/w.rs',
    'src/imp.rs',
  ],
  'a configuration without a file': [
    { 'src/lib.rs': '#[cfg_attr(unix, path = "u.rs")] mod imp;', 'src/u.rs': '' },
    'src/lib.rs',
    'src/u.rs',
  ],
});

table('use in the crate', {
  'an item of the root': [inLib('src/a/deep.rs', 'use crate::f;'), 'src/a/deep.rs', 'src/lib.rs'],
  'a module': [inLib('src/a/deep.rs', 'use crate::c;'), 'src/a/deep.rs', 'src/c.rs'],
  'an item of a module': [inLib('src/a/deep.rs', 'use crate::c::T;'), 'src/a/deep.rs', 'src/c.rs'],
  'the deepest module': [inLib('src/c.rs', 'use crate::a::deep::T::A;'), 'src/c.rs', 'src/a/deep.rs'],
  'all names': [inLib('src/c.rs', 'use crate::b::x::*;'), 'src/c.rs', 'src/b/x.rs'],
  'an inline module': [inLib('src/c.rs', 'use crate::prelude::*;'), 'src/c.rs', 'src/lib.rs'],
  'the parent': [inLib('src/a/deep.rs', 'use super::T;'), 'src/a/deep.rs', 'src/a.rs'],
  'the parent of mod.rs': [inLib('src/b/mod.rs', 'use super::c::T;'), 'src/b/mod.rs', 'src/c.rs'],
  'two up': [inLib('src/b/x.rs', 'use super::super::a::deep::T;'), 'src/b/x.rs', 'src/a/deep.rs'],
  'above the root': [inLib('src/lib.rs', 'use super::x;'), 'src/lib.rs', 'unresolved'],
  'its own module': [
    inLib('src/a.rs', 'mod deep; use self::deep::T;'),
    'src/a.rs',
    'src/a/deep.rs',
    'src/a/deep.rs',
  ],
  'a plain name': [inLib('src/a.rs', 'mod deep; use deep::T;'), 'src/a.rs', 'src/a/deep.rs', 'src/a/deep.rs'],
  'its own items': [
    inLib('src/c.rs', 'use self::T::*; use crate::c::T;'),
    'src/c.rs',
    'outside:src/c.rs',
    'outside:src/c.rs',
  ],
  'the tests of a file': [
    inLib('src/c.rs', 'mod tests { use super::*; use super::super::a::T; use crate::b::U; }'),
    'src/c.rs',
    'outside:src/c.rs',
    'src/a.rs',
    'src/b/mod.rs',
  ],
  'an imported name': [
    inLib('src/c.rs', 'use crate::a; use a::deep::T;'),
    'src/c.rs',
    'src/a.rs',
    'src/a/deep.rs',
  ],
  'a module from a glob': [
    inLib('src/a/deep.rs', 'use crate::*; use b::x::T;'),
    'src/a/deep.rs',
    'src/lib.rs',
    'src/b/x.rs',
  ],
  'a macro of the file': [
    inLib('src/c.rs', 'macro_rules! m { () => {} } pub(crate) use m;'),
    'src/c.rs',
    'outside:src/c.rs',
  ],
  'a reexported name': [
    { ...LIB, 'src/lib.rs': 'mod a; mod c; pub use a::deep;', 'src/c.rs': 'use crate::deep::T;' },
    'src/c.rs',
    'src/lib.rs',
  ],
  'an unknown name': [inLib('src/c.rs', 'use crate::gone::T;'), 'src/c.rs', 'unresolved'],
  'a name that a macro may declare': [
    { ...LIB, 'src/lib.rs': 'mod c; make!(gone);', 'src/c.rs': 'use crate::gone::T;' },
    'src/c.rs',
    'src/lib.rs',
  ],
  'a module that a macro declares': [
    {
      ...LIB,
      'src/lib.rs': 'mod c; mods!(hidden);',
      'src/hidden.rs': 'use super::c::T;',
      'src/c.rs': 'use crate::hidden::T;',
    },
    'src/c.rs',
    'src/hidden.rs',
  ],
  'not a module beside it, even with macros': [
    { ...LIB, 'src/c.rs': 'm!(); mod tests { use super::*; use a::T; }' },
    'src/c.rs',
    'outside:src/c.rs',
    'outside:src/c.rs',
  ],
  'from a module that a macro declares': [
    { ...LIB, 'src/lib.rs': 'mod c; mods!(hidden);', 'src/hidden.rs': 'use super::c::T; use crate::c::U;' },
    'src/hidden.rs',
    'src/c.rs',
    'src/c.rs',
  ],
  'from a module of a test that a macro declares': [
    { 'Cargo.toml': cargo('x'), 'tests/it/main.rs': 'mods!(h);', 'tests/it/h.rs': 'use crate::T;' },
    'tests/it/h.rs',
    'tests/it/main.rs',
  ],
  'an imported name wins over a module that a macro may declare': [
    { ...LIB, 'src/lib.rs': 'mod c; m!(); use x::y;', 'src/y.rs': '', 'src/c.rs': 'use crate::y::T;' },
    'src/c.rs',
    'src/lib.rs',
  ],
  'a module in a branch of a macro': [
    {
      ...LIB,
      'src/lib.rs': 'mod c; cfg_if! { if #[cfg(x)] { mod y; } }',
      'src/y.rs': '',
      'src/c.rs': 'use crate::y::T;',
    },
    'src/c.rs',
    'src/y.rs',
  ],
  'a module that is not analysed': [
    { ...LIB, 'src/lib.rs': 'mod c; mod gen;', 'src/gen.rs': null, 'src/c.rs': 'use crate::gen::T;' },
    'src/c.rs',
    'outside:src/gen.rs',
  ],
  'a module without a file': [
    { ...LIB, 'src/lib.rs': 'mod c; mod gen;', 'src/c.rs': 'use crate::gen::T;' },
    'src/c.rs',
    'unresolved',
  ],
  'every configuration': [
    {
      'src/lib.rs': '#[cfg(a)] #[path = "u.rs"] mod imp; #[cfg(b)] #[path = "w.rs"] mod imp; mod c;',
      'src/u.rs': 'pub mod x;',
      'src/x.rs': '',
      'src/w.rs': '',
      'src/c.rs': 'use crate::imp::T; use crate::imp::x::U;',
    },
    'src/c.rs',
    'src/u.rs',
    'src/w.rs',
    'src/x.rs',
  ],
});

table('parents', {
  'through a path': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': '#[path = "imp/unix.rs"] mod imp; mod c;',
      'src/c.rs': '',
      'src/imp/unix.rs': 'use super::c::T; use crate::c::U;',
    },
    'src/imp/unix.rs',
    'src/c.rs',
    'src/c.rs',
  ],
  'through a path from another folder': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': 'mod a;',
      'src/a/mod.rs': '#[path = "../../shared/s.rs"] mod s;',
      'shared/s.rs': 'use super::T; use crate::a::U;',
    },
    'shared/s.rs',
    'src/a/mod.rs',
    'src/a/mod.rs',
  ],
  'through an inline module': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': 'mod a { pub mod b; } mod c;',
      'src/a/b.rs': 'use super::T; use super::super::c::U;',
      'src/c.rs': '',
    },
    'src/a/b.rs',
    'src/lib.rs',
    'src/c.rs',
  ],
  'a program and not the library': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': 'mod l;',
      'src/l.rs': '',
      'src/main.rs': 'mod m;',
      'src/m.rs': 'use crate::T;',
    },
    'src/m.rs',
    'src/main.rs',
  ],
  'the library, if both declare it': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': 'mod m;',
      'src/main.rs': 'mod m;',
      'src/m.rs': 'use crate::T;',
    },
    'src/m.rs',
    'src/lib.rs',
  ],
  'a test': [
    {
      'Cargo.toml': cargo('x'),
      'tests/a.rs': '',
      'tests/b.rs': 'mod common;',
      'tests/common/mod.rs': 'use super::T; use crate::U;',
    },
    'tests/common/mod.rs',
    'tests/b.rs',
    'tests/b.rs',
  ],
  'a test in a folder': [
    {
      'Cargo.toml': cargo('x'),
      'tests/it/main.rs': 'mod a; mod b;',
      'tests/it/a.rs': 'use crate::b::T;',
      'tests/it/b.rs': '',
    },
    'tests/it/a.rs',
    'tests/it/b.rs',
  ],
  'an undeclared source': [
    inLib('src/dead.rs', 'use crate::c::T; use super::a::U;'),
    'src/dead.rs',
    'src/c.rs',
    'src/a.rs',
  ],
  'a source that is its own crate': [
    inLib('src/alone.rs', 'mod inner { pub struct T; } use crate::inner::T;'),
    'src/alone.rs',
    'outside:src/alone.rs',
  ],
  'a file that is its own crate': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': 'mod c;',
      'src/c.rs': '',
      'tests/ui.rs': '',
      'tests/ui/one.rs': 'use crate::T; use x::c::U;',
    },
    'tests/ui/one.rs',
    'outside:tests/ui/one.rs',
    'src/c.rs',
  ],
  'files that lead to each other': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': '',
      'src/x/mod.rs': 'mod y;',
      'src/x/y.rs': '#[path = "mod.rs"] mod z; use crate::T;',
    },
    'src/x/y.rs',
    'src/x/mod.rs',
    'src/lib.rs',
  ],
  'files that declare each other': [
    { 'a.rs': '#[path = "b.rs"] mod b; use crate::x;', 'b.rs': '#[path = "a.rs"] mod a; use super::y;' },
    'a.rs',
    'b.rs',
    'outside:a.rs',
  ],
});

table('use of crates', {
  'the standard library': [
    inLib('src/c.rs', 'use std::fmt; use core::x; use alloc::y; extern crate proc_macro; extern crate test;'),
    'src/c.rs',
    'builtin:std',
    'builtin:core',
    'builtin:alloc',
    'builtin:proc_macro',
    'builtin:test',
  ],
  'a module with the name of a builtin crate': [
    {
      ...LIB,
      'src/lib.rs': 'mod c; mod test; mod std;',
      'src/test.rs': '',
      'src/std.rs': '',
      'src/c.rs': 'use crate::{test, std}; use test::T; use std::U;',
    },
    'src/c.rs',
    'src/test.rs',
    'src/std.rs',
    'src/test.rs',
    'builtin:std',
  ],
  'a builtin crate and a glob': [
    inLib('src/c.rs', 'use super::*; use alloc::T;'),
    'src/c.rs',
    'src/lib.rs',
    'builtin:alloc',
  ],
  'two colons first': [inLib('src/c.rs', 'mod std; use ::std::x;'), 'src/c.rs', 'unresolved', 'builtin:std'],
  'an unknown crate': [
    inLib('src/c.rs', 'use serde::Serialize; extern crate libc;'),
    'src/c.rs',
    'pkg:serde',
    'pkg:libc',
  ],
  'without a manifest': [{ 'x.rs': 'use serde::Serialize;' }, 'x.rs', 'pkg:serde'],
  'its own library, in a test': [{ ...LIB, 'tests/t.rs': 'use my_lib::c::T;' }, 'tests/t.rs', 'src/c.rs'],
  'its own library, in a program': [{ ...LIB, 'src/main.rs': 'use my_lib::f;' }, 'src/main.rs', 'src/lib.rs'],
  'its own library, in an example': [
    { ...LIB, 'examples/e.rs': 'use my_lib::prelude::*;' },
    'examples/e.rs',
    'src/lib.rs',
  ],
  'its own library, by extern crate': [
    { ...LIB, 'benches/b.rs': 'extern crate my_lib;' },
    'benches/b.rs',
    'src/lib.rs',
  ],
  'the crate under another name': [
    { ...LIB, 'src/lib.rs': 'extern crate self as me; mod c; mod a;', 'src/c.rs': 'use me::a::T;' },
    'src/c.rs',
    'src/a.rs',
  ],
  'a crate under another name': [
    { ...LIB, 'src/lib.rs': 'extern crate rustc_span as span; mod c;', 'src/c.rs': 'use span::T;' },
    'src/c.rs',
    'pkg:rustc_span',
  ],
  'a name that only a glob can declare': [
    inLib('src/c.rs', 'use serde::*; use ops::sin;'),
    'src/c.rs',
    'pkg:serde',
    'outside:src/c.rs',
  ],
  'a name that only a glob can declare, without a manifest': [
    { 'x.rs': 'use a::*; use b::c;' },
    'x.rs',
    'pkg:a',
    'pkg:b',
  ],
  'not names of crates': [inLib('src/c.rs', 'use *; use ::crate;'), 'src/c.rs', 'unresolved', 'unresolved'],
});

table('2015', {
  'a module of the root': [
    {
      ...LIB,
      'Cargo.toml': cargo('x', '', '2015'),
      'src/a/deep.rs': 'use c::T; use ::b::x::U; use a::deep::V;',
    },
    'src/a/deep.rs',
    'src/c.rs',
    'src/b/x.rs',
    'outside:src/a/deep.rs',
  ],
  'not a module beside it': [
    {
      'Cargo.toml': '[package]\nname = "x"',
      'src/lib.rs': 'mod a;',
      'src/a.rs': 'mod b; use b::T;',
      'src/a/b.rs': '',
    },
    'src/a.rs',
    'src/a/b.rs',
    'pkg:b',
  ],
  'a crate': [
    {
      'Cargo.toml': cargo('x', '[dependencies]\nlog = "1"', '2015'),
      'src/lib.rs': 'extern crate log; mod a;',
      'src/a.rs': 'use log::info; use std::fmt; use f; use self::g;',
    },
    'src/a.rs',
    'pkg:log',
    'builtin:std',
    'src/lib.rs',
    'outside:src/a.rs',
  ],
});

test('an item wins over a private module of the same name in another crate', () => {
  const files: Files = {
    'a/Cargo.toml': cargo('a', '[dependencies]\nb = { path = "../b" }'),
    'a/src/lib.rs': 'use b::derive; use b::open; use b::open::T;',
    'b/Cargo.toml': cargo('b'),
    'b/src/lib.rs': 'mod derive; pub mod open; #[x] pub fn derive() {} mod c;',
    'b/src/derive.rs': '',
    'b/src/open.rs': '',
    'b/src/c.rs': 'use crate::derive;',
  };
  assert.equal(targetsOf(files, 'a/src/lib.rs'), ['b/src/lib.rs', 'b/src/open.rs', 'b/src/open.rs']);
  assert.equal(targetsOf(files, 'b/src/c.rs'), ['b/src/derive.rs']);
});

test.run();
