import type { Difference } from '../../../core/diff/types.ts';
import type { Project } from '../project.ts';
import { differenceOfDaemon } from './from-daemon.ts';
import { statesOptions } from './states-options.ts';

/** What changed between the merge base with a revision and the files on disk, for a check. */
export async function differenceSince(text: string, project: Project): Promise<Difference> {
  const request = { text, isStaged: false, command: 'check' };
  const known = await differenceOfDaemon(request, project);
  if (known) return known.report.difference;
  // Loaded lazily, as everything that needs an engine.
  const { compareRange } = await import('../../../project/revisions/compare.ts');
  return (await compareRange(statesOptions(project, request))).difference;
}
