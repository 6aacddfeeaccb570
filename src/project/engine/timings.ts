export type Timings = ReturnType<typeof startTimings>;

/** Measures milliseconds per stage, in the order in which the stages end. */
export function startTimings() {
  const start = performance.now();
  const timings: Record<string, number> = {};
  let last = start;
  return {
    mark(stage: string): void {
      const now = performance.now();
      timings[stage] = (timings[stage] ?? 0) + now - last;
      last = now;
    },
    end(): { durationMs: number; timings: Record<string, number> } {
      return { durationMs: performance.now() - start, timings };
    },
  };
}
