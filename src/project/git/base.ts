import { fail } from '../../shared/errors.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { isShallow } from './clone-kind.ts';
import type { Repository } from './repository.ts';

/** The commit to compare with. */
export interface Base {
  readonly commit: string;
  /** What the user gave or what was chosen: `origin/main`. */
  readonly name: string;
  /** There are several merge bases, of which this is the first. */
  readonly isAmbiguous?: boolean;
}

export const DEFAULT_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/**
 * The base of the current branch: the first parent of a GitHub merge commit, else the merge base with the upstream,
 * with the default branch of origin, or with a local one.
 */
export async function defaultBase(repository: Repository, env: Environment, command: string): Promise<Base> {
  if (/^refs\/pull\/\d+\/merge$/.test(env.GITHUB_REF ?? '')) {
    const parents = await parentsOf(repository, await repository.commitOf('HEAD'));
    if (parents.length !== 1) return { commit: await firstParent(repository), name: 'HEAD^1' };
  }
  const upstream = upstreamOf(repository);
  const name = [upstream, ...DEFAULT_BRANCHES].find(
    candidate => candidate !== undefined && repository.refs().find(candidate) !== undefined,
  );
  if (name !== undefined) return mergeBase(repository, name, 'HEAD');
  // Without a commit there is nothing to name.
  await repository.commitOf('HEAD');
  return fail('base_unknown', { command });
}

/** The first merge base of two revisions. */
export async function mergeBase(repository: Repository, base: string, head: string): Promise<Base> {
  const [a, b] = [await repository.commitOf(base), await repository.commitOf(head)];
  // Git exits with 1 if there is none.
  const output = await repository.git.run(['merge-base', '--all', a, b], { exitCodes: [0, 1] });
  const found = output.toString('latin1').trim().split('\n').filter(Boolean);
  if (found.length > 0)
    return { commit: found[0], name: base, ...(found.length > 1 && { isAmbiguous: true }) };
  if (isShallow(repository.paths)) {
    return fail('revision_incomplete', { what: 'the common ancestor of HEAD and', revision: base });
  }
  return fail('revisions_unrelated', { base, head });
}

/** The parents that the clone has. */
async function parentsOf(repository: Repository, commit: string): Promise<string[]> {
  const output = await repository.git.run(['rev-list', '--parents', '-n', '1', commit]);
  return output.toString('latin1').trim().split(' ').slice(1);
}

/** Git reports a commit at the edge of a shallow clone as one without parents. */
async function firstParent(repository: Repository): Promise<string> {
  const [parent] = await parentsOf(repository, await repository.commitOf('HEAD'));
  return parent ?? fail('revision_incomplete', { what: 'the parents', revision: 'the merge commit HEAD' });
}

/** The remote branch that the current branch follows, as in `origin/main`. */
function upstreamOf({ refs, config }: Repository): string | undefined {
  const branch = refs()
    .target('HEAD')
    ?.replace(/^refs\/heads\//, '');
  if (branch === undefined) return undefined;
  const remote = config.get('branch', branch, 'remote');
  const merge = config.get('branch', branch, 'merge')?.replace(/^refs\/heads\//, '');
  if (remote === undefined || merge === undefined) return undefined;
  return remote === '.' ? merge : `${remote}/${merge}`;
}
