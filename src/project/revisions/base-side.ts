import type { Config } from '../../core/config/options.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Contents } from '../engine/pipeline.ts';
import type { Repository } from '../git/repository.ts';
import { openRevision } from '../settings/revision.ts';
import { measuresKey } from './measures-key.ts';
import { identifySharedFiles } from './shared-files.ts';
import { type OpenedEngine, readBase, type State } from './states.ts';

/** The base of the live comparison, which a second engine has analysed. */
export interface BaseSide {
  /** The state of a commit. One call at a time. */
  at(repository: Repository, commit: string, config: Config): Promise<BaseState>;
  /** The next call analyses it again. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

export interface BaseState {
  readonly state: State;
  /** Are the files that both states share still those of the base? */
  isFor(disk: Contents): boolean;
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
  let held: { readonly key: string; readonly base: BaseState } | undefined;
  let isClosed = false;
  let cancelTimer = () => {};

  return {
    async at(repository, commit, config) {
      cancelTimer();
      try {
        const key = `${commit} ${measuresKey('', config, root)}`;
        if (held?.key !== key) held = { key, base: await read(repository, commit, config) };
        return held.base;
      } finally {
        if (!isClosed) cancelTimer = clock.after(idleMs, () => void drop().catch(() => {}));
      }
    },
    drop,
    async close() {
      isClosed = true;
      await drop();
      cancelTimer();
    },
  };

  /** As a command does it: from the files on disk to the commit. */
  async function read(repository: Repository, commit: string, config: Config): Promise<BaseState> {
    await drop();
    if (isClosed) throw new Error('the project is closed');
    opened = open(async () => config);
    const { engine } = opened;
    try {
      const revision = await openRevision(repository, commit);
      await engine.scan();
      const identify = identifySharedFiles(revision.entries(root));
      const shared = identify(engine.contents());
      const state = await readBase(engine, revision, root);
      return { state, isFor: disk => identify(disk) === shared };
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
