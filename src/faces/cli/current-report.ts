import type { RunStats } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { Digest } from '../../core/report/digest.ts';
import type { Report } from '../../core/report/types.ts';
import type { ProjectSettings } from '../../project/settings/settings.ts';
import { askDaemon } from './ask-daemon.ts';
import { openSession } from './session.ts';
import type { Terminal } from './terminal.ts';

export interface CurrentReport {
  readonly report: Report;
  readonly digest: Digest;
  readonly stats: RunStats;
  /** The revision of the daemon that answered. */
  readonly revision?: number;
}

/** The current report of a project, from its daemon or through the cache. Writes no report. */
export async function currentReport(
  settings: ProjectSettings,
  config: Config,
  terminal: Terminal,
): Promise<CurrentReport> {
  const start = performance.now();
  const answer = settings.hasCache
    ? await askDaemon(settings.target, config, { env: terminal.env })
    : undefined;
  if (answer?.state === 'answered' && answer.body.report) {
    const { report, digest, revision, stats } = answer.body;
    const durationMs = performance.now() - start;
    const parsed = JSON.parse(report.toString('utf8')) as Report;
    return { report: parsed, digest, revision, stats: { ...stats, durationMs } };
  }
  const session = await openSession(settings, terminal);
  try {
    const snapshot = await session.engine.scan();
    return { report: snapshot.report(), digest: snapshot.digest(), stats: snapshot.stats };
  } finally {
    await session.close();
  }
}
