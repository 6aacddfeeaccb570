import { join } from 'node:path';
import type { Snapshot } from '../engine/snapshot.ts';
import { reportChunks } from '../export/report-chunks.ts';
import { fileChunks } from '../shared/file-chunks.ts';
import { type Receipt, type Receipts, receiptsFor, verifyReceipt } from '../shared/written-files.ts';
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
    const kept = keptReceipts(files, known);
    const isUpToDate = files.length > 0 && kept !== undefined;
    const written = isUpToDate ? [] : await writeOutputs(renderer(snapshot, asked), destination, asked);
    session.engine.saveState({ ...known, ...kept, ...receiptsFor(written) });
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
    const isKept = path && verifyReceipt(path, published.outputs) !== undefined;
    return isKept ? fileChunks(path) : reportChunks(format, snapshot);
  };
}

/** Receipts of these files as they are now; undefined if any has to be written again. */
function keptReceipts(files: readonly string[], known: Receipts): Receipts | undefined {
  const kept: Record<string, Receipt> = {};
  for (const path of files) {
    const receipt = verifyReceipt(path, known);
    if (!receipt) return undefined;
    kept[path] = receipt;
  }
  return kept;
}
