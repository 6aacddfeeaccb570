import { setImmediate } from 'node:timers/promises';
import type { Revised } from '../../core/ask/answer.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { HistoryReport } from '../../core/formats/history/row.ts';
import type { ChangedFiles } from '../../core/query/view.ts';
import type { Clock } from '../../shared/clock.ts';
import { DepgraphError, fail } from '../../shared/errors.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { plural } from '../../shared/words.ts';
import type { Engine } from '../engine/engine.ts';
import { openRepository, type Repository } from '../git/repository.ts';
import { changedFiles } from '../settings/changed-files.ts';
import type { ProjectSettings } from '../settings/settings.ts';
import { diskSource } from '../source/disk.ts';
import { type AffectedAnswer, type AffectedOptions, affectedAnswer } from './affected.ts';
import type { BaseSideOptions } from './base-side.ts';
import { type Bases, basesOf } from './bases.ts';
import { createHotspots, type HotspotsRequest } from './cached-hotspots.ts';
import { createEarlierRevisions } from './earlier-revisions.ts';
import { historyReport, sampleHistory, withHistory } from './history.ts';
import type { HotspotsAnswer } from './hotspots.ts';
import { createLiveComparison } from './live-comparison.ts';
import { pictureOf } from './picture.ts';
import { createRecentAnswers } from './recent-answers.ts';
import { compareRevisions, type RevisionPair } from './revision-pair.ts';
import type { Interval } from './sample.ts';
import type { OpenEngine, State } from './states.ts';
import { createTurns } from './turns.ts';

/** Answers about states that git has recorded. None of them changes the engine of the project, or what it saved. */
export interface RevisionAnswers {
  /** The JSON of a difference; with one revision or none, that of the files on disk to its merge base with HEAD. */
  diff(request: DiffRequest, signal: AbortSignal): Promise<string>;
  /** What the files on disk can be compared with. */
  bases(signal: AbortSignal): Promise<Bases>;
  /** The JSON of what the page shows of a commit. */
  picture(commit: string, signal: AbortSignal): Promise<string>;
  affected(request: AffectedRequest, signal: AbortSignal): Promise<Revised<AffectedAnswer>>;
  history(request: HistoryRequest, signal: AbortSignal): Promise<HistoryReport>;
  hotspots(request: HotspotsRequest, signal: AbortSignal): Promise<HotspotsAnswer>;
  /** The published state, and the files in it that differ from these revisions. */
  changed(revisions: readonly string[], signal: AbortSignal): Promise<ChangedState>;
}

export interface ChangedState {
  readonly snapshot: Snapshot;
  readonly changed: ChangedFiles;
}

export interface DiffRequest {
  readonly base?: string | undefined;
  readonly pair?: RevisionPair | undefined;
  /** Instead of a commit: an earlier revision of the files on disk. */
  readonly since?: number | undefined;
  /** Does somebody want to hear of later differences? */
  readonly isFollowed?: boolean;
}

export interface AffectedRequest extends AffectedOptions {
  readonly since?: string | undefined;
}

export interface HistoryRequest {
  /** A period that ends with HEAD, a date, or `all`. */
  readonly since: string;
  readonly every: Interval | undefined;
  /** Answer without rows rather than measure a commit. */
  readonly isCachedOnly?: boolean;
}

export interface RevisionAnswersOptions {
  readonly settings: ProjectSettings;
  readonly env: Environment;
  readonly engine: Engine;
  /** Compares the whole tree with the known state, or says why that is impossible. */
  readonly scan: () => Promise<Snapshot>;
  readonly build: string | undefined;
  /** Open another engine, which is configured by settings, or anew for each run. */
  readonly open: OpenEngine;
  readonly openWith: BaseSideOptions['open'];
  readonly clock: Clock;
  /** The difference of the files on disk may be another one. Called once somebody has asked for it. */
  readonly onDiff: (revision: number) => void;
}

export interface ClosableAnswers extends RevisionAnswers {
  close(): Promise<void>;
}

/** Each of these may take seconds, so that many would wait for minutes. */
const MOST_WAITING_JOBS = 4;
const MOST_WAITING_LIVE = 32;
const MOST_COMMITS = 200;

/** Without a history, nothing is cached either. */
function noRows(error: unknown): HistoryReport {
  if (error instanceof DepgraphError) return { head: 'HEAD', rows: [] };
  throw error;
}

export function createRevisionAnswers(options: RevisionAnswersOptions): ClosableAnswers {
  const { settings, env, engine, build, open, scan } = options;
  const { root } = settings.target;
  const closing = new AbortController();
  const jobs = createTurns(MOST_WAITING_JOBS);
  const turns = createTurns(MOST_WAITING_LIVE);
  const recent = createRecentAnswers();
  const hotspots = createHotspots();
  const earlier = createEarlierRevisions({ current, pause });
  const live = createLiveComparison({
    ...options,
    root,
    current,
    pause,
    isAskedElsewhere: earlier.isAsked,
    signal: closing.signal,
  });

  return {
    async diff({ base, pair, since, isFollowed = false }, signal) {
      const either = until(signal);
      if (since !== undefined) return turns.take(() => earlier.diff(since), either);
      if (!pair) return turns.take(() => live.diff(base, isFollowed), either);
      const inputs = { settings, env, build, open, pause, signal: either };
      return withRepository(repository =>
        compareRevisions(repository, pair, { ...inputs, recent, take: work => jobs.take(work, either) }),
      );
    },
    bases: signal => turns.take(() => basesOf(() => openRepository({ root, env })), until(signal)),
    async picture(commit, signal) {
      const either = until(signal);
      const inputs = { settings, env, build, open, pause, recent, signal: either };
      return withRepository(repository =>
        pictureOf(repository, commit, { ...inputs, take: work => jobs.take(work, either) }),
      );
    },
    affected: ({ since, tests }, signal) =>
      turns.take(async () => {
        const states = await live.states(since, 'affected --since');
        await pause();
        return { revision: states.after.snapshot.revision, ...affectedAnswer(states, { tests }) };
      }, until(signal)),
    history({ since, every, isCachedOnly }, signal) {
      const either = until(signal);
      const asked = {
        root,
        revision: 'HEAD',
        env,
        signal: either,
        onCommit: pause,
        open: () => open(settings),
      };
      const measure = () =>
        withHistory(asked, async history => {
          const commits = sampleHistory(history, since, every);
          if (commits.length > MOST_COMMITS)
            fail('history_long', { count: plural(commits.length, 'commit'), most: MOST_COMMITS });
          return historyReport(history, commits, { root, build, isCachedOnly });
        });
      // Reading what is cached takes no turn of the long jobs.
      return isCachedOnly ? turns.take(measure, either).catch(noRows) : jobs.take(measure, either);
    },
    hotspots(request, signal) {
      const either = until(signal);
      const snapshot = async () => (await current()).snapshot;
      return withRepository(repository =>
        hotspots.answer(repository, {
          ...request,
          snapshot,
          signal: either,
          take: work => jobs.take(work, either),
        }),
      );
    },
    changed: (revisions, signal) =>
      turns.take(async () => {
        const { snapshot, contents } = await current();
        const { blobs } = contents;
        return {
          snapshot,
          changed: await changedFiles(revisions, { root, env, blobs, signal: until(signal) }),
        };
      }, until(signal)),
    async close() {
      closing.abort(new Error('the project is closed'));
      await live.close();
    },
  };

  function until(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, closing.signal]);
  }

  async function withRepository<T>(work: (repository: Repository) => Promise<T>): Promise<T> {
    closing.signal.throwIfAborted();
    using repository = openRepository({ root, env });
    return await work(repository);
  }

  /** The published state; after a run that failed halfway, a new one. */
  async function current(): Promise<State> {
    for (;;) {
      closing.signal.throwIfAborted();
      const state = await engine.readState();
      if (state) return { ...state, source: diskSource(root) };
      if (!engine.isBusy()) await scan();
    }
  }

  /** A save goes first. */
  async function pause(): Promise<void> {
    await setImmediate();
    await engine.idle();
  }
}
