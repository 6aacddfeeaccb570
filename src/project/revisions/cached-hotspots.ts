import type { Snapshot } from '../../core/ask/snapshot.ts';
import { isShallow } from '../git/clone-kind.ts';
import type { Repository } from '../git/repository.ts';
import { type HotspotsAnswer, headCommit, hotspotsIn } from './hotspots.ts';
import { type HistoryOf, readHistory } from './read-history.ts';

export interface HotspotsRequest {
  readonly since: string;
  /** Tests, generated, vendored and configuration files, too. */
  readonly all: boolean;
}

export interface CachedHotspotsOptions extends HotspotsRequest {
  readonly snapshot: () => Promise<Snapshot>;
  readonly signal: AbortSignal;
  /** Waits for its turn. */
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface CachedHotspots {
  answer(repository: Repository, options: CachedHotspotsOptions): Promise<HotspotsAnswer>;
}

/** Reads the log of a complete clone once for each HEAD, and answers once for each revision. */
export function createHotspots(): CachedHotspots {
  let log: { readonly key: string; readonly historyOf: HistoryOf } | undefined;
  let last:
    | { readonly key: string; readonly snapshot: Snapshot; readonly answer: HotspotsAnswer }
    | undefined;

  const read: typeof readHistory = async (repository, options) => {
    const key = JSON.stringify([options.commit, options.since]);
    if (log?.key === key) return log.historyOf;
    const historyOf = await readHistory(repository, options);
    // A shallow clone may become a complete one.
    log = isShallow(repository.paths) ? undefined : { key, historyOf };
    return historyOf;
  };

  const keyOf = async (repository: Repository, { since, all }: HotspotsRequest) =>
    JSON.stringify([await headCommit(repository), since, all]);

  return {
    async answer(repository, { since, all, snapshot, signal, take }) {
      const key = await keyOf(repository, { since, all });
      const known = async () => {
        const state = await snapshot();
        return last?.key === key && last.snapshot === state ? last.answer : undefined;
      };
      const make = async () => {
        const state = await snapshot();
        const options = { since, withAllRoles: all, signal, snapshot: async () => state, read };
        const answer = await hotspotsIn(repository, options);
        if (!('reason' in answer)) last = { key, snapshot: state, answer };
        return answer;
      };
      return (await known()) ?? take(async () => (await known()) ?? make());
    },
  };
}
