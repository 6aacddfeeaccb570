/** Time as an interface, so that tests can control it. */
export interface Clock {
  /** Monotonic milliseconds, which stop while the machine sleeps. */
  now(): number;
  /** Wall-clock milliseconds, which continue while the machine sleeps. */
  wall(): number;
  /** Calls back once, after a delay. Returns a function that cancels the call. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
