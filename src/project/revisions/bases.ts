import { DepgraphError, fail } from '../../shared/errors.ts';
import type { CommitId, CommitTime } from '../../types.ts';
import { DEFAULT_BRANCHES, mergeBase } from '../git/base.ts';
import { commitAt } from '../git/commits.ts';
import type { Repository } from '../git/repository.ts';
import { dateOf } from './measure.ts';

/** What the files on disk can be compared with, or why they cannot. */
export interface Bases {
  readonly commit: Base | DepgraphError;
  readonly main: Base | DepgraphError;
}

export interface Base {
  readonly name: string;
  readonly commit: CommitId;
  /** Of the commit, in UTC. */
  readonly date: CommitTime;
  readonly subject: string;
}

/** The last commit, and where the current branch left the main branch. */
export async function basesOf(open: () => Repository): Promise<Bases> {
  try {
    using repository = open();
    return {
      commit: await orError(() => baseAt(repository, 'HEAD', 'HEAD')),
      main: await orError(() => mainBranch(repository)),
    };
  } catch (error) {
    if (!(error instanceof DepgraphError)) throw error;
    return { commit: error, main: error };
  }
}

async function mainBranch(repository: Repository): Promise<Base> {
  await repository.commitOf('HEAD');
  const name = DEFAULT_BRANCHES.find(branch => repository.refs().find(branch) !== undefined);
  if (name === undefined) return fail('base_unknown', { command: 'diff' });
  const { commit } = await mergeBase(repository, name, 'HEAD');
  return baseAt(repository, name, commit);
}

async function baseAt(repository: Repository, name: string, revision: string): Promise<Base> {
  const commit = await commitAt(repository, revision);
  return { name, commit: commit.id, date: dateOf(commit), subject: commit.subject };
}

async function orError(read: () => Promise<Base>): Promise<Base | DepgraphError> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DepgraphError) return error;
    throw error;
  }
}
