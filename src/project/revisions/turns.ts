/** Runs long work one piece at a time. */
export interface Turns {
  /** Waits for its turn, unless too many wait already. A caller that gives up leaves the queue. */
  take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** So many callers wait that another one should ask later. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

export function createTurns(mostWaiting: number): Turns {
  const waiting = new Set<() => void>();
  let isBusy = false;

  return {
    async take(work, signal) {
      signal.throwIfAborted();
      if (isBusy) await turn(signal);
      isBusy = true;
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        isBusy = false;
        next();
      }
    },
  };

  function turn(signal: AbortSignal): Promise<void> {
    if (waiting.size >= mostWaiting) throw new TooManyWaiting('too many callers are waiting');
    return new Promise((resolve, reject) => {
      const start = () => {
        leave();
        // Before the caller runs, another one must not slip in.
        isBusy = true;
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(signal.reason);
      };
      const leave = () => {
        waiting.delete(start);
        signal.removeEventListener('abort', giveUp);
      };
      waiting.add(start);
      signal.addEventListener('abort', giveUp);
    });
  }

  function next(): void {
    const [start] = waiting;
    start?.();
  }
}
