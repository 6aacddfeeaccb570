import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rust } from '../../../src/core/languages/rust/index.ts';
import type { FileId } from '../../../src/types.ts';
import { createIncrementalLinks } from '../../helpers/incremental-links.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { cargo } from './model.ts';
import { factsOf } from './show.ts';

/** Files that are added, removed and changed, each with its possible texts. */
const TEXTS: Readonly<Record<FileId, readonly string[]>> = {
  'src/lib.rs': [
    'pub mod a; mod b; use a::x; use b::T;',
    'mod a; #[path = "b/two.rs"] mod b;',
    'mods!(a, b); pub use dep::m;',
    'mod a { pub mod x; } mod b; extern crate self as me;',
    '#[cfg_attr(unix, path = "u.rs")] mod a;',
    '',
  ],
  'src/main.rs': ['mod b; use x_y::a::x::T;', 'use x_y::b::T; use dep::m::T;'],
  'src/a.rs': ['pub mod x; use super::b::T; use me::b::U;', 'use crate::b::T; use self::x::U;'],
  'src/a/x.rs': ['use super::T; use super::super::b::U; use crate::a::V;', 'use super::*; use b::T;'],
  'src/a/mod.rs': ['pub mod x; use crate::b::gone::T;'],
  'src/b.rs': ['use crate::a::x::T;', 'mod c; use c::T; use crate::*; use a::x::U;'],
  'src/b/mod.rs': ['pub mod two; use two::T;'],
  'src/b/two.rs': ['use super::T; use crate::a::U;', 'mod c;'],
  'src/b/c.rs': ['use super::super::T; use crate::b::U;'],
  'src/u.rs': ['use super::T; use crate::U;'],
  'tests/one.rs': ['mod common; use x_y::a::T;', 'use common::T;'],
  'tests/two.rs': ['mod common; use common::T;'],
  'tests/common/mod.rs': ['use super::T; use crate::U; use x_y::a::x::V;'],
  'dep/src/lib.rs': ['pub mod m;', 'mod m; pub fn f() {}', 'pub mod m {}'],
  'dep/src/m.rs': ['use crate::m::T; use super::f;'],
};
/** Files that sometimes exist but are not analysed. */
const OTHERS = ['src/a/y.rs', 'src/b/c/mod.rs', 'dep/src/m/mod.rs', 'tests/common.rs'];
const MANIFESTS = new Map([
  ['Cargo.toml', cargo('x-y', '[dependencies]\ndep.path = "dep"')],
  ['dep/Cargo.toml', cargo('dep')],
]);

const SETUP = { resolver: rust.resolver, manifests: MANIFESTS, factsOf };

test('the recorded dependencies of a resolution say exactly when to resolve again', () => {
  const random = createRandom(SEED);
  const project = createIncrementalLinks(SETUP);
  for (let i = 0; i < 400; i++) {
    const id = random.pick(Object.keys(TEXTS));
    const other = random.pick(OTHERS);
    project.apply(id, random.chance(0.3) ? undefined : random.pick(TEXTS[id] ?? []), other);
    assert.equal(project.incremental(), project.cold(), `after step ${i}, seed ${SEED}`);
  }
});

test('other declarations in a module invalidate only the paths through it', () => {
  const project = createIncrementalLinks(SETUP);
  project.apply('src/lib.rs', 'mod a; mod b; mod c;');
  project.apply('src/a.rs', 'pub mod x;');
  project.apply('src/a/x.rs', '');
  project.apply('src/b.rs', 'use crate::a::x::T;');
  project.apply('src/c.rs', 'use std::fmt;');
  assert.equal(project.apply('src/a.rs', 'pub mod x; mod y;'), ['src/a.rs', 'src/b.rs']);
  assert.equal(project.apply('src/c.rs', 'use std::io;'), ['src/c.rs']);
  assert.equal(project.apply('dep/src/lib.rs', 'pub mod m;'), ['dep/src/lib.rs']);
});

test.run();
