import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../core/config/options.ts';
import { baselineFile } from '../../core/rules/baseline/file-name.ts';
import type { JudgingTexts } from '../../core/rules/judging-texts.ts';
import { DepgraphError, fail, reasonOf } from '../../shared/errors.ts';
import { version } from '../../shared/version.ts';
import { repositoryTop } from './repository-top.ts';

/** A million findings take less. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The text of the baseline; undefined if there is none and the configuration names none. */
export function baselineText(root: string, config: Pick<Config, 'baseline'>): string | undefined {
  const file = baselineFile(config);
  const text = readText(resolve(root, file), file);
  if (text === undefined && config.baseline.file !== '') fail('baseline_missing', { file });
  return text;
}

/** What the daemon judges findings by. A baseline that cannot be read is a problem of the findings, not of the analysis. */
export function judgingTexts(root: string, config: Pick<Config, 'baseline' | 'repository'>): JudgingTexts {
  const rest = { ...ownersText(root, config), version: version() };
  try {
    const baseline = baselineText(root, config);
    return baseline === undefined ? rest : { ...rest, baseline };
  } catch (error) {
    if (!(error instanceof DepgraphError)) throw error;
    return { ...rest, problem: error.message };
  }
}

/** GitHub ignores larger files, too. */
const MAX_OWNER_BYTES = 3 * 1024 * 1024;

const OWNER_FILES = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** The first CODEOWNERS file, where GitHub and GitLab look for one. */
export function ownersText(
  root: string,
  config: Pick<Config, 'repository'>,
): Pick<JudgingTexts, 'owners' | 'prefix'> {
  const { top, prefix } = repositoryTop(root, config);
  for (const file of OWNER_FILES) {
    try {
      const owners = readText(join(top, file), file, MAX_OWNER_BYTES);
      if (owners !== undefined) return { owners, prefix };
    } catch {
      // Owners are only shown, so a file that cannot be read changes no result.
    }
  }
  return {};
}

function readText(path: string, file: string, mostBytes = MAX_BYTES): string | undefined {
  let descriptor: number;
  try {
    // Without O_NONBLOCK, opening a named pipe would block.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return fail('baseline_unreadable', { file, reason: reasonOf(error) });
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) fail('baseline_unreadable', { file, reason: 'it is not a regular file' });
    if (stat.size > mostBytes) fail('baseline_unreadable', { file, reason: `it has ${stat.size} bytes` });
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}
