import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Modules } from '../../src/core/analyze/modules/modules.ts';
import { assignRoles } from '../../src/core/analyze/structure/assign-roles.ts';
import { findChangesTogether } from '../../src/core/churn/changes-together.ts';
import type { HiddenCoupling } from '../../src/core/churn/hidden-coupling.ts';
import { findRebuildCosts, type RebuildCost, type RebuildInput } from '../../src/core/churn/rebuild-cost.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import type { LinkedFile } from '../../src/types.ts';
import { randomFiles, randomNumbers } from '../analyze/random.ts';
import { draw } from '../graph/draw.ts';
import { historyOf } from './history.ts';

const test = suite('modules that change');

/** Top folders. */
function modulesOf(graph: Graph): Modules {
  const { roleOf } = assignRoles(graph);
  const names = graph.files.map(({ id }, file) => (roleOf[file] === 0 ? (id.split('/')[0] ?? '') : ''));
  const list = [...new Set(names)].filter(Boolean).sort();
  return {
    list: list.map(name => ({ name, kind: 'folder', folder: name })),
    moduleOf: Int32Array.from(names, name => list.indexOf(name)),
  };
}

function costs(files: readonly LinkedFile[], commits: readonly string[], more: Partial<RebuildInput> = {}) {
  const graph = buildGraph(files);
  const ids = graph.ids.slice(0, graph.fileCount);
  const history = historyOf(ids, commits);
  return findRebuildCosts({ graph, roles: assignRoles(graph), modules: modulesOf(graph), history, ...more });
}

/** Each file has ten lines. */
const drawn = (text: string) => draw(text).map(file => ({ ...file, loc: 10 }));

test('commits of a module times the lines elsewhere that depend on it', () => {
  const files = drawn('web/a.ts -> api/b.ts -> core/c.ts, api/b.ts -> api/d.ts, core/c.ts -> core/e.ts');
  const found = costs(files, ['core/c.ts, core/e.ts', 'core/e.ts, api/b.ts', 'web/a.ts']);
  assert.equal(found, [
    { module: 'core', commits: 2, lines: 20, dependents: 2, dependentLines: 20, cost: 40 },
    { module: 'api', commits: 1, lines: 20, dependents: 1, dependentLines: 10, cost: 10 },
    { module: 'web', commits: 1, lines: 10, dependents: 0, dependentLines: 0, cost: 0 },
  ]);
});

test('types count, tests and edges that are not counted do not', () => {
  const files = drawn('web/a.ts -t-> core/c.ts, web/a.test.ts -> core/c.ts, web/a.test.ts -> web/a.ts');
  const commits = ['core/c.ts', 'web/a.test.ts'];
  assert.equal(
    costs(files, commits).map(({ module, commits, cost }) => [module, commits, cost]),
    [['core', 1, 10]],
  );
  assert.is(costs(files, commits, { isCounted: () => false })[0]?.cost, 0);
});

test('agrees with a naive count on random graphs', () => {
  for (let seed = 0; seed < 20; seed++) {
    const files = randomFiles(seed, { files: 15 + 5 * (seed % 6), links: 60, downward: 0.8 });
    const random = randomNumbers(seed);
    const any = () => files[Math.floor(random() * files.length)]?.id ?? '';
    const commits = Array.from({ length: 30 }, () => [...new Set([any(), any(), any()])].join(', '));
    const expected = naiveCosts(files, commits);
    assert.equal(new Map(costs(files, commits).map(cost => [cost.module, cost])), expected, `seed ${seed}`);
  }
});

function naiveCosts(files: readonly LinkedFile[], commits: readonly string[]): Map<string, RebuildCost> {
  const graph = buildGraph(files);
  const { roleOf } = assignRoles(graph);
  const sources = graph.files.filter((_, file) => roleOf[file] === 0).map(({ id }) => id);
  const moduleOf = (id: string) => id.split('/')[0] ?? '';
  const byId = new Map(files.map(file => [file.id, file]));
  const linesOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (byId.get(id)?.loc ?? 0), 0);
  const found = new Map<string, RebuildCost>();
  for (const module of new Set(sources.map(moduleOf))) {
    const own = sources.filter(id => moduleOf(id) === module);
    const changed = commits.filter(commit => commit.split(', ').some(id => own.includes(id))).length;
    if (changed === 0) continue;
    const reached = new Set(own);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const id of sources)
        if (byId.get(id)?.links.some(({ target }) => reached.has(target))) reached.add(id);
    }
    const others = [...reached].filter(id => moduleOf(id) !== module);
    const dependentLines = linesOf(others);
    found.set(module, {
      module,
      commits: changed,
      lines: linesOf(own),
      dependents: new Set(others.map(moduleOf)).size,
      dependentLines,
      cost: changed * dependentLines,
    });
  }
  return found;
}

function together(text: string, ...pairs: readonly [string, string, number][]) {
  const graph = buildGraph(
    draw(text).map(file => ({ ...file, language: file.id.endsWith('.go') ? 'go' : 'typescript' })),
  );
  const hidden = pairs.map(
    ([a, b, shared]): HiddenCoupling => ({
      files: [a, b],
      shared,
      changes: [shared, shared],
      degree: 1,
      isAcross: true,
    }),
  );
  const roles = assignRoles(graph);
  return findChangesTogether({ graph, roles, modules: modulesOf(graph), hidden });
}

test('pairs of modules without a dependency, in groups, those across languages first', () => {
  const found = together(
    'api/config.go, types/config.ts, web/form.ts, web/a.ts, lib/b.ts, lib/c.ts -> web/d.ts, cli/e.ts',
    ['web/a.ts', 'cli/e.ts', 90],
    ['api/config.go', 'types/config.ts', 5],
    ['api/config.go', 'web/form.ts', 7],
    ['lib/b.ts', 'web/a.ts', 50],
  );
  assert.equal(
    found.map(({ files, modules, isAcrossLanguages, pairs }) => ({
      files: files.join(' '),
      modules: modules.join(' '),
      isAcrossLanguages,
      shared: pairs.map(({ shared }) => shared),
    })),
    [
      {
        files: 'api/config.go types/config.ts web/form.ts',
        modules: 'api types web',
        isAcrossLanguages: true,
        shared: [7, 5],
      },
      { files: 'cli/e.ts web/a.ts', modules: 'cli web', isAcrossLanguages: false, shared: [90] },
    ],
    'lib depends on web, so its pair is none',
  );
});

test('a pair inside one module, or with a file that is no source, is none', () => {
  const text = 'api/a.ts, api/b.ts, web/c.test.ts';
  assert.equal(together(text, ['api/a.ts', 'api/b.ts', 9], ['api/a.ts', 'web/c.test.ts', 9]), []);
});

test('tens of thousands of pairs are joined into groups, whatever joins them', () => {
  const pairs = Array.from({ length: 30_000 }, (_, i): [string, string, number] => [
    `api/a${i}.ts`,
    `web/b${i}.ts`,
    9,
  ]);
  const files = pairs.map(([a, b]) => `${a}, ${b}`);
  const joining: [string, string, number] = ['api/a5.ts', 'web/b7.ts', 5];
  const found = together(files.join(', '), ...pairs, joining);
  assert.is(found.length, 29_999);
  const [first] = found.filter(({ files }) => files.length > 2);
  assert.equal(first?.files, ['api/a5.ts', 'api/a7.ts', 'web/b5.ts', 'web/b7.ts']);
  assert.equal(
    first?.pairs.map(({ shared }) => shared),
    [9, 9, 5],
  );
});

test.run();
