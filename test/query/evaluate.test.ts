import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Graph } from '../../src/core/graph/graph.ts';
import { BudgetError, createBudget } from '../../src/core/query/budget.ts';
import { maskOf } from '../../src/core/query/edges.ts';
import { evaluate } from '../../src/core/query/evaluate.ts';
import { ExpressionError, parseExpression } from '../../src/core/query/expression.ts';
import { SelectorError } from '../../src/core/query/select.ts';
import type { QueryView } from '../../src/core/query/view.ts';
import { backwards, closure, connects, distance, type Edges, edgesOf, sorted } from './naive.ts';
import { filters, graphs, subset } from './random.ts';
import { viewOf } from './view.ts';

const value = (text: string, view: QueryView, filter = {}) =>
  Array.from(evaluate(text, view, { without: maskOf(view.graph, filter) }), node => view.graph.ids[node]);

const shop = viewOf(
  `ui/list -> core/cart -> core/price -t-> core/money, core/cart -l-> core/log -> pkg:pino
   core/price -> core/cart, ui/list -> pkg:react, ui/list.test.ts -> ui/list, alone, broken`,
  { unresolved: /broken/ },
);

test('the functions', () => {
  assert.equal(value('deps(ui/list)', shop), [
    'core/cart',
    'core/log',
    'core/money',
    'core/price',
    'pkg:pino',
    'pkg:react',
  ]);
  assert.equal(value('deps(ui/list, 1)', shop), ['core/cart', 'pkg:react']);
  assert.equal(value('deps(core/)', shop), ['pkg:pino']);
  assert.equal(value('rdeps(core/log, 2)', shop), ['core/cart', 'core/price', 'ui/list']);
  assert.equal(value('path(ui/list, core/money)', shop), [
    'core/cart',
    'core/money',
    'core/price',
    'ui/list',
  ]);
  assert.equal(value('path(core/money, ui/list)', shop), []);
  assert.equal(value('between(ui/, pkg:pino)', shop), [
    'core/cart',
    'core/log',
    'core/price',
    'ui/list',
    'ui/list.test.ts',
    'pkg:pino',
  ]);
  assert.equal(value('cycle(core/cart)', shop), ['core/cart', 'core/price']);
  assert.equal(value('cycle(ui/)', shop), []);
  assert.equal(value('tests(core/money)', shop), ['ui/list.test.ts']);
  assert.equal(value('unresolved()', shop), ['broken']);
  assert.equal(value('roots()', shop), ['alone', 'broken', 'ui/list.test.ts']);
  assert.equal(value('leaves()', shop), ['alone', 'broken', 'core/log', 'core/money']);
  assert.equal(value('external(ui/)', shop), ['pkg:react']);
  assert.equal(value('external(ui/ + deps(ui/))', shop), ['pkg:pino', 'pkg:react']);
});

test('imports can be ignored by kind', () => {
  assert.equal(value('deps(core/price)', shop, { runtime: true }), ['core/cart', 'core/log', 'pkg:pino']);
  assert.equal(value('deps(core/price)', shop, { eager: true }), ['core/cart']);
});

test('operators: & before + and -, from left to right, parentheses', () => {
  assert.equal(value('ui/ + core/ & core/cart', shop), ['core/cart', 'ui/list', 'ui/list.test.ts']);
  assert.equal(value('(ui/ + core/) & core/cart', shop), ['core/cart']);
  assert.equal(value('core/ - core/cart - core/log', shop), ['core/money', 'core/price']);
  assert.equal(value('core/ - (core/cart + core/log)', shop), ['core/money', 'core/price']);
  assert.equal(value('deps( ui/list ,1 ) - pkg:*', shop), ['core/cart']);
});

test('names with spaces, operators, parentheses and commas', () => {
  const view = viewOf('a');
  const named = (text: string) => {
    try {
      value(text, view);
    } catch (error) {
      if (error instanceof SelectorError) return error.selector;
      throw error;
    }
    return undefined;
  };
  assert.is(named("'my file.ts'"), 'my file.ts');
  assert.is(named('"it\'s.ts"'), "it's.ts");
  assert.is(named('+page.svelte'), '+page.svelte');
  assert.is(named('app/(shop)/page.tsx'), 'app/(shop)/page.tsx');
  assert.is(named("deps('(shop)/page.tsx')"), '(shop)/page.tsx');
  assert.is(named('deps(app/(shop)/page.tsx)'), 'app/(shop)/page.tsx');
  assert.is(named('deps(src/{x,y}.ts)'), 'src/{x,y}.ts');
  assert.is(named('a-b'), 'a-b');
  assert.is(named('a+b&c'), 'a+b&c');
});

const WRONG: readonly (readonly [text: string, message: RegExp])[] = [
  ['', /column 1 .*missing/],
  ['a +', /column 4 .*missing/],
  ['a +b', /column 3 .*unexpected "\+b".*white space/],
  ['a b', /column 3 .*unexpected "b"/],
  ['(a', /column 1 .*parenthesis is not closed/],
  ['a)', /column 2 .*unexpected "\)"/],
  ["'a", /column 1 .*quote ' is not closed/],
  ["'a'b", /column 4 .*unexpected "b"/],
  ['dep(a)', /column 1 .*unknown function "dep".*did you mean "deps"/],
  ['deps()', /column 1 .*deps\(\) takes a set/],
  ['roots(a)', /column 1 .*roots\(\) takes nothing/],
  ['deps(a, 0)', /at least 1/],
  ['deps(a, a)', /at least 1/],
  ['deps(a,)', /column 8 .*unexpected/],
  ['('.repeat(60), /nested too deeply/],
  ['x'.repeat(3000), /longer than 2000/],
];
for (const [text, message] of WRONG) {
  test(`refuses ${text.slice(0, 20)}`, () => {
    assert.throws(
      () => value(text, viewOf('a, b')),
      (error: unknown) => error instanceof ExpressionError && message.test(error.message),
    );
  });
}

test('any text parses, or fails with an error of ours', () => {
  const piece = fc.constantFrom(
    'a',
    '(',
    ')',
    ' + ',
    ' & ',
    ' ',
    ',',
    "'",
    '"',
    'deps(',
    'roots()',
    '{',
    '-',
    '1',
  );
  const texts = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.array(piece, { maxLength: 30 }).map(p => p.join('')),
  );
  const view = viewOf('a -> b');
  fc.assert(
    fc.property(texts, text => {
      try {
        evaluate(text, view, { without: new Uint8Array(view.graph.edgeCount) });
      } catch (error) {
        assert.ok(error instanceof ExpressionError || error instanceof SelectorError, String(error));
      }
    }),
    { numRuns: 5000 },
  );
  assert.is(parseExpression('a').kind, 'select');
});

test('too much work is refused', () => {
  const budget = createBudget(50);
  assert.throws(
    () => evaluate('deps(ui/list) + deps(core/cart)', shop, { without: maskOf(shop.graph, {}), budget }),
    (error: unknown) => error instanceof BudgetError,
  );
});

// ------------------------------------------------------------------------------ random graphs

/** The naive meaning of each function. */
const NAIVE: Readonly<
  Record<string, (edges: Edges, x: number[], graph: Graph, y: number[]) => Iterable<number>>
> = {
  'deps(x)': (edges, x) => [...closure(edges, x)].filter(node => !x.includes(node)),
  'deps(x, 2)': (edges, x) => [...closure(edges, x, 2)].filter(node => !x.includes(node)),
  'rdeps(x)': (edges, x) => [...closure(backwards(edges), x)].filter(node => !x.includes(node)),
  'between(x, y)': (edges, x, graph, y) =>
    [...graph.ids.keys()].filter(node => connects(edges, x, [node]) && connects(edges, [node], y)),
  'cycle(x)': (edges, x, graph) =>
    [...graph.ids.keys()].filter(node =>
      x.some(member => {
        const isMutual = connects(edges, [member], [node]) && connects(edges, [node], [member]);
        return isMutual && (node !== member || isInCycle(edges, node));
      }),
    ),
  'tests(x)': (edges, x, graph) =>
    [...closure(backwards(edges), x)].filter(node => /^f[12]$/.test(graph.ids[node])),
  'roots()': (edges, _, graph) =>
    [...graph.files.keys()].filter(file => !edges.some(([a, b]) => b === file && a !== file)),
  'leaves()': (edges, _, graph) =>
    [...graph.files.keys()].filter(
      file => !edges.some(([a, b]) => a === file && b !== file && b < graph.fileCount),
    ),
  'external(x)': (edges, x, graph) =>
    new Set(edges.filter(([a, b]) => x.includes(a) && b >= graph.fileCount).map(([, b]) => b)),
  'x + y': (_, x, __, y) => new Set([...x, ...y]),
  'x - y': (_, x, __, y) => x.filter(node => !y.includes(node)),
  'x & y': (_, x, __, y) => x.filter(node => y.includes(node)),
};

function isInCycle(edges: Edges, node: number): boolean {
  const rest = edges.filter(([a, b]) => a !== b);
  return rest.some(([a, b]) => a === node && connects(rest, [b], [node]));
}

/** Sets are given as unions of quoted names. */
function written(graph: Graph, nodes: readonly number[]): string {
  return nodes.map(node => graph.ids[node]).join(' + ');
}

for (const [text, naive] of Object.entries(NAIVE)) {
  test(`${text} is what naive code finds`, () => {
    fc.assert(
      fc.property(
        graphs,
        fc.integer({ min: 1, max: 4095 }),
        fc.integer({ min: 1, max: 4095 }),
        filters,
        check,
      ),
      { numRuns: 400 },
    );
    function check(graph: Graph, a: number, b: number, filter: { runtime: boolean; eager: boolean }): void {
      const x = [...subset(graph, a)];
      const y = [...subset(graph, b)];
      if (x.length === 0 || y.length === 0) return;
      const view = { ...viewOf('a'), graph, isTest: (file: number) => /^f[12]$/.test(graph.ids[file]) };
      const expression = text
        .replace(/\bx\b/, `(${written(graph, x)})`)
        .replace(/\by\b/, `(${written(graph, y)})`);
      const without = maskOf(graph, filter);
      const found = evaluate(expression, view, { without });
      assert.equal([...found], sorted(naive(edgesOf(graph, without), x, graph, y)), expression);
    }
  });
}

test('path() is a shortest chain', () => {
  fc.assert(
    fc.property(graphs, fc.nat(10), fc.nat(10), (graph, a, b) => {
      const from = a % graph.nodeCount;
      const to = b % graph.nodeCount;
      const without = maskOf(graph, {});
      const view = { ...viewOf('a'), graph };
      const found = evaluate(`path(${graph.ids[from]}, ${graph.ids[to]})`, view, { without });
      assert.is(found.length, distance(edgesOf(graph, without), [from], [to]) + 1);
    }),
  );
});

test.run();
