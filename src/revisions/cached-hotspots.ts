import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../engine/snapshot.ts';
import type { Repository } from '../git/repository.ts';
import { type HotspotsAnswer, headCommit, hotspotsIn } from './hotspots.ts';
import { type HistoryResult, readHistory } from './read-history.ts';

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

/**
 * Reads the log once for each HEAD, unless files are added or removed, and answers once for each revision. What is no
 * answer is not kept: a shallow clone may become a complete one.
 */
export function createHotspots(): CachedHotspots {
  let log: { readonly key: unknown; readonly result: HistoryResult } | undefined;
  let last:
    | { readonly key: string; readonly snapshot: Snapshot; readonly answer: HotspotsAnswer }
    | undefined;

  const read: typeof readHistory = async (repository, options) => {
    const { files, commit, since } = options;
    const key = [commit, since, files];
    if (log && isDeepStrictEqual(log.key, key)) return log.result;
    const result = await readHistory(repository, options);
    log = result.kind === 'history' ? { key, result } : undefined;
    return result;
  };

  return {
    async answer(repository, { since, all, snapshot, signal, take }) {
      const commit = await headCommit(repository);
      const key = JSON.stringify([commit, since, all]);
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
