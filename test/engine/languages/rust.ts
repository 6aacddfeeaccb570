import { some, type World, words } from './world.ts';

export const rustWorld: World = {
  name: 'rust',
  folders: words('src src/a src/a/b src/bin src/inl lib/src lib/src/a other/src tests'),
  files: words('lib.rs main.rs mod.rs a.rs b.rs x.rs'),
  texts: [
    [
      ['.rs'],
      [
        some(
          4,
          `mod a;
          pub mod b;
          mod x;
          #[path = "x.rs"] mod c;
          #[path = "../b.rs"] pub mod d;
          #[cfg_attr(unix, path = "a/x.rs")] mod c;
          mod inl { pub mod b; mod x; }
          mod inl { use super::a; }
          pub mod a { pub fn f() {} }
          make! { mod b; }`,
        ),
        some(
          4,
          `use crate::a::b::T;
          use crate::b;
          use super::b::f;
          use super::super::x;
          use self::a::*;
          use crate::inl::b::f;
          use crate::{a::{self, b::T}, x as y};
          pub use a::b;
          use b::*;
          use lib::a::T;
          use lib::b;
          use other::x::T;
          use root::a;
          use o::x;
          extern crate other as o;
          extern crate lib;
          extern crate self as me;
          use me::a::b;
          use serde::T;
          use std::fmt;
          use ::lib::a;
          use crate::missing::T;
          use`,
        ),
        'fn use_them() {\n',
        some(3, 'a::b::f();\nlib::a::f();\ncrate::x::f();\nlet s = "mod y;";\ny::f();\nother::f();'),
        '}\n',
      ],
    ],
  ],
  manifests: {
    'Cargo.toml': [
      '[package]\nname = "root"\nedition = "2021"\n[dependencies]\nlib = { path = "lib" }\nserde = "1"\n',
      '[package]\nname = "root"\n[workspace]\nmembers = ["lib", "other"]\n',
      '[workspace]\nmembers = ["*"]\nexclude = ["other"]\n[workspace.dependencies]\nother = { path = "other" }\n',
      '[package]\nname = "root"\nedition = "2018"\n[lib]\nname = "lib"\npath = "src/a.rs"\n[dependencies]\no = { path = "other", package = "other" }\n',
      '[package',
    ],
    'lib/Cargo.toml': [
      '[package]\nname = "lib"\nedition = "2021"\n[dependencies]\nother = { workspace = true }\nroot = { path = ".." }\n',
      '[package]\nname = "lib"\nautobins = false\n[[bin]]\nname = "x"\npath = "src/x.rs"\n',
      '[package]\nname = "other"\nedition = "2018"\n',
    ],
    'other/Cargo.toml': [
      '[package]\nname = "other"\nedition = "2021"\n[lib]\npath = "src/x.rs"\n[dependencies]\nlib = { path = "../lib" }\n',
      '[package]\nname = "lib"\n',
    ],
  },
  others: ['src/missing.txt', 'src/a/x.rs.bak', 'lib/src/notes.md'],
  ignored: ['x.rs', 'src/a/', '/lib', 'b.rs', '!b.rs'],
};
