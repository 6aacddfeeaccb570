import type { Config } from '../config/options.ts';
import type { Progress } from '../engine/project.ts';
import type { RunStats, Snapshot } from '../engine/snapshot.ts';

/**
 * What the server asks for. It keeps no state of its own: an answer is a function of the service's
 * snapshot and the request.
 */
export interface Service {
  /** Different for each start, so that nobody takes an answer of an earlier life for one of this. */
  readonly bootId: string;
  readonly version: string;
  /** The project being served; absolute, with symbolic links resolved. */
  root(): string;
  /** The configuration that held in the last run. */
  config(): Config;
  /** The published state; before the first one exists it is waited for. */
  snapshot(): Promise<Snapshot>;
  /** Compares the whole tree with what is known, beginning after the request did. */
  reanalyze(options: { readonly full: boolean }): Promise<Snapshot>;
  /** What the last run did, also where nothing new came of it. */
  lastRun(): RunStats | undefined;
  /**
   * Serves another folder, and returns its real path after the first analysis. Throws `project_missing`,
   * `project_served` (by another daemon) and whatever else is wrong with it; then the old project stays.
   * So it does when `signal` fires before the new one has something to show.
   */
  switchProject(path: string, signal?: AbortSignal): Promise<string>;
  status(): ServiceStatus;
  /** Returns the function that ends it. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /** Somebody is there: called for each request and each viewer that stays, health checks aside. */
  touch(): void;
}

export type LiveEvent =
  /** `previous` is absent when there is nothing to compare with: the first state, or another project. */
  | { readonly type: 'revision'; readonly snapshot: Snapshot; readonly previous: Snapshot | undefined }
  | { readonly type: 'progress'; readonly progress: Progress };

/** For `status`, the page's status bar and the log. */
export interface ServiceStatus {
  readonly revision: number | undefined;
  readonly isAnalysing: boolean;
  readonly watch: WatchState;
  /** Sentences that a user should read: a cache in memory, too few watches, a wrong configuration. */
  readonly warnings: readonly string[];
}

export interface WatchState {
  /** `events`: the system tells us. `sweeping`: it does not, so we look every two seconds. `off`: nobody asked for it. */
  readonly mode: 'starting' | 'events' | 'sweeping' | 'off';
  /** Why it is sweeping, and what the user can do about it. */
  readonly reason?: string | undefined;
  readonly folders: number;
  readonly sweeps: number;
  /** Changes that a sweep found and no event had named. */
  readonly missed: number;
}
