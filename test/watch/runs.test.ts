import { rmSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
import type { Run } from '../../src/engine/run-queue.ts';
import { createScheduler, type Outcome } from '../../src/engine/scheduler.ts';
import type { Snapshot } from '../../src/engine/snapshot.ts';
import type { WatchTargets } from '../../src/engine/watch-targets.ts';
import { createWatch, type Watch } from '../../src/watch/watch.ts';
import { fakeClock } from '../helpers/clock.ts';
import { temporaryFolder } from '../helpers/project.ts';

const SWEEP_MS = 30_000;
const LOOKS = 2000;
const LONG_WALK = 500;
const watches = new Set<Watch>();

interface Script {
  /** What the next scan finds changed. */
  found?: readonly string[];
  isApplyBroken?: boolean;
  isPlacesBroken?: boolean;
  /** The root is deleted while something that was heard is looked at. */
  isRootDeletedMeanwhile?: boolean;
  /** Something is saved while a scan walks through the tree. */
  isSavedMeanwhile?: boolean;
}

/** A watch over runs that do what the script says, and over a time that only the test lets pass. */
async function open(script: Script = {}) {
  const root = temporaryFolder();
  const clock = fakeClock();
  const asked: string[] = [];
  const errors: unknown[] = [];
  const gone: number[] = [];
  const settings = { ...defaultConfig().watch, sweep: SWEEP_MS };
  let snapshot = published(1, []);
  const scheduler = createScheduler({
    clock,
    settings: () => settings,
    execute: run,
    afterRun: async () => {},
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
  return { root, clock, asked, errors, gone, settings, watch, until };

  async function run({ scope: { paths } }: Run, signal: AbortSignal): Promise<Outcome> {
    const before = snapshot;
    asked.push(paths === 'all' ? 'scan' : [...paths].join(' '));
    if (paths !== 'all') {
      if (script.isRootDeletedMeanwhile) await deleteRoot();
      if (script.isApplyBroken) return { type: 'failed', error: new Error('a broken configuration') };
      return { type: 'unchanged', snapshot };
    }
    if (script.isSavedMeanwhile) writeFileSync(`${root}/a.ts`, '');
    for (let look = 0; script.isSavedMeanwhile && look < LONG_WALK; look++) {
      await new Promise(resolve => setTimeout(resolve, 1));
      if (!signal.aborted) continue;
      asked.push('yielded');
      return { type: 'yielded' };
    }
    if (!script.found) return { type: 'unchanged', snapshot };
    snapshot = published(snapshot.revision + 1, script.found);
    delete script.found;
    return { type: 'published', snapshot, previous: before };
  }

  function places(): WatchTargets {
    if (script.isPlacesBroken) throw new Error('a bug of the engine');
    return { folders: new Set(['']), outside: [], linkTargets: [] };
  }

  /** As a long run sees it: first what is in it goes, then the folder itself; and there is time for the events. */
  async function deleteRoot(): Promise<void> {
    delete script.isRootDeletedMeanwhile;
    rmSync(`${root}/a.ts`);
    await new Promise(resolve => setTimeout(resolve, 100));
    rmSync(root, { recursive: true });
    await new Promise(resolve => setTimeout(resolve, 100));
  }

  /** Lets a little time pass with each look, less than any sweep waits for. */
  async function until(check: () => boolean): Promise<void> {
    for (let look = 0; look < LOOKS && !check(); look++) {
      await new Promise(resolve => setTimeout(resolve, 1));
      clock.advance(1);
    }
    assert.ok(check(), `never seen; asked for ${asked.join(', ')}; ${errors}`);
  }
}

function published(revision: number, changed: readonly string[]): Snapshot {
  return { revision, changed } as unknown as Snapshot;
}

/** How many changes nobody had named, once every event had the time to come. */
function missedAfterGrace(watch: Watch, clock: { advance(ms: number): void }): number {
  clock.advance(1000);
  return watch.state().missed;
}

test('a change that was named in a run that failed is not missed by the sweep that finds it', async () => {
  const script: Script = { isApplyBroken: true };
  const { root, clock, asked, watch, until } = await open(script);
  writeFileSync(`${root}/a.ts`, '');
  await until(() => asked.includes('a.ts'));
  script.found = ['a.ts'];
  clock.advance(SWEEP_MS);
  await until(() => watch.state().sweeps === 2);
  assert.is(script.found, undefined, 'the sweep has found it');
  assert.is(missedAfterGrace(watch, clock), 0);
});

test('a change that is found after the machine slept, and that nobody named, is missed', async () => {
  const script: Script = {};
  const { clock, watch, until } = await open(script);
  script.found = ['a.ts'];
  clock.sleep(60_000);
  clock.advance(3000);
  await until(() => watch.state().sweeps === 2);
  assert.is(missedAfterGrace(watch, clock), 1);
});

test('a changed interval takes effect with the next run, also where that is no sweep', async () => {
  const { root, clock, asked, settings, watch, until } = await open();
  settings.sweep = 8000;
  writeFileSync(`${root}/a.ts`, '');
  await until(() => asked.includes('a.ts'));
  clock.advance(8000);
  await until(() => watch.state().sweeps === 2);
});

test('a save goes before a sweep that nobody waits for, but not for ever', async () => {
  const script: Script = {};
  const { clock, asked, watch, until } = await open(script);
  script.isSavedMeanwhile = true;
  clock.advance(SWEEP_MS);
  for (let times = 1; times <= 3; times++) {
    await until(() => asked.filter(one => one === 'a.ts').length === times);
    assert.is(watch.state().sweeps, 1, 'the one of the beginning');
    clock.advance(1000);
  }
  await until(() => watch.state().sweeps === 2);
  assert.equal(asked.slice(0, 12), [
    'scan',
    'scan',
    ...Array(3).fill(['scan', 'yielded', 'a.ts']).flat(),
    'scan',
  ]);
  const before = asked.length;
  await until(() => asked.length > before || asked.at(-1) === 'a.ts');
  clock.advance(SWEEP_MS);
  await until(() => asked.slice(before).includes('yielded'));
});

test('a root that goes during a run is noticed without a further event', async () => {
  const script: Script = { isRootDeletedMeanwhile: true };
  const { root, asked, clock, gone, until } = await open(script);
  writeFileSync(`${root}/a.ts`, '');
  await until(() => asked.length === 3);
  for (let look = 0; look < LOOKS && gone.length === 0; look++) {
    await new Promise(resolve => setTimeout(resolve, 1));
    clock.advance(50);
  }
  assert.is(gone.length, 1, asked.join());
  assert.equal(asked, ['scan', 'scan', 'a.ts'], 'a folder that is not there is not looked at');
});

test('after a run that ended in an exception the next sweep is made', async () => {
  const script: Script = {};
  const { root, clock, asked, errors, watch, until } = await open(script);
  script.isPlacesBroken = true;
  for (const act of [() => clock.advance(SWEEP_MS), () => writeFileSync(`${root}/a.ts`, '')]) {
    const before = errors.length;
    act();
    await until(() => errors.length > before);
  }
  script.isPlacesBroken = false;
  const before = asked.length;
  clock.advance(SWEEP_MS);
  await until(() => watch.state().sweeps === 2);
  assert.equal(asked.slice(before), ['scan']);
});

test('a start that ends in an exception is no end: it gets ready, and sweeps', async () => {
  const script: Script = { isPlacesBroken: true };
  const { clock, watch, until } = await open(script);
  assert.is(watch.state().mode, 'starting');
  script.isPlacesBroken = false;
  clock.advance(SWEEP_MS);
  await until(() => watch.state().mode === 'events' && watch.state().sweeps === 1);
});

/** Also after a test that failed, which must not keep its process alive. */
test.after.each(async () => {
  for (const watch of watches) await watch.close();
  watches.clear();
});
test.run();
