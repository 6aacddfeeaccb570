import { join } from 'node:path';
import { decide, parseIgnore } from '../../shared/gitignore.ts';
import { parentOf } from '../../shared/paths.ts';
import { parseGitConfig } from '../git/config.ts';
import { type GitPaths, readText } from '../git/paths.ts';

/**
 * Does a sparse checkout leave out this path, given from the top of the repository? Undefined if the checkout is
 * complete. The patterns are those of `.gitignore`, but say what is there; the last one that matches the path or the
 * nearest folder around it decides.
 */
export function sparseCheckout({ folder, common }: GitPaths): ((path: string) => boolean) | undefined {
  const shared = parseGitConfig(readText(join(common, 'config')) ?? '');
  const own = isTrue(shared.get('extensions', undefined, 'worktreeConfig'))
    ? parseGitConfig(readText(join(folder, 'config.worktree')) ?? '')
    : shared;
  const isSparse =
    own.get('core', undefined, 'sparseCheckout') ?? shared.get('core', undefined, 'sparseCheckout');
  if (!isTrue(isSparse)) return undefined;
  const rules = parseIgnore(readText(join(folder, 'info', 'sparse-checkout')) ?? '');
  if (!rules) return undefined;
  const folders = new Map<string, boolean>([['', false]]);
  return path => !(decide(rules, path, false) ?? includesFolder(parentOf(path)));

  function includesFolder(path: string): boolean {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const answer = decide(rules as NonNullable<typeof rules>, path, true) ?? includesFolder(parentOf(path));
    folders.set(path, answer);
    return answer;
  }
}

function isTrue(value: string | undefined): boolean {
  return /^(true|yes|on|1)$/i.test(value ?? '');
}
