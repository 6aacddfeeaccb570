import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fixture, translated } from './around.ts';

const FILES = {
  'python/app/__init__.py': '',
  'python/app/cli.py': '',
  'python/app/report.py': '',
  'python/app/mod.py': '',
  'python/app/parsing/__init__.py': '',
  'python/app/parsing/service.py': '',
  'python/app/errors.py': '',
  'python/app/files/__init__.py': '',
  'python/app/files/git.py': '',
  'python/app/files/tach.domain.toml':
    '[root]\ndepends_on = ["git", "//app.mod"]\n[[modules]]\npath = "git"\ndepends_on = []\nlayer = "core"\n',
  'python/scripts/run.py': '',
  'python/tests/test_cli.py': '',
};
const PLAIN = { types: 'ignore' };
const COMMON = { ...PLAIN, except: ['tests'] };
const FREE = ['app.errors', 'rest', 'pkg:*'];

test('translates modules, layers, dependencies and interfaces, also those of domains', () => {
  const { rules, modules, notes } = translated('tach.toml', fixture('tach.toml'), FILES);
  assert.equal(modules, {
    rest: { files: ['**'], optional: true },
    app: { files: ['python/app/**'] },
    scripts: { files: ['python/scripts/**'] },
    'app.cli': { files: ['python/app/cli.py'], tags: ['ui'] },
    'app.report': { files: ['python/app/report.py'], tags: ['commands'] },
    'app.mod': { files: ['python/app/mod.py'], tags: ['commands'] },
    'app.parsing': {
      files: ['python/app/parsing/**'],
      tags: ['core'],
      public: ['python/app/parsing/__init__.py', 'python/app/parsing/service.py'],
    },
    'app.errors': { files: ['python/app/errors.py'] },
    'app.files': { files: ['python/app/files/**'] },
    'app.files.git': { files: ['python/app/files/git.py'], tags: ['core'] },
  });
  const allow = (name: string, ...to: string[]) => ({
    name: `${name}-uses`,
    allow: { from: [name], to },
    ...COMMON,
  });
  assert.equal(rules, [
    { name: 'layers', layers: ['tag:ui', 'tag:commands', 'tag:core'], direct: true, ...COMMON },
    allow('app', ...FREE),
    allow('app.cli', 'app.report', 'app.errors', 'tag:commands', 'tag:core', 'rest', 'pkg:*'),
    allow('app.report', 'app.errors', 'tag:core', 'rest', 'pkg:*'),
    allow('app.mod', 'app.errors', 'tag:core', 'rest', 'pkg:*'),
    allow('app.parsing', 'app.mod', 'rest', 'app.errors', 'pkg:*'),
    { name: 'app.parsing-avoids', forbid: { from: ['app.parsing'], to: ['app.cli'] }, ...COMMON },
    {
      name: 'app.parsing-used-by',
      only: { to: ['app.parsing'], from: ['app.mod', 'app.parsing'] },
      ...COMMON,
    },
    allow('app.files', 'app.files.git', 'app.mod', ...FREE),
    allow('app.files.git', ...FREE),
    { name: 'interfaces', public: ['app.parsing'], own: 'ignore', ...COMMON },
    {
      name: 'no-cycles',
      acyclic: { between: 'modules' },
      ...COMMON,
      except: ['tests', 'rest', 'scripts', 'app.errors'],
    },
  ]);
  assert.is(notes.length, 4, notes.join('\n'));
});

test('judges files outside of all modules only if the configuration does', () => {
  const text = (mode: string) => `root_module = "${mode}"\n[[modules]]\npath = "a"\ndepends_on = []\n`;
  const targets = (mode: string) => {
    const [rule] = translated('tach.toml', text(mode), ['a.py']).rules;
    return 'allow' in rule ? rule.allow.to : [];
  };
  assert.equal(targets('ignore'), ['rest', 'pkg:*']);
  assert.equal(targets('allow'), ['pkg:*']);
});

test('says that the packages of a module are not limited', () => {
  const text = '[[modules]]\npath = "a"\ndepends_on_external = []\n';
  assert.ok(
    translated('tach.toml', text, ['a.py']).notes.some(note => note.startsWith('depends_on_external')),
  );
});

test('local imports are judged, unless the configuration turns that off', () => {
  const lazy = (rules: string) =>
    translated('tach.toml', `${rules}\n[[modules]]\npath = "a"\ndepends_on = []\n`, ['a.py']).rules[0].lazy;
  assert.is(lazy(''), undefined);
  assert.is(lazy('[rules]\nlocal_imports = "warn"'), undefined);
  assert.is(lazy('[rules]\nlocal_imports = "off"'), 'ignore');
});

test('a lower layer may be used, also if a module cannot depend on it', () => {
  const text = (more: string) => `
${more}
layers = ["high", "low"]
[[modules]]
path = "a"
layer = "high"
cannot_depend_on = ["b", "c"]
[[modules]]
path = "b"
layer = "low"
[[modules]]
path = "c"
`;
  const forbidden = (more: string) =>
    translated('tach.toml', text(more), ['a.py', 'b.py', 'c.py']).rules.flatMap(rule =>
      'forbid' in rule ? rule.forbid.to : [],
    );
  assert.equal(forbidden(''), ['c']);
  assert.equal(forbidden('layers_explicit_depends_on = true'), ['b', 'c']);
});

test('a.** is a itself and everything below it', () => {
  const text = '[[modules]]\npath = "b"\ndepends_on = ["a.**"]\n[[modules]]\npaths = ["a", "a.x"]\n';
  const [rule] = translated('tach.toml', text, ['b.py', 'a/__init__.py', 'a/x.py']).rules;
  assert.equal('allow' in rule && rule.allow.to, ['a', 'a.x', 'rest', 'pkg:*']);
});

test('a module called tests is not the set of test files', () => {
  const { rules } = translated('tach.toml', '[[modules]]\npath = "tests"\ndepends_on = []\n', ['tests/a.py']);
  assert.equal(rules[0], {
    name: 'tests-uses',
    allow: { from: ['module:tests'], to: ['rest', 'pkg:*'] },
    ...PLAIN,
  });
});

test('an interface with a hostile pattern is adopted by no module', () => {
  const text = `[[modules]]\npath = "a"\n[[interfaces]]\nexpose = ["x"]\nfrom = ["(a+)+$", "["]\n`;
  assert.equal(translated('tach.toml', text, ['a/__init__.py']).rules, []);
});

test.run();
