/** Time as an interface, so that tests can play it. */
export interface Clock {
  /** Milliseconds that only go forward, and stand still while the machine sleeps. */
  now(): number;
  /** Milliseconds of the calendar, which go on while the machine sleeps. */
  wall(): number;
  /** Calls once, later. Returns the function that prevents it. */
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
