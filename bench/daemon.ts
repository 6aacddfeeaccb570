import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEvents } from '../test/helpers/events.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import { edit } from './edit.ts';
import type { Cost } from './process.ts';

/** By then a daemon has watches, has practised a save, and has written what the saves before changed. */
const CALM_MS = 6000;
const MOST_WAIT_MS = 5000;
/** Of the processor time that the system tells; the same on every Linux. */
const TICK_MS = 10;

interface Saves {
  /** Files to save one after the other, each with an edit and then as it was. */
  readonly sources: readonly string[];
  readonly env: Record<string, string>;
}

/** A daemon's time from each save to its event, the processor time of that, and the memory that it holds afterwards. */
export async function costOfSaves(root: string, { sources, env }: Saves): Promise<Cost> {
  const daemon = await startDaemon(root, env);
  try {
    // A daemon that is busy with its first analysis may not answer in time.
    while (['starting', undefined].includes((await daemon.status()).watch?.mode)) await delay(100);
    await delay(CALM_MS);
    const events = await openEvents(daemon.url);
    const cpuBefore = cpuMsOf(daemon.pid);
    let ms = 0;
    const save = async (write: () => void) => {
      write();
      const saved = performance.now();
      const event = await events.next('revision', AbortSignal.timeout(MOST_WAIT_MS));
      if (!event) throw new Error('no event came after a save');
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
    await delay(CALM_MS);
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
