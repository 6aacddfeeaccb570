import { areWritten } from '../recall/last.ts';
import { remember } from '../recall/recall.ts';
import type { Report } from '../report/types.ts';
import { look } from '../shared/stat.ts';
import { askDaemon } from './ask-daemon.ts';
import type { Asked, Outcome } from './outcome.ts';
import { type Destination, type Render, writeOutputs } from './outputs.ts';

/** Undefined when no daemon knows this very project: then we look for ourselves. */
export async function fromDaemon(asked: Asked): Promise<Outcome | undefined> {
  const { settings, config, destination, terminal, outDir, memory } = asked;
  if (!settings.hasCache) return undefined;
  const start = performance.now();
  const last = memory?.last;
  const isHere = last !== undefined && last.question.here === memory?.question.here;
  const have = isHere && areWritten(last, memory.files) ? last.state : undefined;
  const stamp = have === undefined && memory ? stampOfReport(destination, memory.files) : undefined;
  const answer = await askDaemon(settings.target, config, { env: terminal.env, have, stamp });
  if (answer.state !== 'answered') return undefined;
  const { digest, revision, state, report } = answer.body;
  const stats = { ...answer.body.stats, durationMs: performance.now() - start };
  if (!report) return { digest, stats, revision, written: memory?.files ?? [] };

  const written = await writeOutputs(renderer(report), destination, { outDir, terminal });
  if (memory) remember(memory, { digest, state }, written);
  return { digest, stats, revision, written: written.map(({ path }) => path) };
}

/** Only of the file that a daemon keeps up to date, and only where no other one is wanted. */
function stampOfReport(destination: Destination, files: readonly string[]): string | undefined {
  const isReportOnly =
    destination.kind === 'folder' && destination.formats.every(({ name }) => name === 'json');
  const found = isReportOnly && files.length === 1 ? look(files[0]) : undefined;
  return found?.kind === 'file' && !found.isLink ? found.stat.stamp : undefined;
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
