import { walkAll } from '../discover/surroundings.ts';
import { rulesFor } from '../engine/settings.ts';
import { startTimings } from '../engine/timings.ts';
import { recall } from '../recall/recall.ts';
import type { Asked, Outcome } from './outcome.ts';

/** Looks at the disk: the last answer where nothing has changed since, a new one otherwise. */
export async function fromDisk(asked: Asked): Promise<Outcome> {
  const timings = startTimings();
  const lookedMs = Date.now();
  const { memory, config, settings } = asked;
  const walked = await walkAll(settings.target.root, rulesFor(settings.target, config));
  timings.mark('discover');
  const digest = memory && (await recall(memory, { walked, lookedMs }, config));
  if (digest) {
    timings.mark('recall');
    const stats = { files: digest.files, read: 0, reparsed: 0, relinked: 0, ...timings.end() };
    return { digest, stats, written: memory.files, isRecalled: true };
  }
  // Loaded only now: what is behind it is most of this program.
  const { scan } = await import('./scan.ts');
  const { digest: found, stats, written } = await scan(asked, { walked, lookedMs });
  const { durationMs, timings: before } = timings.end();
  return {
    digest: found,
    stats: { ...stats, durationMs, timings: { ...stats.timings, ...before } },
    written,
  };
}
