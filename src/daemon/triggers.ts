/** Who asked for the run that is under way, for the log; and whether there is one, for the status. */
export interface Triggers {
  /** Notes who asked, until the run they asked for is over. */
  track<T>(name: string, run: Promise<T>): Promise<T>;
  /** A run begins: it answers all who have asked so far. */
  begin(): void;
  ofThisRun(): string;
  isBusy(): boolean;
  /** Resolves when no run is under way; undefined where none is. */
  quiet(): Promise<void> | undefined;
}

export function createTriggers(): Triggers {
  let waiting = new Set<string>();
  let running = new Set<string>();
  let open = 0;
  /** Those who wait for the end of the last run. */
  let onQuiet: (() => void)[] = [];
  return {
    async track(name, run) {
      waiting.add(name);
      open++;
      try {
        return await run;
      } finally {
        open--;
        if (open === 0) {
          for (const tell of onQuiet) tell();
          onQuiet = [];
        }
      }
    },
    begin() {
      running = waiting;
      waiting = new Set();
    },
    ofThisRun: () => [...running].join(' '),
    isBusy: () => open > 0,
    quiet: () => (open > 0 ? new Promise(done => onQuiet.push(done)) : undefined),
  };
}
