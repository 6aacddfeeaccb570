import { readdirSync, readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { defaultConfig, type WatchConfig } from '../../src/core/config/options.ts';
import type { Engine, EngineOptions } from '../../src/project/engine/engine.ts';
import { createWatch, type Watch, type WatchOptions } from '../../src/project/watch/watch.ts';
import { type Clock, systemClock } from '../../src/shared/clock.ts';
import { coldReport, edgesOf, openEngine, withoutTimestamp } from './analyze.ts';
import { makeProject, type ProjectFiles, type TestProject } from './project.ts';

/** Sweeps are so rare that only events can explain what a test sees. */
export const EVENTS_ONLY: WatchConfig = { ...defaultConfig().watch, sweep: 600_000 };

/** Long enough for the slowest machine; only a failing test waits this long. */
const GIVE_UP_MS = 20_000;

/** The number of inotify watches of this process. */
export function systemWatches(): number {
  let count = 0;
  for (const descriptor of readdirSync('/proc/self/fdinfo')) {
    try {
      const text = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8');
      count += text.match(/^inotify /gm)?.length ?? 0;
    } catch {
      // The descriptor of the listing itself is closed already.
    }
  }
  return count;
}

/** The real clock, which a test can set forward and whose timers it can inspect. */
export function adjustableClock() {
  let ahead = 0;
  let awake = 0;
  const waits: number[] = [];
  const clock: Clock = {
    now: () => systemClock.now() + ahead,
    wall: () => systemClock.wall() + awake,
    after(ms, call) {
      waits.push(ms);
      return systemClock.after(ms, call);
    },
  };
  return {
    clock,
    waits,
    leap: (ms: number) => {
      ahead += ms;
    },
    /** Advances only the wall clock, as when the machine sleeps. */
    doze: (ms: number) => {
      awake += ms;
    },
  };
}

/** Is this the interval at which the scheduler polls a hold? */
export function isHoldPoll(ms: number): boolean {
  return ms > 40 && ms <= 50;
}

/** A project that is being watched. */
export interface Watched {
  readonly project: TestProject;
  readonly engine: Engine;
  readonly watch: Watch;
  /** The scope of each run: `scan`, or the paths. */
  readonly runs: string[];
  readonly errors: unknown[];
  readonly warnings: string[];
  /** Resolves when the condition holds for the published state. */
  until(what: string, check: (snapshot: Snapshot) => boolean): Promise<Snapshot>;
  /** Waits until the engine agrees with a cold analysis, and asserts that it has exactly these edges. */
  shows(...edges: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface WatchedSetup extends Partial<WatchOptions> {
  readonly files?: ProjectFiles;
  readonly project?: TestProject;
  readonly settings?: () => WatchConfig;
  /** Called after each run. */
  readonly onRun?: () => void;
  /** Replaces the project's own configuration. */
  readonly config?: EngineOptions['config'];
}

const open = new Set<Watched>();

/** For `test.after.each`, because a failed test must not keep its process alive. */
export async function closeAll(): Promise<void> {
  for (const watched of open) await watched.close();
}

export async function openWatched({
  files = {},
  project = makeProject(files),
  config,
  settings = () => EVENTS_ONLY,
  onRun,
  ...options
}: WatchedSetup): Promise<Watched> {
  const runs: string[] = [];
  const errors: unknown[] = [];
  const warnings: string[] = [];
  const engine = openEngine({
    root: project.root,
    settings,
    ...(options.clock && { clock: options.clock }),
    ...(config && { config }),
  });
  const waiting = new Set<() => void>();
  engine.subscribe((outcome, run) => {
    runs.push(run.scope.paths === 'all' ? 'scan' : [...run.scope.paths].sort().join(' '));
    if (outcome.type === 'failed') errors.push(outcome.error);
    onRun?.();
    for (const look of waiting) look();
  });
  const watch = createWatch({
    root: project.root,
    engine,
    outDir: project.path('.depgraph'),
    log: { info() {}, warn: (text, { reason = '' } = {}) => warnings.push(`${text} ${reason}`), error() {} },
    onError: error => errors.push(error),
    ...options,
  });
  await watch.ready;

  const until: Watched['until'] = (what, check) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        clearInterval(poll);
        waiting.delete(look);
      };
      const look = () => {
        const snapshot = engine.snapshot();
        if (!snapshot || !check(snapshot)) return;
        end();
        resolve(snapshot);
      };
      const poll = setInterval(look, 20);
      const timer = setTimeout(() => {
        end();
        const now = engine.snapshot();
        reject(new Error(`never seen: ${what}; now: ${now && edgesOf(now.report()).join(', ')}; ${errors}`));
      }, GIVE_UP_MS);
      waiting.add(look);
      look();
    });

  const watched: Watched = {
    project,
    engine,
    watch,
    runs,
    errors,
    warnings,
    until,
    async shows(...edges) {
      const truth = await coldReport({ root: project.root });
      assert.equal(edgesOf(truth), edges);
      await until(edges.join(', '), seen => withoutTimestamp(seen.report()) === withoutTimestamp(truth));
      assert.is(watch.state().missed, 0);
    },
    async close() {
      open.delete(watched);
      await watch.close();
      await engine.close();
    },
  };
  open.add(watched);
  return watched;
}
