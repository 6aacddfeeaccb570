import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exampleText } from '../../ci/example-config.ts';
import { optionRows } from '../../ci/option-rows.ts';
import { initText, type ProjectFacts } from '../../src/core/config/init.ts';
import { layerRules } from '../../src/core/config/layers.ts';
import {
  type ConfigInput,
  defaultConfig,
  isGroup,
  optionEntries,
  type Scope,
} from '../../src/core/config/options.ts';
import { parseConfig } from '../../src/core/config/parse.ts';
import { configSchema, schemaText } from '../../src/core/config/schema.ts';
import { valueFromText } from '../../src/core/config/text.ts';
import { validate } from '../../src/core/config/validate.ts';
import { DepgraphError } from '../../src/shared/errors.ts';

const test = suite('config/generated');

/** Parses and validates a text as the configuration of a project or a user. */
async function read(text: string, scope: Scope): Promise<ConfigInput> {
  const { value, locate } = await parseConfig(text, 'example');
  return validate(value, { scope, locate, userFile: 'user' });
}

test('the defaults are valid', () => {
  const config = defaultConfig();
  assert.equal(validate(config, { scope: 'user', locate: () => '', userFile: '' }), config);
});

test('every description is one sentence without a full stop', () => {
  for (const { key, description } of optionRows()) assert.match(description, /^[A-Z][^\n]*[^.\s]$/, key);
});

// ---------------------------------------------------------------------------------- example

test('.depgraphrc.example is up to date (`npm run docs` writes it)', () => {
  assert.fixture(readFileSync(new URL('../../.depgraphrc.example', import.meta.url), 'utf8'), exampleText());
});

test('the example is a valid .depgraphrc with the defaults of all keys that a project can set', async () => {
  const { server, editor, advise, repository, ...project } = defaultConfig();
  assert.equal(await read(exampleText(), 'project'), project);
});

test('the example with its last part uncommented is a valid user configuration with every default', async () => {
  const [head, tail] = exampleText().split('  // The following options');
  const user = tail
    ?.split('\n')
    .slice(1)
    .join('\n')
    .replace(/^ {2}\/\/ /gm, '  ');
  assert.equal(await read(`${head}${user}`, 'user'), defaultConfig());
});

// ----------------------------------------------------------------------------------- schema

test('the schema describes every key that a project can set, and no other', () => {
  const keysOf = (scope: Scope) => Object.keys(configSchema({ scope }).properties as object);
  const keys = optionEntries().map(([key]) => key);
  assert.equal(keysOf('user'), ['$schema', ...keys]);
  assert.equal(keysOf('project'), [
    '$schema',
    ...keys.filter(key => !['repository', 'server', 'editor', 'advise'].includes(key)),
  ]);
});

test('the schema contains defaults, limits and descriptions', () => {
  type Properties = Record<string, Record<string, unknown>>;
  const properties = JSON.parse(schemaText({ scope: 'user', languages: ['python'] }))
    .properties as Properties;
  assert.equal([properties.top?.default, properties.top?.minimum, properties.top?.type], [20, 1, 'integer']);
  assert.equal(properties.languages?.items, { enum: ['python'] });
  const server = properties.server?.properties as Properties;
  assert.equal([server.port?.default, server.port?.maximum], [7171, 65535]);
  for (const [key, entry] of optionEntries()) {
    assert.is(properties[key]?.description, entry.description);
    if (!isGroup(entry)) assert.equal(properties[key]?.default, entry.default);
  }
});

// ----------------------------------------------------------------------------------- layers

test('the configuration adds, replaces and removes layers', () => {
  const defaults = [
    { name: 'api', rank: 5 },
    { name: 'core', rank: 3 },
    { name: 'utils', rank: 1 },
  ];
  const layers = { Core: 4, views: { rank: 5, match: ['src/v/**'] }, utils: false, nothing: false } as const;
  assert.equal(layerRules(layers, defaults), [
    { name: 'api', rank: 5 },
    { name: 'core', rank: 4 },
    { name: 'views', rank: 5, match: ['src/v/**'] },
  ]);
  assert.equal(layerRules({}, defaults), defaults);
});

// ------------------------------------------------------------------------------------- init

const LAYERS = [
  { name: 'api', rank: 5 },
  { name: 'core', rank: 3 },
];

test('init lists what it found, and writes a valid file', async () => {
  const facts: ProjectFacts = {
    languages: [
      { name: 'python', files: 1 },
      { name: 'typescript', files: 40 },
      { name: 'go', files: 0 },
    ],
    folders: ['src', 'src/API', 'src/core', 'src/generated', 'vendor', 'docs'],
    hasGitignore: true,
  };
  const text = initText(facts, { layers: LAYERS });
  assert.match(text, 'Found here: typescript (40 files), python (1 file).');
  assert.match(text, 'src/API: rank 5');
  assert.match(text, 'src/core: rank 3');
  assert.match(text, '// "src/generated/**",');
  assert.match(text, '// "vendor/**",');
  assert.not.match(text, 'docs');
  assert.equal(await read(text, 'project'), { gitignore: true, exclude: [], layers: {} });
});

test('the suggestions of init are valid when uncommented', async () => {
  const facts = {
    languages: [{ name: 'python', files: 2 }],
    folders: ['a/[gen]', 'x/vendor'],
    hasGitignore: false,
  };
  const text = initText(facts, { layers: LAYERS }).replace(/\/\/ ("languages"|"x\/vendor)/g, '$1');
  const input = await read(text, 'project');
  assert.equal([input.languages, input.exclude], [['python'], ['x/vendor/**']]);
});

test('init writes a valid file for an empty project and for hostile folder names', async () => {
  const facts = {
    languages: [],
    folders: ['x\n"editor": "rm",//\u2028/core', '*/vendor', 'a\r}/dist', '"/api'],
    hasGitignore: false,
  };
  const text = initText(facts, { layers: LAYERS });
  assert.equal(await read(text, 'project'), { gitignore: true, exclude: [], layers: {} });
  assert.match(text, '"\\\\*/vendor/**"');
  assert.equal(await read(initText({ ...facts, folders: [] }, { layers: [] }), 'project'), {
    gitignore: true,
    exclude: [],
    layers: {},
  });
});

// -------------------------------------------------------------------- values of the command line

const TEXT = { option: '--x', help: 'depgraph analyze --help', languages: ['python'] };

for (const [key, text, value] of [
  ['top', '5', 5],
  ['server.port', '0', 0],
  ['builtins', 'true', true],
  ['include', 'src/**, lib/**', ['src/**', 'lib/**']],
  ['languages', 'python', ['python']],
  ['outDir', '/tmp/x', '/tmp/x'],
  ['advise.provider', 'anthropic', 'anthropic'],
] as const) {
  test(`parses "${text}" as ${key}`, () => {
    assert.equal(valueFromText(key, text, TEXT), value);
  });
}

for (const [key, text, expected] of [
  ['top', '-1', 'a whole number from 1 to 100000'],
  ['top', '1e3', 'a whole number'],
  ['top', '', 'a whole number'],
  ['server.port', '70000', 'a whole number from 0 to 65535'],
  ['builtins', 'yes', 'true or false'],
  ['languages', 'pyhton', 'one of python'],
  ['include', 'a,,b', 'a glob'],
  ['layers', '{}', 'an object'],
] as const) {
  test(`rejects ${JSON.stringify(text)} as ${key}`, () => {
    try {
      valueFromText(key, text, TEXT);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, DepgraphError);
      assert.is((error as DepgraphError).code, 'option_value');
      assert.match((error as DepgraphError).message, `invalid value for --x: expected ${expected}`);
    }
  });
}

test.run();
