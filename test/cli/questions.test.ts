import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { copyDemo } from '../helpers/demo.ts';
import { git } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const project = makeProject({
  'package.json': '{ "name": "@acme/shop" }',
  'src/app.ts': "import './list'\nimport 'react'\n",
  'src/list.ts': "import './cart'\n",
  'src/cart.ts': "import type { Price } from './price'\nconst log = () => import('./log')\nimport './list'\n",
  'src/price.ts': 'export type Price = number\n',
  'src/log.ts': '',
  'src/app.test.ts': "import './app'\n",
  'admin/cart.ts': '',
});
const run = (...words: string[]) => depgraph(words, { cwd: project.root });

test('why prints the chain with lines and kinds, direct dependencies and bottleneck', async () => {
  const { code, stdout } = await run('why', 'src/app.ts', 'price.ts');
  assert.is(code, 0);
  assert.equal(stdout.split('\n'), [
    'src/app.ts reaches price.ts in 3 steps',
    '  src/app.ts:1 → src/list.ts',
    '  src/list.ts:1 → src/cart.ts',
    '  src/cart.ts:1 → src/price.ts  (type-only)',
    '1 direct dependency leads there; all chains pass through src/cart.ts',
    '',
  ]);
});

test('why --json has the documented shape', async () => {
  const { stdout } = await run('why', 'src/cart.ts', 'src/log.ts', '--json');
  const { revision, ...answer } = JSON.parse(stdout);
  assert.type(revision, 'number');
  assert.equal(answer, {
    version: 1,
    from: 'src/cart.ts',
    to: 'src/log.ts',
    chain: [{ source: 'src/cart.ts', target: 'src/log.ts', line: 2, kind: 'lazy' }],
    firstSteps: 1,
    bottleneck: null,
    total: 1,
    shown: 1,
  });
});

test('why without a chain exits with 1 and mentions the other direction', async () => {
  const none = await run('why', 'src/price.ts', 'src/app.ts');
  assert.equal(
    [none.code, none.stdout],
    [1, 'src/price.ts does not reach src/app.ts; src/app.ts reaches src/price.ts in 3 steps\n'],
  );
  const runtime = await run('why', 'src/app.ts', 'src/price.ts', '--runtime');
  assert.equal([runtime.code, runtime.stdout], [1, 'src/app.ts does not reach src/price.ts at run time\n']);
});

test('why --all and --cut', async () => {
  const { code, stdout } = await run('why', 'src/app.test.ts', 'pkg:react', '--all', '--cut');
  assert.is(code, 0);
  assert.match(stdout, '1 disjoint chain\n  src/app.test.ts:1 → src/app.ts:2 → pkg:react\n');
  assert.match(stdout, 'Without this import it would not\n  src/app.test.ts:1 → src/app.ts\n');
  assert.is((await run('why', 'src/app.ts', 'pkg:react', '--all=0')).code, 2);
  assert.match((await run('why', '--help')).stdout, '--all[=N]');
});

test('uses and used-by', async () => {
  assert.equal((await run('uses', 'src/cart.ts')).stdout.split('\n'), [
    'src/cart.ts uses 3 files',
    '  src/list.ts  (src/cart.ts:3)',
    '  src/log.ts  (src/cart.ts:2)  (lazy)',
    '  src/price.ts  (src/cart.ts:1)  (type-only)',
    '',
  ]);
  assert.is((await run('used-by', 'react')).code, 0, 'a bare name');
  assert.equal((await run('used-by', 'pkg:react', '--depth', '2')).stdout.split('\n'), [
    'pkg:react is used by 2 files within 2 steps',
    '  1  src/app.ts:2',
    '  2  src/app.test.ts:1',
    '',
  ]);
  assert.is((await run('used-by', 'src/app.test.ts')).stdout, 'src/app.test.ts is used by nothing\n');
});

test('uses, used-by and the summary of a file mark what is erased or type-only by declaration', async () => {
  const { root } = makeProject({
    'tab.ts': "import { Props } from './tabs'\nexport const tab = (props: Props) => props\n",
    'tabs.ts': "import { tab } from './tab'\nexport interface Props {}\nexport const tabs = [tab]\n",
    'all.d.ts': "import { tabs } from './tabs'\n",
  });
  const text = async (...args: string[]) => (await depgraph(args, { cwd: root })).stdout;
  // The second round answers from a restored state.
  for (let round = 0; round < 2; round++) {
    assert.match(await text('uses', 'tab.ts'), '  tabs.ts  (tab.ts:1)  (erased)\n');
    assert.match(
      await text('used-by', 'tabs.ts'),
      / {2}all\.d\.ts:1 {2}\(type-only\)\n {2}tab\.ts:1 {2}\(erased\)\n/,
    );
    assert.match(await text('uses', 'tabs.ts'), /tab\.ts {2}\(tabs\.ts:1\)\n/);
  }
  const [{ imports }] = JSON.parse(await text('uses', 'tab.ts', '--json')).nodes;
  assert.equal([imports[0].kind, imports[0].erased], ['eager', true]);
  assert.match(await text('analyze', 'tab.ts'), '  tabs.ts  (line 1, erased)\n');
});

test('uses counts packages that the limit leaves out, and used-by sorts lines', async () => {
  assert.match(
    (await run('uses', 'src/app.ts', '--limit', '1')).stdout,
    'src/app.ts uses 2 files and packages\n',
  );
  const lines = makeProject({ 'a.ts': "import 'b'\nimport 'a'\nimport 'b'\n" });
  const { stdout } = await depgraph(['used-by', 'pkg:*'], { cwd: lines.root });
  assert.is(stdout, 'pkg:* is used by 1 file\n  a.ts:1,2,3\n');
});

test('impact', async () => {
  assert.equal((await run('impact', 'src/price.ts')).stdout.split('\n'), [
    'src/price.ts: 4 dependents',
    'direct 1 · 2 steps 1 · further 2 (all through src/list.ts)',
    '0 at run time · 4 through types only',
    '',
    '  src  4  cart.ts (1, types), list.ts (2, types), app.ts (3, types), …',
    '',
  ]);
  assert.is((await run('impact', 'src/log.ts', 'src/price.ts', '--tests')).stdout, 'src/app.test.ts\n');
  assert.is((await run('impact', 'admin/cart.ts')).stdout, 'nothing depends on admin/cart.ts\n');
});

test('impact with a limit still counts the folders that it names no file of', async () => {
  const limited = makeProject({ 'a/x.ts': '', 'b/y.ts': "import '../a/x'\n", 'c/z.ts': "import '../b/y'\n" });
  const { stdout } = await depgraph(['impact', 'a/x.ts', '--limit', '1'], { cwd: limited.root });
  assert.match(stdout, '  b  1  y.ts (1)\n  c  1\n');
});

test('an empty list says so, but not on standard output', async () => {
  const empty = await run('query', 'deps(src/) & admin/');
  assert.equal([empty.code, empty.stdout], [0, '']);
  assert.match(empty.stderr, 'depgraph: nothing is selected\n');
  const untested = await run('impact', 'admin/cart.ts', '--tests');
  assert.equal([untested.code, untested.stdout], [0, '']);
  assert.match(untested.stderr, 'depgraph: no test reaches admin/cart.ts\n');
});

test('query lists, draws and judges', async () => {
  assert.is((await run('query', 'cycle(src/)')).stdout, 'src/cart.ts\nsrc/list.ts\n');
  assert.is(
    (await run('query', 'src/app.ts', '+', 'workspace:@acme/shop & tests')).stdout,
    'src/app.test.ts\nsrc/app.ts\n',
  );
  assert.match(
    (await run('query', 'cycle(src/)', '--format', 'dot')).stdout,
    '"src/list.ts" -> "src/cart.ts";',
  );
  assert.match(
    (await run('query', 'src/', '--format=mermaid')).stdout,
    /^flowchart LR\n {2}n0\["src\/app\.test\.ts"\]/,
  );
  assert.equal(JSON.parse((await run('query', 'src/', '--json', '--limit', '1')).stdout).shown, 1);
  const codes = await Promise.all([
    run('query', 'deps(src/) & admin/'),
    run('query', 'deps(src/) & admin/', '--fail-if-none'),
    run('query', 'deps(src/) & admin/', '--fail-if-any'),
    run('query', 'src/', '--fail-if-any'),
    run('query', 'src/', '--format', 'png'),
  ]);
  assert.equal(
    codes.map(({ code }) => code),
    [0, 1, 0, 1, 2],
  );
});

test('what-if compares before and after', async () => {
  const { code, stdout } = await run('what-if', '--drop', 'src/cart.ts -> src/list.ts');
  assert.is(code, 0);
  assert.match(stdout, /^Without 1 import\n {2}src\/cart\.ts:3 → src\/list\.ts\n/);
  assert.match(stdout, /cycles +1 → 0\n {2}files in cycles +2 → 0\n/);
  assert.match(stdout, /levels +4 → 5\n/);
  const json = JSON.parse((await run('what-if', '--drop', 'src/ -> pkg:react', '--json')).stdout);
  assert.equal([json.dropped.length, json.before.cycles, json.after.cycles], [1, 1, 1]);
});

test('what-if counts the findings of the declared rules, but no comment that becomes unused', async () => {
  const rules = [{ name: 'no-log', forbid: { from: 'src/a.ts', to: ['src/log.ts', 'src/b.ts'] } }];
  const files = {
    '.depgraphrc': JSON.stringify({ rules }),
    'src/a.ts': "import './log'\n// depgraph-allow: no-log — moves later\nimport './b'\n",
    'src/b.ts': '',
    'src/log.ts': '',
  };
  const cwd = makeProject(files).root;
  const drop = (target: string) => depgraph(['what-if', '--drop', `src/a.ts -> ${target}`], { cwd });
  assert.match((await drop('src/log.ts')).stdout, /findings +1 → 0\n/);
  assert.match((await drop('src/b.ts')).stdout, /findings +1 \(unchanged\)\n/);
  const broken = makeProject({
    ...files,
    '.depgraphrc': JSON.stringify({ rules: [{ name: 'r', forbid: { from: 'gone/', to: 'src/' } }] }),
  });
  const { code, stderr } = await depgraph(['what-if', '--drop', 'src/a.ts -> src/b.ts'], {
    cwd: broken.root,
  });
  assert.is(code, 2);
  assert.match(stderr, 'nothing matches "gone/"');
});

test('what cannot be answered exits with 2 and says what to do', async () => {
  const failures: readonly (readonly [words: string[], message: string])[] = [
    [['uses', 'cart.ts'], '"cart.ts" is ambiguous: it could be admin/cart.ts or src/cart.ts'],
    [['impact', 'src/prise.ts'], 'nothing matches "src/prise.ts"; did you mean src/price.ts?'],
    [['query', 'deps(src/'], 'column 5 of the expression: the parenthesis is not closed'],
    [['query', 'src/ & &'], 'column 8 of the expression: "&" needs a name or a function on both sides'],
    [['query', ''], 'an argument of query is empty'],
    [['query', 'module:core'], 'nothing matches "module:core": no modules are configured'],
    [['query', 'tag:core'], 'nothing matches "tag:core": no modules are configured'],
    [['why', 'src/app.ts'], 'why needs two selectors'],
    [['what-if'], 'what-if needs an import to leave out'],
    [['what-if', '--drop', 'src/price.ts -> src/app.ts'], '"src/price.ts" does not import "src/app.ts"'],
  ];
  for (const [words, message] of failures) {
    const { code, stderr, stdout } = await run(...words);
    assert.equal([code, stdout], [2, ''], words.join(' '));
    assert.match(stderr, message);
  }
});

test('a path is relative to the current folder, where it exists', async () => {
  const { stdout } = await depgraph(['uses', 'cart.ts', '--project', '..'], { cwd: project.path('src') });
  assert.match(stdout, 'src/cart.ts uses 3 files');
});

test('names in expressions are relative to the current folder, too', async () => {
  const inside = (...words: string[]) =>
    depgraph([...words, '--project', '..'], { cwd: project.path('src') });
  assert.is((await inside('query', 'deps(cart.ts, 1) & tests + ./cart.ts')).stdout, 'src/cart.ts\n');
  assert.is((await inside('query', ". - 'cart.ts' & .")).stdout.includes('src/cart.ts'), false);
  assert.is((await inside('query', '. & ../admin/')).stdout, '');
  assert.is((await inside('query', 'src/price.ts')).stdout, 'src/price.ts\n');
  const { stdout } = await inside('what-if', '--drop', 'cart.ts -> list.ts');
  assert.match(stdout, 'src/cart.ts:3 → src/list.ts');
});

test('what-if --move shows what other paths would do, and how many imports have to be rewritten', async () => {
  const { root } = makeProject({
    '.depgraphrc': '{ "layers": { "api": 5, "core": 3 } }',
    'src/core/order.ts': "import '../api/money'\n",
    'src/core/cart.ts': "import './order'\n",
    'src/api/money.ts': "import './round'\n",
    'src/api/round.ts': '',
  });
  const move = async (...words: string[]) => {
    const { code, stdout, stderr } = await depgraph(['what-if', ...words], { cwd: root });
    return { code, lines: stdout.split('\n'), stderr };
  };
  const { lines } = await move('--move', 'src/api/money.ts=src/core/');
  assert.equal(lines.slice(0, 2), ['With 1 file moved', '  2 imports in 2 files would have to be rewritten']);
  assert.ok(lines.includes('  layer violations  1 (unchanged)'), 'money still uses round');
  const both = await move(
    '--move',
    'src/api/money.ts=src/core/money.ts',
    '--move',
    'src/api/round.ts=src/core/',
  );
  assert.ok(both.lines.includes('  1 import in 1 file would have to be rewritten'));
  assert.ok(both.lines.includes('  layer violations  1 → 0'));
  const dropped = await move(
    ...['--move', 'src/api=src/core/api', '--drop', 'src/core/order.ts -> src/api/money.ts', '--json'],
  );
  const answer = JSON.parse(dropped.lines[0]);
  assert.equal(
    [answer.moved, answer.dropped.length],
    [{ files: 2, importsToRewrite: 0, filesToRewrite: 0 }, 1],
  );
  for (const [text, problem] of [
    ['src/api', 'two paths inside the project'],
    ['src/none=src/x', '"src/none" is no analysed file, and no folder with one'],
    ['src/api/money.ts=src/core/cart.ts', '"src/core/cart.ts" exists'],
    ['src/api=src/api/inner', 'cannot be moved'],
    ['src/api=../out', 'two paths inside the project'],
    ['src/api=node_modules/api', '"node_modules/api/money.ts" would not be analysed'],
    ['src/api/money.ts=src/api/money.txt', '"src/api/money.txt" would not be analysed'],
  ]) {
    const { code, stderr } = await move('--move', text);
    assert.is(code, 2);
    assert.ok(stderr.includes(problem), stderr);
  }
});

test('what-if --move keeps what was found out about the names of imports', async () => {
  const root = copyDemo();
  const path = (id: string) => join(root, id);
  writeFileSync(path('shop/utils/page.ts'), "import { Shelf } from './shelf'\nexport type Page = Shelf\n");
  writeFileSync(
    path('shop/utils/shelf.ts'),
    "import * as page from './page'\nexport interface Shelf { x: 1 }\nexport const shelf = page\n",
  );
  for (const move of [
    'shop/core/gift-cards.ts=shop/core/gifts.ts',
    'shop/utils/page.ts=shop/utils/sheet.ts',
  ]) {
    const { stdout } = await depgraph(['what-if', '--json', '--move', move], { cwd: root });
    const { before, after } = JSON.parse(stdout);
    assert.is(before.findings, 7, 'one past an entry, and what compilers drop closes no cycle');
    assert.equal(after, before, move);
  }
});

test('changed(revision) is what differs from the merge base', async () => {
  const { root, write } = makeProject({ 'src/a.ts': "import './b'\n", 'src/b.ts': '', 'main/c.ts': '' });
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '-m', 'first');
  git(root, 'checkout', '-q', '-b', 'side');
  const env = { XDG_STATE_HOME: temporaryFolder() };
  const query = (expression: string) => depgraph(['query', expression], { cwd: root, env });
  assert.is((await query('changed(main)')).stdout, '');
  write({ 'src/b.ts': 'export {}\n', 'src/new.ts': '' });
  assert.is((await query('changed(main)')).stdout, 'src/b.ts\nsrc/new.ts\n', 'main is no folder here');
  assert.is((await query('rdeps(changed(main)) - changed(HEAD)')).stdout, 'src/a.ts\n');
  const unknown = await query('changed(nowhere)');
  assert.is(unknown.code, 2);
  assert.match(unknown.stderr, /nowhere/);
  assert.match((await query('changed(src/ + src/)')).stderr, /changed\(\) takes a revision/);
});

test.run();
