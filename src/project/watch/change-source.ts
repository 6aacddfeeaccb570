import { join } from 'node:path';
import type { Clock } from '../../shared/clock.ts';
import { toFileId } from '../../shared/file-ids.ts';
import type { Log } from '../../shared/log.ts';
import type { FileId } from '../../types.ts';
import type { SweepReason } from '../engine/run-queue.ts';
import type { WatchTargets } from '../engine/watch-targets.ts';
import { createFolders, type Folders, isPollingWanted } from './folders.ts';
import { createWatchPlanner } from './watch-plan.ts';

/** Watches the project's folders, and translates raw events into hints and sweeps. */
export interface ChangeSource {
  mode(): 'starting' | 'events' | 'sweeping';
  /** Why it is sweeping instead of receiving events. */
  reason(): string | undefined;
  folderCount(): number;
  /** Git's lock file. Undefined until the watches are set up, because nothing would report its removal. */
  lockFile(): string | undefined;
  /** True before the first start, and periodically after a failed one. */
  shouldStart(): boolean;
  start(): Promise<void>;
  /** Updates the watches after a run, to the folders it entered. `hints` are the hinted paths of that run. */
  follow(hints: ReadonlySet<FileId> | 'all' | 'many'): Promise<void>;
  close(): Promise<void>;
}

export interface ChangeSourceOptions {
  readonly root: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly watchTargets: () => WatchTargets | undefined;
  readonly extraFiles: readonly string[];
  /** Resolves to false if the file system accepts watches but sends no events. */
  readonly probe: () => Promise<boolean>;
  readonly onHint: (id: FileId) => void;
  /** A file changed that every run reads. */
  readonly onInputsChanged: () => void;
  readonly onSweep: (reason: SweepReason) => void;
  /** Events are available from now on, or are not. */
  readonly onMode: (mode: 'events' | 'sweeping') => void;
}

/** The user may have raised the limit by then. */
const RETRY_MS = 10 * 60_000;
/** Beyond this many new folders, one sweep is cheaper than rescanning each of them. */
const MANY = 1000;

const NO_EVENTS = 'the file system sends no events';
const POLLING = 'CHOKIDAR_USEPOLLING is set; unset it to use file system events';
const LIMITS: Readonly<Record<string, string>> = {
  ENOSPC:
    'the system has no file watches left; raise the limit with "sysctl fs.inotify.max_user_watches=524288"',
};
const OTHER_LIMIT = 'too many files are open; raise the limit with "ulimit -n"';

export function createChangeSource(options: ChangeSourceOptions): ChangeSource {
  const { root, clock, log } = options;
  let mode: ReturnType<ChangeSource['mode']> = 'starting';
  let reason: string | undefined;
  let shouldStart = true;
  let isClosed = false;
  let cancelRetry = () => {};
  let folders: Folders | undefined;
  const makePlan = createWatchPlanner(options);
  let plan = makePlan(undefined);

  return {
    mode: () => mode,
    reason: () => reason,
    folderCount: () => folders?.count() ?? 0,
    lockFile: () => (mode === 'starting' ? undefined : plan.lockFile),
    shouldStart: () => shouldStart,
    start,
    follow,
    async close() {
      isClosed = true;
      cancelRetry();
      await folders?.close();
    },
  };

  async function start(): Promise<void> {
    if (isClosed) return; // A run that was in progress has ended since.
    updatePlan();
    shouldStart = false;
    if (isPollingWanted()) return fallBack(POLLING);
    const attempt = createFolders({ onEvent, onLimit, onError: () => options.onSweep('error') });
    folders = attempt;
    const obstacle = await listen(attempt).catch(describe);
    // It was closed meanwhile, or has hit a limit.
    if (isClosed || folders !== attempt) return;
    if (obstacle !== undefined) return fallBack(obstacle);
    if (reason !== undefined) log.info('file system events are available again');
    reason = undefined;
    setMode('events');
  }

  /** Returns why no events would arrive, if so. */
  async function listen(attempt: Folders): Promise<string | undefined> {
    const [, hasEvents] = await Promise.all([attempt.follow(plan.folders, new Set()), options.probe()]);
    return hasEvents ? undefined : NO_EVENTS;
  }

  async function follow(hints: ReadonlySet<FileId> | 'all' | 'many'): Promise<void> {
    if (isClosed) return;
    updatePlan();
    if (!folders) return;
    const suspects = typeof hints === 'string' ? 'all' : new Set([...hints].map(pathOf));
    const added = await folders.follow(plan.folders, suspects);
    if (isClosed || added.length === 0) return;
    // Both the run and the watch missed what was written there in between.
    if (added.length > MANY) return options.onSweep('many');
    for (const folder of added) rescan(folder);
  }

  function rescan(folder: string): void {
    const id = plan.idOf(folder);
    if (id === '') options.onSweep('root');
    else if (id === undefined) options.onSweep('rules');
    else options.onHint(id);
  }

  function updatePlan(): void {
    plan = makePlan(options.watchTargets());
  }

  function onEvent(folder: string, name: string | undefined): void {
    if (name === undefined) {
      rescan(folder);
      return;
    }
    const meaning = plan.meaningOf(`${folder}/${name}`);
    if (meaning === 'config') options.onInputsChanged();
    else if (meaning) options.onSweep(meaning);
    const id = plan.idOf(folder);
    if (id !== undefined) options.onHint(id === '' ? name : `${id}/${name}`);
  }

  function setMode(next: 'events' | 'sweeping'): void {
    mode = next;
    options.onMode(next);
  }

  function pathOf(id: FileId): string {
    return toFileId(join(root, id));
  }

  function onLimit(code: string): void {
    fallBack(LIMITS[code] ?? OTHER_LIMIT);
  }

  /** Drops all watches: with only some of them, nobody would know which events are missing. */
  function fallBack(why: string): void {
    if (isClosed) return;
    void folders?.close();
    folders = undefined;
    if (reason !== why)
      log.warn('scanning the whole project every few seconds instead of using file system events', {
        reason: why,
      });
    reason = why;
    setMode('sweeping');
    cancelRetry();
    cancelRetry = clock.after(RETRY_MS, () => {
      shouldStart = true;
    });
    options.onSweep('error');
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `file watches cannot be set up (${code ?? message})`;
}
