/** Who asked for the run that is under way, for the log; and whether there is one, for the status. */
export interface Triggers {
  /** Notes who asked, until the run they asked for is over. */
  track<T>(name: string, run: Promise<T>): Promise<T>;
  /** A run begins: it answers all who have asked so far. */
  begin(): void;
  ofThisRun(): string;
  isBusy(): boolean;
}

export function createTriggers(): Triggers {
  let waiting = new Set<string>();
  let running = new Set<string>();
  let open = 0;
  return {
    async track(name, run) {
      waiting.add(name);
      open++;
      try {
        return await run;
      } finally {
        open--;
      }
    },
    begin() {
      running = waiting;
      waiting = new Set();
    },
    ofThisRun: () => [...running].join(' '),
    isBusy: () => open > 0,
  };
}
