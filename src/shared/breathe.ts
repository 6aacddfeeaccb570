import { setImmediate } from 'node:timers/promises';

/**
 * Long loops await this between steps: most calls return at once, and every few milliseconds one of
 * them lets the event loop answer requests and signals.
 */
export function createBreather(everyMs = 12): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < everyMs) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
    });
  };
}
