import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rust } from '../../../src/core/languages/rust/index.ts';
import { cargo, type Files, modelOf, targetsOf } from './model.ts';

/** Manifests, and the text of the importing file → targets. */
type Row = readonly [files: Files, from: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(targetsOf(files, from), targets);
    });
  }
}

/** A package `my-dep` with a library of two files. */
const DEP: Files = {
  'dep/Cargo.toml': cargo('my-dep'),
  'dep/src/lib.rs': 'pub mod m;',
  'dep/src/m.rs': '',
};

/** The package `app` with these dependencies and this text, beside `my-dep`. */
function app(dependencies: string, text: string): Files {
  return { ...DEP, 'app/Cargo.toml': cargo('app', dependencies), 'app/src/main.rs': text };
}

table('dependencies', {
  'a path': [
    app('[dependencies]\nmy-dep = { path = "../dep" }', 'use my_dep::m::T;'),
    'app/src/main.rs',
    'dep/src/m.rs',
  ],
  'a path as a table': [
    app('[dependencies.my-dep]\npath = "../dep/"', 'use my_dep::{m, T};'),
    'app/src/main.rs',
    'dep/src/m.rs',
    'dep/src/lib.rs',
  ],
  'an underscore in the manifest': [
    app('[dependencies]\nmy_dep = { path = "../dep" }', 'use my_dep::T;'),
    'app/src/main.rs',
    'dep/src/lib.rs',
  ],
  'under another name': [
    app(
      '[dependencies]\nother-name = { path = "../dep", package = "my-dep" }',
      'use other_name::m::T; use my_dep::T;',
    ),
    'app/src/main.rs',
    'dep/src/m.rs',
    'pkg:my_dep',
  ],
  'for tests': [
    app('[dev-dependencies]\nmy-dep.path = "../dep"', 'use my_dep::T;'),
    'app/src/main.rs',
    'dep/src/lib.rs',
  ],
  'for builds': [
    app('[build-dependencies]\nmy-dep.path = "../dep"', 'use my_dep::T;'),
    'app/src/main.rs',
    'dep/src/lib.rs',
  ],
  'of one platform': [
    app(
      `[target.'cfg(unix)'.dependencies]\nmy-dep.path = "../dep"\nlib-c = "1"`,
      'use my_dep::T; use lib_c::x;',
    ),
    'app/src/main.rs',
    'dep/src/lib.rs',
    'pkg:lib-c',
  ],
  'from a registry, although the project has a package of this name': [
    app('[dependencies]\nmy-dep = "1"', 'use my_dep::T;'),
    'app/src/main.rs',
    'pkg:my-dep',
  ],
  'a patch': [
    app('[dependencies]\nmy-dep = "1"\n[patch.crates-io]\nmy-dep = { path = "../dep" }', 'use my_dep::T;'),
    'app/src/main.rs',
    'dep/src/lib.rs',
  ],
  'external packages': [
    app(
      '[dependencies]\nserde-json = "1"\nasync-trait = { version = "1" }\nrand8 = { package = "rand", version = "0.8" }',
      'use serde_json::Value; extern crate async_trait; use rand8::Rng;',
    ),
    'app/src/main.rs',
    'pkg:serde-json',
    'pkg:async-trait',
    'pkg:rand',
  ],
  'a library with another name': [
    app('[dependencies]\nmd-5 = "1"\nInflector = "1"', 'use md5::Md5; use inflector::Inflector;'),
    'app/src/main.rs',
    'pkg:md-5',
    'pkg:Inflector',
  ],
  'a package with the name of a builtin crate': [
    app('[dependencies]\ncore = { path = "../dep", package = "my-dep" }', 'use core::T;'),
    'app/src/main.rs',
    'dep/src/lib.rs',
  ],
  'outside the project': [
    app('[dependencies]\nmy-dep = { path = "../../dep" }', 'use my_dep::T;'),
    'app/src/main.rs',
    'pkg:my-dep',
  ],
  'a path without a package': [
    app('[dependencies]\nmy-dep = { path = "../gone" }', 'use my_dep::T;'),
    'app/src/main.rs',
    'pkg:my-dep',
  ],
  'a missing library': [
    {
      'app/Cargo.toml': cargo('app', '[dependencies]\ntool.path = "../tool"'),
      'app/src/lib.rs': 'use tool::T;',
      'tool/Cargo.toml': cargo('tool'),
      'tool/src/main.rs': '',
    },
    'app/src/lib.rs',
    'unresolved',
  ],
  'a library that is not analysed': [
    { ...app('[dependencies]\nmy-dep.path = "../dep"', 'use my_dep::T;'), 'dep/src/lib.rs': null },
    'app/src/main.rs',
    'outside:dep/src/lib.rs',
  ],
  'a library elsewhere, under another name': [
    {
      'app/Cargo.toml': cargo('app', '[dependencies]\nmy-dep.path = "../dep"'),
      'app/src/lib.rs': 'use api::m::T;',
      'dep/Cargo.toml': cargo('my-dep', '[lib]\nname = "api"\npath = "lib/api.rs"'),
      'dep/lib/api.rs': 'pub mod m;',
      'dep/lib/m.rs': '',
    },
    'app/src/lib.rs',
    'dep/lib/m.rs',
  ],
});

const WORKSPACE = `[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/old"]
[workspace.package]\nedition = "2021"
[workspace.dependencies]\nshared-code = { path = "crates/shared" }\nfast = { package = "ahash", version = "1" }
[patch.crates-io]\npatched = { path = "vendor/patched" }\n`;

/** A workspace with the member `a`. */
function workspace(dependencies: string, text: string): Files {
  return {
    'Cargo.toml': WORKSPACE,
    'crates/a/Cargo.toml': `[package]\nname = "a"\nedition.workspace = true\n${dependencies}`,
    'crates/a/src/lib.rs': text,
    'crates/shared/Cargo.toml': cargo('shared-code'),
    'crates/shared/src/lib.rs': 'pub mod m;',
    'crates/shared/src/m.rs': '',
    'crates/old/Cargo.toml': cargo('old'),
    'crates/old/src/lib.rs': '',
    'vendor/patched/Cargo.toml': cargo('patched'),
    'vendor/patched/src/lib.rs': '',
  };
}

table('workspaces', {
  'an inherited path': [
    workspace('[dependencies]\nshared-code.workspace = true', 'use shared_code::m::T;'),
    'crates/a/src/lib.rs',
    'crates/shared/src/m.rs',
  ],
  'an inherited name': [
    workspace('[dependencies]\nfast = { workspace = true, features = ["x"] }', 'use fast::T;'),
    'crates/a/src/lib.rs',
    'pkg:ahash',
  ],
  'a patch of the workspace': [
    workspace('[dependencies]\npatched = "1"', 'use patched::T;'),
    'crates/a/src/lib.rs',
    'vendor/patched/src/lib.rs',
  ],
  'a member that the manifest does not list': [
    workspace('', 'use shared_code::m::T; use old::T;'),
    'crates/a/src/lib.rs',
    'crates/shared/src/m.rs',
    'pkg:old',
  ],
  'a member that the manifest does not list, after a name in scope': [
    {
      ...workspace('', 'pub mod shared_code; mod tests; mod other;'),
      'crates/a/src/shared_code.rs': '',
      'crates/a/src/tests.rs': 'use super::*; use shared_code::T;',
      'crates/a/src/other.rs': '',
    },
    'crates/a/src/tests.rs',
    'crates/a/src/lib.rs',
    'crates/a/src/shared_code.rs',
  ],
  'a member that the manifest does not list, after an import': [
    {
      ...workspace('', 'pub mod shared_code;'),
      'crates/a/src/shared_code.rs': '',
      'crates/a/src/main.rs': 'use a::shared_code; use shared_code::T;',
    },
    'crates/a/src/main.rs',
    'crates/a/src/shared_code.rs',
    'crates/a/src/shared_code.rs',
  ],
  'a dependency with the name of a module from a glob': [
    {
      ...workspace('[dependencies]\nshared-code.workspace = true', 'mod tests;'),
      'crates/a/src/tests.rs': 'use super::*; use shared_code::m::T;',
    },
    'crates/a/src/tests.rs',
    'crates/a/src/lib.rs',
    'crates/shared/src/m.rs',
  ],
  'a member with the name of a builtin crate': [
    {
      ...workspace('', 'use core::fmt;'),
      'crates/core/Cargo.toml': cargo('core'),
      'crates/core/src/lib.rs': '',
    },
    'crates/a/src/lib.rs',
    'builtin:core',
  ],
  'the library of a package that is not a member': [
    { ...workspace('', ''), 'crates/old/tests/t.rs': 'use old::T;' },
    'crates/old/tests/t.rs',
    'crates/old/src/lib.rs',
  ],
  'an unknown inherited edition is not 2015': [
    {
      'Cargo.toml':
        '[package]\nname = "editor"\nedition.workspace = true\n[dependencies]\ngit.workspace = true',
      'src/lib.rs': 'mod element; mod git;',
      'src/element.rs': 'use git::Oid;',
      'src/git.rs': '',
    },
    'src/element.rs',
    'pkg:git',
  ],
  'the edition of a manifest that cannot be parsed is not 2015': [
    { 'Cargo.toml': '[package', 'src/lib.rs': 'mod a; mod b;', 'src/a.rs': 'use b::T;', 'src/b.rs': '' },
    'src/a.rs',
    'pkg:b',
  ],
  'an inherited edition': [
    {
      ...workspace('', 'mod x;'),
      'crates/a/src/x.rs': 'mod y; use y::T;',
      'crates/a/src/x/y.rs': '',
    },
    'crates/a/src/x.rs',
    'crates/a/src/x/y.rs',
    'crates/a/src/x/y.rs',
  ],
  'an explicit workspace root': [
    {
      'ws/Cargo.toml': '[workspace]\n[workspace.dependencies]\nd = { path = "d" }',
      'ws/d/Cargo.toml': cargo('d'),
      'ws/d/src/lib.rs': '',
      'far/Cargo.toml': cargo('far', 'workspace = "../ws"\n[dependencies]\nd.workspace = true'),
      'far/src/lib.rs': 'use d::T;',
    },
    'far/src/lib.rs',
    'ws/d/src/lib.rs',
  ],
  'a package that is the workspace root': [
    {
      'Cargo.toml': `${cargo('root', '[dependencies]\nm.path = "m"')}\n[workspace]\n`,
      'src/lib.rs': 'use m::T;',
      'm/Cargo.toml': cargo('m', '[dev-dependencies]\nroot.path = ".."'),
      'm/src/lib.rs': 'use root::T;',
    },
    'm/src/lib.rs',
    'src/lib.rs',
  ],
});

table('targets', {
  'a program with a path': [
    {
      'Cargo.toml': cargo('x', '[[bin]]\nname = "tool"\npath = "tools/tool.rs"'),
      'tools/tool.rs': 'mod util; use crate::util::T;',
      'tools/util.rs': 'use crate::U;',
    },
    'tools/tool.rs',
    'tools/util.rs',
    'tools/util.rs',
  ],
  'modules of a program': [
    {
      'Cargo.toml': cargo('x', '[[bin]]\nname = "tool"\npath = "tools/tool.rs"'),
      'tools/tool.rs': 'mod util;',
      'tools/util.rs': 'use crate::U;',
    },
    'tools/util.rs',
    'tools/tool.rs',
  ],
  'a program beside the library': [
    {
      'Cargo.toml': cargo('x', '[[bin]]\nname = "tool"\npath = "src/tool.rs"'),
      'src/lib.rs': '',
      'src/tool.rs': 'use crate::T; use x::U;',
    },
    'src/tool.rs',
    'outside:src/tool.rs',
    'src/lib.rs',
  ],
  'a build script beside the library': [
    {
      'p/Cargo.toml': cargo('x', '[lib]\npath = "lib.rs"'),
      'p/lib.rs': '',
      'p/build.rs': 'use crate::T;',
    },
    'p/build.rs',
    'outside:p/build.rs',
  ],
  'programs in src/bin': [
    {
      'Cargo.toml': cargo('x'),
      'src/bin/a.rs': 'mod m;',
      'src/bin/m.rs': '',
      'src/bin/b/main.rs': 'mod n;',
      'src/bin/b/n.rs': '',
    },
    'src/bin/a.rs',
    'src/bin/m.rs',
  ],
  'a program in a folder': [
    { 'Cargo.toml': cargo('x'), 'src/bin/b/main.rs': 'mod n;', 'src/bin/b/n.rs': 'use crate::T;' },
    'src/bin/b/n.rs',
    'src/bin/b/main.rs',
  ],
  'no programs in src/bin': [
    {
      'Cargo.toml': cargo('x', 'autobins = false'),
      'src/lib.rs': 'mod bin;',
      'src/bin.rs': 'mod a;',
      'src/bin/a.rs': 'use super::T;',
    },
    'src/bin/a.rs',
    'src/bin.rs',
  ],
  'a test without a path': [
    {
      'Cargo.toml': cargo('x', 'autotests = false\n[[test]]\nname = "it"'),
      'tests/it.rs': 'mod m;',
      'tests/m.rs': 'use crate::T;',
    },
    'tests/m.rs',
    'tests/it.rs',
  ],
  'an example in a folder': [
    { 'Cargo.toml': cargo('x'), 'examples/e/main.rs': 'mod m;', 'examples/e/m.rs': 'use super::T;' },
    'examples/e/m.rs',
    'examples/e/main.rs',
  ],
  'the build script': [
    {
      'Cargo.toml': cargo('x'),
      'build.rs': '#[path = "build/gen.rs"] mod gen;',
      'build/gen.rs': 'use crate::T;',
    },
    'build/gen.rs',
    'build.rs',
  ],
  'a build script elsewhere': [
    { 'Cargo.toml': cargo('x', 'build = "scripts/b.rs"'), 'scripts/b.rs': 'mod gen;', 'scripts/gen.rs': '' },
    'scripts/b.rs',
    'scripts/gen.rs',
  ],
  'a library elsewhere': [
    {
      'Cargo.toml': cargo('x', '[lib]\npath = "src/x.rs"'),
      'src/x.rs': 'mod m;',
      'src/m.rs': 'use crate::T;',
    },
    'src/m.rs',
    'src/x.rs',
  ],
  'a package in a package': [
    {
      'Cargo.toml': cargo('x'),
      'src/lib.rs': '',
      'fuzz/Cargo.toml': cargo('x-fuzz', '[dependencies]\nx = { path = ".." }'),
      'fuzz/src/main.rs': 'use x::T; use crate::U;',
    },
    'fuzz/src/main.rs',
    'src/lib.rs',
    'outside:fuzz/src/main.rs',
  ],
});

table('broken manifests', {
  'not TOML': [
    {
      'x-y/Cargo.toml': '[package\nname',
      'x-y/src/lib.rs': '',
      'x-y/tests/t.rs': 'use x_y::T; use serde::S;',
    },
    'x-y/tests/t.rs',
    'x-y/src/lib.rs',
    'pkg:serde',
  ],
  'values of other types': [
    {
      'Cargo.toml':
        '[package]\nname = 1\nedition = 2021\nbuild = 3\n[lib]\npath = []\n[[bin]]\npath = 1\n[dependencies]\na = 1\nb = []\n[patch]\nc = 1\n',
      'src/lib.rs': 'use a::x; use b::y;',
    },
    'src/lib.rs',
    'pkg:a',
    'pkg:b',
  ],
  'names of Object.prototype': [
    {
      'Cargo.toml': cargo('x', '[dependencies]\ntoString = "1"\n__proto__ = "1"'),
      'src/lib.rs': 'use constructor::x; use hasOwnProperty::y;',
    },
    'src/lib.rs',
    'pkg:constructor',
    'pkg:hasOwnProperty',
  ],
});

test('only Cargo.toml is a manifest', () => {
  assert.ok(rust.resolver.isManifest('Cargo.toml'));
  assert.not(rust.resolver.isManifest('Cargo.lock'));
  assert.not(rust.resolver.isManifest('cargo.toml'));
});

test('a resolution can be traced', () => {
  const model = modelOf({
    ...app('[dependencies]\nmy-dep.path = "../dep"', 'mod a; use my_dep::m::T; use crate::a::U;'),
    'app/src/a.rs': '',
  });
  const traceOf = (specifier: string, names?: readonly string[]) => {
    const steps: string[] = [];
    const raw = { specifier, kind: 'static', line: 1, ...(names && { names }) } as const;
    rust.resolver.create(model).resolve('app/src/main.rs', raw, step => steps.push(step));
    return steps;
  };
  assert.equal(traceOf('my_dep::m::T'), [
    'app depends on my-dep, in dep',
    'dep/src/lib.rs has the module m: dep/src/m.rs',
  ]);
  assert.equal(traceOf('crate::a::U'), [
    'crate leads to app/src/main.rs',
    'app/src/main.rs has the module a: app/src/a.rs',
  ]);
  assert.equal(traceOf('mod a'), ['looking for app/src/a.rs, then for app/src/a/mod.rs']);
  assert.equal(traceOf('b::c', ['b::c', 'crate::b::c']).slice(0, 1), ['b is a name in scope: crate::b::c']);
});

test('the unit of a file is its package', () => {
  const { unitOf } = rust.resolver.create(modelOf(workspace('', '')));
  assert.is(unitOf?.('crates/shared/src/m.rs'), 'shared-code');
  assert.is(unitOf?.('crates/a/tests/deep/t.rs'), 'a');
  assert.is(unitOf?.('build/x.rs'), undefined);
});

test.run();
