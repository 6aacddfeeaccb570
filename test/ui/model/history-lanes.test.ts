import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { indexAt, lanesOf, placeOf, pointNow } from '../../../ui/src/model/history-lanes.ts';
import { projectOf } from './sample.ts';

const point = (health: number | null, eagerCycles: number, files: number) => ({
  health,
  eagerCycles,
  files,
});

test('each measure is a line from its least to its most', () => {
  const [health, cycles, files] = lanesOf([point(50, 2, 10), point(75, 2, 20), point(100, 2, 30)]);
  assert.equal(health.lines, [
    [
      [0, 1],
      [0.5, 0.5],
      [1, 0],
    ],
  ]);
  assert.equal(
    cycles.lines,
    [
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 0.5],
      ],
    ],
    'one that never changed is in the middle',
  );
  assert.equal([health.name, cycles.name, files.name], ['health', 'cycles', 'files']);
  assert.equal(files.values, [10, 20, 30]);
});

test('a commit without source files is a gap', () => {
  const [health] = lanesOf([point(50, 0, 1), point(null, 0, 0), point(100, 0, 1)]);
  assert.equal(health.lines, [[[0, 1]], [[1, 0]]]);
  assert.equal(lanesOf([point(null, 0, 0)])[0].lines, []);
});

test('a place leads to the nearest commit, and back', () => {
  for (const count of [1, 2, 7, 200])
    for (let i = 0; i < count; i++) assert.is(indexAt(placeOf(i, count), count), i);
  assert.equal([indexAt(-1, 5), indexAt(9, 5), indexAt(0.4, 5)], [0, 4, 2]);
});

test('the files on disk are a point with the measures of a commit', () => {
  const project = projectOf('a -> b -> a, c -> a');
  assert.equal(pointNow(project), { health: project.health.score, eagerCycles: 1, files: 3 });
});

test.run();
