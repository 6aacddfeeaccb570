import type { Companion } from '../../core/churn/usually-changed.ts';
import type { Difference } from '../../core/diff/types.ts';
import { completenessOf } from '../git/clone-kind.ts';
import type { Repository } from '../git/repository.ts';
import type { Range } from '../settings/range.ts';
import { INDEX } from '../settings/revision.ts';
import { configFor } from '../settings/settings.ts';
import type { Store } from '../store/contract.ts';
import { measuresKey } from './measures-key.ts';
import type { StatesOptions } from './states.ts';

/** What a comparison of two commits found. */
export interface ComparedPair {
  readonly difference: Difference;
  readonly usuallyChanged: readonly Companion[];
}

/** The place in the cache where the comparison of two commits is kept. */
export interface RememberedPair {
  load(): ComparedPair | undefined;
  save(compared: ComparedPair): void;
}

export interface RememberedPairOptions extends Pick<StatesOptions, 'settings' | 'env'> {
  readonly build: string | undefined;
  readonly store: Pick<Store, 'loadHistory' | 'saveHistory'>;
  /** Rules may allow something until a date. */
  readonly day: string;
}

/** Many pairs are never asked for again. A pair replaces the one that has its slot, so that the cache stays small. */
const SLOTS = 32;
const MAX_LENGTH = 1024 * 1024;

/** Undefined if one side may change, or nothing is cached. */
export async function rememberedPair(
  repository: Repository,
  { base, head }: Range,
  { settings, env, build, store, day }: RememberedPairOptions,
): Promise<RememberedPair | undefined> {
  if (head === undefined || head === INDEX || build === undefined) return undefined;
  const commits = [base.commit, await repository.commitOf(head)];
  // The commits decide the rest of their configuration, unless a file replaces it.
  const outside = await configFor({ ...settings, projectText: () => undefined }, env);
  const isReplaced = settings.configFile !== undefined;
  // A cut clone knows fewer habits, and may become a complete one.
  const clone = completenessOf(repository.paths);
  const asked = JSON.stringify([build, ...commits, day, isReplaced, clone]);
  const id = measuresKey(asked, outside, settings.target.root);
  const key = `pair ${Number.parseInt(id.slice(0, 8), 16) % SLOTS}`;
  return {
    load() {
      const text = store.loadHistory(key)[0]?.measures;
      if (!text?.startsWith(id)) return undefined;
      return JSON.parse(text.slice(id.length)) as ComparedPair;
    },
    save(compared) {
      const measures = `${id}${JSON.stringify(compared)}`;
      if (measures.length <= MAX_LENGTH) store.saveHistory(key, [{ tree: '', day: '', measures }]);
    },
  };
}
