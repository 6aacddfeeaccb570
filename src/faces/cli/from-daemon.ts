import type { Digest } from '../../core/report/digest.ts';
import type { Report } from '../../core/report/types.ts';
import { statPath } from '../../shared/stat.ts';
import type { AnalyzeRequest, AnalyzeResult } from './analyze-request.ts';
import { askReport } from './ask-daemon.ts';
import { filesOf, type Render, writeOutputs } from './outputs.ts';
import { type Past, pastOf } from './past.ts';

/** Undefined if no daemon serves this project with this configuration; the caller then analyses it. */
export async function fromDaemon(request: AnalyzeRequest): Promise<AnalyzeResult | undefined> {
  const { destination } = request;
  if (!request.settings.hasCache) return undefined;
  const start = performance.now();
  const existing = reportFile(request);
  const answer = await askReport(request, {
    stamp: existing?.stamp,
    explainsCuts: request.hasSummary,
  });
  if (answer.state !== 'answered') return undefined;
  const { digest, revision, report } = answer.body;
  const stats = { ...answer.body.stats, durationMs: performance.now() - start };
  const written = report
    ? await writeOutputs(renderer(report), destination, request)
    : existing
      ? [existing]
      : [];
  const past = request.hasSummary ? await pastFor(digest, request) : {};
  return { digest, stats, revision, written: written.map(({ path }) => path), ...past };
}

async function pastFor(digest: Digest, request: AnalyzeRequest): Promise<Past> {
  // Loaded lazily, because without a summary no engine is needed.
  const { openSession } = await import('./session.ts');
  await using session = await openSession(request, request);
  return await pastOf(digest, session, request);
}

/** The `graph.json` that a daemon maintains, unless other output is wanted. The stamp is empty if the file is missing. */
function reportFile({ destination, outDir }: AnalyzeRequest): { path: string; stamp: string } | undefined {
  if (destination.kind !== 'folder' || destination.formats.some(({ name }) => name !== 'json'))
    return undefined;
  const { path: folder, unwritable } = outDir();
  if (unwritable !== undefined) return undefined;
  const [path] = filesOf(destination, folder);
  const found = statPath(path);
  return { path, stamp: found.kind === 'file' && !found.isLink ? found.stat.stamp : '' };
}

/** The daemon sends JSON; other formats are rendered from the parsed report. */
function renderer(bytes: Buffer): Render {
  let report: Report | undefined;
  return format => {
    if (!format.chunks) return [bytes];
    report ??= JSON.parse(bytes.toString('utf8')) as Report;
    return format.chunks(report);
  };
}
