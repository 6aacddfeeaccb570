import { type Companion, companionsIn, usuallyChangedWith } from '../../core/churn/usually-changed.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { beginningOf } from '../../shared/period.ts';
import type { Environment } from '../../shared/state-folder.ts';
import type { FileId } from '../../types.ts';
import { isPartial, isShallow } from '../git/clone-kind.ts';
import { timeOf } from '../git/log.ts';
import { openRepository } from '../git/repository.ts';
import type { Store } from '../store/contract.ts';
import { readHistory } from './read-history.ts';
import type { State, States } from './states.ts';

/** A comparison should not take much longer because of it, and older habits matter less. */
const MAX_COMMITS = 2000;

export interface HabitsOptions {
  readonly root: string;
  readonly env: Environment;
  /** The last commit of the year. */
  readonly commit: string;
  readonly signal?: AbortSignal | undefined;
  /** Where the result is saved. */
  readonly cache?: HabitsCache | undefined;
}

export interface HabitsCache {
  readonly store: Pick<Store, 'loadHistory' | 'saveHistory'>;
  /** Identifies build, configuration and commit. */
  readonly key: string;
}

/** Which files usually changed together before a commit. Its analysis is needed to know which files there were. */
export type Habits = (state: State) => readonly Companion[];

/** Reads the year before a commit. Nothing is usual if the history is cut, short or damaged. */
export async function readHabits({ root, env, commit, signal, cache }: HabitsOptions): Promise<Habits> {
  const [saved] = cache?.store.loadHistory(cache.key) ?? [];
  if (saved) {
    const companions = JSON.parse(saved.measures) as Companion[];
    return () => companions;
  }
  using repository = openRepository({ root, env });
  try {
    const sinceMs = beginningOf('1y', (await timeOf(repository, commit)) * 1000) ?? 0;
    const since = Math.floor(sinceMs / 1000);
    const historyOf = await readHistory(repository, { commit, since, maxCount: MAX_COMMITS, signal });
    // Such a clone may become a complete one.
    const isFinal = !isShallow(repository.paths) && !isPartial(repository.paths);
    return ({ snapshot: { graph } }) => {
      const result = historyOf(graph.ids.slice(0, graph.fileCount));
      const companions = result.kind === 'history' ? companionsIn(result.history) : [];
      if (isFinal)
        cache?.store.saveHistory(cache.key, [
          { tree: commit, day: '', measures: JSON.stringify(companions) },
        ]);
      return companions;
    };
  } catch (error) {
    if (error instanceof DepgraphError && error.code === 'git_failed') return () => [];
    throw error;
  }
}

/** The files that usually changed with those of a comparison, in the year before it, and did not now. */
export async function companionsOf(
  { before, after }: Pick<States, 'before' | 'after'>,
  habitsOf: () => Promise<Habits>,
): Promise<Companion[]> {
  const touched = touchedIn(before, after);
  if (touched.size === 0) return [];
  const habits = await habitsOf();
  return usuallyChangedWith(touched, habits(before));
}

/** Files that were added, removed, moved or edited; those that moved under both names. */
function touchedIn(
  { contents: { blobs: before } }: State,
  { contents: { blobs: after } }: State,
): Set<FileId> {
  const touched = new Set<FileId>();
  for (const [id, blob] of before) if (after.get(id) !== blob) touched.add(id);
  for (const id of after.keys()) if (!before.has(id)) touched.add(id);
  return touched;
}
