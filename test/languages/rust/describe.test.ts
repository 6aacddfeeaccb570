import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../../src/core/languages/rust/describe.ts';
import { compileGlobs } from '../../../src/shared/globs.ts';

const MEMBER = `[package]
name = "a"

[lib]
path = "source/a.rs"

[[bin]]
name = "tool"
path = "programs/tool.rs"

[[test]]
name = "slow"
path = "slow/all.rs"

[[bench]]
name = "speed"
path = "speed.rs"

[[example]]
name = "tour"
path = "tour/first.rs"

[dependencies]
serde = "1"
renamed = { package = "real-name", version = "1" }
shared.workspace = true
local = { path = "../local" }
maybe = { version = "1", optional = true }
libz-sys = "1"

[dev-dependencies]
tempfile = "3"
`;
const ROOT =
  '[workspace]\nmembers = ["*"]\n[workspace.dependencies]\nshared = { package = "shared-crate", version = "1" }\n';

test('targets are entry points, and those for tests are tests', () => {
  const { roles, entries } = describe(new Map([['a/Cargo.toml', MEMBER]]));
  assert.equal(roles, [{ role: 'test', match: ['a/slow/all.rs', 'a/speed.rs', 'a/tour/first.rs'] }]);
  const files = [
    'a/source/a.rs',
    'a/programs/tool.rs',
    'a/src/main.rs',
    'a/src/bin/x.rs',
    'a/src/bin/y/main.rs',
    'a/examples/e.rs',
    'a/build.rs',
    'a/src/other.rs',
    'a/src/bin/y/part.rs',
  ];
  assert.equal(files.filter(compileGlobs(entries)), files.slice(0, 7));
});

test('dependencies are declared under their real names', () => {
  const manifests = new Map([
    ['Cargo.toml', ROOT],
    ['a/Cargo.toml', MEMBER],
  ]);
  const { declared } = describe(manifests);
  assert.is(declared.length, 1);
  assert.equal(declared[0].packages, [
    ['serde', 24, '1'],
    ['real-name', 25],
    ['shared-crate', 26],
    ['local', 27],
    ['maybe', 28, '1'],
    ['libz-sys', 29, '1'],
    ['tempfile', 32, '3'],
  ]);
  assert.equal(declared[0].notImported, ['local', 'maybe', 'libz-sys', 'tempfile']);
  // The compiler rejects imports of other crates.
  assert.equal(declared[0].installed, []);
});

test('a manifest that cannot be parsed is harmless', () => {
  assert.equal(describe(new Map([['Cargo.toml', '[package']])).declared[0].packages, []);
});

test('packages that the lists of other tools keep count as used', () => {
  const member = `[package]
name = "a"
[dependencies]
tracing = "0.1"
serde_json = "1"
keyed = { package = "real-name", version = "1" }
prost.workspace = true
idle = "1"
log = "0.4"
[package.metadata.cargo-machete]
ignored = ["tracing", "serde-json", "keyed"]
[package.metadata.cargo-udeps.ignore]
normal = ["log"]
`;
  const root = `[workspace]
members = ["a"]
[workspace.dependencies]
prost = "0.13"
[workspace.metadata.cargo-shear]
ignored = ["prost"]
`;
  const { declared } = describe(
    new Map([
      ['Cargo.toml', root],
      ['a/Cargo.toml', member],
    ]),
  );
  assert.equal(declared[0].notImported, ['tracing', 'serde_json', 'real-name', 'prost', 'log']);
});

test.run();
