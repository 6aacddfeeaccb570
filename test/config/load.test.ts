import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Config, type ConfigInput, defaultConfig } from '../../src/core/config/options.ts';
import { type LoadOptions, loadConfig, outDirOf, userConfigFile } from '../../src/project/config/load.ts';
import { DepgraphError } from '../../src/shared/errors.ts';

const test = suite('config/load');

interface Given {
  readonly project?: string | Buffer;
  readonly user?: string;
  readonly named?: string;
  readonly flags?: ConfigInput;
}

const LANGUAGES = ['javascript', 'typescript', 'python'];

/** Runs with its own project and home folder, which contain only the given files. */
async function inProject<T>(
  given: Given,
  use: (options: LoadOptions, base: string) => Promise<T>,
): Promise<T> {
  const base = mkdtempSync(join(tmpdir(), 'depgraph-config-'));
  const root = join(base, 'project');
  mkdirSync(root);
  const write = (path: string, text: string | Buffer | undefined) => {
    if (text === undefined) return;
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  write('project/.depgraphrc', given.project);
  write('home/.config/depgraph/config', given.user);
  write('named.json', given.named);
  const configFile = given.named === undefined ? undefined : join(base, 'named.json');
  try {
    const env = { HOME: join(base, 'home') };
    return await use({ root, configFile, flags: given.flags, env, languages: LANGUAGES }, base);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

async function effective(given: Given): Promise<Config> {
  return inProject(given, async options => (await loadConfig(options)).config);
}

/** The code, message and hint of the error, without the path of the temporary folder. */
async function failure(given: Given): Promise<{ code: string; text: string; hint: string }> {
  return inProject(given, async (options, base) => {
    try {
      await loadConfig(options);
    } catch (error) {
      assert.instance(error, DepgraphError);
      const known = error as DepgraphError;
      assert.is(known.exitCode, 2);
      assert.not.match(known.message, /\n/);
      const cut = (text: string) => text.replaceAll(`${base}/`, '');
      return { code: known.code, text: cut(known.message), hint: cut(known.hint ?? '') };
    }
    throw new Error('no error was thrown');
  });
}

test('uses the defaults without a file', async () => {
  assert.equal(await effective({}), defaultConfig());
  const { sources } = await inProject({}, loadConfig);
  assert.equal(sources, []);
});

test('accepts comments, trailing commas, a byte order mark and $schema', async () => {
  const text = '\uFEFF// why\r\n{ /* because */ "$schema": "./x.json", "top": 7, "exclude": ["a/**",], }\n';
  const config = await effective({ project: text });
  assert.equal(config, { ...defaultConfig(), top: 7, exclude: ['a/**'] });
});

for (const [what, text] of [
  ['an empty file', ''],
  ['a file of white space', ' \n\t\n'],
  ['a file of comments', '// nothing yet\n/* at all */\n'],
  ['an empty object', '{}'],
] as const) {
  test(`${what} changes nothing`, async () => {
    assert.equal(await effective({ project: text }), defaultConfig());
  });
}

test('flags override the project, the project the user, and the user the defaults', async () => {
  const config = await effective({
    user: '{ "top": 1, "builtins": true, "gitignore": false, "maxFileSize": 10 }',
    project: '{ "top": 2, "builtins": false, "gitignore": true }',
    flags: { top: 3, builtins: true },
  });
  assert.equal([config.top, config.builtins, config.gitignore, config.maxFileSize], [3, true, true, 10]);
});

test('merges groups by key and layers by name, and replaces lists', async () => {
  const config = await effective({
    user: '{ "watch": { "debounce": 1, "sweep": 5000 }, "layers": { "Views": 5, "core": false }, "include": ["a"] }',
    project:
      '{ "watch": { "debounce": 2 }, "layers": { "views": { "rank": 4, "match": ["v/**"] } }, "include": ["b"] }',
    flags: { watch: { maxWait: 9 }, server: { port: 1 } },
  });
  assert.equal(config.watch, { debounce: 2, maxWait: 9, sweep: 5000 });
  assert.equal(config.layers, { views: { rank: 4, match: ['v/**'] }, core: false });
  assert.equal(config.include, ['b']);
  assert.equal(config.server, { host: '127.0.0.1', port: 1, allowedHosts: [] });
});

test('ignores flags that are undefined', async () => {
  const flags = { top: undefined, server: { port: undefined } } as unknown as ConfigInput;
  assert.equal(await effective({ flags, user: '{ "top": 4, "server": { "port": 80 } }' }), {
    ...defaultConfig(),
    top: 4,
    server: { ...defaultConfig().server, port: 80 },
  });
});

test('lists the sources in ascending order of precedence', async () => {
  const given = { user: '{}', project: '{}' };
  await inProject(given, async (options, base) => {
    const { sources } = await loadConfig(options);
    assert.equal(sources, [join(base, 'home/.config/depgraph/config'), join(base, 'project/.depgraphrc')]);
  });
});

test('reads --config instead of the project file', async () => {
  assert.is(
    (await effective({ project: '{ "top": 5, "builtins": true }', named: '{ "top": 6 }' })).builtins,
    false,
  );
  const { text } = await failure({ project: '{}', named: '{ "editor": "vim" }' });
  assert.match(text, 'named.json:1:3');
});

test('reports a missing --config file', async () => {
  await inProject({ named: '{}' }, async (options, base) => {
    rmSync(join(base, 'named.json'));
    try {
      await loadConfig(options);
      assert.unreachable();
    } catch (error) {
      assert.is((error as DepgraphError).code, 'config_missing');
    }
  });
});

test('prefers XDG_CONFIG_HOME to HOME, unless it is relative', () => {
  assert.is(userConfigFile({ XDG_CONFIG_HOME: '/x', HOME: '/h' }), join('/x', 'depgraph', 'config'));
  assert.is(
    userConfigFile({ XDG_CONFIG_HOME: 'x', HOME: '/h' }),
    join('/h', '.config', 'depgraph', 'config'),
  );
  assert.is(userConfigFile({ XDG_CONFIG_HOME: '', HOME: '' }), undefined);
});

test('reports the line and column of an error', async () => {
  const syntax = await failure({ project: '{\n  "top": 5\n  "builtins": true\n}' });
  assert.equal(
    [syntax.code, syntax.text],
    ['config_syntax', 'syntax error in the configuration at project/.depgraphrc:3:3: expected a comma'],
  );
  const type = await failure({ project: '{\r\n  "include": ["a", 5]\r\n}' });
  assert.is(
    type.text,
    'invalid value for "include[1]" at project/.depgraphrc:2:20: expected a glob such as "src/**", with at most three stars in a segment, got 5',
  );
});

for (const [text, code, key, hint] of [
  ['{ "exlude": [] }', 'config_unknown_key', '"exlude"', 'did you mean "exclude"?'],
  ['{ "watch": { "sweeep": 1 } }', 'config_unknown_key', '"watch.sweeep"', 'did you mean "watch.sweep"?'],
  ['{ "debounce": 1 }', 'config_unknown_key', '"debounce"', 'did you mean "watch.debounce"?'],
  ['{ "zzzzzzzz": 1 }', 'config_unknown_key', '"zzzzzzzz"', 'choose one of: include, exclude'],
  [
    '{ "layers": { "a": { "rnak": 1 } } }',
    'config_unknown_key',
    '"layers.a.rnak"',
    'did you mean "layers.a.rank"?',
  ],
  ['{ "__proto__": { "top": 1 } }', 'config_unknown_key', '"__proto__"', 'choose one of: '],
  [
    '{ "watch": { "constructor": 1 } }',
    'config_unknown_key',
    '"watch.constructor"',
    'choose one of: debounce',
  ],
  ['{ "top": 1, "top": 2 }', 'config_duplicate_key', '"top"', 'the first is at project/.depgraphrc:1:3'],
  [
    '{ "layers": { "A": 1, "a": 2 } }',
    'config_duplicate_key',
    '"layers.a"',
    'the first is at project/.depgraphrc:1:15',
  ],
  ['{ "editor": "rm" }', 'config_user_only', '"editor"', 'home/.config/depgraph/config'],
  ['{ "advise": { "nonsense": 1 } }', 'config_user_only', '"advise"', 'in your own'],
  ['{ "server": null }', 'config_user_only', '"server"', 'in your own'],
] as const) {
  test(`rejects ${text} with ${code}`, async () => {
    const error = await failure({ project: text });
    assert.is(error.code, code);
    assert.match(error.text, key);
    assert.match(error.hint, hint);
  });
}

for (const [text, expected, got] of [
  ['{ "top": "5" }', 'a whole number from 1 to 100000', '"5"'],
  ['{ "top": 0 }', 'a whole number from 1 to 100000', '0'],
  ['{ "top": 1.5 }', 'a whole number from 1 to 100000', '1.5'],
  ['{ "top": 1e999 }', 'a whole number', 'Infinity'],
  ['{ "builtins": 1 }', 'true or false', '1'],
  ['{ "include": "src" }', 'a list', '"src"'],
  ['{ "include": [""] }', 'a glob', '""'],
  ['{ "include": [["a"]] }', 'a glob', 'a list'],
  ['{ "include": null }', 'a list', 'null'],
  [
    '{ "languages": ["TypeScript"] }',
    'one of javascript, typescript, python',
    '"TypeScript"; did you mean "typescript"?',
  ],
  ['{ "languages": ["typscript"] }', 'one of javascript', '"typscript"; did you mean "typescript"?'],
  ['{ "watch": 5 }', 'an object with debounce, maxWait, sweep', '5'],
  ['{ "layers": [] }', 'an object of layer names', 'a list'],
  ['{ "layers": { "a": true } }', 'a rank from 0 to 100', 'true'],
  ['{ "layers": { "a": -1 } }', 'a rank from 0 to 100', '-1'],
  ['{ "layers": { "a/b": 1 } }', 'a layer name without slashes', '"a/b"'],
  ['{ "layers": { "a": { "match": ["x"] } } }', 'the key "rank"', 'none'],
  ['{ "layers": { "a": { "rank": 1, "match": [1] } } }', 'a glob', '1'],
  ['{ "outDir": "a\\u0000b" }', 'the path of a folder', '"a\\u0000b"'],
  ['[]', 'an object', 'a list'],
  ['"top"', 'an object', '"top"'],
  ['null', 'an object', 'null'],
] as const) {
  test(`rejects ${text}`, async () => {
    const error = await failure({ project: text });
    assert.is(error.code, 'config_wrong_value');
    assert.match(error.text, `expected ${expected}`);
    assert.ok(error.text.endsWith(`got ${got}`), error.text);
    assert.match(error.text, 'at project/.depgraphrc:1:');
  });
}

for (const text of [
  '{',
  '{ top: 1 }',
  "{ 'top': 1 }",
  '{ "top" 1 }',
  '{ "top": }',
  '{} {}',
  '{ "a": "x',
  '/* open',
  'nul',
]) {
  test(`reports a syntax error in ${text}`, async () => {
    const error = await failure({ project: text });
    assert.is(error.code, 'config_syntax');
    assert.match(error.text, /at project\/\.depgraphrc:\d+:\d+: \w/);
  });
}

for (const [what, text] of [
  ['100,000 open brackets', '['.repeat(100_000)],
  ['100,000 nested lists', `{ "include": ${'['.repeat(100_000)}${']'.repeat(100_000)} }`],
] as const) {
  test(`${what} do not crash the process`, async () => {
    assert.match((await failure({ project: text })).code, /^config_(syntax|wrong_value)$/);
  });
}

for (const [what, content, reason] of [
  ['too large', Buffer.alloc(10_000_000, 0x20), 'it has 10000000 bytes'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'it is not valid UTF-8'],
] as const) {
  test(`rejects a file that is ${what}`, async () => {
    assert.match((await failure({ project: content })).text, reason);
  });
}

test('rejects a folder called .depgraphrc', async () => {
  await inProject({}, async options => {
    mkdirSync(join(options.root, '.depgraphrc'));
    try {
      await loadConfig(options);
      assert.unreachable();
    } catch (error) {
      assert.match((error as DepgraphError).message, 'it is a folder');
    }
  });
});

for (const outDir of [
  '..',
  '../x',
  'a/../../x',
  '/tmp/x',
  '.',
  'a/..',
  './',
  '.git',
  '.git/hooks',
  '.GIT/x',
  ' ',
]) {
  test(`the project cannot write to ${JSON.stringify(outDir)}`, async () => {
    const { code } = await failure({ project: JSON.stringify({ outDir }) });
    assert.match(code, /^config_(out_dir|wrong_value)$/);
  });
}

for (const outDir of ['out', './out', 'a/b', 'a/../b', '..x', '.gitout']) {
  test(`the project can write to ${outDir}`, async () => {
    assert.is((await effective({ project: JSON.stringify({ outDir }) })).outDir, outDir);
  });
}

test('flags and the user can write anywhere', async () => {
  assert.is((await effective({ flags: { outDir: '/tmp/x' } })).outDir, '/tmp/x');
  assert.is((await effective({ user: '{ "outDir": "/tmp/y" }' })).outDir, '/tmp/y');
  assert.is(outDirOf('/r', { outDir: '.depgraph' }), '/r/.depgraph');
  assert.is(outDirOf('/r', { outDir: '/x' }), '/x');
});

test("reads user-only options from the user's file", async () => {
  const config = await effective({
    user: `{ "editor": "code", "server": { "port": 0, "allowedHosts": ["box.lan"] },
      "advise": { "base_url": "https://models.example/v1", "provider": "anthropic", "keyEnv": "MY_KEY" } }`,
  });
  assert.is(config.editor, 'code');
  assert.equal(config.server, { host: '127.0.0.1', port: 0, allowedHosts: ['box.lan'] });
  assert.equal(config.advise, {
    base_url: 'https://models.example/v1',
    provider: 'anthropic',
    model: '',
    keyEnv: 'MY_KEY',
  });
});

for (const advise of [
  { keyEnv: 'sk-canary-123' },
  { base_url: 'https://me:sk-canary-123@x.example' },
  { base_url: 'https://sk-canary-123@x.example' },
  { base_url: 'ftp://x.example/sk-canary-123' },
  { base_url: 'sk-canary-123' },
]) {
  test(`does not quote a misplaced secret: ${JSON.stringify(advise)}`, async () => {
    const error = await failure({ user: JSON.stringify({ advise }) });
    assert.is(error.code, 'config_wrong_value');
    assert.not.match(error.text + error.hint, 'canary');
  });
}

test('keys cannot forge lines or colours', async () => {
  const error = await failure({ project: '{ "a\\nb\\u001b[31m\\u202e": 1 }' });
  assert.match(error.text, 'a\\u000ab\\u001b[31m\\u202e');
});

test('accepts a layer called __proto__', async () => {
  const { layers } = await effective({ project: '{ "layers": { "__proto__": { "rank": 1 } } }' });
  assert.equal(Object.keys(layers), ['__proto__']);
  assert.is(({} as Record<string, unknown>).rank, undefined);
});

test.run();
