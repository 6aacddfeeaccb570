import { reportChunks } from '../../core/formats/report-chunks.ts';
import { openRepository } from '../../project/git/repository.ts';
import { INDEX, openRevision, projectTextOf } from '../../project/settings/revision.ts';
import type { SourceAt } from '../../project/source/source.ts';
import { fail } from '../../shared/errors.ts';
import { type Analyzed, type AnalyzeRequest, type AnalyzeResult, prepareRequest } from './analyze-request.ts';
import { type Destination, writeOutput } from './outputs.ts';
import { type Project, projectWith } from './project.ts';
import { openSession } from './session.ts';

/** Analyses another state of the project than the disk. The report in the output folder stays as it is. */
export async function analyzeRevision(
  { root, settings, terminal }: Project,
  name: string,
  destination: Destination,
): Promise<Analyzed> {
  if (destination.kind === 'folder' && destination.isRequested)
    fail('option_conflict', { option: '--rev', other: '--format or --out-dir without --out' });
  const words = name === INDEX ? ', the index' : ` at ${name}`;
  const repository = openRepository({ root, env: terminal.env });
  try {
    const { sourceAt } = await openRevision(repository, name);
    const projectText = () => projectTextOf(sourceAt(root));
    const project = projectWith({ ...settings, projectText }, terminal);
    const request = await prepareRequest({ ...project, destination, hasSummary: false });
    return { config: await project.config(), result: await fromRevision(request, sourceAt), state: words };
  } finally {
    repository.close();
  }
}

async function fromRevision(request: AnalyzeRequest, sourceAt: SourceAt): Promise<AnalyzeResult> {
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
