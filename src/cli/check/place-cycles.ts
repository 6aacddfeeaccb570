import type { Assessment } from '../../export/findings/assess.ts';
import type { ReportedFinding } from '../../export/findings/report.ts';
import { lastChangeOf } from '../../git/log.ts';
import { openRepository } from '../../git/repository.ts';
import { compareRange } from '../../revisions/compare.ts';
import type { BaselineEntry } from '../../rules/baseline/entry.ts';
import { withSuspects } from '../../rules/baseline/suspects.ts';
import type { Finding } from '../../rules/finding.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { baselineFile } from '../../workspace/baseline-file.ts';
import type { ProjectSettings } from '../../workspace/settings.ts';
import { statesOptions } from '../diff/states-options.ts';
import type { Terminal } from '../terminal.ts';
import type { JudgedProject } from './judged.ts';

/**
 * Shows each cycle that the baseline does not know at the import that closed it: one that the files on disk have and
 * HEAD has not, else one since the commit that last changed the baseline. Where git cannot tell, it names the candidates.
 */
export async function placeNewCycles(
  assessment: Assessment,
  { root, config, snapshot }: JudgedProject,
  { entries, settings, terminal }: PlaceOptions,
): Promise<Assessment> {
  const isPlaceable = ({ state, members }: ReportedFinding) => state === 'new' && members !== undefined;
  if (!assessment.reported.some(isPlaceable)) return assessment;
  const places = new Map<string, Finding>();
  const isMissing = () => assessment.reported.some(one => isPlaceable(one) && !places.has(one.id));
  const bases = [async () => 'HEAD', () => baselineCommit(root, baselineFile(config), terminal)];
  for (const base of bases) {
    if (!isMissing()) break;
    for (const finding of await newSince(base, settings, terminal)) {
      if (!places.has(finding.id)) places.set(finding.id, finding);
    }
  }
  const suspect = withSuspects(entries, snapshot.queries.graph);
  return {
    ...assessment,
    reported: assessment.reported.map(finding => {
      const placed = places.get(finding.id);
      if (!isPlaceable(finding)) return finding;
      return placed ? { ...finding, ...placed } : { ...finding, ...suspect(finding) };
    }),
  };
}

export interface PlaceOptions {
  readonly entries: readonly BaselineEntry[];
  readonly settings: ProjectSettings;
  readonly terminal: Terminal;
}

/** The cycles that the files on disk have, and a commit has not. */
async function newSince(
  base: () => Promise<string | undefined>,
  settings: ProjectSettings,
  terminal: Terminal,
): Promise<readonly Finding[]> {
  try {
    const text = await base();
    if (text === undefined) return [];
    const request = { text, isStaged: false, command: 'check' };
    const { difference } = await compareRange(statesOptions(settings, request, terminal));
    return difference.findings.new.filter(({ members }) => members !== undefined);
  } catch (error) {
    // No repository, no commit, or a clone that lacks it: the finding stands, only its place is less exact.
    if (error instanceof DepgraphError) return [];
    throw error;
  }
}

async function baselineCommit(root: string, file: string, { env }: Terminal): Promise<string | undefined> {
  const repository = openRepository({ root, env });
  try {
    return await lastChangeOf(repository, `${repository.paths.prefix}${file}`);
  } finally {
    repository.close();
  }
}
