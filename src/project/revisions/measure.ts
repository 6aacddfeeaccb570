import { measuresOf } from '../../core/ask/measures.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { HistoryRow, Measures } from '../../core/formats/history/row.ts';
import type { Commit } from '../git/commits.ts';
import type { Store } from '../store/contract.ts';

/** How many rows may be lost if the process is killed. */
const SAVE_EVERY = 20;

export interface CommitState {
  readonly commit: Commit;
  readonly snapshot: Snapshot;
}

export interface MeasureOptions {
  readonly store: Pick<Store, 'loadHistory' | 'saveHistory'>;
  /** Identifies build and configuration; without it, nothing is cached. */
  readonly key: string | undefined;
  walk(commits: readonly Commit[]): AsyncIterable<CommitState>;
  /** Return no rows rather than measure a commit. */
  readonly isCachedOnly?: boolean | undefined;
}

/** The rows of these commits. Those that an earlier run measured are not analysed again. */
export async function measureCommits(
  commits: readonly Commit[],
  { store, key, walk, isCachedOnly }: MeasureOptions,
): Promise<HistoryRow[]> {
  const measured = new Map<string, string>();
  for (const { tree, day, measures } of key === undefined ? [] : store.loadHistory(key))
    measured.set(`${tree} ${day}`, measures);
  const missing = commits.filter(commit => !measured.has(stateOf(commit)));
  if (isCachedOnly && missing.length > 0) return [];
  let unsaved: Commit[] = [];
  try {
    for await (const { commit, snapshot } of walk(missing)) {
      measured.set(stateOf(commit), JSON.stringify(measuresOf(snapshot, dayOf(commit))));
      unsaved.push(commit);
      if (unsaved.length >= SAVE_EVERY) save();
    }
  } finally {
    save();
  }
  return commits.map(commit => ({
    commit: commit.id,
    date: dateOf(commit),
    ...(JSON.parse(measured.get(stateOf(commit)) ?? '{}') as Measures),
  }));

  function save(): void {
    if (key === undefined || unsaved.length === 0) return;
    const rows = unsaved.map(commit => ({
      tree: commit.tree,
      day: dayOf(commit),
      measures: measured.get(stateOf(commit)) ?? '{}',
    }));
    store.saveHistory(key, rows);
    unsaved = [];
  }
}

/** Findings depend on the day, because exceptions have dates. */
function stateOf(commit: Commit): string {
  return `${commit.tree} ${dayOf(commit)}`;
}

export function dayOf(commit: Commit): string {
  return dateOf(commit).slice(0, 'YYYY-MM-DD'.length);
}

export function dateOf({ timeMs }: Pick<Commit, 'timeMs'>): string {
  return new Date(timeMs).toISOString().replace(/\.\d+Z$/, 'Z');
}
