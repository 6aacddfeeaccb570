import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assignRoles } from '../../src/core/analyze/structure/assign-roles.ts';
import { SOURCE, TEST } from '../../src/core/analyze/structure/roles.ts';
import { findHiddenCoupling, type HiddenCoupling } from '../../src/core/churn/hidden-coupling.ts';
import type { History } from '../../src/core/churn/history.ts';
import { isOwnTest } from '../../src/core/churn/own-test.ts';
import { companionsIn, usuallyChangedWith } from '../../src/core/churn/usually-changed.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import type { Mark } from '../../src/types.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { historyOf } from './history.ts';

const test = suite('hidden coupling');

const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text);
/** Other commits, so that nothing looks like chance. */
const OTHERS = times(60, 'other.ts');

test('needs five shared commits and 30 percent of the file that changes less often', () => {
  assert.equal(pairs(['a.ts', 'b.ts'], [...times(5, 'a.ts, b.ts'), ...times(20, 'b.ts')]), ['a.ts b.ts 5 1']);
  assert.equal(pairs(['a.ts', 'b.ts'], times(4, 'a.ts, b.ts')), []);
  const weak = [...times(5, 'a.ts, b.ts'), ...times(12, 'a.ts'), ...times(12, 'b.ts')];
  const others = times(300, 'other.ts');
  assert.equal(pairs(['a.ts', 'b.ts'], weak, { others }), []);
  assert.equal(pairs(['a.ts', 'b.ts'], weak.slice(0, -1), { others }), ['a.ts b.ts 5 0.31']);
});

test('is not what an import shows', () => {
  const together = times(6, 'a.ts, b.ts');
  assert.equal(pairs(['a.ts -> b.ts'], together), []);
  assert.equal(pairs(['b.ts -> a.ts'], together), []);
  assert.equal(pairs(['a.ts -> all.ts', 'all.ts* -> b.ts'], together), []);
  assert.equal(pairs(['a.ts -> lib/index.ts', 'lib/index.ts -> lib/b.ts'], times(6, 'a.ts, lib/b.ts')), []);
  assert.equal(pairs(['a.ts -> c.ts', 'c.ts -> b.ts'], together), ['a.ts b.ts 6 1']);
});

test('is not what a file explains that changed, too', () => {
  const all = [...times(4, 'a.ts, b.ts, c.ts'), ...times(3, 'a.ts, b.ts')];
  const between = (...edges: string[]) => pairs(edges, all).filter(pair => pair.startsWith('a.ts b.ts'));
  assert.equal(between('a.ts -> c.ts', 'b.ts -> c.ts'), []);
  assert.equal(between('a.ts -> c.ts', 'c.ts -> b.ts'), []);
  assert.equal(between('c.ts -> a.ts', 'c.ts -> b.ts').length, 1);
  assert.equal(pairs(['a.ts -> c.ts', 'b.ts -> c.ts'], all.slice(1)).length, 1);
});

test('is not shown by sweeps', () => {
  const many = Array.from({ length: 29 }, (_, i) => `f${String(i).padStart(2, '0')}.ts`);
  const wide = ['a.ts', 'b.ts', ...many].join(', ');
  assert.equal(pairs(['a.ts', 'b.ts', ...many], times(9, wide)), []);
  const files = ['a.ts', 'b.ts', ...many.slice(0, 5)];
  const sweep = files.join(', ');
  assert.equal(pairs(files, [...times(5, sweep), ...times(2, 'a.ts, b.ts')]), []);
  assert.equal(pairs(files, [...times(5, sweep), ...times(3, 'a.ts, b.ts')]), ['a.ts b.ts 8 1']);
});

test('is not chance', () => {
  const busy = [...times(20, 'a.ts, b.ts'), ...times(10, 'a.ts'), ...times(10, 'b.ts')];
  assert.equal(pairs(['a.ts', 'b.ts'], busy, { others: [] }), []);
  assert.equal(pairs(['a.ts', 'b.ts'], busy, { others: times(200, 'other.ts') }).length, 1);
});

test('is not over', () => {
  const together = times(6, 'a.ts, b.ts');
  assert.equal(pairs(['a.ts', 'b.ts'], [...together, ...times(80, 'b.ts')]), []);
  assert.equal(pairs(['a.ts', 'b.ts'], [...together, ...times(50, 'other.ts')]).length, 1);
});

test('leaves out tests, and a file with its own test in any case', () => {
  const commits = times(6, 'cart.ts, cart.test.ts, e2e/shop.ts');
  const files = ['cart.ts', 'cart.test.ts', 'e2e/shop.ts'];
  assert.equal(pairs(files, commits), []);
  assert.equal(pairs(files, commits, { withAllRoles: true }), [
    'cart.test.ts e2e/shop.ts 6 1 across',
    'cart.ts e2e/shop.ts 6 1 across',
  ]);
});

test('shows pairs across parts first', () => {
  const commits = [...times(9, 'x/a.ts, x/b.ts'), ...times(5, 'x/c.ts, y/d.ts'), ...times(2, 'x/c.ts')];
  assert.equal(pairs(['x/a.ts', 'x/b.ts', 'x/c.ts', 'y/d.ts'], commits), [
    'x/c.ts y/d.ts 5 1 across',
    'x/a.ts x/b.ts 9 1',
  ]);
});

test('names of tests', () => {
  for (const [name, subject] of [
    ['cart.test.ts', 'cart.ts'],
    ['a/__tests__/cart.spec.tsx', 'b/cart.tsx'],
    ['tests/test_cart.py', 'shop/cart.py'],
    ['cart_test.go', 'cart.go'],
    ['ShoppingCartTest.java', 'ShoppingCart.java'],
    ['ShoppingCartIT.java', 'ShoppingCart.java'],
    ['TestCart.py', 'cart.py'],
    ['shopping-cart.test.ts', 'shoppingCart.ts'],
  ])
    assert.ok(isOwnTest(name, subject), name);
  assert.not(isOwnTest('cart.test.ts', 'price.ts'));
  assert.not(isOwnTest('contest.ts', 'con.ts'));
});

test('files that usually change together', () => {
  const commits = [...times(8, 'a, b'), 'a', ...times(5, 'c, d'), ...times(4, 'c'), ...times(4, 'e, f')];
  const companions = companionsIn(historyOf(['a', 'b', 'c', 'd', 'e', 'f'], commits));
  assert.equal(usuallyChangedWith(['a'], companions), [{ file: 'b', with: 'a', shared: 8, of: 9 }]);
  assert.equal(usuallyChangedWith(['b'], companions), [{ file: 'a', with: 'b', shared: 8, of: 8 }]);
  assert.equal(usuallyChangedWith(['a', 'b', 'c', 'e', 'new'], companions), []);
  assert.equal(usuallyChangedWith(['d', 'a'], companions), [
    { file: 'c', with: 'd', shared: 5, of: 5 },
    { file: 'b', with: 'a', shared: 8, of: 9 },
  ]);
});

test('random histories: pairs and companions equal those of a naive search', () => {
  let found = 0;
  for (let seed = SEED; seed < SEED + 150; seed++) {
    const random = createRandom(seed);
    const names = Array.from({ length: 12 }, (_, i) => `${random.pick(['x', 'y'])}/f${i}.ts`);
    const edges = names.flatMap(a =>
      names.filter(b => a !== b && random.chance(0.1)).map(b => `${a} -> ${b}`),
    );
    const commits = Array.from({ length: 90 }, () => {
      const start = random.below(11);
      const near = names.slice(start, start + 2 + random.below(3));
      return [...new Set([...near, ...names.filter(() => random.chance(0.04))])].join(', ');
    });
    const project = projectOf([...names, ...edges]);
    const history = historyOf(project.graph.ids, commits);
    const input = { ...project, history, partOf: (file: number) => project.graph.ids[file][0] };
    const actual = findHiddenCoupling(input);
    found += actual.length;
    assert.equal(actual.map(textOf).sort(), naivePairs(project.graph, history).sort(), `seed ${seed}`);
    const touched = names.filter(() => random.chance(0.2));
    assert.equal(
      usuallyChangedWith(touched, companionsIn(history))
        .map(({ file }) => file)
        .sort(),
      naiveCompanions(touched, history).sort(),
      `seed ${seed}`,
    );
  }
  assert.ok(found > 100);
});

function naivePairs({ ids, sources, targets, edgeCount }: Graph, history: History): string[] {
  const edges = new Set(Array.from({ length: edgeCount }, (_, e) => `${ids[sources[e]]} ${ids[targets[e]]}`));
  const commits = history.changed.map(list => new Set(list.map(file => ids[file])));
  const count = (...files: string[]) =>
    commits.filter(commit => files.every(file => commit.has(file))).length;
  const has = (a: string, b: string) => edges.has(`${a} ${b}`);
  const found: string[] = [];
  for (const a of ids) {
    for (const b of ids.filter(id => id > a)) {
      const [shared, ofA, ofB] = [count(a, b), count(a), count(b)];
      const isEnough = shared >= 5 && shared / Math.min(ofA, ofB) >= 0.3;
      const isChance = shared < (3 * ofA * ofB) / commits.length;
      const isFocused =
        commits.filter(commit => commit.has(a) && commit.has(b) && commit.size <= 6).length >= 3;
      const newest = Math.max(...history.times.filter((_, i) => commits[i].has(a) && commits[i].has(b)));
      const isOver = newest < (Math.min(...history.times) + Math.max(...history.times)) / 2;
      const isExplained = ids.some(
        c =>
          ((has(a, c) && (has(b, c) || has(c, b))) || (has(c, a) && has(b, c))) &&
          count(a, b, c) > shared / 2,
      );
      if (!isEnough || isChance || isOver || !isFocused || isExplained || has(a, b) || has(b, a)) continue;
      const across = a[0] === b[0] ? '' : ' across';
      found.push(`${a} ${b} ${shared} ${Math.round((100 * shared) / Math.min(ofA, ofB)) / 100}${across}`);
    }
  }
  return found;
}

function naiveCompanions(touched: readonly string[], { files, changed }: History): string[] {
  const commits = changed.map(list => list.map(file => files[file]));
  return files.filter(
    file =>
      !touched.includes(file) &&
      touched.some(other => {
        const own = commits.filter(commit => commit.includes(other));
        const shared = own.filter(commit => commit.includes(file)).length;
        return shared >= 5 && shared / own.length >= 0.6;
      }),
  );
}

interface PairOptions {
  readonly others?: readonly string[];
  readonly withAllRoles?: boolean;
}

/** `a b shared degree`, with `across` for different top folders. */
function pairs(lines: readonly string[], commits: readonly string[], options: PairOptions = {}): string[] {
  const { others = OTHERS, withAllRoles = false } = options;
  const project = projectOf([...lines, 'other.ts']);
  const history = historyOf(project.graph.ids, [...others, ...commits]);
  const partOf = (file: number) => project.graph.ids[file].split('/').at(-2);
  return findHiddenCoupling({ ...project, history, partOf, withAllRoles }).map(textOf);
}

function textOf({ files, shared, degree, isAcross }: HiddenCoupling): string {
  return `${files.join(' ')} ${shared} ${degree}${isAcross ? ' across' : ''}`;
}

/** Lines such as `a.ts` and `a.ts -> b.ts`; `a.ts*` is a barrel. */
function projectOf(lines: readonly string[]) {
  const links = new Map<string, string[]>();
  const barrels = new Set<string>();
  for (const [from, to] of lines.map(line => line.split(' -> '))) {
    const source = from.replace('*', '');
    if (from !== source) barrels.add(source);
    if (!links.has(source)) links.set(source, []);
    if (to === undefined) continue;
    if (!links.has(to)) links.set(to, []);
    links.get(source)?.push(to);
  }
  const graph = buildGraph(
    [...links].map(([id, targets]) => ({
      id,
      language: 'typescript',
      loc: 1,
      marks: (barrels.has(id) ? ['barrel'] : []) as Mark[],
      links: targets.map(target => ({ target, line: 1, typeOnly: false, lazy: false, implicit: false })),
    })),
  );
  const roles = assignRoles(graph);
  for (const role of roles.roleOf) assert.ok([SOURCE, TEST].includes(role));
  return { graph, roles };
}

test.run();
