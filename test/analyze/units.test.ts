import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../src/core/report/digest.ts';
import { describeUnit } from '../../src/core/report/units.ts';
import type { LinkedFile } from '../../src/types.ts';
import { reportInput, reportOf } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';

/** Draws files and assigns units by the first letter of their ids. */
function inUnits(text: string, units: Readonly<Record<string, string>>): LinkedFile[] {
  return draw(text).map(file => {
    const unit = units[file.id[0]];
    return unit === undefined ? file : { ...file, unit };
  });
}

test('uses inside one unit are edges but form no cycle', () => {
  const report = reportOf(inUnits('a1 -i-> a2 -i-> a1', { a: 'x' }));
  assert.equal(report.cycles, []);
  assert.equal(report.edges, [
    ['a1', 'a2'],
    ['a2', 'a1'],
  ]);
  assert.equal(
    report.detailed.edges.map(({ implicit, isCircular }) => [implicit, isCircular]),
    [
      [true, false],
      [true, false],
    ],
  );
  assert.equal(
    report.detailed.nodes.map(({ unit }) => unit),
    ['x', 'x'],
  );
});

test('a use outside any unit or between two units closes a cycle, as an import does', () => {
  assert.equal(reportOf(draw('a1 -i-> a2 -i-> a1')).cycles, [['a1', 'a2']]);
  assert.equal(reportOf(inUnits('a1 -i-> b1 -> a1', { a: 'x', b: 'y' })).cycles, [['a1', 'b1']]);
  assert.equal(reportOf(inUnits('a1 -i-> b1 -i-> a1', { a: 'x' })).cycles, [['a1', 'b1']]);
});

test('a cycle of imports inside one unit does not reduce the score', () => {
  const files = inUnits('a1 -> a2 -> a1', { a: 'x' });
  const report = reportOf(files);
  assert.equal(report.cycles, [['a1', 'a2']]);
  assert.is(report.cycleDetails[0]?.unit, 'x');
  assert.is(report.health.score, 100);
  const { cycles } = digestOf(reportInput(files));
  assert.equal([cycles.all, cycles.inUnits, cycles.runtime, cycles.typeOnly], [1, 1, 0, 0]);
  assert.equal(cycles.head, []);
});

test('a cycle with members of two units, or with a member without one, counts in full', () => {
  const drawing = 'a1 -> a2 -> b1 -> a1';
  const { score } = reportOf(draw(drawing)).health;
  assert.ok(score !== null && score < 100);
  for (const units of [{ a: 'x', b: 'y' }, { a: 'x' }]) {
    const files = inUnits(drawing, units);
    const report = reportOf(files);
    assert.is(report.cycleDetails[0]?.unit, undefined);
    assert.is(report.health.score, score);
    assert.is(digestOf(reportInput(files)).cycles.inUnits, 0);
  }
});

test('shows only the cycles that are not inside one unit, regardless of size', () => {
  const { cycles } = digestOf(reportInput(inUnits('a1 -> a2 -> a3 -> a1, b -> c -> b', { a: 'x' })));
  assert.equal(
    cycles.head.map(({ members }) => members),
    [2],
  );
});

test('uses the word of each language for a unit', () => {
  assert.is(describeUnit('tokio', 'rust'), 'crate tokio');
  assert.is(describeUnit('cmd/web', 'go'), 'package cmd/web');
  assert.is(describeUnit('App.Models', 'csharp'), 'namespace App.Models');
});

test.run();
