import type { Tree } from '../discover/tree.ts';
import type { RunStats } from '../engine/snapshot.ts';
import type { Digest } from '../report/digest.ts';
import type { Asked } from './outcome.ts';
import { writeOutputs } from './outputs.ts';
import { openSession } from './session.ts';

export interface Scanned {
  readonly digest: Digest;
  readonly stats: RunStats;
  readonly written: readonly string[];
  /** Files outside the walk that the answer depends on, as absolute paths. */
  readonly outside: readonly string[];
}

/** Analyses what a walk found, and writes the report. */
export async function scan(
  { settings, config, destination, terminal, outDir }: Asked,
  walked: Tree,
): Promise<Scanned> {
  const session = await openSession(settings, terminal, { config, outDir, walked });
  try {
    const snapshot = await session.engine.scan();
    const report = snapshot.report();
    const written = await writeOutputs(format => format.chunks(report), destination, { outDir, terminal });
    return {
      digest: snapshot.digest(),
      stats: snapshot.stats,
      written,
      outside: session.engine.places()?.outside ?? [],
    };
  } finally {
    await session.close();
  }
}
