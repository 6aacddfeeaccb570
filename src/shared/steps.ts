/**
 * Long work that can be put aside between two steps: a pure function says where, by `yield`, and
 * whoever calls it decides whether to do something else in between.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
