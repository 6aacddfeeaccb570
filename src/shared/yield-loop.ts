import { setImmediate } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/**
 * Long loops await this between steps. Most calls return immediately; every few milliseconds one of them yields, so that
 * the event loop can handle requests and signals.
 */
export function createYielder(everyMs = 12): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < everyMs) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
    });
  };
}

/** Runs the steps, and yields to the event loop in between. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  const yieldLoop = createYielder();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const pause = yieldLoop();
    if (pause) await pause;
  }
}
