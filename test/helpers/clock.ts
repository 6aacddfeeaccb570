import type { Clock } from '../../src/shared/clock.ts';

/** A clock that stands still until the test advances it. */
export interface FakeClock extends Clock {
  /** Advances the time; timers that become due fire at their time. */
  advance(ms: number): void;
  /** Time during which the process is blocked. */
  freeze(ms: number): void;
  /** Time during which the machine is asleep. */
  sleep(ms: number): void;
  timerCount(): number;
}

export function fakeClock(): FakeClock {
  const timers = new Set<{ at: number; call: () => void }>();
  let now = 1000;
  let asleep = 0;

  function callDue(until: number): void {
    for (;;) {
      const next = [...timers].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) return;
      timers.delete(next);
      now = Math.max(now, next.at);
      next.call();
    }
  }

  return {
    now: () => now,
    wall: () => now + asleep,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const until = now + ms;
      callDue(until);
      now = until;
    },
    freeze(ms) {
      now += ms;
      callDue(now);
    },
    sleep(ms) {
      asleep += ms;
    },
    timerCount: () => timers.size,
  };
}
