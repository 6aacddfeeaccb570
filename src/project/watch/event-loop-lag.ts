import type { Clock } from '../../shared/clock.ts';

const TICK_MS = 1000;
const LATE_MS = 1000;

/**
 * Calls back when a timer fires late: the machine slept, the process was stopped, or its event loop was blocked. The
 * kernel's event queue may have overflowed meanwhile, without an error.
 */
export function watchEventLoop(clock: Clock, onLate: () => void): { close(): void } {
  let cancel = () => {};
  tick();
  return { close: () => cancel() };

  function tick(): void {
    const now = clock.now();
    const wall = clock.wall();
    cancel = clock.after(TICK_MS, () => {
      const took = Math.max(clock.now() - now, clock.wall() - wall);
      tick();
      if (took - TICK_MS > LATE_MS) onLate();
    });
  }
}
