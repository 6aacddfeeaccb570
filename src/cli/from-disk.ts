import type { Tree } from '../discover/tree.ts';
import { walk } from '../discover/tree.ts';
import { rulesFor } from '../engine/settings.ts';
import { startTimings } from '../engine/timings.ts';
import { areWritten, forgetLast, stampsOf, writeLast } from '../recall/last.ts';
import { isSettled, seenIn } from '../recall/seen.ts';
import type { Digest } from '../report/digest.ts';
import type { Asked, Outcome } from './outcome.ts';
import type { Scanned } from './scan.ts';

/** Looks at the disk: the last answer where nothing has changed since, a new one otherwise. */
export async function fromDisk(asked: Asked): Promise<Outcome> {
  const timings = startTimings();
  const lookedMs = Date.now();
  const { target } = asked.settings;
  const walked = await walk(target.root, rulesFor(target, asked.config));
  timings.mark('discover');
  const digest = recall(asked, walked);
  if (digest) {
    timings.mark('recall');
    const { durationMs, timings: stages } = timings.end();
    const stats = {
      files: digest.files,
      read: 0,
      reparsed: 0,
      relinked: 0,
      unsure: 0,
      durationMs,
      timings: stages,
    };
    return { digest, stats, written: asked.memory?.files ?? [], isRecalled: true };
  }
  // Loaded only now: what is behind it is most of this program.
  const { scan } = await import('./scan.ts');
  const scanned = await scan(asked, walked);
  keep(asked, { walked, lookedMs, scanned });
  const { durationMs, timings: before } = timings.end();
  const stats = { ...scanned.stats, durationMs, timings: { ...scanned.stats.timings, ...before } };
  return { digest: scanned.digest, stats, written: scanned.written };
}

function recall({ memory }: Asked, walked: Tree): Digest | undefined {
  const last = memory?.last;
  if (!last?.seen || !areWritten(last, memory?.files ?? [])) return undefined;
  return seenIn(walked, last.outside ?? []).fingerprint === last.seen ? last.digest : undefined;
}

interface Kept {
  readonly walked: Tree;
  readonly lookedMs: number;
  readonly scanned: Scanned;
}

/** Only what another look at the same files would have to find again. */
function keep({ memory, outDir }: Asked, { walked, lookedMs, scanned }: Kept): void {
  if (!memory) return;
  const { digest, stats, outside } = scanned;
  const seen = seenIn(walked, outside);
  const outputs = stampsOf(memory.files);
  const { path } = outDir();
  const isCertain = stats.unsure === 0 && isSettled(seen, lookedMs);
  if (!outputs || !isCertain) forgetLast(path);
  else writeLast(path, { question: memory.question, seen: seen.fingerprint, outside, digest, outputs });
}
