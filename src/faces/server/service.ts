import type { RunStats, Snapshot } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { Explanation } from '../../project/engine/explain.ts';
import type { Progress } from '../../project/engine/run.ts';
import type { RevisionAnswers } from '../../project/revisions/answers.ts';

/**
 * What the server needs from the daemon. The server itself is stateless: a response is a function of the service's
 * snapshot and the request.
 */
export interface Service extends ServedProject {
  /** Unique per process, so that clients can tell responses of an earlier process apart. */
  readonly bootId: string;
  readonly version: string;
  /** The project being served; absolute, with symbolic links resolved. */
  root(): string;
  /** Asks about states that git has recorded. */
  askRevisions<T>(ask: (revisions: RevisionAnswers) => Promise<T>): Promise<T>;
  /** Runs a full scan that starts after this call. */
  reanalyze(options: { readonly full: boolean }): Promise<Snapshot>;
  /**
   * Switches to another folder, and resolves to its real path after the first analysis. On failure, such as
   * `project_missing` or `project_served` (by another daemon), the old project stays. It also stays if `signal` fires
   * before the first analysis is complete.
   */
  switchProject(path: string, signal?: AbortSignal): Promise<string>;
  status(): ServiceStatus;
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /** Resets the idle timer. Called for each request except health checks, and while an event stream is open. */
  touch(): void;
}

/** What the service says about its project, and a session about its own. */
export interface ServedProject {
  /** The configuration of the last run. */
  config(): Config;
  /** The published snapshot, judged. Waits for the first one if there is none yet. */
  snapshot(): Promise<Snapshot>;
  /** How the imports on a line of a file resolve; undefined for a file that is not analysed. */
  explainLine(file: string, line: number): Promise<readonly Explanation[] | undefined>;
  /** The stats of the last run, even if it published nothing. */
  lastRun(): RunStats | undefined;
}

export type LiveEvent =
  /** `previous` is undefined for the first snapshot and after a project switch. */
  | { readonly type: 'revision'; readonly snapshot: Snapshot; readonly previous: Snapshot | undefined }
  /** The revision was judged, or could not be. The first one is not told about. */
  | { readonly type: 'judgement'; readonly snapshot: Snapshot; readonly error?: unknown }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** The difference to the base of the branch may be another one. Sent once somebody has asked for it. */
  | { readonly type: 'diff'; readonly revision: number };

/** The state that `depgraphd status` and the status bar of the page show. */
export interface ServiceStatus {
  readonly revision: number | undefined;
  readonly isAnalysing: boolean;
  readonly watch: WatchState;
  /** Messages for the user: no cache on disk, too few watches, an invalid configuration. */
  readonly warnings: readonly string[];
}

export interface WatchState {
  /** `events`: the system reports changes. `sweeping`: it does not, so we scan every two seconds. `off`: `--no-watch`. */
  readonly mode: 'starting' | 'events' | 'sweeping' | 'off';
  /** Why the mode is `sweeping`, and what the user can do. */
  readonly reason?: string | undefined;
  readonly folders: number;
  readonly sweeps: number;
  /** Changes that a sweep found although no event had reported them. */
  readonly missed: number;
}
