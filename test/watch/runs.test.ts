import { rmSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { defaultConfig } from '../../src/core/config/options.ts';
import type { Run } from '../../src/project/engine/run-queue.ts';
import { createScheduler, type Outcome } from '../../src/project/engine/scheduler.ts';
import type { WatchTargets } from '../../src/project/engine/watch-targets.ts';
import { createWatch, type Watch } from '../../src/project/watch/watch.ts';
import { fakeClock } from '../helpers/clock.ts';
import { failLater } from '../helpers/fail-later.ts';
import { temporaryFolder } from '../helpers/project.ts';

const SWEEP_MS = 30_000;
const STEPS = 2000;
const LONG_WALK = 500;
const watches = new Set<Watch>();

interface Script {
  /** What the next scan finds changed. */
  found?: readonly string[];
  isApplyBroken?: boolean;
  areTargetsBroken?: boolean;
  /** The root is deleted during a run for hinted paths. */
  isRootDeletedMeanwhile?: boolean;
  /** A file is saved while a scan walks the tree. */
  isSavedMeanwhile?: boolean;
}

/** A watch over scripted runs, with a clock that only the test advances. */
async function open(script: Script = {}) {
  const root = temporaryFolder();
  const clock = fakeClock();
  const runs: string[] = [];
  const errors: unknown[] = [];
  const gone: number[] = [];
  const settings = { ...defaultConfig().watch, sweep: SWEEP_MS };
  let snapshot = published(1, []);
  const scheduler = createScheduler({
    clock,
    settings: () => settings,
    execute: run,
    afterRun: async () => {},
    onFault: failLater,
  });
  const watch = createWatch({
    root,
    engine: { ...scheduler, watchTargets: places },
    outDir: `${root}/.depgraph`,
    log: { info() {}, warn() {}, error() {} },
    onError: error => errors.push(error),
    onRootGone: () => gone.push(clock.now()),
    clock,
    probe: async () => true,
  });
  watches.add(watch);
  let isReady = false;
  void watch.ready.then(() => {
    isReady = true;
  });
  await until(() => isReady);
  return { root, clock, runs, errors, gone, settings, watch, until };

  async function run({ scope: { paths } }: Run, signal: AbortSignal): Promise<Outcome> {
    const before = snapshot;
    runs.push(paths === 'all' ? 'scan' : [...paths].join(' '));
    if (paths !== 'all') {
      if (script.isRootDeletedMeanwhile) await deleteRoot();
      if (script.isApplyBroken) return { type: 'failed', error: new Error('a broken configuration') };
      return { type: 'unchanged', snapshot };
    }
    if (script.isSavedMeanwhile) writeFileSync(`${root}/a.ts`, '');
    for (let step = 0; script.isSavedMeanwhile && step < LONG_WALK; step++) {
      await new Promise(resolve => setTimeout(resolve, 1));
      if (!signal.aborted) continue;
      runs.push('yielded');
      return { type: 'yielded' };
    }
    if (!script.found) return { type: 'unchanged', snapshot };
    snapshot = published(snapshot.revision + 1, script.found);
    delete script.found;
    return { type: 'published', snapshot, previous: before };
  }

  function places(): WatchTargets {
    if (script.areTargetsBroken) throw new Error('a bug of the engine');
    return { folders: new Set(['']), outside: [], linkTargets: [] };
  }

  /** As a long run sees it: first the content is deleted, then the folder, with time for the events. */
  async function deleteRoot(): Promise<void> {
    delete script.isRootDeletedMeanwhile;
    rmSync(`${root}/a.ts`);
    await new Promise(resolve => setTimeout(resolve, 100));
    rmSync(root, { recursive: true });
    await new Promise(resolve => setTimeout(resolve, 100));
  }

  /** Advances the clock a little per step, less than any sweep waits. */
  async function until(check: () => boolean): Promise<void> {
    for (let step = 0; step < STEPS && !check(); step++) {
      await new Promise(resolve => setTimeout(resolve, 1));
      clock.advance(1);
    }
    assert.ok(check(), `never seen; runs: ${runs.join(', ')}; ${errors}`);
  }
}

function published(revision: number, changed: readonly string[]): Snapshot {
  return { revision, changed } as unknown as Snapshot;
}

/** The number of missed changes, once all events had time to arrive. */
function missedAfterGrace(watch: Watch, clock: { advance(ms: number): void }): number {
  clock.advance(1000);
  return watch.state().missed;
}

test('does not count a change as missed if a failed run had its path', async () => {
  const script: Script = { isApplyBroken: true };
  const { root, clock, runs, watch, until } = await open(script);
  writeFileSync(`${root}/a.ts`, '');
  await until(() => runs.includes('a.ts'));
  script.found = ['a.ts'];
  clock.advance(SWEEP_MS);
  await until(() => watch.state().sweeps === 2);
  assert.is(script.found, undefined, 'the sweep has found it');
  assert.is(missedAfterGrace(watch, clock), 0);
});

test('counts a change as missed if only the sweep after a sleep finds it', async () => {
  const script: Script = {};
  const { clock, watch, until } = await open(script);
  script.found = ['a.ts'];
  clock.sleep(60_000);
  clock.advance(3000);
  await until(() => watch.state().sweeps === 2);
  assert.is(missedAfterGrace(watch, clock), 1);
});

test('applies a changed interval after the next run, even if that is not a sweep', async () => {
  const { root, clock, runs, settings, watch, until } = await open();
  settings.sweep = 8000;
  writeFileSync(`${root}/a.ts`, '');
  await until(() => runs.includes('a.ts'));
  clock.advance(8000);
  await until(() => watch.state().sweeps === 2);
});

test('runs a save before a deferrable sweep, but not forever', async () => {
  const script: Script = {};
  const { clock, runs, watch, until } = await open(script);
  script.isSavedMeanwhile = true;
  clock.advance(SWEEP_MS);
  for (let times = 1; times <= 3; times++) {
    await until(() => runs.filter(one => one === 'a.ts').length === times);
    assert.is(watch.state().sweeps, 1, 'the first one');
    clock.advance(1000);
  }
  await until(() => watch.state().sweeps === 2);
  assert.equal(runs.slice(0, 12), [
    'scan',
    'scan',
    ...Array(3).fill(['scan', 'yielded', 'a.ts']).flat(),
    'scan',
  ]);
  const before = runs.length;
  await until(() => runs.length > before || runs.at(-1) === 'a.ts');
  clock.advance(SWEEP_MS);
  await until(() => runs.slice(before).includes('yielded'));
});

test('notices without an event that the root was deleted during a run', async () => {
  const script: Script = { isRootDeletedMeanwhile: true };
  const { root, runs, clock, gone, until } = await open(script);
  writeFileSync(`${root}/a.ts`, '');
  await until(() => runs.length === 3);
  for (let step = 0; step < STEPS && gone.length === 0; step++) {
    await new Promise(resolve => setTimeout(resolve, 1));
    clock.advance(50);
  }
  assert.is(gone.length, 1, runs.join());
  assert.equal(runs, ['scan', 'scan', 'a.ts'], 'a missing folder is not scanned');
});

test('sweeps again after a run threw', async () => {
  const script: Script = {};
  const { root, clock, runs, errors, watch, until } = await open(script);
  script.areTargetsBroken = true;
  for (const act of [() => clock.advance(SWEEP_MS), () => writeFileSync(`${root}/a.ts`, '')]) {
    const before = errors.length;
    act();
    await until(() => errors.length > before);
  }
  script.areTargetsBroken = false;
  const before = runs.length;
  clock.advance(SWEEP_MS);
  await until(() => watch.state().sweeps === 2);
  assert.equal(runs.slice(before), ['scan']);
});

test('becomes ready and sweeps if the start throws', async () => {
  const script: Script = { areTargetsBroken: true };
  const { clock, watch, until } = await open(script);
  assert.is(watch.state().mode, 'starting');
  script.areTargetsBroken = false;
  clock.advance(SWEEP_MS);
  await until(() => watch.state().mode === 'events' && watch.state().sweeps === 1);
});

/** Also after a failed test, which must not keep its process alive. */
test.after.each(async () => {
  for (const watch of watches) await watch.close();
  watches.clear();
});
test.run();
