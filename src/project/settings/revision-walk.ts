import { idBelow } from '../../shared/file-ids.ts';
import type { FileId } from '../../types.ts';
import type { Repository } from '../git/repository.ts';
import { type TreeChange, treeChanges } from '../git/tree-changes.ts';
import type { SourceAt } from '../source/source.ts';
import { openTree } from './revision.ts';

/** One state of a walk through the history. */
export interface WalkStep {
  /** The same for all steps: asking for the next step moves it there. */
  readonly sourceAt: SourceAt;
  /** Where the state differs from the one before, relative to the root; undefined for the first. */
  readonly paths?: readonly FileId[];
}

/** How many differences are read at once. */
const PART = 64;

/** Visits trees one after the other, each as the difference to the one before. */
export async function* walkTrees(
  repository: Repository,
  trees: readonly string[],
  root: string,
): AsyncGenerator<WalkStep> {
  if (trees.length === 0) return;
  const { sourceAt, change } = await openTree(repository, trees[0], 'the history');
  yield { sourceAt };
  const toId = idsFrom(repository.paths.top, root);
  for (let at = 1; at < trees.length; at += PART) {
    const pairs = trees.slice(at, at + PART).map((tree, i) => [trees[at + i - 1], tree] as const);
    for (const changes of await treeChanges(repository, pairs)) {
      await change(changes);
      yield { sourceAt, paths: changes.map(({ path }: TreeChange) => toId(path)) };
    }
  }
}

/** Translates paths from the top of the repository to ids of the project; those of other files begin with `../`. */
export function idsFrom(top: string, root: string): (path: string) => FileId {
  const id = idBelow(top, root);
  if (id === undefined) return path => path;
  const prefix = `${id}/`;
  const up = '../'.repeat(id.split('/').length);
  return path => (path.startsWith(prefix) ? path.slice(prefix.length) : up + path);
}
