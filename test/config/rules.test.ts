import { Ajv } from 'ajv';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ConfigInput, defaultConfig } from '../../src/core/config/options.ts';
import { parseConfig } from '../../src/core/config/parse.ts';
import { configSchema } from '../../src/core/config/schema.ts';
import { validate } from '../../src/core/config/validate.ts';
import { BUILT_IN } from '../../src/core/rules/built-in.ts';
import { fingerprintOf } from '../../src/faces/daemon/fingerprint.ts';
import type { Tree } from '../../src/project/discover/tree.ts';
import { analysisKey, stateKey } from '../../src/project/engine/state-key.ts';
import { DepgraphError } from '../../src/shared/errors.ts';

const test = suite('config/rules');

async function read(text: string): Promise<ConfigInput> {
  const { value, locate } = await parseConfig(text, 'rc');
  return validate(value, { scope: 'project', locate, userFile: 'user', builtInRules: Object.keys(BUILT_IN) });
}

async function refused(text: string): Promise<string> {
  try {
    await read(text);
  } catch (error) {
    assert.instance(error, DepgraphError);
    assert.not.match((error as Error).message, '\n');
    return `${(error as Error).message} (${(error as DepgraphError).hint})`;
  }
  return assert.unreachable() as never;
}

/** As in the documentation. */
const EVERYTHING = `{
  "modules": {
    "orders": { "files": "services/orders/**", "public": ["services/orders/api/**"], "tags": ["domain"] },
    "billing": { "package": "com.acme.billing.**" },
    "web": { "workspace": "@acme/web" },
    "features/*": { "files": "src/features/*/**", "public": ["index.{ts,tsx}"], "tags": "feature" },
    "legacy": { "files": "old/**", "optional": true }
  },
  "unassigned": "allow",
  "rules": [
    { "name": "layers", "layers": ["web", "app", "orders | billing", "shared"], "direct": true },
    { "name": "features-apart", "independent": "tag:feature" },
    { "name": "no-db-in-ui", "forbid": { "from": "web", "to": "pkg:pg", "transitive": true }, "help": "Use the API" },
    { "name": "sql-in-store", "only": { "to": "pkg:better-sqlite3", "from": ["src/store/**"] } },
    { "name": "orders-uses", "allow": { "from": "orders", "to": ["shared", "pkg:*"] } },
    { "name": "public-api", "public": "module:*" },
    { "name": "no-cycles", "acyclic": { "between": "modules" }, "types": "ignore", "lazy": "ignore" },
    { "name": "tested", "require": { "from": "src/**/*.ts", "usedBy": "tests" }, "level": "warn", "except": "tests" },
    { "name": "resolved", "unresolved": true, "optional": true },
    { "name": "gods", "level": "off" }
  ],
  "baseline": { "file": "ci/known.json", "stale": "warn" }
}`;

test('reads every kind of module and rule, and makes a list of a single selector', async () => {
  const { modules, rules, unassigned, baseline } = await read(EVERYTHING);
  const { orders } = modules ?? {};
  assert.equal(orders && 'files' in orders && orders.files, ['services/orders/**']);
  assert.equal(modules?.['features/*']?.tags, ['feature']);
  assert.is(rules?.length, 10);
  assert.equal(rules?.[1], { name: 'features-apart', independent: ['tag:feature'] });
  assert.equal(rules?.[2], {
    name: 'no-db-in-ui',
    forbid: { from: ['web'], to: ['pkg:pg'], transitive: true },
    help: 'Use the API',
  });
  assert.equal([unassigned, baseline], ['allow', { file: 'ci/known.json', stale: 'warn' }]);
});

test('a glob or a list of globs is a module of these files', async () => {
  const text =
    '{ "modules": { "math": "packages/math/**", "web": ["a/**", "b/**"], "features/*": "src/*/**" } }';
  assert.equal((await read(text)).modules, {
    math: { files: ['packages/math/**'] },
    web: { files: ['a/**', 'b/**'] },
    'features/*': { files: ['src/*/**'] },
  });
  const accepts = new Ajv({ strict: false }).compile(configSchema());
  assert.ok(accepts(JSON.parse(text)), JSON.stringify(accepts.errors));
});

test('what was read is valid, and stays the same', async () => {
  const once = await read(EVERYTHING);
  assert.equal(await read(JSON.stringify(once)), once);
});

test('the schema accepts it', async () => {
  const ajv = new Ajv({ strict: false });
  const accepts = ajv.compile(configSchema());
  assert.ok(accepts(JSON.parse(EVERYTHING)), JSON.stringify(accepts.errors));
  assert.not(accepts({ rules: [{ name: 'a', forbid: { from: 'x' } }] }));
  assert.not(accepts({ rules: [{ name: 'a b', public: 'x' }] }));
  assert.not(accepts({ modules: { a: { fiels: 'x' } } }));
});

const rule = (body: string) => `{ "rules": [\n  { "name": "a", ${body} }\n] }`;

for (const [text, message] of [
  [rule('"forbidd": {}'), 'unknown key "rules[0].forbidd" at rc:2:18 (did you mean "rules[0].forbid"?)'],
  [
    rule('"forbid": { "from": "x", "too": "y" }'),
    'unknown key "rules[0].forbid.too" at rc:2:43 (did you mean',
  ],
  [rule('"forbid": { "from": "x" }'), '"rules[0].forbid" at rc:2:28: expected the key "to", got none'],
  [rule('"forbid": "x"'), '"rules[0].forbid" at rc:2:28: expected an object with from and to, got "x"'],
  [rule('"public": "x", "unresolved": true'), 'expected exactly one of layers, '],
  [rule('"public": "x", "unresolved": true'), 'got "public" and "unresolved"'],
  [rule('"level": "off"'), 'or the name of a built-in rule: cycles, close-cycles, layers, '],
  [rule('"public": []'), 'expected one to 200 items, got 0'],
  [rule('"public": ["x", ""]'), '"rules[0].public[1]" at rc:2:34: expected a selector'],
  [rule('"public": 3'), '"rules[0].public" at rc:2:28: expected a selector'],
  [rule('"public": "x\\ny"'), 'expected a selector'],
  [rule(`"public": "${'x'.repeat(1001)}"`), 'expected a selector'],
  [rule('"unresolved": false'), 'expected true, got false'],
  [rule('"public": "x", "level": "fatal"'), 'expected "error" or "warn" or "off", got "fatal"'],
  [
    rule('"public": "x", "direct": true'),
    '"rules[0].direct" at rc:2:43: expected "direct" beside "layers" only',
  ],
  [
    rule('"forbid": { "from": "a", "to": "b" }, "transitive": true'),
    'expected "transitive" beside "independent" only',
  ],
  [
    rule('"independent": "x", "ignore": ["a -> b", "a"]'),
    '"rules[0].ignore[1]" at rc:2:59: expected an import such as "src/a.ts -> src/b.ts", got "a"',
  ],
  [
    rule('"independent": "x",\n  "ignore": "a"'),
    '"rules[0].ignore[0]" at rc:3:13: expected an import such as "src/a.ts -> src/b.ts", got "a"',
  ],
  [
    rule('"layers": ["a", "b | a"]'),
    '"rules[0].layers[1]" at rc:2:34: expected each layer once, got "a" a second',
  ],
  [rule('"layers": ["a", "b |"]'), 'expected a layer, or siblings with | between them, got "b |"'],
  [rule('"layers": "a"'), '"rules[0].layers" at rc:2:28: expected two layers or more, got "a"'],
  [rule('"independent": "x", "own": "ignore"'), 'expected "own" beside "public" only'],
  [rule('"acyclic": { "between": "classes" }'), 'expected "files" or "folders" or "modules", got "classes"'],
  [
    rule('"public": "x" }, { "name": "a", "unresolved": true'),
    '"rules[1].name" at rc:2:45: expected a name that no other rule has, got "a"',
  ],
  ['{ "rules": [{ "name": "a b", "public": "x" }] }', 'expected a name of letters, digits'],
  [
    '{ "rules": [{ "name": "exceptions", "public": "x" }] }',
    'expected a name besides baseline, exceptions, unassigned, which are findings of depgraph itself',
  ],
  ['{ "rules": [{ "name": "baseline", "public": "x" }] }', 'expected a name besides baseline'],
  [
    `{ "rules": [${Array.from({ length: 60 }, (_, i) => `{ "name": "r${i}", "public": ${JSON.stringify(Array(200).fill('x'))} }`)}] }`,
    'expected at most 10000 selectors in them, got 12060',
  ],
  [rule(`"layers": ${JSON.stringify(Array(120).fill('a|'.repeat(90)))}`), 'expected at most 10000 selectors'],
  ['{ "rules": [{ "public": "x" }] }', '"rules[0]" at rc:1:13: expected the key "name"'],
  ['{ "rules": {} }', 'expected a list of rules, got an object'],
  ['{ "rules": [null] }', 'expected an object with name, got null'],
  [`{ "rules": [${'{},'.repeat(501)}] }`, 'expected at most 500 of them, got 501'],
  [
    '{ "modules": { "a": { "files": "x", "package": "y" } } }',
    'exactly one of files, package, workspace, got "files"',
  ],
  ['{ "modules": { "a": { "tags": "x" } } }', 'exactly one of files, package, workspace, got none'],
  ['{ "modules": { "a|b": { "files": "x" } } }', 'expected a module name'],
  ['{ "modules": { "tag:b": { "files": "x" } } }', 'expected a module name'],
  ['{ "modules": { "a/*": { "files": "src/**" } } }', 'a folder called * for each module'],
  ['{ "modules": { "a/*": { "package": "a.*" } } }', 'a folder called * for each module'],
  [
    '{ "modules": { "a": 3 } }',
    'expected a glob, a list of globs, or an object with files, package, workspace, got 3',
  ],
  [
    '{ "modules": { "a": ["src/**", 3] } }',
    '"modules.a[1]" at rc:1:32: expected a glob such as "src/core/**"',
  ],
  ['{ "modules": { "a/*": "src/**" } }', 'a folder called * for each module'],
  ['{ "unassigned": "erorr" }', 'got "erorr"; did you mean "error"?'],
  [rule('"public": "x", "level": "eror"'), 'got "eror"; did you mean "error"?'],
  [
    '{ "exclude": ["app/[post-id]/**"] }',
    'expected a glob whose ranges run forwards, as in [a-z]; write \\[ for',
  ],
  ['{ "unassigned": "maybe" }', 'expected "allow" or "warn" or "error"'],
  ['{ "baseline": { "file": ".git/hooks/pre-commit" } }', 'expected the path of a file inside the project'],
  ['{ "baseline": { "file": "a/.GIT/config" } }', 'expected the path of a file inside the project'],
  ['{ "baseline": { "file": "../x" } }', 'expected the path of a file inside the project'],
  ['{ "baseline": { "file": "/etc/passwd" } }', 'expected the path of a file inside the project'],
  ['{ "baseline": { "file": "a/../../x" } }', 'expected the path of a file inside the project'],
  ['{ "baseline": { "file": "C:\\\\x" } }', 'expected the path of a file inside the project'],
] as const) {
  test(`refuses ${text.slice(0, 90)}`, async () => assert.match(await refused(text), message));
}

test('a change of rules is seen by a daemon, and invalidates neither facts nor links nor the analysis', async () => {
  const before = defaultConfig();
  const after = { ...before, ...(await read(EVERYTHING)) } as typeof before;
  const target = { root: '/project' } as Parameters<typeof fingerprintOf>[0];
  assert.is.not(fingerprintOf(target, before), fingerprintOf(target, after));
  const tree = { rules: {} } as Tree;
  assert.is(stateKey('build', before, tree), stateKey('build', after, tree));
  assert.is(analysisKey(before), analysisKey(after));
});

test.run();
