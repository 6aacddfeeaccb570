import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../../src/core/analyze/analyze.ts';
import type { ModuleOptions } from '../../../src/core/analyze/modules/findings.ts';
import { GRAIN } from '../../../src/core/analyze/modules/grain.ts';
import { buildGraph } from '../../../src/core/graph/graph.ts';
import type { ReportModules } from '../../../src/core/report/module-types.ts';
import { modulesOf } from '../../../src/core/report/modules.ts';
import { draw } from '../../graph/draw.ts';
import { createRandom } from '../../helpers/random.ts';

function modulesIn(text: string, moduleOptions?: ModuleOptions): ReportModules {
  const graph = buildGraph(draw(text));
  return modulesOf(graph, analyze(graph, { top: 10, layers: [], ...(moduleOptions && { moduleOptions }) }));
}

/** So many imports from files of one folder to files of another one. */
function many(count: number, from: string, to: string): string {
  return Array.from({ length: count }, (_, i) => `${from}/f${i} -> ${to}/t${i}`).join(',');
}

test('imports against the direction that two modules have otherwise', () => {
  const { againstTheGrain, imports } = modulesIn(
    `${many(16, 'web', 'core')}, core/x -> web/y, core/x -> web/z, core/w -> core/x`,
  );
  assert.equal(imports, [
    { from: 'core', to: 'web', imports: 2 },
    { from: 'web', to: 'core', imports: 16 },
  ]);
  assert.equal(againstTheGrain, [
    {
      from: 'core',
      to: 'web',
      imports: 2,
      along: 16,
      edges: [
        { source: 'core/x', target: 'web/y', line: 1 },
        { source: 'core/x', target: 'web/z', line: 2 },
      ],
    },
  ]);
});

test('too few imports, or too many against them, are no direction', () => {
  assert.equal(modulesIn(`${many(9, 'web', 'core')}, core/x -> web/y, core/w -> core/x`).againstTheGrain, []);
  assert.equal(
    modulesIn(
      `${many(15, 'web', 'core')}, core/x -> web/y, core/z -> web/y, core/x -> core/z, core/z -> core/x`,
    ).againstTheGrain,
    [],
  );
  const options = { grain: { ...GRAIN, imports: 5, times: 5 } };
  const text = `${many(5, 'web', 'core')}, core/x -> web/y, core/w -> core/x`;
  assert.is(modulesIn(text, options).againstTheGrain.length, 1);
});

test('imports of types do not count', () => {
  assert.equal(
    modulesIn(`${many(16, 'web', 'core')}, core/x -t-> web/y, core/w -> core/x`).againstTheGrain,
    [],
  );
});

test('a file that imports most modules beside each other puts them together', () => {
  const text = `${many(16, 'web', 'core')}, ${many(3, 'a', 'b')}, ${many(3, 'c', 'b')}`;
  const root = 'core/u -> core/all, core/all -> web/y, core/all -> a/y, core/all -> b/y';
  const some = 'core/u -> core/some, core/some -> web/y';
  assert.equal(modulesIn(`${text}, ${root}`).againstTheGrain, []);
  assert.is(modulesIn(`${text}, ${some}`).againstTheGrain.length, 1);
  const options = { grain: GRAIN, isRoot: (id: string) => id === 'core/some' };
  assert.equal(modulesIn(`${text}, ${some}`, options).againstTheGrain, []);
});

test('a file that is on top of both modules goes against no grain', () => {
  const text = `${many(16, 'web', 'core')}, core/x -> web/y`;
  const isFound = (users: string) => modulesIn(`${text}, ${users}`).againstTheGrain.length > 0;
  assert.is(isFound('other/a -> other/b'), false);
  assert.is(isFound('other/a -> core/x'), false);
  assert.is(isFound('other/a -> core/x, more/a -> core/x'), true);
  assert.is(isFound('core/a -> core/x'), true);
  assert.is(isFound('web/a -> core/x'), true);
  assert.is(isFound('core/a.test.ts -> core/x, web/a.test.ts -> core/x'), false);
});

test('the files beside a folder may import what is in it', () => {
  const text = Array.from({ length: 12 }, (_, i) => `lib/inner/f${i}.ts -> lib/t${i}.ts`).join(',');
  const users = 'lib/u.ts -> lib/index.ts, lib/u.ts -> lib/other.ts';
  assert.equal(modulesIn(`${text}, ${users}, lib/index.ts -> lib/inner/x.ts`).againstTheGrain, []);
  assert.equal(modulesIn(`${text}, ${users}, lib/other.ts -> lib/inner/x.ts`).againstTheGrain, []);
  const other = `${many(12, 'lib/inner', 'web')}, web/u -> web/x, web/x -> lib/inner/x`;
  assert.is(modulesIn(`${text}, ${other}`).againstTheGrain.length, 1);
});

test('modules that depend on each other in a circle, and the fewest imports to cut', () => {
  const text = 'a/1 -> b/1, a/2 -> b/2, b/1 -> c/1, b/2 -> c/2, c/9 -> a/9, d/1 -> a/1, c/1 -> c/9';
  const { knots, list } = modulesIn(text);
  const first = { source: 'c/9', target: 'a/9', line: 1 };
  const cuts = [{ from: 'c', to: 'a', imports: 1, first }];
  assert.equal(knots, [{ members: ['a', 'b', 'c'], imports: 5, cuts }]);
  assert.equal(
    list.map(({ name, level, knot }) => [name, level, knot]),
    [
      ['a', 2, 0],
      ['b', 1, 0],
      ['c', 0, 0],
      ['d', 3, undefined],
    ],
  );
});

test('what lazy imports and programs close is no finding', () => {
  const acceptedIn = (text: string) => modulesIn(text).knots.map(({ accepted }) => accepted);
  const users = 'a/u -> a/x, b/u -> b/y';
  assert.equal(acceptedIn(`a/x -> b/y, b/y -> a/z, ${users}`), [undefined]);
  assert.equal(acceptedIn(`a/x -> b/y, b/y -l-> a/z, ${users}`), ['loose']);
  assert.equal(acceptedIn(`a/x -> b/y, b/program -> a/z, ${users}`), ['loose']);
  assert.equal(acceptedIn(`a/x -> b/y, b/program -> a/z, b/y -> a/x, ${users}`), [undefined]);
});

test('what more than 50 imports hold together has no cuts', () => {
  const users = 'a/u -> a/f0, b/u -> b/f0';
  const knotsWith = (back: number) =>
    modulesIn(`${many(60, 'a', 'b')}, ${many(back, 'b', 'a')}, ${users}`).knots;
  const first = { source: 'b/f0', target: 'a/t0', line: 1 };
  assert.equal(knotsWith(50)[0].cuts, [{ from: 'b', to: 'a', imports: 50, first }]);
  assert.equal(knotsWith(51), [{ members: ['a', 'b'], imports: 111, cuts: [], accepted: 'large' }]);
});

test('naive code finds the same on random graphs', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  const { below, chance } = createRandom(seed);
  for (let round = 0; round < 60; round++) {
    const folders = Array.from({ length: 2 + below(6) }, (_, i) => `m${i}`);
    const edges: [string, string][] = [];
    const lines: string[] = [];
    const used = new Set<string>();
    for (let i = 0; i < 150; i++) {
      const [from, to] = [below(folders.length), below(folders.length)];
      const [low, high] = chance(0.95) ? [Math.max(from, to), Math.min(from, to)] : [from, to];
      const pair: [string, string] = [`${folders[low]}/s${i}`, `${folders[high]}/t${i}`];
      lines.push(pair.join(' -> '));
      edges.push(pair);
      if (!chance(0.9)) continue;
      used.add(pair[0]);
      lines.push(`${folders[low]}/u -> ${pair[0]}`);
    }
    const report = modulesIn(lines.join(','));
    const moduleOf = (id: string) => id.slice(0, id.indexOf('/'));
    const count = (from: string, to: string) =>
      edges.filter(([a, b]) => moduleOf(a) === from && moduleOf(b) === to && from !== to).length;
    for (const { from, to, imports } of report.imports) assert.is(imports, count(from, to), `seed ${seed}`);
    const expected = folders.flatMap(from =>
      folders.flatMap(to => {
        const [own, along] = [count(from, to), count(to, from)];
        if (along < 10 || along < own * 8) return [];
        const against = edges.filter(([a, b]) => moduleOf(a) === from && moduleOf(b) === to && used.has(a));
        return against.length > 0 && from !== to ? [`${from} ${to} ${against.length} ${along}`] : [];
      }),
    );
    const found = report.againstTheGrain.map(one => `${one.from} ${one.to} ${one.imports} ${one.along}`);
    assert.equal(found.sort(), expected.sort(), `seed ${seed}`);
    // Without the cuts of findings, no module of them reaches itself.
    const accepted = new Set(report.knots.flatMap(one => (one.accepted ? one.members : [])));
    const isCut = (from: string, to: string) =>
      report.knots.some(({ cuts }) => cuts.some(cut => cut.from === from && cut.to === to));
    const next = (from: string) => folders.filter(to => count(from, to) > 0 && !isCut(from, to));
    for (const start of folders.filter(one => !accepted.has(one))) {
      const seen = new Set<string>();
      const waiting = next(start);
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (seen.has(at)) continue;
        seen.add(at);
        waiting.push(...next(at));
      }
      assert.not(seen.has(start), `seed ${seed}: ${start} is still circular`);
    }
  }
});

test.run();
