import type { Repository } from '../git/repository.ts';
import type { TreeChange } from '../git/tree-changes.ts';
import type { GitTree } from '../source/git-tree.ts';
import { openTree } from './revision.ts';
import { idsFrom, type WalkStep } from './revision-walk.ts';

/** The files of a tree that becomes another one when somebody asks for it, whatever lies between. */
export interface MovingTree {
  /** Notes the next state, and how it differs. */
  note(tree: string, changes: readonly TreeChange[]): void;
  /** Was anything noted, or nothing read yet? */
  isOutdated(): boolean;
  /** Opens the tree the first time, and applies what was noted afterwards. */
  apply(): Promise<WalkStep>;
}

export function createMovingTree(repository: Repository, tree: string, root: string): MovingTree {
  const toId = idsFrom(repository.paths.top, root);
  const noted = new Map<string, TreeChange>();
  let current = tree;
  let opened: GitTree | undefined;
  return {
    note(next, changes) {
      current = next;
      if (opened) for (const one of changes) noted.set(one.path, one);
    },
    isOutdated: () => !opened || noted.size > 0,
    async apply() {
      if (!opened) {
        opened = await openTree(repository, current, 'the history');
        return { sourceAt: opened.sourceAt };
      }
      const changes = [...noted.values()];
      noted.clear();
      await opened.change(changes);
      return { sourceAt: opened.sourceAt, paths: changes.map(({ path }) => toId(path)) };
    },
  };
}
