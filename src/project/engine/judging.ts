import { setImmediate } from 'node:timers/promises';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { createYielder } from '../../shared/yield-loop.ts';

/** Called once for each snapshot that was judged, or that could not be. */
export type JudgedListener = (snapshot: Snapshot, error?: unknown) => void;

/** Judges published snapshots after everybody has heard of them, while no run needs the time. */
export interface Judging {
  /** Starts with this snapshot, after what else is due. */
  begin(snapshot: Snapshot): void;
  /** Resolves when a run may begin: the rest waits for the next `begin`, unless somebody waits for it. */
  giveWay(): Promise<void>;
  /** Resolves when what was begun is judged, or has failed. From now on, runs wait for it. */
  done(): Promise<void>;
  /** Abandons the rest. */
  close(): void;
}

export interface JudgingOptions {
  /** Finds out what the judgement of the last published state needs, before it begins. Goes on where it was aborted. */
  readonly prepare: (signal: AbortSignal) => Promise<void>;
  readonly onJudged: JudgedListener;
}

/** With a save every few milliseconds, nothing would ever be judged. */
const MOST_INTERRUPTIONS = 3;

interface Work {
  readonly snapshot: Snapshot;
  readonly controller: AbortController;
  /** Resolves when it is judged, interrupted or has failed. */
  readonly ended: Promise<void>;
}

export function createJudging({ prepare, onJudged }: JudgingOptions): Judging {
  let work: Work | undefined;
  let waiters: (() => void)[] = [];
  let interruptions = 0;
  /** Then an interruption costs nothing: what has been found out is kept, and each time more. */
  let isPreparing = false;
  let isClosed = false;

  return {
    begin(snapshot) {
      if (isClosed) return;
      const controller = new AbortController();
      work = { snapshot, controller, ended: judge(snapshot, controller.signal) };
    },
    async giveWay() {
      if (!work) return;
      if (waiters.length === 0 && (isPreparing || interruptions < MOST_INTERRUPTIONS)) {
        if (!isPreparing) interruptions++;
        work.controller.abort();
      }
      const { signal } = work.controller;
      await work.ended;
      // Those who waited read the state before the run changes it.
      if (!signal.aborted) await setImmediate();
    },
    done: () => (work && !isClosed ? new Promise<void>(done => waiters.push(done)) : Promise.resolve()),
    close() {
      isClosed = true;
      work?.controller.abort();
      release();
    },
  };

  async function judge(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    let problem: unknown;
    try {
      await setImmediate();
      if (signal.aborted) return;
      isPreparing = true;
      await prepare(signal);
      isPreparing = false;
      const yieldLoop = createYielder();
      for (const _ of snapshot.analysis.judging()) {
        const pause = yieldLoop();
        if (pause) await pause;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      problem = error;
    } finally {
      isPreparing = false;
    }
    work = undefined;
    interruptions = 0;
    onJudged(snapshot, problem);
    release();
  }

  function release(): void {
    const released = waiters;
    waiters = [];
    for (const done of released) done();
  }
}
