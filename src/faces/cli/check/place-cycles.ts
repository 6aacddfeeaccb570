import { isNewCycle } from '../../../core/formats/findings/report.ts';
import { baselineFile } from '../../../core/rules/baseline/file-name.ts';
import type { Finding } from '../../../core/rules/finding.ts';
import type { Checked } from '../../../project/answers/check-report.ts';
import { lastChangeOf } from '../../../project/git/log.ts';
import { openRepository } from '../../../project/git/repository.ts';
import { DepgraphError } from '../../../shared/errors.ts';
import { differenceSince } from '../diff/since.ts';
import type { Project } from '../project.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Shows each cycle that the baseline does not know at the import that closed it: one that the files on disk have and
 * HEAD has not, else one since the commit that last changed the baseline. Where git cannot tell, it names the candidates.
 */
export async function placeNewCycles(checked: Checked, project: Project): Promise<Checked> {
  const { root, config, answer } = checked;
  const { reported, suspects, baseline } = answer;
  if (!baseline || !reported.some(isNewCycle)) return checked;
  const places = new Map<string, Finding>();
  const isMissing = () => reported.some(one => isNewCycle(one) && !places.has(one.id));
  const bases = [async () => 'HEAD', () => baselineCommit(root, baselineFile(config), project.terminal)];
  for (const base of bases) {
    if (!isMissing()) break;
    for (const finding of await newSince(base, project)) {
      if (!places.has(finding.id)) places.set(finding.id, finding);
    }
  }
  const placed = reported.map(finding =>
    isNewCycle(finding) ? { ...finding, ...(places.get(finding.id) ?? suspects[finding.id]) } : finding,
  );
  return { ...checked, answer: { ...answer, reported: placed } };
}

/** The cycles that the files on disk have, and a commit has not. */
async function newSince(
  base: () => Promise<string | undefined>,
  project: Project,
): Promise<readonly Finding[]> {
  try {
    const text = await base();
    if (text === undefined) return [];
    const { findings } = await differenceSince(text, project);
    return findings.new.filter(({ members }) => members !== undefined);
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
