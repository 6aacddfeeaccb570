import type { Config } from '../config/options.ts';
import type { Repository } from '../git/repository.ts';
import type { Clock } from '../shared/clock.ts';
import { openRevision } from '../workspace/revision.ts';
import { measuresKey } from './measure.ts';
import type { OpenedEngine, State } from './states.ts';

/** The base of the live comparison: a second engine, which goes from one commit to the next by their differences. */
export interface BaseSide {
  /** The state of a commit. One call at a time. */
  at(repository: Repository, commit: string, config: Config): Promise<State>;
  close(): Promise<void>;
}

export interface BaseSideOptions {
  readonly root: string;
  /** Opens an engine that reads its configuration with this function. */
  readonly open: (config: () => Promise<Config>) => Pick<OpenedEngine, 'engine' | 'close'>;
  readonly clock: Clock;
  /** It costs as much memory as the project itself, so it is dropped when nobody asks. */
  readonly idleMs: number;
  readonly onDrop: () => void;
}

export function createBaseSide({ root, open, clock, idleMs, onDrop }: BaseSideOptions): BaseSide {
  let opened: ReturnType<typeof open> | undefined;
  let held: { readonly key: string; readonly state: State } | undefined;
  let config: Config | undefined;
  let cancelTimer = () => {};

  return {
    async at(repository, commit, wanted) {
      cancelTimer();
      try {
        const key = `${commit} ${measuresKey('', wanted, root)}`;
        if (held?.key !== key) held = { key, state: await read(repository, commit, wanted) };
        return held.state;
      } finally {
        cancelTimer = clock.after(idleMs, () => void drop().catch(() => {}));
      }
    },
    async close() {
      cancelTimer();
      await drop();
    },
  };

  async function read(repository: Repository, commit: string, wanted: Config): Promise<State> {
    held = undefined;
    config = wanted;
    opened ??= open(async () => config ?? wanted);
    const { engine } = opened;
    try {
      const { sourceAt } = await openRevision(repository, commit);
      const snapshot = await engine.readFrom(sourceAt);
      return { snapshot, contents: engine.contents(), source: sourceAt(root) };
    } catch (error) {
      await drop();
      throw error;
    }
  }

  async function drop(): Promise<void> {
    const its = opened;
    opened = undefined;
    held = undefined;
    onDrop();
    await its?.close();
  }
}
