import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { maskOf } from '../../src/core/query/edges.ts';
import { QueryError } from '../../src/core/query/query-error.ts';
import type {
  ImpactAnswer,
  ImpactQuestion,
  NeighboursAnswer,
  NeighboursQuestion,
  WhyAnswer,
  WhyQuestion,
} from '../../src/core/query/question.ts';
import { answer } from '../../src/core/query/questions.ts';
import type { QueryView } from '../../src/core/query/view.ts';
import { backwards, closure, connects, distance, edgesOf } from './naive.ts';
import { filters, graphs } from './random.ts';
import { viewOf } from './view.ts';

const shop = viewOf(
  `ui/list -> core/cart -> core/price -t-> core/money, core/cart -l-> core/log
   ui/page -> ui/list, ui/menu -> ui/list, ui/app -> ui/page, ui/app -> ui/menu, ui/main.test.ts -> ui/app, core/log -> pkg:pino`,
);

const why = (question: Omit<WhyQuestion, 'kind'>, view = shop) =>
  answer({ kind: 'why', ...question }, view) as WhyAnswer;
const impact = (question: Omit<ImpactQuestion, 'kind'>, view: QueryView = shop) =>
  answer({ kind: 'impact', ...question }, view) as ImpactAnswer;
const neighbours = (question: NeighboursQuestion) => answer(question, shop) as NeighboursAnswer;

test('why: the shortest chain with lines and kinds, the first steps and the bottleneck', () => {
  assert.equal(why({ from: 'ui/app', to: 'core/money' }), {
    from: 'ui/app',
    to: 'core/money',
    chain: [
      { source: 'ui/app', target: 'ui/menu', line: 2, kind: 'eager' },
      { source: 'ui/menu', target: 'ui/list', line: 1, kind: 'eager' },
      { source: 'ui/list', target: 'core/cart', line: 1, kind: 'eager' },
      { source: 'core/cart', target: 'core/price', line: 1, kind: 'eager' },
      { source: 'core/price', target: 'core/money', line: 1, kind: 'type' },
    ],
    firstSteps: 2,
    bottleneck: 'core/price',
    total: 1,
    shown: 1,
  });
});

test('why: between sets it is the shortest chain of any two members', () => {
  const { chain, firstSteps } = why({ from: 'ui/', to: 'core/' });
  assert.equal([chain.length, chain[0].source, firstSteps], [1, 'ui/list', 1]);
});

test('why: of overlapping sets, the rest of the larger one counts', () => {
  assert.is(why({ from: '.', to: 'core/' }).chain[0].source, 'ui/list');
  assert.is(why({ from: 'ui/list', to: '.' }).chain[0].target, 'core/cart');
  assert.throws(
    () => why({ from: 'ui/list', to: 'list' }),
    (error: unknown) => error instanceof QueryError,
  );
});

test('why: without a chain it says whether the other direction has one', () => {
  const { chain, reverseSteps, total } = why({ from: 'core/cart', to: 'ui/page' });
  assert.equal([chain, reverseSteps, total], [[], 2, 0]);
  assert.is(why({ from: 'core/money', to: 'core/log' }).reverseSteps, undefined);
  assert.equal(why({ from: 'core/price', to: 'core/money', runtime: true }).chain, []);
  assert.equal(why({ from: 'core/cart', to: 'core/log', eager: true }).chain, []);
});

test('why: disjoint chains and a minimum cut', () => {
  const { chains, cut, total, shown } = why({ from: 'ui/app', to: 'ui/list', all: 20, cut: true, limit: 1 });
  assert.equal([chains?.length, total, shown], [1, 2, 1]);
  assert.equal(
    cut?.map(({ source, target }) => `${source} ${target}`),
    ['ui/app ui/menu', 'ui/app ui/page'],
  );
});

test('why: first steps are the imports from which a chain leads there', () => {
  const property = fc.property(graphs, fc.nat(10), fc.nat(10), filters, (graph, a, b, filter) => {
    const [from, to] = [a % graph.fileCount, b % graph.nodeCount];
    if (from === to) return;
    const edges = edgesOf(graph, maskOf(graph, filter));
    const rest = edges.filter(([source, target]) => source !== from && target !== from);
    const first = new Set(edges.filter(([source]) => source === from).map(([, target]) => target));
    first.delete(from);
    const leading = [...first].filter(node => node === to || connects(rest, [node], [to]));
    const view = { ...shop, graph };
    assert.is(why({ from: graph.ids[from], to: graph.ids[to], ...filter }, view).firstSteps, leading.length);
  });
  fc.assert(property, { numRuns: 1000 });
});

test('uses and used-by: direct neighbours with lines, or those within some steps', () => {
  const direct = neighbours({ kind: 'uses', of: 'core/cart' });
  assert.equal(direct.nodes, [
    {
      id: 'core/log',
      steps: 1,
      imports: [{ source: 'core/cart', target: 'core/log', lines: [2], kind: 'lazy' }],
    },
    {
      id: 'core/price',
      steps: 1,
      imports: [{ source: 'core/cart', target: 'core/price', lines: [1], kind: 'eager' }],
    },
  ]);
  assert.equal(
    neighbours({ kind: 'uses', of: 'core/cart', depth: 2 }).nodes.map(({ id, steps }) => [id, steps]),
    [
      ['core/log', 1],
      ['core/price', 1],
      ['core/money', 2],
      ['pkg:pino', 2],
    ],
  );
  const users = neighbours({ kind: 'used-by', of: 'ui/list', limit: 1 });
  assert.equal([users.nodes[0].id, users.total, users.shown], ['ui/menu', 2, 1]);
  assert.equal(neighbours({ kind: 'used-by', of: 'ui/' }).nodes, []);
});

test('impact: graded, by folder, nearest first, and through what', () => {
  const { direct, twoSteps, further, through, runtime, typeOnly, groups, total } = impact({
    of: ['core/money'],
  });
  assert.equal([direct, twoSteps, further, total], [1, 1, 5, 7]);
  assert.is(through, 'core/cart');
  assert.equal([runtime, typeOnly], [0, 7]);
  assert.equal(
    groups.map(({ name, count, files }) => [name, count, files[0].id, files[0].steps]),
    [
      ['core', 2, 'core/price', 1],
      ['ui', 5, 'ui/list', 3],
    ],
  );
});

test('impact: modules replace folders, and --tests lists tests', () => {
  const view: QueryView = {
    ...shop,
    partOf: file => (shop.graph.ids[file].startsWith('ui/') ? 'the page' : undefined),
  };
  assert.equal(
    impact({ of: ['core/money'] }, view).groups.map(({ name, count }) => [name, count]),
    [
      ['core', 2],
      ['the page', 5],
    ],
  );
  const { tests, total, groups } = impact({ of: ['core/log'], tests: true });
  assert.equal(
    [tests?.map(({ id, steps }) => [id, steps]), total, groups],
    [[['ui/main.test.ts', 5]], 1, []],
  );
});

test('impact: agrees with naive code', () => {
  const property = fc.property(graphs, fc.nat(10), (graph, a) => {
    const of = a % graph.nodeCount;
    const back = backwards(edgesOf(graph, maskOf(graph, {})));
    const runtime = backwards(edgesOf(graph, maskOf(graph, { runtime: true })));
    const all = [...closure(back, [of])].filter(node => node !== of);
    const at = (steps: number) => all.filter(node => distance(back, [of], [node]) === steps).length;
    const found = impact({ of: [graph.ids[of]] }, { ...shop, graph });
    assert.equal([found.total, found.direct, found.twoSteps], [all.length, at(1), at(2)]);
    assert.is(found.runtime, all.filter(node => connects(runtime, [of], [node])).length);
    assert.is(
      found.groups.reduce((sum, { count }) => sum + count, 0),
      all.length,
    );
  });
  fc.assert(property, { numRuns: 500 });
});

test.run();
