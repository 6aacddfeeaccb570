import type { RunStats } from '../../core/ask/snapshot.ts';
import type { Digest } from '../../core/report/digest.ts';
import type { Report } from '../../core/report/types.ts';
import { askReport } from './ask-daemon.ts';
import type { Project } from './project.ts';
import { openSession } from './session.ts';

export interface CurrentReport {
  readonly report: Report;
  readonly digest: Digest;
  readonly stats: RunStats;
  /** The revision of the daemon that answered. */
  readonly revision?: number;
}

/** The current report of a project, from its daemon or through the cache. Writes no report. */
export async function currentReport(project: Project): Promise<CurrentReport> {
  const start = performance.now();
  const answer = await askReport(project);
  if (answer.state === 'answered' && answer.body.report) {
    const { report, digest, revision, stats } = answer.body;
    const durationMs = performance.now() - start;
    const parsed = JSON.parse(report.toString('utf8')) as Report;
    return { report: parsed, digest, revision, stats: { ...stats, durationMs } };
  }
  await using session = await openSession(project);
  const snapshot = await session.engine.scan();
  return { report: snapshot.report(), digest: snapshot.digest(), stats: snapshot.stats };
}
