import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ReportModules } from '../../src/core/report/module-types.ts';
import { openStore } from '../../src/project/store/store.ts';
import { analyzeFiles, assertSame, coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';

/** `importer:line -> imported names (entry)` for each import past an entry. */
function linesOf({ pastTheEntry }: ReportModules): string[] {
  return pastTheEntry.flatMap(({ edges }) =>
    edges.map(
      ({ source, line, target, names, entry }) =>
        `${source}:${line} -> ${target} ${names.join(',')} (${entry})`,
    ),
  );
}

interface Case {
  readonly files: ProjectFiles;
  readonly found?: readonly string[];
}

const INSIDE = { 'ui/button.ts': 'export class Button {}\nexport class Icon {}\nexport default 1\n' };
const ONE = 'app/a.ts:1 -> ui/button.ts Button (ui/index.ts)';
const use = (clause: string, from = '../ui/button') =>
  `import ${clause} from '${from}'\nexport const used = [Button]\n`;

const CASES: Readonly<Record<string, Case>> = {
  'a name that the index re-exports': {
    files: { ...INSIDE, 'ui/index.ts': "export { Button } from './button'", 'app/a.ts': use('{ Button }') },
    found: [ONE],
  },
  'an index deep in the folder that the module is called by': {
    files: {
      'ui/src/button.ts': INSIDE['ui/button.ts'],
      'ui/src/index.ts': "export { Button } from './button'",
      'app/a.ts': use('{ Button }', '../ui/src/button'),
    },
    found: ['app/a.ts:1 -> ui/src/button.ts Button (ui/src/index.ts)'],
  },
  'all names': {
    files: { ...INSIDE, 'ui/index.ts': "export * from './button'", 'app/a.ts': use('{ Button }') },
    found: [ONE],
  },
  'a name that the index imports and exports': {
    files: {
      ...INSIDE,
      'ui/index.ts': "import { Button as B } from './button'\nexport { B as Button }",
      'app/a.ts': use('{ Button }'),
    },
    found: [ONE],
  },
  'the default export under another name': {
    files: {
      ...INSIDE,
      'ui/index.ts': "export { default as Button } from './button'",
      'app/a.ts': use('Button'),
    },
    found: ['app/a.ts:1 -> ui/button.ts default (ui/index.ts)'],
  },
  'the default export, which a star leaves out': {
    files: { ...INSIDE, 'ui/index.ts': "export * from './button'", 'app/a.ts': use('Button') },
  },
  'a name that the index does not offer': {
    files: { ...INSIDE, 'ui/index.ts': "export { Icon } from './button'", 'app/a.ts': use('{ Button }') },
  },
  'two names of which the index offers one': {
    files: {
      ...INSIDE,
      'ui/index.ts': "export { Icon } from './button'",
      'app/a.ts': `${use('{ Button, Icon }')}used.push(Icon)`,
    },
  },
  'a name that the index offers as a type only': {
    files: {
      ...INSIDE,
      'ui/index.ts': "export type { Button } from './button'",
      'app/a.ts': use('{ Button }'),
    },
  },
  'all names as one object': {
    files: { ...INSIDE, 'ui/index.ts': "export * as button from './button'", 'app/a.ts': use('{ Button }') },
  },
  'what the index uses itself': {
    files: {
      ...INSIDE,
      'ui/index.ts': "import { Button } from './button'\nexport const button = new Button()",
      'app/a.ts': use('{ Button }'),
    },
  },
  'through a second index, under another name': {
    files: {
      'ui/lib/impl.ts': 'export class B {}',
      'ui/lib/index.ts': "export { B as Button } from './impl'",
      'ui/index.ts': "export { Button } from './lib'",
      'ui/lib/more/x.ts': 'export const x = 1',
      'app/a.ts': "import { B } from '../ui/lib/impl'\nexport const used = B",
      '.depgraphrc': '{ "modules": { "ui": "ui/**" } }',
    },
    found: ['app/a.ts:1 -> ui/lib/impl.ts B (ui/index.ts)'],
  },
  'indices that re-export each other': {
    files: {
      ...INSIDE,
      'ui/lib/index.ts': "export * from '..'\nexport * from '../button'",
      'ui/index.ts': "export * from './lib'",
      'app/a.ts': use('{ Button }'),
      '.depgraphrc': '{ "modules": { "ui": "ui/**" } }',
    },
    found: [ONE],
  },
  'an import of a type, and one that the compiler drops': {
    files: {
      ...INSIDE,
      'ui/index.ts': "export * from './button'",
      'app/a.ts': "import type { Button } from '../ui/button'\nexport let a: Button",
      'app/b.ts': "import { Button } from '../ui/button'\nexport let b: Button",
    },
  },
  'a test, and the files of the module itself': {
    files: {
      ...INSIDE,
      'ui/index.ts': "export * from './button'",
      'ui/form.ts': use('{ Button }', './button'),
      'app/a.test.ts': use('{ Button }'),
    },
  },
  'an import of the index': {
    files: { ...INSIDE, 'ui/index.ts': "export * from './button'", 'app/a.ts': use('{ Button }', '../ui') },
  },
  'an import that the index would make circular': {
    files: {
      ...INSIDE,
      'ui/form.ts': "import { used } from '../app/a'\nexport const form = used",
      'ui/index.ts': "export * from './button'\nexport * from './form'",
      'app/a.ts': use('{ Button }'),
    },
  },
  'a path that the manifest of another package names': {
    files: {
      'ui/package.json': '{ "name": "ui", "exports": { ".": "./index.ts", "./button": "./button.ts" } }',
      ...INSIDE,
      'ui/index.ts': "export * from './button'",
      'package.json': '{ "workspaces": ["ui", "app"] }',
      'app/package.json': '{ "name": "app", "dependencies": { "ui": "*" } }',
      'app/a.ts': use('{ Button }', 'ui/button'),
      'app/b.ts': use('{ Button }'),
    },
  },
  'a path of a package with exports, wherever it leads': {
    files: {
      'ui/package.json': '{ "name": "ui", "exports": { ".": "./src/index.ts", "./*": "./made/*.js" } }',
      'ui/src/button.ts': INSIDE['ui/button.ts'],
      'ui/src/index.ts': "export * from './button'",
      'package.json': '{ "workspaces": ["ui", "app"] }',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "ui/*": ["./ui/src/*"] } } }',
      'app/package.json': '{ "name": "app", "dependencies": { "ui": "*" } }',
      'app/a.ts': use('{ Button }', 'ui/button'),
      'app/b.ts': use('{ Button }', '../ui/src/button'),
    },
    found: ['app/b.ts:1 -> ui/src/button.ts Button (ui/src/index.ts)'],
  },
  'a path of another package that no manifest names': {
    files: {
      'ui/package.json': '{ "name": "ui", "exports": "./src/index.ts" }',
      'ui/src/button.ts': INSIDE['ui/button.ts'],
      'ui/src/index.ts': "export * from './button'",
      'package.json': '{ "workspaces": ["ui", "app"] }',
      'app/package.json': '{ "name": "app", "dependencies": { "ui": "*" } }',
      'app/a.ts': use('{ Button }', '../ui/src/button'),
    },
    found: ['app/a.ts:1 -> ui/src/button.ts Button (ui/src/index.ts)'],
  },
  'the public files of a declared module': {
    files: {
      'ui/button.ts': 'export class Button {}',
      'ui/api.ts': "export * from './button'",
      'app/a.ts': use('{ Button }'),
      '.depgraphrc': '{ "modules": { "ui": { "files": "ui/**", "public": "api.ts" }, "app": "app/**" } }',
    },
    found: ['app/a.ts:1 -> ui/button.ts Button (ui/api.ts)'],
  },
  'a package of Python, whose modules are all there to be imported': {
    files: {
      'orders/__init__.py': 'from .cart import Cart as Cart, total\nfrom .price import *\n',
      'orders/cart.py': 'class Cart: pass\ndef total(): pass\ndef other(): pass\n',
      'orders/price.py': 'def price(): pass\ndef _private(): pass\n',
      'web/a.py': 'from orders.cart import Cart\nfrom orders.price import price\n',
      'web/b.py': 'from orders.cart import Cart, other\nfrom orders.price import _private\n',
      'web/c.py': 'from orders import cart, Cart\nimport orders.price\n',
      'web/d.py': 'def later():\n    from orders.cart import total\n',
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`shop/s${i}.py`, 'from orders import Cart\n']),
      ),
    },
  },
};

/** Files that import each index, so that it is the custom to do so. */
function usersOf(files: ProjectFiles): ProjectFiles {
  const indices = Object.keys(files).filter(path => /(?:^|\/)index\.\w+$/.test(path));
  return Object.fromEntries(
    indices.flatMap((path, entry) =>
      Array.from({ length: 16 }, (_, i) => [`users/of${entry}-${i}.ts`, `import '../${path}'\n`]),
    ),
  );
}

for (const [name, { files, found = [] }] of Object.entries(CASES))
  test(name, async () => {
    const report = await analyzeFiles({ ...files, ...usersOf(files) });
    assert.equal(linesOf(report.modules), found);
  });

test('an import on another line before the last save is judged', async () => {
  const index = {
    ...INSIDE,
    'ui/index.ts': "export * from './button'",
    'app/a.ts': '',
    'more.ts': 'export const more = 1',
  };
  const { root, write } = makeProject({ ...index, ...usersOf(index) });
  const settings = () => ({ debounce: 0, maxWait: 0, sweep: 60_000 });
  const engine = openEngine({ root, isLive: true, settings });
  await engine.scan();
  const save = (text: string) => {
    write({ 'app/a.ts': text });
    engine.dispatch({ type: 'hint', id: 'app/a.ts' });
  };
  let runs = 0;
  const areDone = new Promise<void>(done => {
    engine.subscribe(() => {
      if (++runs === 2) done();
      else save(`import { more } from '../more'\n${use('{ Button }')}`);
    });
  });
  save(`${use('{ Button }')}import { more } from '../more'\n`);
  await areDone;
  const judged = await engine.judged();
  assert.equal(judged && linesOf(judged.report().modules), [ONE.replace(':1', ':2')]);
  await engine.close();
});

const NAMES = ['A', 'B', 'C', 'default'];

/** A text of a package: it declares all names, and some of them come from elsewhere. */
function randomText(
  own: string,
  others: readonly string[],
  { below, chance }: ReturnType<typeof createRandom>,
): string {
  const statements: string[] = [];
  for (const other of others.filter(() => chance(0.6))) {
    const [a, b] = [NAMES[below(NAMES.length)], NAMES[below(NAMES.length)]];
    const path = `../${other}`;
    const form = own.endsWith('index.ts') ? below(4) : 4;
    if (form === 0) statements.push(`export * from '${path}'`);
    else if (form === 1) statements.push(`export { ${a} as ${b} } from '${path}'`);
    else if (form === 2)
      statements.push(
        `import { ${a} as x${statements.length} } from '${path}'\nexport { x${statements.length} as ${b} }`,
      );
    else
      statements.push(
        `import { ${a} as y${statements.length} } from '${path}'\nconsole.log(y${statements.length})`,
      );
  }
  return `${statements.join('\n')}\n`;
}

test('after any edits and restarts, the same as from scratch', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  const random = createRandom(seed);
  const paths = ['a', 'b'].flatMap(folder => ['index.ts', 'x.ts', 'y.ts'].map(file => `${folder}/${file}`));
  const textOf = (path: string) =>
    randomText(
      path,
      paths.filter(other => other !== path),
      random,
    );
  const { root, write, remove } = makeProject({
    ...Object.fromEntries(paths.map(path => [path, textOf(path)])),
    ...usersOf({ 'a/index.ts': '', 'b/index.ts': '' }),
    ...Object.fromEntries(
      NAMES.map(name => [`app/${name}.ts`, `import { ${name} as x } from '../a/x'\nconsole.log(x)\n`]),
    ),
    '.depgraphrc': '{ "rules": [{ "name": "against-the-grain", "imports": 2, "times": 2 }] }',
  });
  const cache = join(temporaryFolder(), 'cache.db');
  const open = () => openEngine({ root, store: openStore({ path: cache, warn: assert.unreachable }) });
  let count = 0;
  let engine = open();
  await engine.scan();
  for (let round = 0; round < 30; round++) {
    const path = paths[random.below(paths.length)];
    if (random.chance(0.2)) remove(path);
    else write({ [path]: textOf(path) });
    const isRestarted = random.chance(0.3);
    if (isRestarted) {
      engine.saveState({});
      await engine.close();
    }
    if (isRestarted) engine = open();
    const snapshot = await (isRestarted ? engine.scan() : engine.apply([path]));
    const cold = await coldReport({ root });
    count += cold.modules.pastTheEntry.length;
    const where = `seed ${seed}, round ${round}`;
    assertSame(withoutTimestamp(snapshot.report()), withoutTimestamp(cold), where);
  }
  await engine.close();
  assert.ok(count > 0, `seed ${seed} finds nothing`);
});

test.run();
