import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { judge, type ProjectOptions, refusal, verdict } from './project.ts';

const test = suite('rules/modules');

const files = (...ids: string[]) => Object.fromEntries(ids.map(id => [id, []]));

/** Module → its files, and the unassigned files under the empty name. */
async function assigned(ids: readonly string[], modules: object, options: ProjectOptions = {}) {
  const { modules: list, unassigned } = await judge(files(...ids), { ...options, config: { modules } });
  const sorted = ids.toSorted();
  return Object.fromEntries([
    ...list.map(({ name, files }) => [name, Array.from(files, file => sorted[file])] as const),
    ['', unassigned],
  ]);
}

test('the longest literal prefix wins, not the first', async () => {
  const ids = ['src/core/a.ts', 'src/core/db/b.ts', 'src/main.ts'];
  const modules = { all: { files: 'src/**' }, db: { files: 'src/core/db/**' }, core: { files: 'src/core/' } };
  const expected = { all: ['src/main.ts'], db: ['src/core/db/b.ts'], core: ['src/core/a.ts'], '': [] };
  assert.equal(await assigned(ids, modules), expected);
  const named = {
    core: { files: 'src/core/**' },
    named: { files: 'src/**/a-very-long-name.ts', optional: true },
  };
  const long = await assigned(['src/core/a-very-long-name.ts'], named);
  assert.equal(long, { core: ['src/core/a-very-long-name.ts'], named: [], '': [] });
  const reversed = Object.fromEntries(Object.entries(modules).reverse());
  assert.equal(await assigned(ids, reversed), expected);
});

test('of equal prefixes, the pattern that says more wins, then the first', async () => {
  const ids = ['src/a.test.ts', 'src/a.ts'];
  const modules = {
    code: { files: 'src/**' },
    tests: { files: 'src/**/*.test.ts' },
    again: { files: 'src/**', optional: true },
  };
  assert.equal(await assigned(ids, modules), {
    code: ['src/a.ts'],
    tests: ['src/a.test.ts'],
    again: [],
    '': [],
  });
});

test('features/* is one module for each folder', async () => {
  const ids = [
    'src/features/cart/a.ts',
    'src/features/cart/in/b.ts',
    'src/features/login/c.ts',
    'src/features/index.ts',
  ];
  assert.equal(await assigned(ids, { 'features/*': { files: 'src/features/*/**' } }), {
    'features/cart': ['src/features/cart/a.ts', 'src/features/cart/in/b.ts'],
    'features/login': ['src/features/login/c.ts'],
    '': ['src/features/index.ts'],
  });
});

test('a module of its own replaces the instance of a pattern', async () => {
  const ids = ['f/cart/a.ts', 'f/login/c.ts'];
  assert.equal(await assigned(ids, { 'f/*': { files: 'f/*/**' }, 'f/cart': { files: 'f/cart/**' } }), {
    'f/login': ['f/login/c.ts'],
    'f/cart': ['f/cart/a.ts'],
    '': [],
  });
});

test('a module can be a declared package, or the files of a manifest', async () => {
  const ids = ['a/One.java', 'b/Two.java', 'web/app.ts', 'web/ui/button.ts'];
  const options = {
    units: { 'a/One.java': 'com.acme.billing.in', 'b/Two.java': 'com.acme' },
    workspaces: [
      { name: '@acme/web', folder: 'web' },
      { name: '@acme/ui', folder: 'web/ui' },
    ],
  };
  const modules = { billing: { package: 'com.acme.billing.**' }, web: { workspace: '@acme/web' } };
  assert.equal(await assigned(ids, modules, options), {
    billing: ['a/One.java'],
    web: ['web/app.ts'],
    '': ['b/Two.java', 'web/ui/button.ts'],
  });
});

test('folders called [id] and (group), and names with spaces, # and %, are literal', async () => {
  const ids = ['app/[id]/a.ts', 'app/i/b.ts', 'app/(shop)/c.ts', 'app/+page.svelte', 'app/a b#%/d.ts'];
  const modules = {
    app: { files: 'app/**' },
    id: { files: 'app/[id]/**' },
    shop: { files: 'app/(shop)/**' },
    page: { files: 'app/+page.svelte' },
    odd: { files: 'app/a b#%/**' },
  };
  assert.equal(await assigned(ids, modules), {
    app: ['app/i/b.ts'],
    id: ['app/[id]/a.ts'],
    shop: ['app/(shop)/c.ts'],
    page: ['app/+page.svelte'],
    odd: ['app/a b#%/d.ts'],
    '': [],
  });
});

test('a module that matches nothing is an error that names it, unless it is optional', async () => {
  const some = files('src/a.ts');
  assert.match(
    await refusal(some, { modules: { old: { files: 'old/**' } } }),
    'module "old": nothing matches "old/**"',
  );
  assert.match(
    await refusal(some, { modules: { w: { workspace: 'x' } } }),
    'module "w": nothing matches "workspace:x"',
  );
  assert.match(
    await refusal(some, { modules: { p: { package: 'x.**' } } }),
    'module "p": nothing matches "package:x.**"',
  );
  const shadowed = { a: { files: 'src/a.ts' }, b: { files: 'src/**' } };
  assert.match(
    await refusal(some, { modules: shadowed }),
    'module "b": all of its files are in other modules',
  );
  const closed = { a: { files: 'src/**', public: 'index.ts' } };
  assert.match(
    await refusal(some, { modules: closed }),
    'module "a": no file of it matches its "public": "index.ts"',
  );
  assert.is(await refusal(some, { modules: { old: { files: 'old/**', optional: true } } }), 'no error');
});

test('hostile globs are refused, and cost nothing', async () => {
  const some = files('a'.repeat(200));
  const glob = '*a'.repeat(400);
  assert.match(await refusal(some, { modules: { x: { files: glob } } }), 'too many wildcards');
  assert.match(await refusal(some, { modules: { x: { files: '*', public: glob } } }), 'too many wildcards');
});

test('a new top folder in no module is a finding with "unassigned"', async () => {
  const modules = { src: { files: 'src/**' } };
  const project = files('src/a.ts', 'new/b.ts', 'new/b.test.ts');
  assert.equal(await verdict(project, { config: { modules, unassigned: 'error' } }), [
    'unassigned: new/b.ts',
  ]);
  assert.equal(await verdict(project, { config: { modules } }), []);
  const { findings } = await judge(project, { config: { modules, unassigned: 'warn' } });
  assert.equal(
    findings.map(({ level, kind, lines, message }) => ({ level, kind, lines, message })),
    [{ level: 'warn', kind: 'file', lines: [], message: 'new/b.ts is in no module' }],
  );
});

test('folders may have the names of properties that every object has', async () => {
  const ids = ['src/__proto__/a.ts', 'src/constructor/b.ts', 'src/toString/c.ts'];
  const found = await assigned(ids, { '*': { files: 'src/*/**' } });
  assert.equal(Object.keys(found).sort(), ['', '__proto__', 'constructor', 'toString']);
});

test.run();
