import type { Receipts } from '../../shared/written-files.ts';
import type { FileException, FileId, FileProblem, Unresolved } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { PassOutcome } from '../analyze/passes.ts';
import type { Config } from '../config/options.ts';
import type { Graph } from '../graph/graph.ts';
import type { CutNotes } from '../report/cut-notes.ts';
import { type Digest, digestOf, languagesIn } from '../report/digest.ts';
import { buildReport } from '../report/report.ts';
import type { Report } from '../report/types.ts';
import type { ImportsGroup } from '../resolve/unresolved/groups.ts';
import type { JudgingTexts } from '../rules/judging-texts.ts';
import type { QuerySource } from './query-source.ts';
import type { SavedVerdict } from './saved-verdict.ts';

/** What one run did, for the summary and the log. */
export interface RunStats {
  readonly files: number;
  /** Files that were opened, because their stamp was new or too recent to trust. */
  readonly read: number;
  /** Contents that were parsed, because no facts were cached. */
  readonly reparsed: number;
  /** Files whose facts were loaded from the cache. */
  readonly loaded: number;
  /** Files whose imports were resolved, because their facts or the answer to one of their queries changed. */
  readonly resolved: number;
  /**
   * Files of cycles that were compiled to find out which of their imports are erased, and those whose answer was stored.
   * Those of a judgement that follows later are added when it asks.
   */
  readonly erasures: { readonly compiled: number; readonly stored: number };
  /**
   * What each pass of the analysis did; empty if nothing was analysed. Those of a judgement that follows later appear
   * when it is done.
   */
  readonly passes: Readonly<Record<string, PassOutcome>>;
  readonly durationMs: number;
  /** Milliseconds per stage, in the order in which the stages ran. */
  readonly timings: Readonly<Record<string, number>>;
}

/** The graph and its analysis. Consecutive states may share parts. */
export interface GraphState {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

/** What a process published for a state. */
export interface Published {
  readonly digest: Digest;
  /** Receipts of the files that hold the report. */
  readonly outputs: Receipts;
  /** What the rules said about the state, if it was judged. */
  readonly verdict?: SavedVerdict | undefined;
  /** What the cuts of the digest are about, if a summary was printed. */
  readonly cutNotes?: CutNotes | undefined;
}

/** One published state of the project; immutable. */
export interface Snapshot {
  readonly revision: number;
  readonly projectRoot: string;
  readonly generatedAt: Date;
  /** Graph and analysis may be built on first access. */
  readonly graph: Graph;
  readonly analysis: Analysis;
  /** What questions need besides the analysis, which they seldom do. */
  readonly queries: QuerySource;
  readonly unresolved: readonly Unresolved[];
  readonly unresolvedGroups: readonly ImportsGroup[];
  /** How many imports point outside the root. */
  readonly outside: number;
  readonly problems: readonly FileProblem[];
  /** The comments that allow an import despite a rule, in string order of the files and by line. */
  readonly exceptions: readonly FileException[];
  /** The configuration of the run. */
  readonly config: Config;
  readonly judgingTexts: JudgingTexts;
  /** Files that were added or removed, or whose facts changed since the previous revision; in string order. */
  readonly changed: readonly FileId[];
  /** Globs of `include` that match no analysed file. */
  readonly unmatchedIncludes: readonly string[];
  readonly stats: RunStats;
  /** What an earlier process published, if nothing has changed since. */
  readonly published?: Published | undefined;
  /** The report as objects, built on the first call. To write JSON, `jsonChunks` is cheaper. */
  report(): Report;
  digest(): Digest;
  /** As in the digest, but found without a judgement. */
  languages(): Digest['languages'];
  /** The same snapshot with another revision number. */
  renumbered(revision: number): Snapshot;
}

export interface SnapshotParts
  extends Omit<Snapshot, 'graph' | 'analysis' | 'report' | 'digest' | 'languages' | 'renumbered'> {
  readonly graphState: () => GraphState;
}

export function createSnapshot({ graphState, ...parts }: SnapshotParts): Snapshot {
  let report: Report | undefined;
  let digest = parts.published && { ...parts.published.digest, projectRoot: parts.projectRoot };
  return Object.freeze({
    ...parts,
    get graph() {
      return graphState().graph;
    },
    get analysis() {
      return graphState().analysis;
    },
    report() {
      report ??= buildReport({ ...parts, ...graphState() });
      return report;
    },
    digest() {
      digest ??= digestOf({ ...parts, ...graphState() });
      return digest;
    },
    languages: () => digest?.languages ?? languagesIn(graphState().graph),
    renumbered: (revision: number) => createSnapshot({ ...parts, graphState, revision }),
  });
}
