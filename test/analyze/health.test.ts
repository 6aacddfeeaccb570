import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from '../../bench/judge/check.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import type { LinkedFile } from '../../src/types.ts';
import { reportOf } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';

/** As many folders with a few files each, and imports between these by number; no files are in circles. */
function modules(count: number, imports: readonly (readonly [number, number])[]): string {
  const files = Array.from({ length: count }, (_, i) => [`m${i}/a`, `m${i}/b`, `m${i}/c`]).flat();
  const named = imports.map(([from, to], i) => `m${from}/${i % 2 === 0 ? 'a' : 'c'}${i} -> m${to}/b`);
  return [...files, ...named].join(', ');
}

const ring = (length: number) => Array.from({ length }, (_, i) => [i, (i + 1) % length] as const);
const healthOf = (files: readonly LinkedFile[]) => reportOf(files).health;
const dimension = (files: readonly LinkedFile[], name: string) =>
  healthOf(files).dimensions.find(each => each.dimension === name);

test('a project with a third of its modules in one knot is no A, however clean the rest is', () => {
  for (const count of [6, 9, 12, 30]) {
    const files = draw(modules(count, ring(Math.ceil(count / 3))));
    const { score, grade, factors } = healthOf(files);
    assert.equal([factors[0].count, factors[1].count], [0, Math.ceil(count / 3)], 'no files are in cycles');
    assert.ok((score ?? 100) < 90 && grade !== 'A', `${count} modules: ${grade} ${score}`);
  }
  assert.is(healthOf(draw(modules(12, []))).grade, 'A');
});

test('a small project is graded by how many files are in cycles, and not by their share', () => {
  const rest = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`).join(', ');
  const scoreOf = (cycles: string, others: number) => healthOf(draw(`${cycles}, ${rest(others)}`)).score;
  assert.equal(
    [scoreOf('a -> b -> a', 1), scoreOf('a -> b -> a', 10), scoreOf('a -> b -> a', 48)],
    [80, 80, 80],
  );
  assert.is(scoreOf('a -> b -> a', 198), 90);
  assert.is(scoreOf('a -> b -> c -> d -> e -> f -> g -> h -> i -> j -> a', 2), 55);
});

test('tests raise nothing', () => {
  const text = modules(12, [...ring(4), [7, 8]]);
  const tests = Array.from({ length: 60 }, (_, i) => `m${i % 12}/t${i}.test.ts -> m${i % 12}/b`);
  assert.equal(healthOf(draw(`${text}, ${tests.join(', ')}`)), healthOf(draw(text)));
});

test('a dimension that was not measured does not count, and is named', () => {
  const few = healthOf(draw('a -> b -> a, c'));
  assert.equal(
    few.dimensions.map(({ dimension, max, measured, notMeasured }) => [
      dimension,
      max,
      measured,
      notMeasured,
    ]),
    [
      ['cycles', 100, 1, undefined],
      ['modules', 0, 0, 'there are fewer than 5 modules'],
      ['reach', 0, 0, 'there are fewer than 10 modules'],
    ],
  );
  const go = draw('a/x -> a/y -> a/x, b/x -> a/x').map(file => ({
    ...file,
    language: 'go',
    unit: file.id.slice(0, 1),
  }));
  assert.equal(dimension(go, 'cycles'), {
    dimension: 'cycles',
    points: 0,
    max: 0,
    measured: 0,
    notMeasured: 'cycles inside packages are not counted; the largest has 2 files',
  });
  const mixed = [...go, ...draw('web/x -> web/y -> web/x, web/z')];
  const cycles = dimension(mixed, 'cycles');
  assert.equal([cycles?.measured, cycles?.max], [0.5, 100], 'nothing else was measured');
  assert.is(healthOf(mixed).factors[0].of, 3);
});

test('a project of which nothing was measured has no score', () => {
  const go = draw('a/x -> a/y -> a/x, b/x -> a/x').map(file => ({
    ...file,
    language: 'go',
    unit: file.id.slice(0, 1),
  }));
  const { score, grade, dimensions, factors, levers } = healthOf(go);
  assert.equal([score, grade, levers], [null, 'n/a', []]);
  assert.ok([...dimensions, ...factors].every(({ points, max }) => points === 0 && max === 0));
});

test('the maxima of the dimensions add up to 100', () => {
  for (const files of [draw('a'), draw(modules(6, ring(3))), draw(modules(12, ring(3)))]) {
    const sum = healthOf(files).dimensions.reduce((total, { max }) => total + max, 0);
    assert.ok(Math.abs(sum - 100) < 0.2, String(sum));
  }
});

test('suggests imports between modules, and keeps the promise', () => {
  const along = Array.from({ length: 30 }, (_, i) => [0, 1 + (i % 2)] as const);
  const report = reportOf(draw(modules(12, [...along, [1, 0], [5, 6], [6, 5]])));
  const { levers } = report.health;
  assert.ok(levers.length >= 2 && levers.every(({ kind, gain }) => kind === 'modules' && gain > 0));
  assert.ok(levers.every(({ untied }) => untied === 2));
  assert.equal(judge(report, { layers: DEFAULT_LAYERS }).faults, []);
});

test.run();
