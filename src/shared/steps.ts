/**
 * Long work that can be suspended between steps: a pure function marks the points with `yield`, and its caller decides
 * whether to do something else in between.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
