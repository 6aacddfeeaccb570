import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SelectorError, select, selectByName } from '../../src/core/query/select.ts';
import type { QueryView } from '../../src/core/query/view.ts';
import { viewOf } from './view.ts';

const shop = viewOf(
  `src/core/cart.ts -> pkg:react, src/core/price.ts -> pkg:@acme/ui, src/ui/cart.ts -> pkg:@acme/log
   src/ui/list.tsx, src/ui/list.test.tsx, src/main.ts -> pkg:react-dom, src/core.ts, tests/helper.ts
   app/[id]/page.tsx, app/i/page.tsx, app/(group)/page.tsx, app/(group)/b.tsx, app/group/page.tsx
   routes/+page.svelte, routes/page.svelte, web/[[...slug]]/x.ts, web/s/x.ts, odd/!x.ts`,
);

const selected = (text: string, view: QueryView = shop) =>
  Array.from(select(text, view), node => view.graph.ids[node]);

function failure(text: string, view: QueryView = shop): SelectorError {
  try {
    select(text, view);
  } catch (error) {
    if (error instanceof SelectorError) return error;
    throw error;
  }
  throw new Error(`"${text}" was selected`);
}

test('a file, by its path or by the end of its path', () => {
  for (const text of [
    'src/core/price.ts',
    './src/core/price.ts',
    'price.ts',
    'core/price.ts',
    "'price.ts'",
  ]) {
    assert.equal(selected(text), ['src/core/price.ts'], text);
  }
});

test('in a question, the bare name of a package or workspace is that; in a rule, it is a hint', () => {
  const { graph } = shop;
  const view: QueryView = {
    ...shop,
    workspaces: [
      { name: '@acme/web', folder: 'web' },
      { name: 'react-dom', folder: 'app' },
    ],
  };
  const named = (text: string) => Array.from(selectByName(text, view), node => graph.ids[node]);
  assert.equal(named('react'), ['pkg:react']);
  assert.equal(named('@acme/ui'), ['pkg:@acme/ui']);
  assert.equal(named('@acme/web'), ['web/[[...slug]]/x.ts', 'web/s/x.ts']);
  assert.equal(named('src'), selected('src'), 'a path comes first');
  assert.throws(() => named('react-dom'), /is ambiguous: it could be pkg:react-dom or workspace:react-dom/);
  assert.equal(failure('react', view).candidates, ['pkg:react']);
  assert.is(failure('raect', view).candidates[0], 'pkg:react');
  assert.is(failure('@acme/wbe', view).candidates[0], 'workspace:@acme/web');
  assert.is(failure('src/cor', view).candidates[0], 'src/core/', 'a path is no package');
});

test('a plus sign without spaces is part of a name, and the error says so', () => {
  assert.is(failure('src+web').candidates[0], '"src + web"');
  assert.is(failure('src+react').candidates[0], '"src + react"');
});

test('an ambiguous end of a path lists the candidates', () => {
  const { reason, candidates, message } = failure('cart.ts');
  assert.is(reason, 'ambiguous');
  assert.equal(candidates, ['src/core/cart.ts', 'src/ui/cart.ts']);
  assert.is(message, '"cart.ts" is ambiguous: it could be src/core/cart.ts or src/ui/cart.ts');
});

test('a folder, with or without a slash; the root', () => {
  for (const text of ['src/core', 'src/core/', './src/core//']) {
    assert.equal(selected(text), ['src/core/cart.ts', 'src/core/price.ts'], text);
  }
  assert.is(selected('.').length, shop.graph.fileCount);
  assert.is(selected('./').length, shop.graph.fileCount);
});

test('a glob over ids', () => {
  assert.equal(selected('src/*/*.ts'), ['src/core/cart.ts', 'src/core/price.ts', 'src/ui/cart.ts']);
  assert.equal(selected('src/{core,ui}/cart.ts'), ['src/core/cart.ts', 'src/ui/cart.ts']);
  assert.equal(selected('src/*i/'), ['src/ui/cart.ts', 'src/ui/list.test.tsx', 'src/ui/list.tsx']);
  assert.equal(failure('*.ts').candidates, ['**/*.ts']);
});

test('names of routes are literal where they exist', () => {
  assert.equal(selected('app/[id]/page.tsx'), ['app/[id]/page.tsx']);
  assert.equal(selected('app/[id]/**'), ['app/[id]/page.tsx']);
  assert.equal(selected('app/[id]/*.tsx'), ['app/[id]/page.tsx']);
  assert.equal(selected('app/[hi]/page.tsx'), ['app/i/page.tsx']);
  assert.equal(selected('app/(group)/*'), ['app/(group)/b.tsx', 'app/(group)/page.tsx']);
  assert.equal(selected('(group)/b.tsx'), ['app/(group)/b.tsx']);
  assert.equal(selected('+page.svelte'), ['routes/+page.svelte']);
  assert.equal(selected('**/+page.*'), ['routes/+page.svelte']);
  assert.equal(selected('web/[[...slug]]/*'), ['web/[[...slug]]/x.ts']);
  assert.equal(selected('odd/!x.ts'), ['odd/!x.ts']);
});

test('packages, with a star that crosses slashes', () => {
  assert.equal(selected('pkg:react'), ['pkg:react']);
  assert.equal(selected('pkg:@acme/*'), ['pkg:@acme/log', 'pkg:@acme/ui']);
  assert.is(selected('pkg:*').length, 4);
  assert.equal(failure('pkg:raect').candidates, ['pkg:react']);
});

test('a workspace does not contain those nested in it', () => {
  const view = viewOf('a.ts, web/b.ts, web/admin/c.ts, website/d.ts', {
    workspaces: [
      { name: 'root', folder: '' },
      { name: '@acme/web', folder: 'web' },
      { name: '@acme/admin', folder: 'web/admin' },
      { name: 'empty', folder: 'empty' },
    ],
  });
  assert.equal(selected('workspace:root', view), ['a.ts', 'website/d.ts']);
  assert.equal(selected('workspace:@acme/web', view), ['web/b.ts']);
  assert.equal(selected('workspace:@acme/*', view), ['web/admin/c.ts', 'web/b.ts']);
  assert.equal(failure('workspace:@acme/wbe', view).candidates, ['workspace:@acme/web']);
  assert.match(failure('workspace:empty', view).message, 'no analysed file');
});

test('declared packages and namespaces', () => {
  const view = viewOf('A.java, B.java, C.java, d.php', {
    packages: {
      'A.java': 'com.acme',
      'B.java': 'com.acme.billing.io',
      'C.java': 'com.acmeX',
      'd.php': 'Acme\\Shop',
    },
  });
  assert.equal(selected('package:com.acme', view), ['A.java']);
  assert.equal(selected('package:com.acme.**', view), ['A.java', 'B.java']);
  assert.equal(selected('package:com.acme.*.io', view), ['B.java']);
  assert.equal(selected('package:Acme\\Shop', view), ['d.php']);
  assert.equal(selected('package:Acme.*', view), ['d.php']);
  assert.equal(failure('package:com.acne', view).candidates, ['package:com.acme', 'package:com.acmeX']);
});

test('modules and tags', () => {
  const modules = {
    orders: { files: /^o/, tags: ['domain'] },
    'features/cart': { files: /^c/, tags: ['domain', 'ui'] },
    empty: { files: /^$/ },
  };
  const view = viewOf('o1, o2, c1, x', { modules });
  assert.equal(selected('module:orders', view), ['o1', 'o2']);
  assert.equal(selected('module:*', view), ['c1', 'o1', 'o2']);
  assert.equal(selected('tag:domain', view), ['c1', 'o1', 'o2']);
  assert.equal(selected('tag:ui', view), ['c1']);
  assert.is(failure('tag:x', view).reason, 'none');
  assert.is(failure('module:empty', view).reason, 'none');
});

test('tests is the set of tests, tests/ the folder', () => {
  assert.equal(selected('tests'), ['src/ui/list.test.tsx']);
  assert.equal(selected('tests/'), ['tests/helper.ts']);
  assert.is(failure('tests', viewOf('a, b')).reason, 'none');
});

test('what matches nothing names the nearest', () => {
  assert.equal(failure('src/core/crat.ts').candidates, ['src/ui/cart.ts', 'src/core/cart.ts']);
  assert.is(failure('prise.ts').message, 'nothing matches "prise.ts"; did you mean src/core/price.ts?');
  assert.equal(failure('core/').candidates, ['src/core/']);
  assert.is(failure('zzzzzz').message, 'nothing matches "zzzzzz"');
});

test('hostile selectors are refused, not tried', () => {
  for (const text of ['', '  ', 'x'.repeat(2000), '*a*a*a*a*a*a*b', 'pkg:', 'package:']) {
    assert.is(failure(text).reason, 'syntax', text);
  }
  const view = viewOf(`${'a'.repeat(60)}.ts`);
  for (const text of ['(a+)+b', '(a|a)+b', '[a]+[a]+b', '+(a|a)b', '{a,a}+b', 'pkg:+(a|a)b'])
    failure(text, view);
});

test.run();
