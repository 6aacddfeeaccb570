import { join } from 'node:path';
import type { SweepReason } from '../engine/run-queue.ts';
import type { WatchTargets } from '../engine/watch-targets.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { toFileId } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { createFolders, type Folders, isPollingWanted } from './folders.ts';
import { createWatchPlanner } from './watch-plan.ts';

/** Listens to the project's folders, and says what was heard in the project's own words. */
export interface EventSource {
  mode(): 'starting' | 'events' | 'sweeping';
  /** Why no events come. */
  reason(): string | undefined;
  folderCount(): number;
  /** Git's lock. Nobody waits for it before the watches stand: until then nothing would be heard. */
  lockFile(): string | undefined;
  /** True before the first start, and now and then after one that failed. */
  shouldStart(): boolean;
  start(): Promise<void>;
  /** After a run: listens to what that run entered. `hints` are the paths that it was told about. */
  follow(hints: ReadonlySet<FileId> | 'all' | 'many'): Promise<void>;
  close(): void;
}

export interface EventSourceOptions {
  readonly root: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly watchTargets: () => WatchTargets | undefined;
  readonly extraFiles: readonly string[];
  /** False when the file system takes watches and sends no events. */
  readonly probe: () => Promise<boolean>;
  readonly onHint: (id: FileId) => void;
  /** Something changed that every run looks at. */
  readonly onInputsChanged: () => void;
  readonly onSweep: (reason: SweepReason) => void;
  /** Events come from now on, or none do. */
  readonly onMode: (mode: 'events' | 'sweeping') => void;
}

/** Someone may have raised the limit meanwhile. */
const TRY_AGAIN_MS = 10 * 60_000;
/** Beyond this many new folders one sweep is cheaper than a second look at each. */
const MANY = 1000;

const NO_EVENTS = 'the file system sends no events';
const POLLING = 'CHOKIDAR_USEPOLLING asks for it; unset it to be told of changes at once';
const LIMITS: Readonly<Record<string, string>> = {
  ENOSPC:
    'the system has no file watches left; raise the limit with "sysctl fs.inotify.max_user_watches=524288"',
};
const OTHER_LIMIT = 'too many files are open; raise the limit with "ulimit -n"';

export function createEventSource(options: EventSourceOptions): EventSource {
  const { root, clock, log } = options;
  let mode: ReturnType<EventSource['mode']> = 'starting';
  let reason: string | undefined;
  let wantsToStart = true;
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
    shouldStart: () => wantsToStart,
    start,
    follow,
    close() {
      isClosed = true;
      cancelRetry();
      folders?.close();
    },
  };

  async function start(): Promise<void> {
    updatePlan();
    wantsToStart = false;
    if (isPollingWanted()) return giveUp(POLLING);
    const attempt = createFolders({ onEvent: hear, onLimit, onError: () => options.onSweep('error') });
    folders = attempt;
    const obstacle = await listen(attempt).catch(describe);
    // It was closed meanwhile, or has met a limit.
    if (isClosed || folders !== attempt) return;
    if (obstacle !== undefined) return giveUp(obstacle);
    if (reason !== undefined) log.info('the system tells us of changes again');
    reason = undefined;
    become('events');
  }

  /** Why nothing would be heard, if so. */
  async function listen(attempt: Folders): Promise<string | undefined> {
    const [, hears] = await Promise.all([attempt.follow(plan.folders, new Set()), options.probe()]);
    return hears ? undefined : NO_EVENTS;
  }

  async function follow(hints: ReadonlySet<FileId> | 'all' | 'many'): Promise<void> {
    if (isClosed) return;
    updatePlan();
    if (!folders) return;
    const doubted = typeof hints === 'string' ? 'all' : new Set([...hints].map(pathOf));
    const fresh = await folders.follow(plan.folders, doubted);
    if (isClosed || fresh.length === 0) return;
    // What was written there between the run and the watch was neither seen nor heard.
    if (fresh.length > MANY) return options.onSweep('many');
    for (const folder of fresh) lookAgain(folder);
  }

  function lookAgain(folder: string): void {
    const id = plan.idOf(folder);
    if (id === '') options.onSweep('root');
    else if (id === undefined) options.onSweep('rules');
    else options.onHint(id);
  }

  function updatePlan(): void {
    plan = makePlan(options.watchTargets());
  }

  function hear(folder: string, name: string | undefined): void {
    if (name === undefined) {
      lookAgain(folder);
      return;
    }
    const meaning = plan.meaningOf(`${folder}/${name}`);
    if (meaning === 'config') options.onInputsChanged();
    else if (meaning) options.onSweep(meaning);
    const id = plan.idOf(folder);
    if (id !== undefined) options.onHint(id === '' ? name : `${id}/${name}`);
  }

  function become(next: 'events' | 'sweeping'): void {
    mode = next;
    options.onMode(next);
  }

  function pathOf(id: FileId): string {
    return toFileId(join(root, id));
  }

  function onLimit(code: string): void {
    giveUp(LIMITS[code] ?? OTHER_LIMIT);
  }

  /** Half of the watches would be worse than none: nobody would know which half. */
  function giveUp(why: string): void {
    if (isClosed) return;
    folders?.close();
    folders = undefined;
    if (reason !== why)
      log.warn('looking at the whole project every few seconds instead of waiting for events', {
        reason: why,
      });
    reason = why;
    become('sweeping');
    cancelRetry();
    cancelRetry = clock.after(TRY_AGAIN_MS, () => {
      wantsToStart = true;
    });
    options.onSweep('error');
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `the watches could not be set up (${code ?? message})`;
}
