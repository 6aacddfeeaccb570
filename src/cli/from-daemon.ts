import type { Report } from '../report/types.ts';
import { statPath } from '../shared/stat.ts';
import { askDaemon } from './ask-daemon.ts';
import type { AnalyzeRequest, AnalyzeResult } from './outcome.ts';
import { filesOf, type Render, writeOutputs } from './outputs.ts';

/** Undefined when no daemon serves this very project: then we look for ourselves. */
export async function fromDaemon(asked: AnalyzeRequest): Promise<AnalyzeResult | undefined> {
  const { settings, config, destination, terminal } = asked;
  if (!settings.hasCache) return undefined;
  const start = performance.now();
  const kept = reportFile(asked);
  const answer = await askDaemon(settings.target, config, { env: terminal.env, stamp: kept?.stamp });
  if (answer.state !== 'answered') return undefined;
  const { digest, revision, report } = answer.body;
  const stats = { ...answer.body.stats, durationMs: performance.now() - start };
  const written = report ? await writeOutputs(renderer(report), destination, asked) : kept ? [kept] : [];
  return { digest, stats, revision, written: written.map(({ path }) => path) };
}

/** The file that a daemon keeps up to date, where no other one is wanted. Its stamp is empty where it is missing. */
function reportFile({ destination, outDir }: AnalyzeRequest): { path: string; stamp: string } | undefined {
  if (destination.kind !== 'folder' || destination.formats.some(({ name }) => name !== 'json'))
    return undefined;
  const { path: folder, unwritable } = outDir();
  if (unwritable !== undefined) return undefined;
  const [path] = filesOf(destination, folder);
  const found = statPath(path);
  return { path, stamp: found.kind === 'file' && !found.isLink ? found.stat.stamp : '' };
}

/** A daemon sends JSON; what wants something else reads it first. */
function renderer(bytes: Buffer): Render {
  let report: Report | undefined;
  return format => {
    if (format.name === 'json') return [bytes];
    report ??= JSON.parse(bytes.toString('utf8')) as Report;
    return format.chunks(report);
  };
}
