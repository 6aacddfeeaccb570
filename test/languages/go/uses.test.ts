import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { go } from '../../../src/core/languages/go/index.ts';
import { importsAndUses } from '../../../src/core/resolve/uses.ts';
import type { FileId } from '../../../src/types.ts';
import { describe, type Files } from '../../helpers/model.ts';
import { modelOf } from './model.ts';
import { factsOf } from './show.ts';

/** Where the uses without an import of a file lead: `line target`, each target once. */
function usesOf(files: Files, from: FileId): string[] {
  const resolver = go.resolver.create(modelOf(files));
  const seen = new Set<string>();
  return importsAndUses(factsOf(files[from] ?? '')).flatMap(raw => {
    if (raw.kind !== 'use') return [];
    const targets = resolver.resolve(from, raw).map(describe);
    const fresh = targets.filter(target => !seen.has(target));
    for (const target of fresh) seen.add(target);
    return fresh.map(target => `${raw.line} ${target}`);
  });
}

const SHOP: Files = {
  'go.mod': 'module m\n',
  'shop/cart.go': 'package shop\ntype Cart struct{}\nfunc (c Cart) Add() {}\nvar total, _ = 0, 1\n',
  'shop/pay_linux.go': 'package shop\nfunc pay() {}\nfunc init() {}\n',
  'shop/pay_windows.go': '//go:build windows\npackage shop\nfunc pay() {}\n',
  'shop/help_test.go': 'package shop\nfunc helper() {}\n',
  'shop/api_test.go': 'package shop_test\nfunc helper() {}\nvar api = 1\n',
  'shop/gen.go': 'package main\nfunc generate() {}\n',
  'shop/_old.go': 'package shop\nfunc old() {}\n',
  'shop/tax/tax.go': 'package shop\nfunc rate() {}\n',
};

const rows: Record<string, readonly [from: FileId, code: string, ...targets: string[]]> = {
  'an exported type': ['shop/x.go', 'package shop\nvar x Cart', '2 shop/cart.go'],
  'a name that is not exported': ['shop/x.go', 'package shop\n\nvar x = total', '3 shop/cart.go'],
  'the first use counts': ['shop/x.go', 'package shop\nvar x = total\nvar y Cart', '2 shop/cart.go'],
  'a selected name': ['shop/x.go', 'package shop\nimport "fmt"\nvar x = total.Name', '3 shop/cart.go'],
  'one for each platform': [
    'shop/x.go',
    'package shop\nvar x = pay()',
    '2 shop/pay_linux.go',
    '2 shop/pay_windows.go',
  ],
  'its own declaration is nearer': ['shop/pay_arm.go', 'package shop\nvar x = pay()\nfunc pay() {}'],
  'methods go with their type': ['shop/x.go', 'package shop\nvar x = Add'],
  'a method selected': ['shop/x.go', 'package shop\nfunc f(c C) { c.Add(); c.total() }'],
  'neither init nor the blank name': ['shop/x.go', 'package shop\nvar _ = _\nvar x = init'],
  'tests of others are not seen': ['shop/x.go', 'package shop\nvar x = helper'],
  'tests see the package and its tests': [
    'shop/x_test.go',
    'package shop\nvar x = helper\nvar y = total',
    '2 shop/help_test.go',
    '3 shop/cart.go',
  ],
  'external tests see each other': [
    'shop/x_test.go',
    'package shop_test\nvar x, y = total, api',
    '2 shop/api_test.go',
  ],
  'another package of the folder': ['shop/x.go', 'package shop\nvar x = generate'],
  'the package of a program': ['shop/y.go', 'package main\nvar x, y = generate, total', '2 shop/gen.go'],
  'another folder': ['shop/x.go', 'package shop\nvar x = rate'],
  'files that are never built': ['shop/x.go', 'package shop\nvar x = old'],
  'from a file that is never built': ['shop/_x.go', 'package shop\nvar x Cart'],
  'no package clause': ['shop/x.go', 'var x Cart'],
  'an import of the name': ['shop/x.go', 'package shop\nimport "x/total"\nvar x = total.Name'],
  'an alias of the name': ['shop/x.go', 'package shop\nimport total "x"\nvar x = total.Name'],
  'the name of an import may be another': [
    'shop/x.go',
    'package shop\nimport "x/go-sum"\nvar x = total.Name',
    '3 shop/cart.go',
  ],
  'a local': ['shop/x.go', 'package shop\nfunc f(pay int) (Cart int) { total := pay; return total }'],
  'the root folder': ['x.go', 'package m\nvar x = y'],
};

for (const [name, [from, code, ...targets]] of Object.entries(rows)) {
  test(name, () => assert.equal(usesOf({ ...SHOP, [from]: `${code}\n` }, from), targets));
}

test('a dot import takes the exported names that are used alone', () => {
  const text = 'package x\nimport . "m/shop"\nfunc f(total int) { Cart{}.Add(total) }\n';
  const files = { ...SHOP, 'x/x.go': text, 'x/y.go': 'package x\nvar total = 1\n' };
  const [raw] = factsOf(text).imports;
  assert.ok(raw);
  assert.equal(go.resolver.create(modelOf(files)).resolve('x/x.go', raw).map(describe), ['shop/cart.go']);
  assert.equal(usesOf(files, 'x/x.go'), []);
});

test('the unit of a file is its folder', () => {
  const { unitOf } = go.resolver.create(modelOf(SHOP));
  assert.is(unitOf?.('shop/cart.go'), 'shop');
  assert.is(unitOf?.('main.go'), '.');
});

test.run();
