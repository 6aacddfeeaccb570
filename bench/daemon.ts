import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEvents } from '../test/helpers/events.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import { edit } from './edit.ts';
import type { Cost } from './process.ts';

/** After this time a daemon has its watches, has warmed up the code of a save, and has written earlier changes. */
const SETTLE_MS = 6000;
const TIMEOUT_MS = 5000;
/** The unit of CPU times in `/proc`, which is the same on every Linux. */
const TICK_MS = 10;

interface Saves {
  /** Files to save one after the other, each twice: with an edit, then with its original content. */
  readonly sources: readonly string[];
  readonly env: Record<string, string>;
}

/** The total time from each save to its event, the daemon's CPU time, and its resident memory afterwards. */
export async function costOfSaves(root: string, { sources, env }: Saves): Promise<Cost> {
  const daemon = await startDaemon(root, env);
  try {
    // The status is undefined if a daemon is too busy with its first analysis to respond in time.
    while (['starting', undefined].includes((await daemon.status()).watch?.mode)) await delay(100);
    await delay(SETTLE_MS);
    const events = await openEvents(daemon.url);
    const cpuBefore = cpuMsOf(daemon.pid);
    let ms = 0;
    const save = async (write: () => void) => {
      write();
      const saved = performance.now();
      const event = await events.next('revision', AbortSignal.timeout(TIMEOUT_MS));
      if (!event) throw new Error('no event after a save');
      ms += performance.now() - saved;
    };
    for (const source of sources) {
      let undo = () => {};
      await save(() => {
        undo = edit(join(root, source));
      });
      await save(undo);
    }
    const cpuMs = cpuMsOf(daemon.pid) - cpuBefore;
    await delay(SETTLE_MS);
    events.close();
    return { ms, cpuMs, peakMB: residentMB(daemon.pid) };
  } finally {
    await daemon.stop();
  }
}

function cpuMsOf(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '');
  const [user, system] = afterName.split(' ').slice(11);
  return TICK_MS * (Number(user) + Number(system));
}

function residentMB(pid: number): number {
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
