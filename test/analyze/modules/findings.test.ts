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
    `${many(16, 'web', 'core')}, core/x -> web/y, core/x -> web/z`,
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
  assert.equal(modulesIn(`${many(9, 'web', 'core')}, core/x -> web/y`).againstTheGrain, []);
  assert.equal(modulesIn(`${many(15, 'web', 'core')}, core/x -> web/y, core/z -> web/y`).againstTheGrain, []);
  const options = { grain: { ...GRAIN, imports: 5, times: 5 } };
  const text = `${many(5, 'web', 'core')}, core/x -> web/y`;
  assert.is(modulesIn(text, options).againstTheGrain.length, 1);
});

test('imports of types do not count', () => {
  assert.equal(modulesIn(`${many(16, 'web', 'core')}, core/x -t-> web/y`).againstTheGrain, []);
});

test('a file that imports most modules beside each other puts them together', () => {
  const text = `${many(16, 'web', 'core')}, ${many(3, 'a', 'b')}, ${many(3, 'c', 'b')}`;
  const root = 'core/all -> web/y, core/all -> a/y, core/all -> b/y';
  assert.equal(modulesIn(`${text}, ${root}`).againstTheGrain, []);
  assert.is(modulesIn(`${text}, core/some -> web/y`).againstTheGrain.length, 1);
  const options = { grain: GRAIN, isRoot: (id: string) => id === 'core/some' };
  assert.equal(modulesIn(`${text}, core/some -> web/y`, options).againstTheGrain, []);
});

test('the files beside a folder may import what is in it', () => {
  const text = Array.from({ length: 12 }, (_, i) => `lib/inner/f${i}.ts -> lib/t${i}.ts`).join(',');
  assert.equal(modulesIn(`${text}, lib/index.ts -> lib/inner/x.ts`).againstTheGrain, []);
  assert.equal(modulesIn(`${text}, lib/other.ts -> lib/inner/x.ts`).againstTheGrain, []);
  const other = `${many(12, 'lib/inner', 'web')}, web/x -> lib/inner/x`;
  assert.is(modulesIn(`${text}, ${other}`).againstTheGrain.length, 1);
});

test('modules that depend on each other in a circle, and the fewest imports to cut', () => {
  const text = 'a/1 -> b/1, a/2 -> b/2, b/1 -> c/1, b/2 -> c/2, c/9 -> a/9, d/1 -> a/1';
  const { knots, list } = modulesIn(text);
  assert.equal(knots, [{ members: ['a', 'b', 'c'], imports: 5, cuts: [{ from: 'c', to: 'a', imports: 1 }] }]);
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

test('what more than 50 imports hold together has no cuts', () => {
  const knotsWith = (back: number) => modulesIn(`${many(60, 'a', 'b')}, ${many(back, 'b', 'a')}`).knots;
  assert.equal(knotsWith(50)[0].cuts, [{ from: 'b', to: 'a', imports: 50 }]);
  assert.equal(knotsWith(51), [{ members: ['a', 'b'], imports: 111, cuts: [] }]);
});

test('naive code finds the same on random graphs', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  const { below, chance } = createRandom(seed);
  for (let round = 0; round < 60; round++) {
    const folders = Array.from({ length: 2 + below(6) }, (_, i) => `m${i}`);
    const edges: [string, string][] = [];
    const lines: string[] = [];
    for (let i = 0; i < 150; i++) {
      const [from, to] = [below(folders.length), below(folders.length)];
      const [low, high] = chance(0.95) ? [Math.max(from, to), Math.min(from, to)] : [from, to];
      const pair: [string, string] = [`${folders[low]}/s${i}`, `${folders[high]}/t${i}`];
      lines.push(pair.join(' -> '));
      edges.push(pair);
    }
    const report = modulesIn(lines.join(','));
    const moduleOf = (id: string) => id.slice(0, id.indexOf('/'));
    const count = (from: string, to: string) =>
      edges.filter(([a, b]) => moduleOf(a) === from && moduleOf(b) === to && from !== to).length;
    for (const { from, to, imports } of report.imports) assert.is(imports, count(from, to), `seed ${seed}`);
    const expected = folders.flatMap(from =>
      folders.flatMap(to => {
        const [own, along] = [count(from, to), count(to, from)];
        return own > 0 && along >= 10 && along >= own * 8 ? [`${from} ${to} ${own} ${along}`] : [];
      }),
    );
    const found = report.againstTheGrain.map(one => `${one.from} ${one.to} ${one.imports} ${one.along}`);
    assert.equal(found.sort(), expected.sort(), `seed ${seed}`);
    // Without the cuts, no module reaches itself.
    const isCut = (from: string, to: string) =>
      report.knots.some(({ cuts }) => cuts.some(cut => cut.from === from && cut.to === to));
    const next = (from: string) => folders.filter(to => count(from, to) > 0 && !isCut(from, to));
    for (const start of folders) {
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
