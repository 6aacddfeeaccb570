import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from '../../bench/judge/check.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import type { Report } from '../../src/core/report/types.ts';
import { reportOf } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';
import { coldReport, openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

test('the sample project keeps every promise', async () => {
  const engine = openEngine({ root: join(import.meta.dirname, '../../demo') });
  const snapshot = await engine.scan();
  await engine.close();
  const options = { layers: DEFAULT_LAYERS, modules: snapshot.analysis.modules.all };
  const { faults, levers, runtime, eager } = judge(snapshot.report(), options);
  assert.equal(faults, []);
  assert.equal([runtime, eager, levers.length], [2, 1, 3]);
});

test('makes its changes without the imports that compilers drop', async () => {
  const { root } = makeProject({
    'a.ts': "import { B } from './b'; export const a: B = 1;",
    'b.ts': "import { a } from './a'; export type B = number; export const b = a;",
    'c.ts': "import { d } from './d'; import { b } from './b'; export const c = () => d(b);",
    'd.ts': "import { c } from './c'; export const d = (x: number) => c;",
  });
  const { faults, levers } = judge(await coldReport({ root }), { layers: DEFAULT_LAYERS });
  assert.equal(faults, []);
  assert.is(levers.length, 1);
});

const KNOT = reportOf(draw('a -> b -> c -> a, b -> a, c -t-> b, x -l-> y -> x, utils/l -> core/m'));

test('finds a loop, a cut and a lever that promise too much', () => {
  assert.equal(judge(KNOT, { layers: DEFAULT_LAYERS }).faults, []);
  const [cycle, ...others] = KNOT.cycleDetails;
  const [eager] = cycle.eager;
  const broken = (part: Partial<typeof eager>, levers = KNOT.health.levers): Report => ({
    ...KNOT,
    health: { ...KNOT.health, levers },
    cycleDetails: [{ ...cycle, eager: [{ ...eager, ...part }] }, ...others],
  });
  const faults = (report: Report) => judge(report, { layers: DEFAULT_LAYERS }).faults;
  assert.match(
    faults(broken({ path: ['c', 'b', 'a', 'c'] }))[0],
    'its loop contains c->b, which is not such an import',
  );
  assert.match(faults(broken({ breakEdges: [] }))[0], 'a cycle is left after its cuts');
  assert.match(
    faults(broken({ breakEdges: [...eager.breakEdges, ['c', 'b']] }))[0],
    'it suggests to cut c->b, which is not such an import',
  );
  const [lever] = KNOT.health.levers;
  assert.match(
    faults(broken({}, [{ ...lever, gain: lever.gain + 1 }]))[0],
    `promised +${lever.gain + 1}, measured +${lever.gain}`,
  );
});

test.run();
