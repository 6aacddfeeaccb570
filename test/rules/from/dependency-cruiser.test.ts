import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fixture, translated } from './around.ts';

const FILES = ['src/core/a.ts', 'src/app.ts', 'test/a.ts'];
const cruised = (config: object, files = FILES) =>
  translated('.dependency-cruiser.json', JSON.stringify(config), files);

test('translates what paths and cycles say, and names the rest', () => {
  const { rules, modules, notes } = translated(
    '.dependency-cruiser.json',
    fixture('dependency-cruiser.json'),
    FILES,
  );
  assert.equal(rules, [
    { name: 'no-circular', acyclic: { between: 'files' }, level: 'error' },
    { name: 'no-unresolved', unresolved: true, level: 'error' },
    {
      name: 'core-apart',
      forbid: { from: ['src/core/**'], to: ['src/{cli,server}/**'] },
      except: ['**/*.test.ts'],
      level: 'error',
      help: 'The core knows nothing of the shell.',
    },
    {
      name: 'only-app',
      forbid: { from: ['src/**'], to: ['src/mail.ts'] },
      except: ['src/app.ts', 'src/main.ts'],
      level: 'warn',
    },
    { name: 'features-apart', independent: ['module:src/features/*'], level: 'error' },
    { name: 'no-lodash', forbid: { from: ['**'], to: ['pkg:lodash'] }, optional: true, level: 'error' },
    {
      name: 'no-punycode',
      forbid: { from: ['**'], to: ['pkg:node:{punycode,domain}'] },
      optional: true,
      level: 'warn',
    },
    {
      name: 'ui-without-db',
      forbid: { from: ['src/ui/**'], to: ['src/db/**'], transitive: true },
      types: 'ignore',
      level: 'error',
    },
    { name: 'all-reached', require: { from: ['src/**'], usedBy: ['src/main.ts'] }, level: 'warn' },
    { name: 'core-apart-2', forbid: { from: ['src/core/**'], to: ['test/**'] }, level: 'off' },
  ]);
  assert.equal(modules, { 'src/features/*': { files: ['src/features/*/**'] } });
  const about = (name: string) => notes.filter(note => note.includes(name)).length;
  for (const name of [
    'no-punycode',
    'no-orphans',
    'not-to-dev-dep',
    'stable',
    'odd',
    'mostly',
    'base-class',
    'dist',
  ])
    assert.is(about(name), 1, `${name}: ${notes.join('\n')}`);
  assert.is(notes.length, 8);
});

test('ignores imports of types, unless the configuration asks for them', () => {
  const forbidden = [{ name: 'a', from: { path: '^src/core/' }, to: { path: '^test/' } }];
  assert.is(cruised({ forbidden }).rules[0].types, 'ignore');
  assert.is(cruised({ forbidden, options: { tsPreCompilationDeps: 'specify' } }).rules[0].types, undefined);
});

test('collects what is allowed by source', () => {
  const { rules, notes } = cruised({
    allowedSeverity: 'error',
    allowed: [
      { from: { path: '^src/core/' }, to: { path: '^src/core/' } },
      { from: { path: '^test' }, to: { path: '^(src|test)' } },
      { from: { path: '^src/core/' }, to: { path: 'node_modules/@acme/' } },
    ],
  });
  assert.equal(rules, [
    {
      name: 'allowed',
      allow: { from: ['src/core/**'], to: ['src/core/**', 'pkg:@acme/*'] },
      types: 'ignore',
      level: 'error',
    },
    {
      name: 'allowed-2',
      allow: { from: ['test/**'], to: ['{src,test}/**'] },
      types: 'ignore',
      level: 'error',
    },
  ]);
  assert.is(notes.length, 1);
});

test('translates no part of what is allowed if one entry has no counterpart', () => {
  const { rules, notes } = cruised({
    allowed: [
      { from: { path: '^src/' }, to: { path: '^src/' } },
      { from: {}, to: { dependencyTypes: ['npm-peer'] } },
    ],
  });
  assert.equal(rules, []);
  assert.match(notes[0], /"allowed" is not translated/);
});

test.run();
