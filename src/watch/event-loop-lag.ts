import type { Clock } from '../shared/clock.ts';

const BEAT_MS = 1000;
const LATE_MS = 1000;

/**
 * Feels its own pulse: a beat that comes late means that the machine slept, that the process was stopped
 * or that its event loop was blocked. The system's queue of events may have run over meanwhile, unsaid.
 */
export function watchEventLoop(clock: Clock, onLate: () => void): { close(): void } {
  let cancel = () => {};
  beat();
  return { close: () => cancel() };

  function beat(): void {
    const now = clock.now();
    const wall = clock.wall();
    cancel = clock.after(BEAT_MS, () => {
      const took = Math.max(clock.now() - now, clock.wall() - wall);
      beat();
      if (took - BEAT_MS > LATE_MS) onLate();
    });
  }
}
