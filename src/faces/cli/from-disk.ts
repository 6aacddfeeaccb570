import { join } from 'node:path';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { reportChunks } from '../../core/formats/report-chunks.ts';
import { withCutNotes } from '../../core/report/with-cut-notes.ts';
import { fileChunks } from '../../shared/file-chunks.ts';
import { type Receipt, type Receipts, receiptsFor, verifyReceipt } from '../../shared/written-files.ts';
import type { AnalyzeRequest, AnalyzeResult } from './analyze-request.ts';
import { filesOf, type Render, writeOutputs } from './outputs.ts';
import { pastOf } from './past.ts';
import { openSession } from './session.ts';

/** Analyses the project and writes the outputs that are not up to date. */
export async function fromDisk(request: AnalyzeRequest): Promise<AnalyzeResult> {
  const start = performance.now();
  const { destination, outDir } = request;
  await using session = await openSession(request, request);
  const snapshot = await session.engine.scan();
  const known = snapshot.published?.outputs ?? {};
  const files = destination.kind === 'folder' ? filesOf(destination, outDir().path) : [];
  const current = currentReceipts(files, known);
  const isUpToDate = files.length > 0 && current !== undefined;
  const written = isUpToDate ? [] : await writeOutputs(renderer(snapshot, request), destination, request);
  const cutNotes = request.hasSummary ? await session.engine.explainCuts() : [];
  session.engine.saveState({ outputs: { ...known, ...current, ...receiptsFor(written) } });
  const stats = { ...snapshot.stats, durationMs: performance.now() - start };
  const paths = isUpToDate ? files : written.map(({ path }) => path);
  const isUnchanged = snapshot.published !== undefined;
  const digest = snapshot.digest();
  const past = request.hasSummary ? await pastOf(digest, session, request) : {};
  return {
    digest: withCutNotes(digest, cutNotes),
    stats,
    written: paths,
    isUpToDate,
    isUnchanged,
    ...past,
  };
}

/** Copies a report of this state that is already on disk instead of rendering it again. */
function renderer(snapshot: Snapshot, { outDir }: AnalyzeRequest): Render {
  const { published } = snapshot;
  return format => {
    const path = published && join(outDir().path, format.file);
    const isCurrent = path && verifyReceipt(path, published.outputs) !== undefined;
    return isCurrent ? fileChunks(path) : reportChunks(format, snapshot);
  };
}

/** The receipts of these files; undefined if any of them must be rewritten. */
function currentReceipts(files: readonly string[], known: Receipts): Receipts | undefined {
  const receipts: Record<string, Receipt> = {};
  for (const path of files) {
    const receipt = verifyReceipt(path, known);
    if (!receipt) return undefined;
    receipts[path] = receipt;
  }
  return receipts;
}
