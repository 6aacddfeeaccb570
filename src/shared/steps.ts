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

/** Work that may be done in steps, and is finished at once when somebody needs its result. */
export interface Resumable<T> {
  /** Goes on where the work stands. After a failure, it starts again. */
  steps(): Steps<T>;
  get(): T;
  isDone(): boolean;
}

export function resumable<T>(start: () => Steps<T>): Resumable<T> {
  let running: Steps<T> | undefined;
  let result: { readonly value: T } | undefined;

  function advance(): { readonly value: T } | undefined {
    if (result) return result;
    running ??= start();
    try {
      const step = running.next();
      if (step.done) result = { value: step.value };
    } catch (error) {
      running = undefined;
      throw error;
    }
    return result;
  }

  return {
    *steps() {
      for (;;) {
        const done = advance();
        if (done) return done.value;
        yield;
      }
    },
    get() {
      for (;;) {
        const done = advance();
        if (done) return done.value;
      }
    },
    isDone: () => result !== undefined,
  };
}
