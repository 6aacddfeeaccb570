import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fixture, translated } from './around.ts';

const FILES = [
  ...['src/shop/__init__.py', 'src/shop/web/__init__.py', 'src/shop/orders/a.py', 'src/shop/billing.py'],
  ...['src/shop/mail.py', 'src/shop/sms/__init__.py', 'src/shop/core/__init__.py', 'src/shop/core/db.py'],
  ...['src/shop/plugins/__init__.py', 'src/shop/plugins/paypal.py', 'src/shop/plugins/stripe/__init__.py'],
];
const RULES = [
  {
    name: 'layers',
    layers: [
      'shop.web',
      'shop.orders | shop.billing',
      '{src/shop/mail.py,src/shop/sms/**}',
      'shop.legacy',
      'shop.core',
    ],
    help: 'Layered architecture',
  },
  {
    name: 'Nobody-talks-to-the-database-except-core',
    forbid: {
      from: ['src/shop/web/**', 'src/shop/orders/**'],
      to: ['src/shop/core/db.py', 'pkg:sqlalchemy'],
      transitive: true,
    },
    help: 'Nobody talks to the database, except core',
    optional: true,
  },
  {
    name: 'apart',
    independent: ['shop.plugins.paypal', 'shop.plugins.stripe'],
    transitive: true,
    help: 'Plug-ins are independent',
  },
  { name: 'direct', forbid: { from: ['src/shop/core/**'], to: ['src/shop/web/**'] } },
  {
    name: 'guarded',
    only: { to: ['src/shop/core/db.py'], from: ['src/shop/core/**', 'src/shop/core/db.py'] },
  },
];

for (const name of ['.importlinter', 'setup.cfg']) {
  test(`translates every type of contract in ${name}`, () => {
    const { rules, modules, notes } = translated(name, fixture('importlinter.ini'), FILES);
    assert.equal(rules, RULES);
    assert.equal(modules, {
      'shop.web': { files: ['src/shop/web/**'] },
      'shop.orders': { files: ['src/shop/orders/**'] },
      'shop.billing': { files: ['src/shop/billing.py'] },
      'shop.legacy': { files: ['src/shop/legacy{.py,/**}'], optional: true },
      'shop.core': { files: ['src/shop/core/**'] },
      'shop.plugins.paypal': { files: ['src/shop/plugins/paypal.py'] },
      'shop.plugins.stripe': { files: ['src/shop/plugins/stripe/**'] },
    });
    assert.is(notes.length, 5, notes.join('\n'));
    assert.ok(notes.some(note => note.includes('shop.web.admin -> sqlalchemy.orm')));
    assert.ok(notes.some(note => note.includes('"own" is not translated')));
  });
}

test('reads pyproject.toml, and one rule for each container', () => {
  const text = `
[tool.importlinter]
root_packages = ["a", "b"]
exclude_type_checking_imports = true
[[tool.importlinter.contracts]]
id = "tiers"
name = "Tiers"
type = "layers"
layers = ["high", "low"]
containers = ["a", "b"]
`;
  const { rules } = translated('pyproject.toml', text);
  assert.equal(rules, [
    { name: 'tiers-a', layers: ['a.high', 'a.low'], types: 'ignore', help: 'Tiers' },
    { name: 'tiers-b', layers: ['b.high', 'b.low'], types: 'ignore', help: 'Tiers' },
  ]);
});

test('translates ignored imports between modules that exist', () => {
  const text = `
[importlinter]
root_package = a
[importlinter:contract:layers]
type = layers
layers =
    a.top
    a.low
ignore_imports =
    a.low -> a.top.x
    a.low.* -> requests
    a.low -> a.gone
`;
  const files = ['a/top/x.py', 'a/low/__init__.py', 'a/low/y.py', 'a/low/z/__init__.py'];
  const { rules, notes } = translated('.importlinter', text, files);
  assert.equal(rules, [
    {
      name: 'layers',
      layers: ['a.top', 'a.low'],
      ignore: ['a/low/__init__.py -> a/top/x.py', '{a/low/y.py,a/low/z/__init__.py} -> pkg:requests'],
      optional: true,
    },
  ]);
  assert.is(notes.length, 1);
  assert.match(notes[0], /a\.low -> a\.gone/);
});

test('names packages as the manifest does', () => {
  const forbidden = (module: string, manifest: string) => {
    const text = `[importlinter]\nroot_package = a\n[importlinter:contract:x]\ntype = forbidden\nsource_modules = a.b\nforbidden_modules = ${module}\n`;
    const files = { 'a/b.py': '', 'requirements.txt': manifest };
    const { rules, notes } = translated('.importlinter', text, files);
    return ['forbid' in rules[0] && rules[0].forbid.to[0], notes.length];
  };
  assert.equal(forbidden('rich', 'rich>=14'), ['pkg:rich', 0]);
  assert.equal(forbidden('django.db', 'Django==5.0'), ['pkg:{django,Django}', 0]);
  assert.equal(forbidden('yaml', 'PyYAML'), ['pkg:{yaml,pyyaml,PyYAML}', 0]);
  assert.equal(forbidden('sqlite3', ''), ['pkg:sqlite3', 1]);
});

test('refers to a module that contains others by its files', () => {
  const text = `
[importlinter]
root_package = a
[importlinter:contract:layers]
type = layers
layers =
    a.top
    a.low
[importlinter:contract:apart]
type = independence
modules =
    a.top.x
    a.top.y
`;
  const { rules, modules } = translated('.importlinter', text, ['a/top/x.py', 'a/top/y.py', 'a/low.py']);
  assert.equal(Object.keys(modules), ['a.low', 'a.top.x', 'a.top.y']);
  assert.equal(rules, [
    { name: 'layers', layers: ['a/top/**', 'a.low'] },
    { name: 'apart', independent: ['a.top.x', 'a.top.y'], transitive: true },
  ]);
});

test.run();
