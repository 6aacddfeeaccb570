import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { identityOf } from '../../src/core/rules/identity.ts';
import type { FileException } from '../../src/types.ts';
import { type Imports, judge, type ProjectOptions, refusal, verdict } from './project.ts';

const test = suite('rules/evaluate');

const modulesOf = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, { files: `${name}/**` }]));
const rule = (body: object) => ({ rules: [{ name: 'r', ...body }] });

// ------------------------------------------------------------------------------------ layers

const LAYERS = {
  modules: modulesOf('web', 'app', 'orders', 'billing', 'shared'),
  ...rule({ layers: ['web', 'app', 'orders | billing', 'shared'] }),
};
const BASE = {
  'web/w.ts': ['app/a.ts'],
  'app/a.ts': ['orders/o.ts', 'billing/b.ts'],
  'orders/o.ts': ['shared/s.ts'],
};

test('each layer may use those below it, and not those above', async () => {
  assert.equal(await verdict(BASE, { config: LAYERS }), []);
  const project = {
    ...BASE,
    'shared/s.ts': ['web/w.ts'],
    'app/a.ts': ['web/w.ts', 'shared/s.ts', 'billing/b.ts'],
  };
  assert.equal(await verdict(project, { config: LAYERS }), [
    'r: app/a.ts -> web/w.ts',
    'r: shared/s.ts -> web/w.ts',
  ]);
});

test('siblings may not use each other', async () => {
  const { findings } = await judge({ ...BASE, 'billing/b.ts': ['orders/o.ts'] }, { config: LAYERS });
  assert.equal(
    findings.map(({ message }) => message),
    ['billing/b.ts imports orders/o.ts: "billing" and "orders" are siblings, which may not use each other'],
  );
});

test('chains through files in no layer count, unless the rule is about direct imports', async () => {
  const project = {
    ...BASE,
    'shared/s.ts': ['glue/g.ts@7'],
    'glue/g.ts': ['glue/h.ts@8'],
    'glue/h.ts': ['app/a.ts@9'],
  };
  const { findings } = await judge(project, { config: LAYERS });
  const [found] = findings.filter(({ rule }) => rule === 'r');
  assert.equal([found.kind, found.from, found.to, found.lines], ['chain', 'shared/s.ts', 'app/a.ts', [7]]);
  assert.equal(
    found.message,
    'shared/s.ts depends on app/a.ts through glue/g.ts and 1 other file: "shared" is below "app"',
  );
  assert.equal(
    found.chain?.map(({ source, line, kind }) => `${source}:${line} ${kind}`),
    ['shared/s.ts:7 eager', 'glue/g.ts:8 eager', 'glue/h.ts:9 eager'],
  );
  const direct = { ...LAYERS, ...rule({ ...LAYERS.rules[0], direct: true }) };
  assert.equal(await verdict(project, { config: direct }), []);
});

test('a chain through another layer is that layer’s matter', async () => {
  const project = { ...BASE, 'shared/s.ts': ['billing/b.ts'], 'billing/b.ts': ['app/a.ts'] };
  assert.equal(await verdict(project, { config: LAYERS }), [
    'r: billing/b.ts -> app/a.ts',
    'r: shared/s.ts -> billing/b.ts',
  ]);
});

// ----------------------------------------------------------------- independent, forbid, only, allow

test('independent modules may not use each other, but all others', async () => {
  const project = {
    'f/a/x.ts': ['f/b/y.ts', 'lib/l.ts', 'f/a/z.ts'],
    'f/b/y.ts': ['lib/l.ts'],
    'main.ts': ['f/a/x.ts'],
  };
  const modules = { 'f/*': { files: 'f/*/**', tags: 'feature' } };
  for (const independent of ['tag:feature', 'f/*', 'module:f/*', ['f/a', 'f/b'], ['f/a/', 'f/b/']]) {
    assert.equal(await verdict(project, { config: { modules, ...rule({ independent }) } }), [
      'r: f/a/x.ts -> f/b/y.ts',
    ]);
  }
});

test('independence of a single module is an error, unless there may be more of them later', async () => {
  const project = { 'f/a/x.ts': ['lib/l.ts'], 'lib/l.ts': [] };
  const modules = { 'f/*': { files: 'f/*/**', tags: 'feature' }, lib: { files: 'lib/**' } };
  const judged = (independent: string) =>
    verdict(project, { config: { modules, ...rule({ independent }) } }).catch(({ message }) => message);
  for (const one of ['lib', 'module:lib', 'f/a', 'lib/**'])
    assert.match(
      await judged(one),
      /^rule "r": "independent" names only "[^"]+", and needs two modules or more$/,
    );
  for (const open of ['f/*', 'module:f/*', 'tag:feature']) assert.equal(await judged(open), []);
});

test('a rule about cycles may be limited to those with certain files', async () => {
  const project = {
    'web/a.ts': ['lib/b.ts'],
    'lib/b.ts': ['web/a.ts'],
    'lib/c.ts': ['lib/d.ts'],
    'lib/d.ts': ['lib/c.ts'],
  };
  const acyclic = { between: 'files', with: ['web/', 'pkg:*'] };
  assert.equal(await verdict(project, { config: rule({ acyclic }) }), ['r: lib/b.ts + web/a.ts']);
  const folders = { between: 'folders', with: 'lib/' };
  assert.equal(await verdict(project, { config: rule({ acyclic: folders }) }), ['r: lib + web']);
  assert.match(
    await refusal(project, rule({ acyclic: { ...acyclic, with: 'wbe/' } })),
    /nothing matches "wbe\/"/,
  );
});

test('a rule does not see the imports that it ignores, and chains over them', async () => {
  const project = {
    'web/w.ts': ['glue/g.ts', 'db/x.ts'],
    'glue/g.ts': ['db/d.ts', 'pkg:pg'],
  };
  const forbid = { from: 'web/', to: ['db/', 'pkg:pg'], transitive: true };
  const ignoring = (ignore: string | string[], more = {}) => rule({ forbid, ignore, ...more });
  assert.equal(await verdict(project, { config: ignoring('glue/g.ts -> db/**') }), [
    'r: web/w.ts -> pkg:pg',
    'r: web/w.ts -> db/x.ts',
  ]);
  assert.equal(await verdict(project, { config: ignoring(['web/ -> db/x.ts', 'web/->glue/']) }), []);
  assert.match(await refusal(project, ignoring('web/ -> bd/')), /rule "r": nothing matches "bd\/"/);
  assert.is(await refusal(project, ignoring('web/ -> bd/', { optional: true })), 'no error');
});

test('"pkg:*" is no mistake in a project without packages', async () => {
  const project = { 'web/w.ts': ['lib/l.ts'] };
  for (const body of [
    { allow: { from: 'web/', to: ['lib/', 'pkg:*'] } },
    { forbid: { from: 'web/', to: 'pkg:*' } },
  ])
    assert.equal(await verdict(project, { config: rule(body) }), []);
  assert.match(
    await refusal(project, rule({ forbid: { from: 'web/', to: 'pkg:pg' } })),
    /nothing matches "pkg:pg"/,
  );
});

test('independent modules may use each other over files of none, unless the rule is transitive', async () => {
  const project = {
    'f/a/x.ts': ['glue/g.ts@3'],
    'glue/g.ts': ['glue/h.ts type@4', 'f/a/y.ts'],
    'glue/h.ts': ['f/b/y.ts lazy@5'],
  };
  const config = (body: object) => ({ modules: modulesOf('f/a', 'f/b'), ...rule(body) });
  const independent = ['f/a', 'f/b'];
  assert.equal(await verdict(project, { config: config({ independent }) }), []);
  const transitive = { independent, transitive: true };
  const { findings } = await judge(project, { config: config(transitive) });
  assert.equal(
    findings.filter(({ rule }) => rule === 'r').map(({ message, lines }) => [message, lines]),
    [
      [
        'f/a/x.ts depends on f/b/y.ts through glue/g.ts and 1 other file (types only): "f/a" and "f/b" are independent',
        [3],
      ],
    ],
  );
  assert.equal(await verdict(project, { config: config({ ...transitive, types: 'ignore' }) }), []);
});

test('forbid is about direct imports, and with "transitive" about chains', async () => {
  const project = { 'web/w.ts': ['lib/db.ts', 'pkg:react'], 'lib/db.ts': ['pkg:pg'] };
  const forbid = { from: 'web/', to: 'pkg:pg' };
  assert.equal(await verdict(project, { config: rule({ forbid }) }), []);
  const transitive = rule({ forbid: { ...forbid, transitive: true } });
  assert.equal(await verdict(project, { config: transitive }), ['r: web/w.ts -> pkg:pg']);
  const direct = { 'web/w.ts': ['lib/db.ts', 'pkg:pg'], 'lib/db.ts': ['pkg:pg'] };
  const { findings } = await judge(direct, { config: transitive });
  assert.equal([findings[0].kind, findings.length], ['import', 1], 'the shortest chain is the direct one');
});

test('a chain ends at the first forbidden file', async () => {
  const project = { 'web/w.ts': ['db/a.ts'], 'db/a.ts': ['db/b.ts'] };
  const config = rule({ forbid: { from: 'web/', to: 'db/', transitive: true } });
  assert.equal(await verdict(project, { config }), ['r: web/w.ts -> db/a.ts']);
});

test('10,000 chains are one finding', async () => {
  const project: Record<string, string[]> = { 'web/w.ts': [] };
  for (let i = 0; i < 100; i++) {
    project['web/w.ts'].push(`mid/a${i}.ts`);
    project[`mid/a${i}.ts`] = Array.from({ length: 100 }, (_, j) => `mid/b${j}.ts`);
    project[`mid/b${i}.ts`] = ['pkg:pg'];
  }
  const config = rule({ forbid: { from: 'web/', to: 'pkg:pg', transitive: true } });
  const { findings } = await judge(project, { config });
  assert.equal(
    findings.filter(({ rule }) => rule === 'r').map(({ chain }) => chain?.length),
    [3],
  );
});

test('only these may use those', async () => {
  const project = { 'store/s.ts': ['pkg:sql'], 'web/w.ts': ['pkg:sql', 'store/s.ts'] };
  const config = rule({ only: { to: 'pkg:sql', from: 'store/' } });
  const { findings } = await judge(project, { config });
  assert.equal(
    findings.map(({ message }) => message),
    ['web/w.ts imports pkg:sql: only "store/" may use "pkg:sql"'],
  );
});

test('allow: these may use only those, and each other', async () => {
  const project = {
    'orders/o.ts': ['orders/p.ts', 'shared/s.ts', 'pkg:zod', 'web/w.ts'],
    'web/w.ts': ['orders/o.ts'],
  };
  const modules = modulesOf('orders', 'shared');
  const config = { modules, ...rule({ allow: { from: 'orders', to: ['shared', 'pkg:*'] } }) };
  assert.equal(await verdict(project, { config }), ['r: orders/o.ts -> web/w.ts']);
});

// ------------------------------------------------------------------------------------ public

const CLOSED = { 'f/*': { files: 'f/*/**', public: 'index.{ts,tsx}' } };

test('outsiders may import only public files; inside, everything is allowed', async () => {
  const project = {
    'f/a/index.ts': ['f/a/deep/x.ts'],
    'f/a/deep/x.ts': ['f/a/deep/y.ts'],
    'f/b/index.tsx': ['f/a/index.ts', 'f/a/deep/x.ts'],
    'main.ts': ['f/b/index.tsx', 'f/b/own.ts'],
  };
  for (const selector of ['module:*', 'f/*', ['f/a', 'f/b']]) {
    assert.equal(await verdict(project, { config: { modules: CLOSED, ...rule({ public: selector }) } }), [
      'r: f/b/index.tsx -> f/a/deep/x.ts',
      'r: main.ts -> f/b/own.ts',
    ]);
  }
});

test('an entry that re-exports deep files is no violation', async () => {
  const project = { 'f/a/index.ts': ['f/a/x.ts', 'f/a/in/y.ts'], 'main.ts': ['f/a/index.ts'] };
  assert.equal(await verdict(project, { config: { modules: CLOSED, ...rule({ public: 'module:*' }) } }), []);
});

test('a file that imports the entry of its own module is a finding of its own; a test may', async () => {
  const project = {
    'f/a/index.ts': ['f/a/x.ts'],
    'f/a/x.ts': ['f/a/index.ts type@4'],
    'f/a/x.test.ts': ['f/a/index.ts'],
  };
  const { findings } = await judge(project, { config: { modules: CLOSED, ...rule({ public: 'module:*' }) } });
  assert.equal(
    findings.map(({ message, lines }) => [message, lines]),
    [['f/a/x.ts imports types from f/a/index.ts: it is the entry of its own module "f/a"', [4]]],
  );
  const ignoring = { modules: CLOSED, ...rule({ public: 'module:*', own: 'ignore' }) };
  assert.equal(await verdict(project, { config: ignoring }), []);
  assert.equal(await verdict({ ...project, 'main.ts': ['f/a/x.ts'] }, { config: ignoring }), [
    'r: main.ts -> f/a/x.ts',
  ]);
});

test('public files relative to the root work, too, and files among them may use each other', async () => {
  const modules = { orders: { files: 'services/orders/**', public: 'services/orders/api/**' } };
  const project = {
    'services/orders/api/a.ts': ['services/orders/api/b.ts', 'services/orders/in.ts'],
    'services/orders/in.ts': ['services/orders/api/b.ts'],
    'web.ts': ['services/orders/api/b.ts', 'services/orders/in.ts'],
  };
  assert.equal(await verdict(project, { config: { modules, ...rule({ public: 'orders' }) } }), [
    'r: web.ts -> services/orders/in.ts',
  ]);
});

// ----------------------------------------------------------------------- acyclic, require, unresolved

test('acyclic between files, folders and modules', async () => {
  const project = {
    'a/x.ts': ['b/y.ts@3'],
    'b/z.ts': ['a/w.ts@5'],
    'c/p.ts': ['c/q.ts'],
    'c/q.ts': ['c/p.ts'],
  };
  const modules = modulesOf('a', 'b', 'c');
  const among = (between: string) =>
    verdict(project, { config: { modules, ...rule({ acyclic: { between } }) } });
  assert.equal(await among('files'), ['r: c/p.ts + c/q.ts']);
  assert.equal(await among('folders'), ['r: a + b']);
  assert.equal(await among('modules'), ['r: a + b']);
  const { findings } = await judge(project, {
    config: { modules, ...rule({ acyclic: { between: 'modules' } }) },
  });
  const found = findings.find(({ rule }) => rule === 'r');
  assert.is(found?.message, 'b/z.ts imports a/w.ts, closing a cycle of 2 modules: a → b → a');
  assert.equal(
    found?.chain?.map(({ source, target, line }) => `${source}:${line} ${target}`),
    ['a/x.ts:3 b/y.ts', 'b/z.ts:5 a/w.ts'],
  );
  assert.is(found?.id, identityOf({ rule: 'r', from: '', members: ['a', 'b'] }), 'no file is part of it');
});

test('require: files must be used, directly or not', async () => {
  const project = { 'src/a.ts': ['src/b.ts'], 'src/c.ts': ['src/a.ts'], 'src/a.test.ts': ['src/a.ts'] };
  const config = rule({ require: { from: 'src/**/*.ts', usedBy: 'tests' }, level: 'warn' });
  const { findings } = await judge(project, { config });
  assert.equal(
    findings.map(({ level, kind, message }) => [level, kind, message]),
    [['warn', 'file', 'src/c.ts is not used by "tests"']],
  );
});

test('unresolved imports are not judged, and findings with a rule', async () => {
  const unresolved = [7, 3].map(line => ({ file: 'a.ts', specifier: './gone', line }));
  const config = rule({ unresolved: true });
  const { findings, notJudged } = await judge({ 'a.ts': [] }, { config, unresolved });
  assert.is(notJudged, 2);
  assert.equal(
    findings.map(({ rule, level, to, lines }) => [rule, level, to, lines]),
    [['r', 'error', './gone', [3, 7]]],
    'the built-in rule says nothing then',
  );
  const plain = await judge({ 'a.ts': [] }, { unresolved });
  assert.equal(
    plain.findings.map(({ rule, level }) => [rule, level]),
    [['unresolved', 'warn']],
  );
});

// ----------------------------------------------------------------------------- what all rules share

test('rules see types and lazy imports, name the kind, and can ignore them', async () => {
  const project = { 'a.ts': ['b.ts type', 'c.ts lazy', 'd.ts'], 'e.ts': ['d.ts type', 'd.ts'] };
  const forbid = { from: '.', to: ['b.ts', 'c.ts', 'd.ts'] };
  const { findings } = await judge(project, { config: rule({ forbid }) });
  assert.equal(
    findings.map(({ message }) => message.split(':')[0]),
    ['a.ts imports types from b.ts', 'a.ts lazily imports c.ts', 'a.ts imports d.ts', 'e.ts imports d.ts'],
  );
  const ignoring = (keys: object) => verdict(project, { config: rule({ forbid, ...keys }) });
  assert.equal(await ignoring({ types: 'ignore' }), [
    'r: a.ts -> c.ts',
    'r: a.ts -> d.ts',
    'r: e.ts -> d.ts',
  ]);
  assert.equal(await ignoring({ types: 'ignore', lazy: 'ignore' }), ['r: a.ts -> d.ts', 'r: e.ts -> d.ts']);
});

test('chains follow only what the rule sees', async () => {
  const project = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts type'], 'c.ts': ['pkg:pg lazy'] };
  const forbid = { from: 'a.ts', to: 'pkg:pg', transitive: true };
  const { findings } = await judge(project, { config: rule({ forbid }) });
  assert.match(findings[0].message, 'a.ts depends on pkg:pg through b.ts and 1 other file (types only)');
  assert.equal(await verdict(project, { config: rule({ forbid, types: 'ignore' }) }), []);
});

for (const [name, body] of Object.entries({
  layers: { layers: ['b/', 'a/'] },
  independent: { independent: ['a/', 'b/'] },
  forbid: { forbid: { from: 'a/', to: 'b/' } },
  transitive: { forbid: { from: 'a/', to: 'b/', transitive: true } },
  only: { only: { to: 'b/', from: 'b/x.ts' } },
  allow: { allow: { from: 'a/', to: 'pkg:*' } },
  public: { public: 'm' },
  require: { require: { from: 'a/', usedBy: 'b/' } },
  acyclic: { acyclic: { between: 'files' } },
  unresolved: { unresolved: true },
})) {
  test(`"except" is for every rule: ${name}`, async () => {
    const project = {
      'a/x.ts': ['b/x.ts', 'pkg:p', 'a/y.ts'],
      'a/x.test.ts': ['b/x.ts', 'a/z.test.ts'],
      'a/z.test.ts': ['a/x.test.ts'],
      'a/y.ts': ['a/x.ts'],
      'b/y.ts': [],
    };
    const modules = { m: { files: 'b/**', public: 'y.ts' } };
    const unresolved = ['a/x.ts', 'a/x.test.ts'].map(file => ({ file, specifier: './gone', line: 1 }));
    const all = await verdict(project, { unresolved, config: { modules, ...rule(body) } });
    const some = await verdict(project, {
      unresolved,
      config: { modules, ...rule({ ...body, except: 'tests' }) },
    });
    assert.ok(
      all.some(text => text.includes('.test.ts')),
      all.join('; '),
    );
    assert.equal(
      some,
      all.filter(text => !text.includes('.test.ts')),
    );
    assert.ok(some.length > 0);
  });
}

test('a selector that matches nothing is an error that names rule and selector, unless the rule is optional', async () => {
  const project = { 'src/a.ts': ['pkg:react'] };
  const modules = modulesOf('src');
  for (const [body, text] of [
    [{ layers: ['src', 'srcc'] }, 'rule "r": nothing matches "srcc"; did you mean src?'],
    [{ independent: 'tag:feature' }, 'rule "r": no module matches "tag:feature"'],
    [
      { forbid: { from: 'src', to: 'pkg:raect' } },
      'rule "r": nothing matches "pkg:raect"; did you mean pkg:react?',
    ],
    [{ only: { to: 'pkg:react', from: 'lib/**' } }, 'rule "r": nothing matches "lib/**"'],
    [{ public: 'src' }, 'rule "r": no module of "src" declares "public" files'],
    [{ require: { from: 'src', usedBy: 'tests' } }, 'rule "r": nothing matches "tests"'],
    [{ unresolved: true, except: 'tests' }, 'rule "r": nothing matches "tests"'],
  ] as const) {
    assert.match(await refusal(project, { modules, ...rule(body) }), text);
    assert.is(await refusal(project, { modules, ...rule({ ...body, optional: true }) }), 'no error');
  }
});

test('an optional module without files may be named by rules', async () => {
  const modules = { ...modulesOf('src'), old: { files: 'old/**', optional: true } };
  assert.is(await refusal({ 'src/a.ts': [] }, { modules, ...rule({ layers: ['src', 'old'] }) }), 'no error');
});

test('a rule that looked at nothing is named', async () => {
  const project = { 'a/x.ts': [], 'b/y.ts': ['pkg:p type'] };
  const rules = [
    { name: 'idle', forbid: { from: 'a/', to: 'b/' } },
    { name: 'types', forbid: { from: 'b/', to: 'pkg:*' }, types: 'ignore' },
    { name: 'busy', forbid: { from: 'b/', to: 'a/' } },
  ];
  const { idle, rules: summaries } = await judge(project, { config: { rules } });
  assert.equal(idle, ['idle', 'types']);
  assert.equal(
    summaries.slice(0, 3).map(({ name, kind, judged, findings }) => [name, kind, judged, findings]),
    [
      ['idle', 'forbid', 0, 0],
      ['types', 'forbid', 0, 0],
      ['busy', 'forbid', 1, 0],
    ],
  );
});

test('help travels with the finding; the level does not change its identity', async () => {
  const project = { 'a.ts': ['b.ts'] };
  const forbid = { from: 'a.ts', to: 'b.ts' };
  const [error] = (await judge(project, { config: rule({ forbid, help: 'Use c' }) })).findings;
  const [warning] = (await judge({ 'a.ts': ['b.ts@9'] }, { config: rule({ forbid, level: 'warn' }) }))
    .findings;
  assert.equal([error.help, error.level, warning.level], ['Use c', 'error', 'warn']);
  assert.is(error.id, warning.id);
  assert.equal((await judge(project, { config: rule({ forbid, level: 'off' }) })).findings, []);
});

test('a rule with more findings than anybody reads is an error', async () => {
  const some = (folder: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${folder}/f${i}.ts`);
  const project = Object.fromEntries(some('a', 400).map(id => [id, ['hub.ts']]));
  project['hub.ts'] = some('b', 400);
  const config = rule({ forbid: { from: 'a/', to: 'b/', transitive: true } });
  assert.match(await refusal(project, config), 'rule "r": 100001 findings with their chains are too many');
});

// -------------------------------------------------------------------------------------- built-in

test('without rules, the built-in ones are judged: cycles are errors', async () => {
  const project = { 'a.ts': ['b.ts@4'], 'b.ts': ['a.ts', 'c.ts'], 'c.ts': ['b.ts lazy'] };
  const { findings, rules } = await judge(project);
  assert.equal(
    findings.map(({ rule, level, members, message }) => [rule, level, members, message]),
    [['cycles', 'error', ['a.ts', 'b.ts'], 'b.ts imports a.ts, closing a cycle of 2 files']],
  );
  assert.equal(
    rules.map(({ name, level }) => `${name} ${level}`),
    ['cycles error', 'layers warn', 'unresolved warn', 'against-the-grain warn', 'past-the-entry warn'],
  );
});

test('a knot of modules is a finding if at most 50 imports have to be cut', async () => {
  const knotsWith = async (back: number) => {
    const imports = (count: number, from: string, to: string) =>
      Array.from({ length: count }, (_, i) => [`${from}/f${i}.ts`, [`${to}/t${i}.ts`]] as const);
    const users = ['a', 'b'].map(name => [`${name}/u.ts`, [`${name}/f0.ts`]] as const);
    const project = Object.fromEntries([...imports(60, 'a', 'b'), ...imports(back, 'b', 'a'), ...users]);
    const units = ['a', 'b'].map(name => ({ name, folder: name }));
    const { findings } = await judge(project, {
      hints: { modules: { units } },
      config: { rules: [{ name: 'module-knots', level: 'warn' }] },
    });
    return findings.filter(({ rule }) => rule === 'module-knots').map(({ members }) => members);
  };
  assert.equal(await knotsWith(50), [['a', 'b']]);
  assert.equal(await knotsWith(51), []);
});

/** What a package.json at the root says, which declares `declared` and names `index.ts`. */
function manifest(declared: readonly string[]): ProjectOptions {
  const packages = declared.map((name, i) => [name, i + 3] as const);
  return {
    hints: {
      orphans: { isEntry: id => id === 'index.ts', projectOf: () => '' },
      packages: {
        declared: [{ manifest: 'package.json', family: 'javascript', packages }],
        prefix: '',
        isWhole: true,
      },
    },
  };
}

/** Of these files, the entry point reaches all but two. */
const HINTED: Record<string, Imports> = {
  'index.ts': Array.from({ length: 20 }, (_, i) => `f${i}.ts`),
  'f0.ts': ['pkg:used', 'pkg:missing@7'],
  'f1.ts': ['pkg:missing@9', 'pkg:absent'],
  'dead.ts': ['dead-too.ts', 'pkg:used'],
};
const ON = ['orphans', 'undeclared', 'unused'].map(name => ({ name, level: 'error' }));

test('orphans, undeclared and unused packages are findings if somebody wants them to be', async () => {
  const options = manifest(['used', 'idle']);
  assert.equal((await judge(HINTED, options)).findings, []);
  const { findings, rules, idle } = await judge(HINTED, { ...options, config: { rules: ON } });
  assert.equal(
    findings.map(({ rule, kind, from, to, lines, message }) => [rule, kind, from, to, lines, message]),
    [
      [
        'orphans',
        'file',
        'dead.ts',
        undefined,
        [],
        'dead.ts is loaded by nothing: 200 lines to remove with it and 1 file that it uses',
      ],
      [
        'undeclared',
        'package',
        'package.json',
        'pkg:absent',
        [],
        'package.json does not declare absent, which f1.ts:2 imports',
      ],
      [
        'undeclared',
        'package',
        'package.json',
        'pkg:missing',
        [],
        'package.json does not declare missing, which f0.ts:7 and 1 other file import',
      ],
      [
        'unused',
        'package',
        'package.json',
        'pkg:idle',
        [4],
        'package.json declares idle, which no file below it imports',
      ],
    ],
  );
  const judged = rules.filter(({ name }) => ON.some(one => one.name === name));
  assert.equal([judged.map(one => one.judged), idle], [[23, 5, 2], []]);
});

test('comments allow an orphan, and each import of an undeclared package', async () => {
  const allow = (file: string, rule: string, line: number) => ({ file, rule, line, reason: 'why' });
  const messages = async (...exceptions: FileException[]) => {
    const options = { ...manifest(['used']), config: { rules: ON }, exceptions };
    const { findings, allowed } = await judge(HINTED, options);
    return [findings.map(({ rule, message }) => `${rule}: ${message}`), allowed];
  };
  const first = allow('f0.ts', 'undeclared', 7);
  const [[absent, missing]] = (await messages(first, allow('dead.ts', 'orphans', 40))) as [string[]];
  assert.match(absent, 'absent');
  assert.is(missing, 'undeclared: package.json does not declare missing, which f1.ts:9 imports');
  const both = await messages(first, allow('f1.ts', 'undeclared', 9), allow('dead.ts', 'orphans', 40));
  assert.equal(both, [[absent], 2]);
});

test('a rule about hints that is on and has nothing to judge is named', async () => {
  const { idle } = await judge(HINTED, { config: { rules: ON } });
  assert.equal(idle, ['orphans', 'undeclared', 'unused']);
  assert.equal((await judge(HINTED)).idle, []);
});

test('an import that the code works without is no finding', async () => {
  const one = (specifier: string) => ({ file: 'a.ts', specifier, line: 1 });
  const { findings } = await judge(
    { 'a.ts': [] },
    { unresolved: [one('x'), { ...one('y'), optional: true }] },
  );
  assert.equal(
    findings.map(({ rule, to }) => [rule, to]),
    [['unresolved', 'x']],
  );
});

test('the loop of a cycle passes through the import that the finding is about', async () => {
  const project = {
    'a.ts': ['b.ts'],
    'b.ts': ['a.ts', 'c.ts'],
    'c.ts': ['d.ts'],
    'd.ts': ['e.ts'],
    'e.ts': ['b.ts'],
  };
  const long = ['b.ts -> c.ts', 'c.ts -> d.ts', 'd.ts -> e.ts', 'e.ts -> b.ts'];
  for (const config of [{}, rule({ acyclic: { between: 'files' } })]) {
    const { findings } = await judge(project, { config });
    assert.is(findings.length, 1);
    const [{ message, chain = [] }] = findings;
    const [, from, to] = /^(\S+) imports (\S+),/.exec(message) ?? [];
    const steps = chain.map(({ source, target }) => `${source} -> ${target}`);
    assert.ok(steps.includes(`${from} -> ${to}`), `${message}: ${steps.join(', ')}`);
    assert.equal(steps, steps.length === 2 ? ['a.ts -> b.ts', 'b.ts -> a.ts'] : long);
  }
});

test('a rule of the same name sets the level of a built-in one, or replaces it', async () => {
  const project = { 'src/core/a.ts': ['src/api/b.ts'], 'src/api/b.ts': ['src/core/a.ts'] };
  const levels = async (rules: object[]) =>
    (await judge(project, { config: { rules } })).findings.map(({ rule, level }) => `${rule} ${level}`);
  assert.equal(await levels([]), ['cycles error', 'layers warn']);
  assert.equal(
    await levels([
      { name: 'cycles', level: 'warn' },
      { name: 'layers', level: 'error' },
    ]),
    ['layers error', 'cycles warn'],
  );
  assert.equal(
    await levels([
      { name: 'cycles', level: 'off' },
      { name: 'layers', layers: ['src/core/', 'src/api/'] },
    ]),
    ['layers error'],
  );
  assert.equal(
    await levels([
      { name: 'mine', acyclic: { between: 'files' } },
      { name: 'down', layers: ['src/core/', 'src/api/'] },
    ]),
    ['down error', 'mine error'],
  );
});

test('findings are sorted by importance', async () => {
  const project = { 'b.ts': ['c.ts'], 'a.ts': ['c.ts@9', 'd.ts@2'] };
  const rules = [
    { name: 'z', forbid: { from: '.', to: ['c.ts', 'd.ts'] } },
    { name: 'a', forbid: { from: '.', to: 'c.ts' }, level: 'warn' },
  ];
  assert.equal(await verdict(project, { config: { rules } }), [
    'z: a.ts -> d.ts',
    'z: a.ts -> c.ts',
    'z: b.ts -> c.ts',
    'a: a.ts -> c.ts',
    'a: b.ts -> c.ts',
  ]);
});

test('long chains to many files are an error before they fill the memory', async () => {
  const [length, ends] = [700, 100];
  const project = Object.fromEntries(
    Array.from({ length }, (_, i) => [`a/f${i}.ts`, i < length - 1 ? [`a/f${i + 1}.ts`] : targets()]),
  );
  function targets() {
    return Array.from({ length: ends }, (_, i) => `b/t${i}.ts`);
  }
  const config = rule({ forbid: { from: 'a/**', to: 'b/**', transitive: true } });
  assert.match(await refusal(project, config), 'rule "r": ');
});

test('the findings of many rules together are limited, too', async () => {
  const files = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}.ts`, []]));
  const rules = Array.from({ length: 200 }, (_, i) => ({
    name: `r${i}`,
    require: { from: '**', usedBy: 'f1.ts' },
  }));
  assert.match(await refusal(files, { rules }), /^rule "r\d+": \d+ findings/);
});

test.run();
