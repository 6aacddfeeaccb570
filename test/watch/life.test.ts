import { chmodSync, chownSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createWatch } from '../../src/project/watch/watch.ts';
import { DepgraphError } from '../../src/shared/errors.ts';
import { coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { makeProject, type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import {
  adjustableClock,
  closeAll,
  EVENTS_ONLY,
  isHoldPoll,
  openWatched,
  systemWatches,
} from '../helpers/watching.ts';

const PAIR = { 'a.ts': "import './b'\n", 'b.ts': '', 'sub/c.ts': '' };
const silent = { info() {}, warn() {}, error() {} };

test('recovers when a broken configuration is fixed', async () => {
  const watched = await openWatched({ files: PAIR });
  watched.project.write({ '.depgraphrc': '{ broken' });
  await watched.until('the error', () => watched.errors.length > 0);
  assert.instance(watched.errors[0], DepgraphError);
  watched.project.write({ 'sub/c.ts': "import '../a'\n", 'new/d.ts': "import '../a'\n" });
  watched.project.write({ '.depgraphrc': '{}' });
  await watched.shows('a.ts -> b.ts', 'new/d.ts -> a.ts', 'sub/c.ts -> a.ts');
  watched.project.write({ 'new/d.ts': '' });
  await watched.shows('a.ts -> b.ts', 'sub/c.ts -> a.ts');
  await watched.close();
});

test('recovers from a configuration that is broken from the start', async () => {
  const watched = await openWatched({ files: { ...PAIR, '.depgraphrc': '{ broken' } });
  assert.ok(watched.errors.length > 0);
  assert.is(watched.engine.snapshot(), undefined);
  watched.project.write({ '.depgraphrc': '{}' });
  await watched.shows('a.ts -> b.ts');
  watched.project.write({ 'sub/c.ts': "import '../a'\n" });
  await watched.shows('a.ts -> b.ts', 'sub/c.ts -> a.ts');
  await watched.close();
});

test('follows a root that is replaced by another folder', async () => {
  const watched = await openWatched({ files: PAIR });
  const { project } = watched;
  renameSync(project.root, `${temporaryFolder()}/away`);
  project.write({ 'a.ts': '', 'sub/c.ts': "import '../a'\n" });
  await watched.shows('sub/c.ts -> a.ts');
  project.write({ 'sub/c.ts': '', 'a.ts': "import './sub/c'\n" });
  await watched.shows('a.ts -> sub/c.ts');
  await watched.close();
});

test('publishes nothing while the root is missing, and reports it after ten seconds', async () => {
  const { clock, waits, leap } = adjustableClock();
  let gone = 0;
  const watched = await openWatched({ files: PAIR, clock, onRootGone: () => gone++ });
  const before = watched.runs.length;
  rmSync(watched.project.root, { recursive: true });
  await watched.until('a poll of the missing root', () => waits.some(isHoldPoll));
  leap(9000);
  await watched.until('further looks', () => waits.filter(isHoldPoll).length > 3);
  assert.is(gone, 0);
  leap(1000);
  await watched.until('the end', () => gone > 0);
  assert.is(gone, 1);
  assert.equal(watched.runs.slice(before), []);
  assert.is(watched.engine.snapshot()?.report().nodes.length, 3);
  await watched.close();
});

test('aborts a batch on close', async () => {
  const watched = await openWatched({ files: PAIR, settings: () => ({ ...EVENTS_ONLY, debounce: 300 }) });
  const before = watched.runs.length;
  assert.is(systemWatches(), 2);
  watched.project.write({ 'a.ts': '' });
  await new Promise(resolve => setImmediate(resolve));
  await watched.watch.close();
  assert.is(systemWatches(), 0);
  await new Promise(resolve => setTimeout(resolve, 400));
  assert.is(watched.runs.length, before);
  await watched.close();
});

test('can be closed at any moment before it is ready', async () => {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}/a.ts`, '']));
  const { root, path } = makeProject(files);
  for (const ticks of [0, 1, 3, 10, 30, 60]) {
    const engine = openEngine({ root });
    const scan = engine.scan().catch(() => {});
    const watch = createWatch({
      root,
      engine,
      outDir: path('.depgraph'),
      log: silent,
      onError: error => assert.unreachable(String(error)),
    });
    for (let tick = 0; tick < ticks; tick++) await new Promise(resolve => setTimeout(resolve, 1));
    await watch.close();
    await watch.ready;
    await engine.close();
    await scan;
    assert.is(systemWatches(), 0, `after ${ticks} ticks`);
  }
});

test('leaves no watches for folders that were removed', async () => {
  const watched = await openWatched({ files: PAIR });
  for (let round = 0; round < 5; round++) {
    const files = Array.from({ length: 50 }, (_, at) => `round${round}/${at}/f.ts`);
    watched.project.write(Object.fromEntries(files.map(id => [id, ''])));
    await watched.until('all of them', seen => seen.report().nodes.length === 53);
    await watched.until('their watches', () => systemWatches() === 53);
    watched.project.remove(`round${round}`);
    await watched.until('none of them', seen => seen.report().nodes.length === 3);
  }
  await watched.until('as many watches as before', () => systemWatches() === 2);
  assert.is(watched.watch.state().folders, 2);
  await watched.close();
});

/** Root may read everything, which would hide the fault, so another user runs the test. */
async function asNobody(files: ProjectFiles, act: (project: TestProject) => Promise<void>): Promise<void> {
  const project = makeProject(files);
  if (process.getuid?.() !== 0) return act(project);
  const NOBODY = 65_534;
  for (const id of ['.', ...readdirSync(project.root, { recursive: true, encoding: 'utf8' })])
    chownSync(project.path(id), NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    await act(project);
  } finally {
    process.seteuid?.(0);
  }
}

test('watches a folder once it becomes readable', () =>
  asNobody({ ...PAIR, 'shut/d.ts': '' }, async project => {
    const watched = await openWatched({ project });
    chmodSync(project.path('shut'), 0o000);
    await watched.until('the problem', seen => seen.problems.some(({ file }) => file === 'shut'));
    chmodSync(project.path('shut'), 0o755);
    await watched.until('the file inside', seen => seen.report().nodes.includes('shut/d.ts'));
    project.write({ 'shut/d.ts': "import '../a'\n" });
    await watched.shows('a.ts -> b.ts', 'shut/d.ts -> a.ts');
    project.write({ 'shut/deep/f.ts': "import '../d'\n" });
    await watched.shows('a.ts -> b.ts', 'shut/d.ts -> a.ts', 'shut/deep/f.ts -> shut/d.ts');
    await watched.close();
  }));

test('does not retry a folder that is unreadable from the start, and notices when it becomes readable', () =>
  asNobody({ ...PAIR, 'shut/d.ts': '' }, async project => {
    chmodSync(project.path('shut'), 0o000);
    const watched = await openWatched({ project });
    for (const name of ['e.ts', 'f.ts', 'g.ts']) {
      project.write({ [name]: '' });
      await watched.until(name, seen => seen.report().nodes.includes(name));
    }
    assert.equal(watched.runs, ['scan', 'scan', 'e.ts', 'f.ts', 'g.ts']);
    chmodSync(project.path('shut'), 0o755);
    await watched.until('a second run', () => watched.runs.filter(paths => paths === 'shut').length === 2);
    project.write({ 'shut/d.ts': "import '../a'\n" });
    await watched.shows('a.ts -> b.ts', 'shut/d.ts -> a.ts');
    await watched.close();
  }));

/** Override with `SEED=123`. */
for (const seed of process.env.SEED ? [SEED] : [1, 2, 3, 4]) {
  test(`events alone agree with a cold analysis after random edits (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const watched = await openWatched({ files: MONOREPO });
    const { project } = watched;
    for (let step = 0; step < 25; step++) {
      const touched = Array.from({ length: 1 + random.below(4) }, () => randomEdit(project, random)).flat();
      const truth = withoutTimestamp(await coldReport({ root: project.root }));
      const where = `seed ${seed}, step ${step}, touched ${touched.join(' ')}`;
      await watched.until(where, seen => withoutTimestamp(seen.report()) === truth);
    }
    await watched.close();
  });
}

test.after.each(closeAll);
test.run();
