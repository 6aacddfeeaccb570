import type { Config } from '../../core/config/options.ts';
import type { Digest } from '../../core/report/digest.ts';
import { whyNothing } from '../../project/settings/left-out.ts';
import { fail } from '../../shared/errors.ts';
import { plural } from './words.ts';

/** Why the analysis read no source file; undefined if it read at least one. */
export async function nothingAnalysed(
  { projectRoot, files, filesRead, problems }: Digest,
  config: Config,
): Promise<string | undefined> {
  if (filesRead > 0) return undefined;
  if (files === 0) return whyNothing(projectRoot, config);
  const [first] = problems.head;
  const example = first ? ` (${first.file}: ${first.message})` : '';
  return `none of ${plural(files, 'source file')} could be read${example}`;
}

/** Fails if there is nothing to judge. */
export async function requireAnalysed(digest: Digest, config: Config): Promise<void> {
  const reason = await nothingAnalysed(digest, config);
  if (reason !== undefined) fail('nothing_analysed', { reason });
}
