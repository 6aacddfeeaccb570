import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze, analyzeInSteps } from '../../src/core/analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { digestOf } from '../../src/core/report/digest.ts';
import { finish } from '../../src/shared/steps.ts';
import type { LinkedFile, Mark } from '../../src/types.ts';
import { reportInput, reportOf } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';

test('a group of all imports contains its groups of run-time and of eager imports', () => {
  const [cycle] = reportOf(draw('a -> b -> a, b -t-> c -> d -l-> c, c -> a, e -t-> a, d -> e')).cycleDetails;
  assert.equal(cycle?.members, ['a', 'b', 'c', 'd', 'e']);
  assert.equal(membersOf(cycle?.runtime), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
  assert.equal(membersOf(cycle?.eager), [['a', 'b']]);
  assert.equal(cycle?.runtime[1]?.path, ['c', 'd', 'c']);
});

test('an import that frees many files comes before a knot that needs many cuts', () => {
  const knot = ['k1', 'k2', 'k3', 'k4'].flatMap(a => ['k1', 'k2', 'k3', 'k4'].map(b => `${a} -> ${b}`));
  const { cycles } = digestOf(reportInput(draw(`${knot.join('\n')}, a -> b -> c -> a`)));
  assert.equal(
    cycles.head.map(({ members, left, cuts, firstCuts, leftByFirst }) => [
      members,
      left,
      cuts,
      firstCuts,
      leftByFirst,
    ]),
    [
      [3, 0, 1, 1, 0],
      [4, 4, 10, 5, 4],
    ],
  );
});

test('says how large the cycle is that each cut leaves', () => {
  const [cycle] = reportOf(draw('a -> b -> c -> a, c -> d -> e -> c, e -> f -> e')).cycleDetails;
  assert.equal(cycle?.breakEdges.length, 3);
  assert.equal(cycle?.freed, [2, 4, 6]);
  assert.equal(cycle?.largest, [4, 2, 0]);
});

test('types-only loop for a run-time cycle: the loop uses the strongest imports that close one', () => {
  const paths = (text: string, units: Readonly<Record<string, string>> = {}) => {
    const files = draw(text).map(file => (units[file.id] ? { ...file, unit: units[file.id] } : file));
    const [cycle] = reportOf(files).cycleDetails;
    return [cycle?.path, ...(cycle?.runtime ?? []).map(({ path }) => path)].map(path => path?.join(' '));
  };
  assert.equal(paths('a -t-> b -t-> a, b -> c -> d -> b'), ['b c d b', 'b c d b']);
  assert.equal(paths('a -l-> b -> a, b -> c -> d -> b'), ['b c d b', 'b c d b']);
  assert.equal(paths('a -t-> b -t-> a, b -l-> c -> d -> b'), ['b c d b', 'b c d b']);
  assert.equal(paths('a -t-> b -> a'), ['a b a']);
  // A loop inside one unit is normal, and does not explain a cycle between units.
  assert.equal(paths('a -> b -> a, b -l-> c -> a', { a: 'x', b: 'x', c: 'y' }), ['a b a', 'a b a']);
  assert.equal(paths('a -> b -> a, b -l-> c -> b', { a: 'x', b: 'x', c: 'y' }), ['a b a', 'a b a']);
});

test('an incremental run chooses the same loop after a file moved to another unit', () => {
  const files = (unit: string) =>
    draw('a -> b -> a, b -> c -> d -l-> a').map(file => ({ ...file, unit: file.id === 'c' ? unit : 'x' }));
  const options = { top: 20, layers: DEFAULT_LAYERS };
  const before = buildGraph(files('x'));
  const after = buildGraph(files('y'));
  const kept = { graph: before, analysis: analyze(before, options) };
  const next = finish(analyzeInSteps(after, options, { before: kept }));
  assert.equal(next.cycleDetails, analyze(after, options).cycleDetails);
});

test('run-time cycles come before lazy ones, and those before type-only ones', () => {
  const { cycles } = digestOf(reportInput(draw('a -t-> b -> c -> a, d -l-> e -> f -> d, x -> y -> x')));
  assert.equal(
    cycles.head.map(({ kind }) => kind),
    ['eager', 'lazy', 'typeOnly'],
  );
  assert.equal([cycles.eager, cycles.runtime, cycles.lazy, cycles.typeOnly], [1, 2, 1, 1]);
});

test('cuts an import of the file that stands for the own folder rather than what that names', () => {
  for (const index of ['lib/index.ts', 'lib/mod.rs', 'lib.rs', 'lib/__init__.py']) {
    const [cycle] = reportOf(draw(`${index} -> lib/a, ${index} -> lib/b, lib/a -> ${index}`)).cycleDetails;
    assert.equal(cycle?.breakEdges, [['lib/a', index]], index);
  }
  const files = marked('all -> lib/a, all -> lib/b, lib/a -> all', { all: ['barrel'] });
  assert.equal(reportOf(files).cycleDetails[0]?.breakEdges, [['lib/a', 'all']]);
});

test('of two cuts that do as much, prefers a lazy import, and one from what others build on', () => {
  const cut = (text: string) => reportOf(draw(text)).cycleDetails[0]?.breakEdges;
  assert.equal(cut('a -l-> b -> a'), [['a', 'b']]);
  assert.equal(cut('a -> b -l-> a'), [['b', 'a']]);
  assert.equal(cut('a -> b -> a, x -> a, y -> a'), [['a', 'b']]);
  assert.equal(cut('a -> b -> a, x -> b, y -> b'), [['b', 'a']]);
  assert.equal(cut('a -> b -> a, a -> x, a -> y'), [['b', 'a']]);
});

test('cycles without a source file do not count', () => {
  const report = reportOf(draw('a.test.ts -> b.test.ts -> a.test.ts, c'));
  assert.is(report.cycles.length, 1);
  assert.is(report.health.score, 100);
  assert.is(digestOf(reportInput(draw('a.test.ts -> b.test.ts -> a.test.ts, c'))).cycles.others, 1);
  assert.is(reportOf(draw('a.ts -> b.test.ts -> a.ts, c')).health.factors[0]?.count, 1);
});

test('what is erased in a language with units is a test, and closes no cycle that counts', () => {
  const files = draw('a1 -> b1 -t-> a1').map(file => ({ ...file, unit: file.id[0] }));
  const report = reportOf(files);
  assert.equal(report.cycles, [['a1', 'b1']]);
  assert.is(report.health.score, 100);
});

test('type-only imports, and the parts of a folder, make neither a hub nor a god module', () => {
  const many = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i));
  const users = (id: string) => many(20, i => `u${i} -> ${id}`).join(',');
  const types = many(20, i => `types -t-> t${i}`).join(',');
  const parts = many(20, i => `lib/index.ts -> lib/p${i}`).join(',');
  const both = many(20, i => `hub -> d${i}`).join(',');
  const text = [users('types'), users('lib/index.ts'), users('hub'), types, parts, both].join(',');
  const { hubs, health } = reportOf(withLines(draw(text)));
  assert.equal(
    [hubs, health.gods].map(list => list.map(({ file }) => file)),
    [['hub'], ['hub']],
  );
});

test('god modules are sources with code of their own, and no barrels', () => {
  const imports = (id: string) => Array.from({ length: 20 }, (_, i) => `${id} -> pkg:p${i}`).join(',');
  const names = ['big', 'router', 'index', 'made', 'big.test.ts'];
  const padding = Array.from({ length: 60 }, (_, i) => `x${i}`).join(',');
  const files = marked([...names.map(imports), padding].join(','), {
    index: ['barrel'],
    made: ['generated'],
  }).map(file => ({ ...file, loc: file.id === 'router' ? 60 : 600 }));
  const { health, risks } = reportOf(files);
  assert.equal(health.gods, [{ file: 'big', outgoing: 20 }]);
  assert.equal(
    risks.god_modules.map(({ file }) => file),
    ['big', 'big.test.ts', 'index', 'made', 'router'],
  );
});

test('adding tests does not raise a grade', () => {
  const project = 'a -> b -> a, utils/x -> core/y, hub -> c1, hub -> c2';
  const many = Array.from({ length: 30 }, (_, i) => `u${i} -> hub, hub -> d${i % 9}, god -> e${i}`).join(',');
  const before = withLines(draw(`${project},${many}`));
  const few = Array.from({ length: 200 }, (_, i) => `t${i}.test.ts -> hub`).join(',');
  const heavy = Array.from({ length: 100 }, (_, i) =>
    Array.from({ length: 30 }, (__, j) => `t${i}.test.ts -> e${j}`).join(','),
  ).join(',');
  const { score } = reportOf(before).health;
  assert.ok(score !== null && score < 90, `${score}`);
  for (const tests of [few, heavy]) {
    const after = withLines(draw(`${project},${many},${tests}`));
    assert.is(reportOf(after).health.score, score);
  }
});

test('a knot that counts is lazy if only eager knots close it that do not count', () => {
  const files = draw('a -l-> t1.test.ts -> t2.test.ts -> t1.test.ts, t1.test.ts -> a');
  const { cycles } = digestOf(reportInput(files));
  assert.equal([cycles.eager, cycles.runtime, cycles.lazy], [0, 1, 1]);
});

test('god modules and hubs cost no health, and no lever is about them', () => {
  const many = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join(',');
  const text = `${many(30, i => `hub -> d${i}`)},${many(20, i => `u${i} -> hub`)},${many(100, i => `x${i}`)}`;
  const { health, hubs } = reportOf(withLines(draw(text)));
  assert.equal(health.gods, [{ file: 'hub', outgoing: 30 }]);
  assert.equal(hubs.length, 1);
  assert.equal([health.score, health.levers], [100, []]);
});

test('a file without run-time code has no risk score', () => {
  const files = withLines(
    marked('a.d.ts -> b.ts, c.ts -> b.ts, d.pyi, e.ts -> b.ts', { 'e.ts': ['barrel'] }),
  );
  const scores = reportOf(files).detailed.nodes.map(({ id, riskScore = 0 }) => [id, riskScore]);
  assert.equal(scores, [
    ['a.d.ts', 0],
    ['b.ts', 66],
    ['c.ts', 69],
    ['d.pyi', 0],
    ['e.ts', 0],
  ]);
});

test('lines that change a score are not taken from the analysis before', () => {
  const graphOf = (loc: number) => buildGraph(draw('a -> b').map(file => ({ ...file, loc })));
  const options = { top: 20, layers: DEFAULT_LAYERS };
  const before = { graph: graphOf(100), analysis: analyze(graphOf(100), options) };
  for (const loc of [101, 104, 110, 200]) {
    const after = finish(analyzeInSteps(graphOf(loc), options, { before }));
    assert.equal(after.risks.scores, analyze(graphOf(loc), options).risks.scores, `${loc} lines`);
  }
});

function membersOf(knots: readonly { readonly members: readonly string[] }[] = []): (readonly string[])[] {
  return knots.map(({ members }) => members);
}

function marked(text: string, marks: Readonly<Record<string, readonly Mark[]>>): LinkedFile[] {
  return draw(text).map(file => {
    const own = marks[file.id];
    return own ? { ...file, marks: own } : file;
  });
}

function withLines(files: readonly LinkedFile[]): LinkedFile[] {
  return files.map(file => ({ ...file, loc: 1000 }));
}

test.run();
