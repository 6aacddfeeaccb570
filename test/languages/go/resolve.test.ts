import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { go } from '../../../src/core/languages/go/index.ts';
import type { Files } from '../../helpers/model.ts';
import { modelOf, targetsOf } from './model.ts';
import { factsOf } from './show.ts';

/** Where the imports of `code` in a file lead, in a project of these files. */
type Row = readonly [files: Files, from: string, code: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, code, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => assert.equal(targetsOf({ ...files, [from]: code }, from), targets));
  }
}

const MOD = 'module github.com/a/b\nrequire github.com/spf13/cobra v1.0.0\n';

const SHOP: Files = {
  'go.mod': MOD,
  'shop/cart.go': 'package shop\ntype Cart struct{}\nfunc NewCart() Cart { return Cart{} }\n',
  'shop/order.go': 'package shop\nconst (\n\tOpen = iota\n\tPaid\n)\nvar Default, Other = 1, 2\n',
  'shop/pay_linux.go': '//go:build linux\npackage shop\nfunc Pay() {}\nfunc init() {}\n',
  'shop/pay_windows.go': '//go:build windows\npackage shop\nfunc Pay() {}\n',
  'shop/help_test.go': 'package shop\nfunc Helper() {}\nvar Cart2 = 1\n',
  'shop/api_test.go': 'package shop_test\nfunc Helper() {}\n',
  'shop/internal/tax/tax.go': 'package tax\nfunc Rate() {}\n',
};

const use = (path: string, code: string) => `package x\nimport "github.com/a/b/${path}"\nvar _ = ${code}\n`;

table('names', {
  'a function': [SHOP, 'main.go', use('shop', 'shop.NewCart()'), 'shop/cart.go'],
  'a type': [SHOP, 'main.go', use('shop', 'shop.Cart{}'), 'shop/cart.go'],
  'values of a group': [SHOP, 'main.go', use('shop', 'shop.Paid + shop.Other'), 'shop/order.go'],
  'several files': [
    SHOP,
    'main.go',
    use('shop', 'f(shop.Paid, shop.Cart{})'),
    'shop/cart.go',
    'shop/order.go',
  ],
  'one for each platform': [
    SHOP,
    'main.go',
    use('shop', 'shop.Pay'),
    'shop/pay_linux.go',
    'shop/pay_windows.go',
  ],
  'an alias': [
    SHOP,
    'main.go',
    'package x\nimport s "github.com/a/b/shop"\nvar _ = s.Open + shop.Cart\n',
    'shop/order.go',
  ],
  'the name that the package gives itself': [
    {
      'go.mod': MOD,
      'go-shop/v2x/a.go': 'package shop\nvar A = 1\n',
      'go-shop/v2x/b.go': 'package shop\nvar B = 1\n',
    },
    'main.go',
    use('go-shop/v2x', 'shop.B'),
    'go-shop/v2x/b.go',
  ],
  'names that nothing declares do not matter': [
    SHOP,
    'main.go',
    use('shop', 'shop.Paid + shop.Missing'),
    'shop/order.go',
  ],
  'a variable with the name of the package': [
    SHOP,
    'main.go',
    use('shop', 'f(shop.Local, shop.Cart{})'),
    'shop/cart.go',
  ],
  'the same import twice': [
    SHOP,
    'main.go',
    'package x\nimport "github.com/a/b/shop"\nimport s "github.com/a/b/shop"\nvar _ = shop.Cart{} + s.Open\n',
    'shop/cart.go',
    'shop/order.go',
  ],
});

table('groups', {
  'a blank import depends on files with init': [
    SHOP,
    'main.go',
    'package x\nimport _ "github.com/a/b/shop"\n',
    'shop/pay_linux.go',
  ],
  'a blank import of a package without init': [
    { 'go.mod': MOD, 'p/a.go': 'package p\nvar A = f()\n', 'p/b.go': 'package p\n' },
    'main.go',
    'package x\nimport _ "github.com/a/b/p"\n',
    'p/a.go',
    'p/b.go',
  ],
  'a blank import leaves out what only some builds have': [
    {
      'go.mod': MOD,
      'p/a.go': 'package p\nfunc init() {}\n',
      'p/b_windows.go': 'package p\nfunc init() {}\n',
      'p/c.go': '//go:build linux && !cgo\n\npackage p\nfunc init() {}\n',
      'p/d.go': '// +build ignore\n\npackage p\nfunc init() {}\n',
      'p/e.go': '//go:build !(windows || plan9)\n\npackage p\nfunc init() {}\n',
      'p/f.go': '//go:build go1.21\n\npackage p\nfunc init() {}\n',
      'p/linux.go': 'package p\nfunc init() {}\n',
    },
    'main.go',
    'package x\nimport _ "github.com/a/b/p"\n',
    'p/a.go',
    'p/e.go',
    'p/f.go',
    'p/linux.go',
  ],
  'a blank import of a package that only some builds have': [
    {
      'go.mod': MOD,
      'p/a_linux.go': 'package p\nfunc init() {}\n',
      'p/a_windows.go': 'package p\nfunc init() {}\n',
      'p/b.go': 'package p\n',
    },
    'main.go',
    'package x\nimport _ "github.com/a/b/p"\n',
    'p/a_linux.go',
    'p/a_windows.go',
  ],
  'a dot import': [
    SHOP,
    'main.go',
    'package x\nimport . "github.com/a/b/shop"\nvar _ = Cart{}\n',
    'shop/cart.go',
  ],
  'a dot import of what is not declared': [
    SHOP,
    'main.go',
    'package x\nimport . "github.com/a/b/shop"\nvar _ = Generated{}\n',
    'shop/cart.go',
    'shop/order.go',
    'shop/pay_linux.go',
    'shop/pay_windows.go',
  ],
  'no taken name is declared': [
    SHOP,
    'main.go',
    use('shop', 'shop.Generated'),
    'shop/cart.go',
    'shop/order.go',
    'shop/pay_linux.go',
    'shop/pay_windows.go',
  ],
});

table('groups', {
  'a file without facts counts with the others': [
    { 'go.mod': MOD, 'p/a.go': 'package p\nvar A = 1\n', 'p/b.go': '' },
    'main.go',
    use('p', 'p.B'),
    'p/a.go',
    'p/b.go',
  ],
});

table('tests', {
  'nor for a test elsewhere': [
    SHOP,
    'x/x_test.go',
    use('shop', 'f(shop.Cart{}, shop.Helper)'),
    'shop/cart.go',
  ],
  'nor for a program in the folder': [
    SHOP,
    'shop/gen.go',
    'package main\nimport "github.com/a/b/shop"\nvar _ = f(shop.Paid, shop.Helper)\n',
    'shop/order.go',
  ],
  'a test imports as other files do': [SHOP, 'x/x_test.go', use('shop', 'shop.Cart{}'), 'shop/cart.go'],
  'tests of other packages are never targets': [
    SHOP,
    'main.go',
    use('shop', 'f(shop.Cart{}, shop.Cart2, shop.Helper)'),
    'shop/cart.go',
  ],
  'an external test of the folder': [
    SHOP,
    'shop/cart_test.go',
    'package shop_test\nimport "github.com/a/b/shop"\nvar _ = f(shop.Paid, shop.Helper)\n',
    'shop/help_test.go',
    'shop/order.go',
  ],
  'no dependency on its own package': [
    SHOP,
    'shop/cart_test.go',
    'package shop\nimport "github.com/a/b/shop"\nvar _ = shop.Paid\n',
    'outside:shop/cart_test.go',
  ],
  'a file without a package clause': [
    SHOP,
    'shop/new.go',
    'import _ "github.com/a/b/shop"\n',
    'outside:shop/new.go',
  ],
  'a package of tests alone cannot be imported': [
    { 'go.mod': MOD, 'p/p_test.go': 'package p\n' },
    'main.go',
    use('p', 'p.A'),
    'unresolved',
  ],
});

table('files that are built apart', {
  'a program in the folder': [
    {
      'go.mod': MOD,
      'p/a.go': 'package p\n',
      'p/gen.go': '//go:build ignore\npackage main\n',
      'p/gen2.go': 'package main\n',
    },
    'main.go',
    use('p', 'p.Missing'),
    'p/a.go',
  ],
  'a program may import the package of its folder': [
    { 'go.mod': MOD, 'p/a.go': 'package p\nvar A = 1\n' },
    'p/gen.go',
    '//go:build ignore\npackage main\nimport "github.com/a/b/p"\nvar _ = p.A\n',
    'p/a.go',
  ],
  documentation: [
    { 'go.mod': MOD, 'p/a.go': 'package p\n', 'p/b.go': 'package documentation\n' },
    'main.go',
    use('p', 'p.Missing'),
    'p/a.go',
  ],
  'names that begin with an underscore or a dot': [
    {
      'go.mod': MOD,
      'p/a.go': 'package p\n',
      'p/_b.go': 'package p\nvar A = 1\n',
      'p/.c.go': 'package p\nvar A = 1\n',
    },
    'main.go',
    use('p', 'p.A'),
    'p/a.go',
  ],
  'a package main can be imported by tests of its folder': [
    { 'go.mod': MOD, 'cmd/main.go': 'package main\nvar A = 1\n' },
    'cmd/main_test.go',
    'package main_test\nimport main "github.com/a/b/cmd"\nvar _ = main.A\n',
    'cmd/main.go',
  ],
});

const LIB = 'package lib\nvar A = 1\n';
const USE_LIB = 'package x\nimport "example.com/lib"\nvar _ = lib.A\n';

table('modules', {
  'the root of a module': [
    { 'go.mod': 'module example.com/lib', 'lib.go': LIB, 'sub/x.go': 'package sub\nvar A = 1\n' },
    'cmd/main.go',
    USE_LIB,
    'lib.go',
  ],
  'internal packages': [
    SHOP,
    'shop/cart.go',
    use('shop/internal/tax', 'tax.Rate()'),
    'shop/internal/tax/tax.go',
  ],
  'a major version in the path': [
    { 'go.mod': 'module example.com/m/v2', 'lib/lib.go': LIB },
    'main.go',
    'package x\nimport "example.com/m/v2/lib"\nimport old "example.com/m/lib"\nvar _ = lib.A + old.A\n',
    'lib/lib.go',
    'pkg:example.com/m',
  ],
  'a required version of the own module': [
    { 'go.mod': 'module example.com/m\nrequire example.com/m/v2 v2.0.0', 'lib/lib.go': LIB },
    'main.go',
    'package x\nimport "example.com/m/v2/lib"\n',
    'pkg:example.com/m/v2',
  ],
  'a path that only begins alike': [
    SHOP,
    'main.go',
    'package x\nimport "github.com/a/bc"\n',
    'pkg:github.com/a/bc',
  ],
  'the nearest module': [
    {
      'go.mod': 'module example.com/outer',
      'lib/lib.go': LIB,
      'tools/go.mod': 'module tools',
      'tools/lib/lib.go': LIB,
    },
    'tools/main.go',
    'package x\nimport "tools/lib"\nvar _ = lib.A\n',
    'tools/lib/lib.go',
  ],
  'a module of the project that is not replaced': [
    {
      'go.mod': 'module example.com/app',
      'libs/lib/go.mod': 'module example.com/lib',
      'libs/lib/lib.go': LIB,
    },
    'main.go',
    USE_LIB,
    'libs/lib/lib.go',
  ],
  'a package that a module of the project no longer has': [
    {
      'go.mod': 'module example.com/app\nrequire example.com/lib v1.0.0',
      'lib/go.mod': 'module example.com/lib',
      'lib/lib.go': LIB,
    },
    'main.go',
    'package x\nimport "example.com/lib/removed"\n',
    'pkg:example.com/lib',
  ],
  'the nearest of copies': [
    {
      'a/go.mod': 'module example.com/lib',
      'a/lib.go': LIB,
      'b/lib/go.mod': 'module example.com/lib',
      'b/lib/lib.go': LIB,
      'b/app/go.mod': 'module example.com/app',
    },
    'b/app/main.go',
    USE_LIB,
    'b/lib/lib.go',
  ],
  'a nested module does not belong to the outer one': [
    {
      'go.mod': 'module example.com/app',
      'sub/go.mod': 'module example.com/other',
      'sub/lib/lib.go': LIB,
    },
    'main.go',
    'package x\nimport "example.com/app/sub/lib"\nimport l "example.com/other/lib"\nvar _ = l.A\n',
    'unresolved',
    'sub/lib/lib.go',
  ],
  'the module with the longest path': [
    {
      'go.mod': 'module example.com/app',
      'sub/go.mod': 'module example.com/app/sub',
      'sub/lib/lib.go': LIB,
    },
    'main.go',
    'package x\nimport "example.com/app/sub/lib"\nvar _ = lib.A\n',
    'sub/lib/lib.go',
  ],
});

table('replace', {
  'by a folder': [
    {
      'app/go.mod': 'module app\nrequire example.com/lib v1\nreplace example.com/lib => ../forked\n',
      'forked/go.mod': 'module whatever.org/lib\n',
      'forked/lib.go': LIB,
    },
    'app/main.go',
    USE_LIB,
    'forked/lib.go',
  ],
  'before a module of that path': [
    {
      'app/go.mod': 'module app\nreplace example.com/lib v1.0.0 => ./forked\n',
      'app/forked/lib.go': LIB,
      'lib/go.mod': 'module example.com/lib\n',
      'lib/lib.go': LIB,
    },
    'app/main.go',
    USE_LIB,
    'app/forked/lib.go',
  ],
  'a package below': [
    {
      'app/go.mod': 'module app\nreplace example.com => ../forked\n',
      'forked/lib/lib.go': LIB,
    },
    'app/main.go',
    USE_LIB,
    'forked/lib/lib.go',
  ],
  'by another module': [
    {
      'go.mod': 'module app\nreplace example.com/lib => github.com/fork/lib v1.0.0\n',
      'lib/go.mod': 'module example.com/lib\n',
      'lib/lib.go': LIB,
    },
    'main.go',
    USE_LIB,
    'pkg:example.com/lib',
  ],
  'by another module, though the own module has the folder': [
    {
      'go.mod': 'module example.com\nreplace example.com/lib => github.com/fork/lib v1.0.0\n',
      'lib/lib.go': LIB,
    },
    'main.go',
    USE_LIB,
    'pkg:example.com/lib',
  ],
  'by a folder outside the project': [
    { 'go.mod': 'module app\nrequire example.com/lib v1\nreplace example.com/lib => ../lib\n' },
    'main.go',
    USE_LIB,
    'pkg:example.com/lib',
  ],
  'by a folder that does not have the package': [
    { 'go.mod': 'module app\nrequire example.com/lib v1\nreplace example.com/lib => ./lib\n' },
    'main.go',
    USE_LIB,
    'unresolved',
  ],
});

const WORK: Files = {
  'go.work': 'go 1.22\nuse (\n\t./app\n\t./lib\n)\nreplace example.com/r => ./replaced\n',
  'app/go.mod': 'module app\n',
  'lib/go.mod': 'module example.com/lib\nreplace example.com/s => ../shared\n',
  'lib/lib.go': LIB,
  'app/copy/go.mod': 'module example.com/lib\n',
  'app/copy/lib.go': LIB,
  'replaced/r.go': 'package r\nvar A = 1\n',
  'shared/s.go': 'package s\nvar A = 1\n',
  'other/go.mod': 'module other\n',
};

table('workspaces', {
  'another member': [WORK, 'app/main.go', USE_LIB, 'lib/lib.go'],
  'a member before a replacement': [
    { ...WORK, 'app/go.mod': 'module app\nreplace example.com/lib => ./copy\n' },
    'app/main.go',
    USE_LIB,
    'lib/lib.go',
  ],
  'a replacement of the workspace': [
    WORK,
    'app/main.go',
    'package x\nimport "example.com/r"\nvar _ = r.A\n',
    'replaced/r.go',
  ],
  'a replacement of another member': [
    WORK,
    'app/main.go',
    'package x\nimport "example.com/s"\nvar _ = s.A\n',
    'shared/s.go',
  ],
  'not for modules that are not members': [
    WORK,
    'other/main.go',
    'package x\nimport "example.com/r"\n',
    'pkg:example.com/r',
  ],
});

table('others', {
  'the standard library': [
    SHOP,
    'main.go',
    'package x\nimport (\n"fmt"\n"net/http"\n"math/rand/v2"\n"unsafe"\n"C"\n)\n',
    'builtin:fmt',
    'builtin:net/http',
    'builtin:math/rand/v2',
    'builtin:unsafe',
    'builtin:C',
  ],
  'a folder with the name of a standard package': [
    { 'go.mod': 'module app', 'fmt/fmt.go': 'package fmt\n' },
    'main.go',
    'package x\nimport "fmt"\nimport f "app/fmt"\n',
    'builtin:fmt',
    'fmt/fmt.go',
  ],
  'a module that has its name from the standard library': [
    { 'go.mod': 'module app', 'testdata/go.mod': 'module log', 'testdata/log.go': 'package log\n' },
    'main.go',
    'package x\nimport "log"\n',
    'builtin:log',
  ],
  'required packages': [
    SHOP,
    'main.go',
    'package x\nimport "github.com/spf13/cobra/doc"\n',
    'pkg:github.com/spf13/cobra',
  ],
  'packages that are not required': [
    SHOP,
    'main.go',
    'package x\nimport "github.com/x/y/z"\n',
    'pkg:github.com/x/y',
  ],
  'without any go.mod': [
    {},
    'main.go',
    'package x\nimport "github.com/x/y/z"\nimport "mod"\n',
    'pkg:github.com/x/y',
    'pkg:mod',
  ],
  'vendored code': [
    { ...SHOP, 'vendor/github.com/spf13/cobra/cobra.go': 'package cobra\nvar A = 1\n' },
    'main.go',
    'package x\nimport "github.com/spf13/cobra"\nvar _ = cobra.A\n',
    'pkg:github.com/spf13/cobra',
  ],
  'vendored code imports by the same rules': [
    { ...SHOP, 'vendor/github.com/spf13/cobra/internal/i.go': 'package internal\nvar A = 1\n' },
    'vendor/github.com/spf13/cobra/cobra.go',
    'package cobra\nimport "github.com/spf13/cobra/internal"\n',
    'pkg:github.com/spf13/cobra',
  ],
  'a package that is not there': [SHOP, 'main.go', use('missing', 'missing.A'), 'unresolved'],
  'a folder without Go files': [SHOP, 'main.go', use('shop/internal', 'internal.A'), 'unresolved'],
  'an ignored folder': [{ ...SHOP, 'gen/': null }, 'main.go', use('gen', 'gen.A'), 'outside:gen'],
  'ignored generated files': [
    { ...SHOP, 'api/v1/v1.pb.go': null },
    'main.go',
    use('api/v1', 'v1.A'),
    'outside:api/v1/v1.pb.go',
  ],
  'invalid paths': [
    SHOP,
    'main.go',
    'package x\nimport (\n""\n"/a"\n"a//b"\n"a b"\n"a\\\\b"\n"a/"\n`a\nb`\n)\n',
    ...Array(7).fill('unresolved'),
  ],
});

table('relative', {
  'a folder beside': [
    SHOP,
    'x/main.go',
    'package x\nimport "../shop"\nvar _ = shop.Cart{}\n',
    'shop/cart.go',
  ],
  'a folder below': [SHOP, 'main.go', 'package x\nimport "./shop"\nvar _ = shop.Cart{}\n', 'shop/cart.go'],
  'a single file': [{ 'a.go': 'package a\n' }, 'main.go', 'package x\nimport "./a"\n', 'a.go'],
  itself: [{}, 'a.go', 'package x\nimport "./a"\n', 'outside:a.go'],
  nowhere: [SHOP, 'main.go', 'package x\nimport "./missing"\nimport "../../a"\n', 'unresolved', 'unresolved'],
});

table('folders of a GOPATH', {
  'without modules': [
    { 'src/example.com/lib/lib.go': LIB },
    'src/example.com/app/main.go',
    USE_LIB,
    'src/example.com/lib/lib.go',
  ],
  'in the test data of a module': [
    { 'go.mod': 'module example.com/lib', 'lib.go': LIB, 'testdata/src/b/b.go': 'package b\nvar A = 1\n' },
    'testdata/src/a/a.go',
    'package a\nimport "b"\nimport "example.com/lib"\nimport "fmt"\nvar _ = b.A + lib.A\n',
    'testdata/src/b/b.go',
    'lib.go',
    'builtin:fmt',
  ],
  'the standard library comes first': [
    { 'src/log/log.go': 'package log\n' },
    'src/a/a.go',
    'package a\nimport "log"\n',
    'builtin:log',
  ],
  'not for files elsewhere': [
    { 'src/example.com/lib/lib.go': LIB },
    'main.go',
    USE_LIB,
    'pkg:example.com/lib',
  ],
});

test('folders of a GOPATH: each its own, though the module is the same', () => {
  const files: Files = {
    'go.mod': 'module app',
    'x/src/b/b.go': 'package b\nvar A = 1\n',
    'y/src/b/b.go': 'package b\nvar A = 1\n',
    'x/src/a/a.go': 'package a\nimport "b"\nvar _ = b.A\n',
    'y/src/a/a.go': 'package a\nimport "b"\nvar _ = b.A\n',
  };
  const resolver = go.resolver.create(modelOf(files));
  for (const top of ['x', 'y']) {
    const from = `${top}/src/a/a.go`;
    const [raw] = factsOf(files[from] ?? '').imports;
    assert.ok(raw);
    assert.equal(resolver.resolve(from, raw), [{ kind: 'file', id: `${top}/src/b/b.go` }]);
  }
});

table('the source of Go itself', {
  'the standard library is a module there': [
    { 'go/go.mod': 'module std', 'go/fmt/print.go': 'package fmt\nfunc Println() {}\n' },
    'go/log/log.go',
    'package log\nimport "fmt"\nimport "unknown"\nvar _ = fmt.Println\n',
    'go/fmt/print.go',
    'pkg:unknown',
  ],
  'and for its commands': [
    {
      'go/go.mod': 'module std',
      'go/fmt/print.go': 'package fmt\nfunc Println() {}\n',
      'go/cmd/go.mod': 'module cmd',
      'go/cmd/internal/x/x.go': 'package x\nvar A = 1\n',
    },
    'go/cmd/go/main.go',
    'package main\nimport "fmt"\nimport "cmd/internal/x"\nvar _ = fmt.Println + x.A\n',
    'go/fmt/print.go',
    'go/cmd/internal/x/x.go',
  ],
});

test('a path of a megabyte is not valid', () => {
  const path = `a.b/${'c/'.repeat(1 << 19)}d`;
  assert.equal(targetsOf({ 'main.go': `import "${path}"` }, 'main.go'), ['unresolved']);
});

test('files without names are a group', () => {
  const files = { 'go.mod': MOD, 'p/a.go': 'package p\nvar A = 1\n', 'p/b.go': '' };
  const model = { ...modelOf(files), namesOf: () => undefined };
  const [raw] = factsOf(use('p', 'p.A')).imports;
  assert.ok(raw);
  assert.equal(go.resolver.create(model).resolve('main.go', raw), [
    { kind: 'file', id: 'p/a.go' },
    { kind: 'file', id: 'p/b.go' },
  ]);
});

test('an import queries only the names of its own file', () => {
  const asked = new Set<string>();
  const files = { ...SHOP, 'main.go': use('shop/internal/tax', 'tax.Rate()'), 'zoo/zoo.go': 'package zoo\n' };
  const resolver = go.resolver.create(modelOf(files, question => asked.add(question)));
  assert.equal([...asked], []);
  for (const raw of factsOf(files['main.go']).imports) resolver.resolve('main.go', raw);
  assert.equal([...asked], ['names main.go']);
});

test('the trace of a resolution', () => {
  const steps: string[] = [];
  const files = { ...SHOP, 'main.go': `${use('shop', 'shop.Paid')}import "fmt"\nimport "x.y/z"\n` };
  targetsOf(files, 'main.go', step => steps.push(step));
  assert.equal(steps, [
    'module github.com/a/b is in the project root: shop',
    'package shop: the files that declare one of Paid',
    'fmt is in the standard library',
    'no module of the project has x.y/z; it is in x.y/z',
  ]);
});

test.run();
