import { realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { ConfigInput } from '../../core/config/options.ts';
import type { Source } from '../../core/config/source.ts';
import { fail } from '../../shared/errors.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { show } from '../../shared/shape.ts';

/** The real path of a folder that may be the repository of a root: the root itself, or a folder above it. */
export function repositoryOf(root: string, path: string): string | undefined {
  const folder = realFolder(path);
  return folder !== undefined && (folder === root || idBelow(folder, root) !== undefined)
    ? folder
    : undefined;
}

/** The user's configuration is for all projects, so a repository that does not contain this one is left out. */
export function repositoryForRoot(root: string, input: ConfigInput, source: Source): ConfigInput {
  const { repository } = input;
  if (repository === undefined || repository === '') return input;
  if (!isAbsolute(repository) || realFolder(repository) === undefined)
    fail('config_repository', { location: source.locate(['repository'], 'value'), got: show(repository) });
  return { ...input, repository: repositoryOf(root, repository) ?? '' };
}

function realFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}
