import { join } from 'node:path';
import type { Snapshot } from '../engine/snapshot.ts';
import { reportChunks } from '../export/report-chunks.ts';
import { fileChunks } from '../shared/file-chunks.ts';
import { isIntact, stampsOf } from '../shared/written-files.ts';
import type { AnalyzeRequest, AnalyzeResult } from './outcome.ts';
import { filesOf, type Render, writeOutputs } from './outputs.ts';
import { openSession } from './session.ts';

/** Analyses the project, and writes those outputs that are not up to date. */
export async function fromDisk(asked: AnalyzeRequest): Promise<AnalyzeResult> {
  const start = performance.now();
  const { settings, config, destination, terminal, outDir } = asked;
  const session = await openSession(settings, terminal, { config, outDir });
  try {
    const snapshot = await session.engine.scan();
    const known = snapshot.published?.outputs ?? {};
    const files = destination.kind === 'folder' ? filesOf(destination, outDir().path) : [];
    const isUpToDate = files.length > 0 && files.every(path => isIntact(path, known));
    const written = isUpToDate ? [] : await writeOutputs(renderer(snapshot, asked), destination, asked);
    if (!isUpToDate) session.engine.saveState({ ...known, ...stampsOf(written) });
    const stats = { ...snapshot.stats, durationMs: performance.now() - start };
    const paths = isUpToDate ? files : written.map(({ path }) => path);
    const isUnchanged = snapshot.published !== undefined;
    return { digest: snapshot.digest(), stats, written: paths, isUpToDate, isUnchanged };
  } finally {
    await session.close();
  }
}

/** A report of this state that is on disk already is copied. */
function renderer(snapshot: Snapshot, { outDir }: AnalyzeRequest): Render {
  const { published } = snapshot;
  return format => {
    const path = published && join(outDir().path, format.file);
    return path && isIntact(path, published.outputs) ? fileChunks(path) : reportChunks(format, snapshot);
  };
}
