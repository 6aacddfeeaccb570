import type { FileId } from '../../types.ts';
import type { Repository } from '../git/repository.ts';
import type { TreeChange } from '../git/tree-changes.ts';
import type { SourceAt } from '../source/source.ts';
import { openTree } from './revision.ts';
import { idsFrom } from './revision-walk.ts';

/** The files of a tree that becomes another one when somebody asks for it, whatever lies between. */
export interface MovingTree {
  readonly sourceAt: SourceAt;
  /** Notes how the next state differs. */
  note(changes: readonly TreeChange[]): void;
  /** Was anything noted, or nothing read yet? */
  isOutdated(): boolean;
  /** Applies what was noted. Returns where the files differ, relative to the root; undefined the first time. */
  apply(): Promise<readonly FileId[] | undefined>;
}

export async function openMovingTree(
  repository: Repository,
  tree: string,
  root: string,
): Promise<MovingTree> {
  const { sourceAt, change } = await openTree(repository, tree, 'the history');
  const toId = idsFrom(repository.paths.top, root);
  const noted = new Map<string, TreeChange>();
  let isFirst = true;
  return {
    sourceAt,
    note(changes) {
      for (const one of changes) noted.set(one.path, one);
    },
    isOutdated: () => isFirst || noted.size > 0,
    async apply() {
      const changes = [...noted.values()];
      noted.clear();
      await change(changes);
      if (!isFirst) return changes.map(({ path }) => toId(path));
      isFirst = false;
      return undefined;
    },
  };
}
