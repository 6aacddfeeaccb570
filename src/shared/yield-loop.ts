import { setImmediate } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/**
 * Long loops await this between steps: most calls return at once, and every few milliseconds one of
 * them lets the event loop answer requests and signals.
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

/** Does the work, and lets the event loop answer between its steps. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  const yieldLoop = createYielder();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const pause = yieldLoop();
    if (pause) await pause;
  }
}
