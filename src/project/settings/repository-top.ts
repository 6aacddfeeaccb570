import type { Config } from '../../core/config/options.ts';
import { namedRepository } from '../discover/repository.ts';
import { gitPaths } from '../git/paths.ts';

/** The top of the repository that contains a root, and the path from there to the root with a trailing `/`. */
export function repositoryTop(
  root: string,
  { repository }: Pick<Config, 'repository'>,
): { readonly top: string; readonly prefix: string } {
  const alone = { top: root, prefix: '' };
  return repository === '' ? (gitPaths(root) ?? alone) : (namedRepository(root, repository) ?? alone);
}
