import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../../src/core/languages/php/describe.ts';

const COMPOSER = `{
  "name": "me/app",
  "require": {
    "php": "^8",
    "acme/used": "^1",
    "acme/extra": "^1"
  },
  "require-dev": { "acme/dev": "^1" },
  "autoload": { "psr-4": { "App\\\\": "src/" } },
  "autoload-dev": { "psr-4": { "Spec\\\\": "specs/", "App\\\\": "src/" } }
}`;
const LOCK = JSON.stringify({
  packages: [
    {
      name: 'acme/used',
      autoload: { 'psr-4': { 'Acme\\Used\\': 'src' } },
      suggest: { 'acme/extra': 'if needed' },
    },
    { name: 'acme/extra', autoload: { 'psr-4': { 'Acme\\Extra\\': 'src' } } },
    { name: 'acme/inner', autoload: { 'psr-4': { 'Acme\\Inner\\': 'src' } } },
    { name: 'symfony/polyfill-mbstring' },
  ],
});

test('folders that are loaded for development only contain tests', () => {
  const { roles } = describe(new Map([['p/composer.json', COMPOSER]]));
  assert.equal(roles, [{ role: 'test', match: ['p/specs/**'] }]);
});

test('with a lock file, installed packages can be undeclared; none is known to be unused', () => {
  const [declared] = describe(
    new Map([
      ['composer.json', COMPOSER],
      ['composer.lock', LOCK],
    ]),
  ).declared;
  assert.equal(declared.packages, [
    ['php', 4, '^8'],
    ['acme/used', 5, '^1'],
    ['acme/extra', 6, '^1'],
    ['acme/dev', 8, '^1'],
  ]);
  // Another package works with it.
  assert.equal(declared.notImported, ['php', 'acme/used', 'acme/extra', 'acme/dev']);
  assert.equal(declared.installed, ['acme/used', 'acme/extra', 'acme/inner']);
});

test('without a lock file, the namespaces of packages are unknown', () => {
  const [declared] = describe(new Map([['composer.json', COMPOSER]])).declared;
  assert.equal(declared.notImported, ['php', 'acme/used', 'acme/extra', 'acme/dev']);
  assert.equal(declared.installed, []);
});

test('broken manifests are harmless', () => {
  for (const text of ['', '[]', '{"require":[],"autoload":{"psr-4":3}}'])
    assert.equal(describe(new Map([['composer.json', text]])).declared[0].packages.length < 2, true);
});

test.run();
