import { setImmediate } from 'node:timers/promises';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { finish } from '../../shared/steps.ts';
import { createYielder } from '../../shared/yield-loop.ts';

/** Called once for each snapshot that was judged, or that could not be. */
export type JudgedListener = (snapshot: Snapshot, error?: unknown) => void;

/** Judges published snapshots after everybody has heard of them, while no run needs the time. */
export interface Judging {
  /** Starts with this snapshot, after what else is due. */
  begin(snapshot: Snapshot): void;
  /** A run begins: the rest waits for the next `begin`. */
  interrupt(): void;
  /** Judges what was begun or interrupted at once. */
  finish(): void;
}

/** With a save every few milliseconds, nothing would ever be judged. */
const MOST_INTERRUPTIONS = 3;

export function createJudging(onJudged: JudgedListener): Judging {
  let pending: Snapshot | undefined;
  let isInterrupted = false;
  let interruptions = 0;

  return {
    begin(snapshot) {
      pending = snapshot;
      isInterrupted = false;
      if (interruptions >= MOST_INTERRUPTIONS) finishNow();
      else void judgeInSteps(snapshot);
    },
    interrupt() {
      if (!pending || isInterrupted) return;
      isInterrupted = true;
      interruptions++;
    },
    finish: finishNow,
  };

  async function judgeInSteps(snapshot: Snapshot): Promise<void> {
    const isWanted = () => pending === snapshot && !isInterrupted;
    await setImmediate();
    if (!isWanted()) return;
    const yieldLoop = createYielder();
    let problem: unknown;
    try {
      for (const _ of snapshot.analysis.judging()) {
        const pause = yieldLoop();
        if (pause) await pause;
        if (!isWanted()) return;
      }
    } catch (error) {
      problem = error;
    }
    end(snapshot, problem);
  }

  function finishNow(): void {
    const snapshot = pending;
    if (!snapshot) return;
    let problem: unknown;
    try {
      finish(snapshot.analysis.judging());
    } catch (error) {
      problem = error;
    }
    end(snapshot, problem);
  }

  function end(snapshot: Snapshot, error: unknown): void {
    pending = undefined;
    isInterrupted = false;
    interruptions = 0;
    onJudged(snapshot, error);
  }
}
