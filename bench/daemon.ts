import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStream, openEvents } from '../test/helpers/events.ts';
import { type DaemonStatus, fetchText, startDaemon } from '../test/live/live-daemon.ts';
import type { Build } from './build.ts';
import { cpuMsOf, residentMB } from './process.ts';
import { detectJudging, editAndRevert, type SaveTimes, timeSaves } from './saves.ts';

/** After this time a daemon has its watches, has warmed up the code of a save, and has written earlier changes. */
export const SETTLE_MS = 6000;

export interface Session {
  readonly pid: number;
  readonly events: EventStream;
}

/** Starts a build's daemon, and connects a client as soon as the first analysis is done and all files are watched. */
export async function withDaemon<T>(
  build: Build,
  root: string,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const daemon = await startDaemon(root, build.env, { program: build.depgraphd });
  try {
    const { mode, reason } = await watchOf(daemon.url);
    if (mode !== 'events')
      console.error(`${build.name} build: the daemon does not watch the files: ${reason}`);
    const events = await openEvents(daemon.url);
    try {
      return await use({ pid: daemon.pid, events });
    } finally {
      events.close();
    }
  } finally {
    await daemon.stop();
  }
}

/** How the daemon finds changes, once it is ready for them: before that, only a sweep would find one. */
async function watchOf(url: string): Promise<DaemonStatus['watch']> {
  for (;;) {
    const { revision, watch } = JSON.parse(await fetchText(`${url}/api/status`)) as DaemonStatus;
    if (revision !== null && watch.mode !== 'starting') return watch;
    await delay(100);
  }
}

export interface SaveOrder {
  readonly build: Build;
  /** Files to save one after the other, each twice: with an edit, then with its original content. */
  readonly sources: readonly string[];
  /** Pauses between two saves, and waits for `judgement` events, too. */
  readonly isPaced?: boolean;
}

export interface SavesCost {
  readonly times: SaveTimes;
  /** The daemon's CPU time for all saves. */
  readonly cpuMs: number;
  /** The daemon's resident memory some seconds after the last save. */
  readonly residentMB: number;
}

export function costOfSaves(
  root: string,
  { build, sources, isPaced = false }: SaveOrder,
): Promise<SavesCost> {
  return withDaemon(build, root, async ({ pid, events }) => {
    await delay(SETTLE_MS);
    const paths = sources.map(source => join(root, source));
    const isJudging = isPaced && (await judges(events, paths[0]));
    const cpuBefore = cpuMsOf(pid);
    const times = await timeSaves(events, editAndRevert(paths), { isPaced, isJudging });
    const cpuMs = cpuMsOf(pid) - cpuBefore;
    await delay(SETTLE_MS);
    return { times, cpuMs, residentMB: residentMB(pid) };
  });
}

/** Whether the daemon sends `judgement` events. Leaves the file as it was. */
export async function judges(events: EventStream, path: string): Promise<boolean> {
  const [save, revert] = editAndRevert([path]);
  const isJudging = await detectJudging(events, save);
  await timeSaves(events, [revert], { isJudging });
  return isJudging;
}
