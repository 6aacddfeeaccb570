import { relative } from 'node:path';
import type { RunStats } from '../engine/snapshot.ts';
import { type Sum, summing } from '../recall/moved.ts';
import { keep, type Walk } from '../recall/recall.ts';
import type { Digest } from '../report/digest.ts';
import type { Asked } from './outcome.ts';
import { type Render, writeOutputs } from './outputs.ts';
import { openSession } from './session.ts';

export interface Scanned {
  readonly digest: Digest;
  readonly stats: RunStats;
  readonly written: readonly string[];
}

/** Analyses what a walk found, writes the report, and remembers it. */
export async function scan(asked: Asked, walk: Walk): Promise<Scanned> {
  const { settings, config, destination, terminal, outDir, memory } = asked;
  const session = await openSession(settings, terminal, { config, outDir, walked: walk.walked });
  try {
    const { engine } = session;
    const snapshot = await engine.scan();
    const report = snapshot.report();
    let sum: Sum | undefined;
    const render: Render = ({ name, chunks }) => {
      if (name !== 'json') return chunks(report);
      return summing(chunks(report), told => {
        sum = told;
      });
    };
    const written = await writeOutputs(render, destination, { outDir, terminal });
    const digest = snapshot.digest();
    const { stats } = snapshot;
    const outside = (engine.places()?.outside ?? []).map(path => relative(settings.target.root, path));
    if (memory) keep(memory, walk, { digest, written, sum, outside, read: engine.read });
    return { digest, stats, written: written.map(({ path }) => path) };
  } finally {
    await session.close();
  }
}
