import { sideOf } from '../../core/ask/side.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { MIN_COMMITS } from '../../core/churn/history.ts';
import { type ChurnReport, churnReport, daysOf, type Period } from '../../core/churn/report.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { beginningOf } from '../../shared/period.ts';
import { today } from '../../shared/today.ts';
import { plural } from '../../shared/words.ts';
import { timeOf } from '../git/log.ts';
import type { Repository } from '../git/repository.ts';
import { type HistoryResult, readHistory } from './read-history.ts';

export interface HotspotsOptions {
  /** A period that ends with HEAD: see `beginningOf`. */
  readonly since: string;
  /** Tests, generated, vendored and configuration files, too. */
  readonly withAllRoles: boolean;
  readonly signal?: AbortSignal | undefined;
  /** The files of today. */
  readonly snapshot: () => Promise<Snapshot>;
  readonly read?: typeof readHistory;
}

/** What `depgraph hotspots --json` prints: numbers, or why there are none. */
export type HotspotsAnswer = ChurnReport | NoHotspots;

export interface NoHotspots extends Pick<ChurnReport, 'since' | 'until'> {
  /** A clause. */
  readonly reason: string;
}

/** The commit that the period ends with; undefined if there is none yet. */
export async function headCommit(repository: Repository): Promise<string | undefined> {
  const hasCommits = repository.refs().find('HEAD') !== undefined;
  return hasCommits ? repository.commitOf('HEAD') : undefined;
}

export async function hotspotsIn(
  repository: Repository,
  { since, withAllRoles, signal, snapshot: current, read = readHistory }: HotspotsOptions,
): Promise<HotspotsAnswer> {
  const commit = await headCommit(repository);
  const until = commit === undefined ? Date.now() / 1000 : await timeOf(repository, commit);
  const sinceMs = beginningOf(since, until * 1000) ?? 0;
  const period: Period = { since: Math.floor(sinceMs / 1000), until };
  const reading = read(repository, { commit, since: period.since, signal });
  // Git reads its log while the files are analysed.
  reading.catch(() => {});
  const snapshot = await current();
  const { graph, analysis } = snapshot;
  const historyOf = await reading;
  const result = historyOf(graph.ids.slice(0, graph.fileCount));
  if (result.kind !== 'history') return { ...daysOf(period), reason: reasonOf(result, commit) };
  const { partOf } = sideOf(snapshot, { today: today(), partsOf: snapshot, blobOf: () => undefined });
  const modules = analysis.modules.all;
  return churnReport({ graph, analysis, history: result.history, period, partOf, modules, withAllRoles });
}

function reasonOf(result: Exclude<HistoryResult, { kind: 'history' }>, commit: string | undefined): string {
  if (commit === undefined) return new DepgraphError('git_no_commit', {}).message;
  if (result.kind === 'shallow')
    return 'this is a shallow clone, which lacks old commits; "git fetch --unshallow" fetches them';
  const { commits } = result;
  return `${commits === 0 ? 'no commit' : `only ${plural(commits, 'commit')}`} of this period changed the analysed files, and fewer than ${MIN_COMMITS} show nothing; a longer period may help, such as --since 5y`;
}
