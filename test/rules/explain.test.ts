import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explainFile } from '../../src/core/rules/explain.ts';
import { suggestRules } from '../../src/core/rules/suggest.ts';
import { inputOf, judge } from './project.ts';

const test = suite('rules/explain');

const PROJECT = {
  'web/a.ts': ['core/index.ts', 'pkg:react'],
  'core/index.ts': ['core/in.ts'],
  'core/in.ts': ['pkg:pg'],
  'main.ts': ['web/a.ts'],
  'core/in.test.ts': ['core/in.ts'],
};
const config = {
  modules: { web: { files: 'web/**', tags: 'ui' }, core: { files: 'core/**', public: 'index.ts' } },
  rules: [
    { name: 'down', layers: ['web', 'core'] },
    { name: 'api', public: 'core', help: 'see docs' },
    { name: 'no-db', forbid: { from: 'web', to: 'pkg:pg', transitive: true } },
    { name: 'tested', require: { from: 'core', usedBy: 'tests' }, except: 'tests' },
    { name: 'silent', forbid: { from: 'web', to: 'core' }, level: 'off' },
  ],
};

const explained = async (file: string) => explainFile(file, await inputOf(PROJECT, { config }));
const shown = (
  list: readonly { name: string; allowed: number; total: number; rules: readonly string[] }[] = [],
) => list.map(({ name, allowed, total, rules }) => `${name} ${allowed}/${total} ${rules.join()}`.trim());

test('shows module, tags, rules, what a file may use and who may use it', async () => {
  const web = await explained('web/a.ts');
  assert.equal([web?.module, web?.tags, web?.isPublic], ['web', ['ui'], undefined]);
  assert.equal(
    web?.rules.map(({ name }) => name),
    ['down', 'api', 'no-db'],
  );
  assert.equal(shown(web?.mayUse), ['core 1/3 api', '. 1/1', 'packages 1/2 no-db']);
  assert.equal(shown(web?.mayBeUsedBy), ['core 0/3 down', '. 1/1']);
  const inner = await explained('core/in.ts');
  assert.equal([inner?.module, inner?.isPublic], ['core', false]);
  assert.equal(
    inner?.rules.map(({ name, help }) => [name, help]),
    [
      ['down', undefined],
      ['api', 'see docs'],
      ['tested', undefined],
    ],
  );
  assert.equal(shown(inner?.mayUse), ['core 1/2 api', '. 1/1', 'web 0/1 down', 'packages 2/2']);
  assert.equal(shown(inner?.mayBeUsedBy), ['core 2/2', '. 0/1 api', 'web 0/1 api']);
  assert.is(await explained('gone.ts'), undefined);
});

test('a file in no module is described by what concerns it', async () => {
  const main = await explained('main.ts');
  assert.equal([main?.module, main?.tags], [undefined, []]);
  assert.equal(
    main?.rules.map(({ name }) => name),
    ['api'],
  );
});

test('suggests modules and layers from the folders, with the violations of today', async () => {
  const project = {
    'src/web/a.ts': ['src/core/b.ts', 'src/lib/c.ts'],
    'src/web/d.ts': ['src/core/b.ts'],
    'src/core/b.ts': ['src/lib/c.ts', 'src/web/a.ts'],
    'src/data/e.ts': ['src/lib/c.ts'],
  };
  const suggestion = suggestRules(await inputOf(project));
  assert.equal(suggestion?.modules, {
    core: { files: ['src/core/**'] },
    data: { files: ['src/data/**'] },
    lib: { files: ['src/lib/**'] },
    web: { files: ['src/web/**'] },
  });
  assert.equal(
    suggestion?.rules.map(({ rule, violations }) => [rule.name, 'layers' in rule && rule.layers, violations]),
    [
      ['layers', ['web', 'core | data', 'lib'], 1],
      ['module-cycles', false, 1],
    ],
  );
});

test('what is suggested is a valid configuration with as many violations, odd folders included', async () => {
  const project = {
    'a(b)/x.ts': ['[c]/y.ts', 'd|e*/z.ts'],
    'd|e*/z.ts': ['[c]/y.ts'],
    '[c]/y.ts': ['a(b)/x.ts'],
  };
  const { modules, rules = [] } = suggestRules(await inputOf(project)) ?? {};
  const config = { modules, rules: rules.map(({ rule }) => rule) };
  const judged = await judge(project, { config });
  assert.equal(
    judged.rules.slice(0, 2).map(({ name, findings }) => [name, findings]),
    rules.map(({ rule, violations }) => [rule.name, violations]),
  );
  assert.equal(judged.unassigned, []);
});

test('files beside the folders are a module', async () => {
  const project = {
    'main/api.ts': ['main/lib/log.ts'],
    'main/web/a.ts': ['main/api.ts'],
    'main/web/b.ts': ['main/api.ts'],
    'main/lib/log.ts': [],
  };
  const suggestion = suggestRules(await inputOf(project));
  assert.equal(suggestion?.modules, {
    lib: { files: ['main/lib/**'] },
    main: { files: ['main/*'] },
    web: { files: ['main/web/**'] },
  });
  assert.equal(
    suggestion?.rules.map(({ rule, violations }) => ['layers' in rule && rule.layers, violations]),
    [
      [['web', 'main', 'lib'], 0],
      [false, 0],
    ],
  );
  const atRoot = await inputOf({ 'a.ts': ['web/b.ts'], 'web/b.ts': ['a.ts'], 'root/c.ts': ['a.ts'] });
  assert.equal(suggestRules(atRoot)?.modules['root-files'], { files: ['*'] });
  const one = suggestRules(await inputOf({ 'src/a.ts': ['src/lib/b.ts'], 'src/c.ts': [] }));
  assert.equal(Object.keys(one?.modules ?? {}), ['src', 'lib']);
});

test('suggests nothing for one folder', async () => {
  assert.is(suggestRules(await inputOf({ 'src/a.ts': ['src/b.ts'] })), undefined);
});

test.run();
