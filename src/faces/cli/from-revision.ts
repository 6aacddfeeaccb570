import { reportChunks } from '../../core/formats/report-chunks.ts';
import type { SourceAt } from '../../project/source/source.ts';
import type { AnalyzeRequest, AnalyzeResult } from './analyze-request.ts';
import { writeOutput } from './outputs.ts';
import { openSession } from './session.ts';

/** Analyses another state of the project than the disk. The report in the output folder stays as it is. */
export async function fromRevision(request: AnalyzeRequest, sourceAt: SourceAt): Promise<AnalyzeResult> {
  const start = performance.now();
  const { destination, terminal } = request;
  await using session = await openSession(request, request);
  const snapshot = await session.engine.readFrom(sourceAt);
  const written =
    destination.kind === 'folder'
      ? []
      : await writeOutput(format => reportChunks(format, snapshot), destination, terminal);
  const stats = { ...snapshot.stats, durationMs: performance.now() - start };
  return { digest: snapshot.digest(), stats, written: written.map(({ path }) => path) };
}
