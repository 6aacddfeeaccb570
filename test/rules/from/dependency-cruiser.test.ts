import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fixture, translated } from './around.ts';

const FILES = [
  ...['src/core/a.ts', 'src/core/a.test.ts', 'src/app.ts', 'src/main.ts', 'src/mail.ts', 'test/a.ts'],
  ...['src/cli/b.ts', 'src/ui/b.ts', 'src/db/b.ts'],
];
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
  for (const name of ['no-punycode', 'no-orphans', 'not-to-dev-dep', 'stable', 'odd', 'mostly', 'base-class'])
    assert.is(about(name), 1, `${name}: ${notes.join('\n')}`);
  assert.is(notes.length, 7);
});

test('ignores imports of types, unless the configuration asks for them', () => {
  const forbidden = [{ name: 'a', from: { path: '^src/core/' }, to: { path: '^test/' } }];
  assert.is(cruised({ forbidden }).rules[0].types, 'ignore');
  assert.is(cruised({ forbidden, options: { tsPreCompilationDeps: 'specify' } }).rules[0].types, undefined);
});

const forbidding = (from: object, to: object, options: object = { tsPreCompilationDeps: true }) =>
  cruised({ forbidden: [{ name: 'r', severity: 'error', from, to }], options });

test('the bare name of a package is translated to the package as well', () => {
  const to = (path: string, files?: Readonly<Record<string, string>>) => {
    const config = {
      forbidden: [{ name: 'r', from: {}, to: { path } }],
      options: { tsPreCompilationDeps: true },
    };
    const [rule] = translated('.dependency-cruiser.json', JSON.stringify(config), files ?? FILES).rules;
    return 'forbid' in rule ? [...rule.forbid.to, rule.optional === true] : [];
  };
  assert.equal(to('lodash'), ['**/*lodash{*,*/**}', 'pkg:*lodash*', true]);
  assert.equal(to('^(lodash|moment)$'), ['{lodash,moment}', 'pkg:lodash', 'pkg:moment', true]);
  assert.equal(to('^lodash').slice(1), ['pkg:lodash*', true]);
  assert.equal(to('@acme/ui').slice(1), ['pkg:*@acme/ui*', true]);
  assert.equal(to('^src/core'), ['src/core/**', false], 'a path');
  assert.equal(to('core').slice(1), [false], 'the name of a folder, and of no dependency');
  assert.equal(
    to('core', { 'src/core/a.ts': '', 'package.json': '{' }).slice(1),
    [false],
    'a broken manifest',
  );
  const manifest = '{"dependencies":{"core-js":"3"}}';
  assert.equal(to('core', { 'src/core/a.ts': '', 'package.json': manifest }).slice(1), ['pkg:*core*', true]);
});

test('a cycle may consist of certain imports or files only', () => {
  const acyclic = { name: 'r', acyclic: { between: 'files' }, level: 'error' };
  const runtime = { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } };
  assert.equal(forbidding({}, runtime).rules, [{ ...acyclic, types: 'ignore' }]);
  const outside = { circular: true, viaOnly: { pathNot: '^src/app\\.ts$' } };
  assert.equal(forbidding({}, outside).rules, [{ ...acyclic, except: ['src/app.ts'] }]);
  for (const via of [{ via: { path: '^src/' } }, { viaOnly: { path: '^src/' } }])
    assert.equal(forbidding({}, { circular: true, ...via }).rules, []);
});

test('only cycles with a file of "from" count', () => {
  const { rules, notes } = forbidding({ path: '^src/core/' }, { circular: true });
  const acyclic = { between: 'files', with: ['src/core/**'] };
  assert.equal(rules, [{ name: 'r', acyclic, level: 'error' }]);
  assert.equal(notes, []);
});

test('a cycle that leaves the files of "from" is still one', () => {
  const { rules, notes } = forbidding({ pathNot: '^test/' }, { circular: true });
  assert.equal(rules, [{ name: 'r', acyclic: { between: 'files' }, level: 'error' }]);
  assert.match(notes[0], /judges all cycles here/);
});

test('packages and folders may share one expression', () => {
  const to = (path: string) => {
    const [rule] = forbidding({ path: '^src/core/' }, { path }).rules;
    return rule && 'forbid' in rule ? rule.forbid.to : undefined;
  };
  assert.equal(to('^node_modules/@acme(/|$)'), ['pkg:@acme/*']);
  assert.equal(to('^(node_modules/@?vue(/|$)|src/(app|ui)(/|$))'), [
    'pkg:vue',
    'pkg:@vue/*',
    'src/{app,ui}{,/**}',
  ]);
  assert.equal(to('^(?:node_modules/pg/|test/)|^src/app\\.ts$'), ['pkg:pg', 'test/**', 'src/app.ts']);
});

test('excluded files are excepted from all rules', () => {
  const options = { tsPreCompilationDeps: true, exclude: { path: '\\.test\\.ts$|(^|/)(dist|out)(/|$)' } };
  const { rules, notes } = forbidding(
    { path: '^src/', pathNot: '^src/app\\.ts$' },
    { path: '^test/' },
    options,
  );
  assert.equal([rules[0].except, rules[0].optional], [['src/app.ts', '**/*.test.ts'], true]);
  assert.equal(notes, []);
  const odd = forbidding({}, { path: '^test/' }, { exclude: '[a-c]x' });
  assert.is(odd.rules[0].except, undefined);
  assert.match(odd.notes[0], /set "exclude" for \[a-c\]x/);
});

test('what matches nothing today is optional', () => {
  const isOptional = (from: object, to: object) => forbidding(from, to).rules[0].optional;
  assert.is(isOptional({ path: '^src/core/' }, { path: '^test/' }), undefined);
  assert.is(isOptional({ path: '^src/core/' }, { path: '^gone/' }), true);
  assert.is(isOptional({ path: '^src/core/' }, { path: '\\.spec\\.ts$' }), true);
  assert.is(isOptional({ path: '^src/', pathNot: '^src/gone/' }, { path: '^test/' }), true);
  assert.is(isOptional({ path: '^src/', pathNot: '^src/core/' }, { path: '^test/' }), undefined);
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
