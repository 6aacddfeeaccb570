import { join } from 'node:path';
import { fail } from '../../shared/errors.ts';
import { parseCommitTime } from './commit-time.ts';
import { readText } from './paths.ts';
import type { Repository } from './repository.ts';

/** What a walk through the history needs to know about a commit. */
export interface Commit {
  readonly id: string;
  readonly tree: string;
  /** When it was committed, in milliseconds since the epoch. */
  readonly timeMs: number;
  readonly author: string;
  readonly subject: string;
}

const FIELDS = 5;
const FORMAT = '--format=tformat:%H%x00%T%x00%ct%x00%an%x00%s';

/** A revision and its first parents, newest first. */
export function firstParentCommits(repository: CommitReader, revision: string): Promise<Commit[]> {
  return readCommits(repository, revision, ['--first-parent']);
}

export async function commitAt(repository: CommitReader, revision: string): Promise<Commit> {
  const [commit] = await readCommits(repository, revision, ['-n', '1']);
  return commit ?? fail('git_failed', { command: 'log', reason: 'no output' });
}

type CommitReader = Pick<Repository, 'git' | 'commitOf'>;

async function readCommits(
  { git, commitOf }: CommitReader,
  revision: string,
  options: readonly string[],
): Promise<Commit[]> {
  const start = await commitOf(revision);
  const output = await git.run(['log', ...options, '-z', FORMAT, start]);
  const values = output.toString('utf8').split('\0');
  const commits: Commit[] = [];
  for (let at = 0; at + FIELDS <= values.length; at += FIELDS) {
    const [id, tree, seconds, author, subject] = values.slice(at, at + FIELDS);
    if (!/^[0-9a-f]{40,64}$/.test(id)) fail('git_failed', { command: 'log', reason: 'unexpected output' });
    commits.push({ id, tree, timeMs: parseCommitTime(seconds) * 1000, author, subject });
  }
  return commits;
}

/** The oldest commit, if this clone is shallow and lacks its parents. */
export function cutAt({ paths }: Pick<Repository, 'paths'>, commits: readonly Commit[]): Commit | undefined {
  const edge = new Set((readText(join(paths.common, 'shallow')) ?? '').split('\n'));
  const oldest = commits.at(-1);
  return oldest && edge.has(oldest.id) ? oldest : undefined;
}
