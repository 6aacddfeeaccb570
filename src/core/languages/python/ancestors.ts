import { parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import type { ModuleNode, ModuleTree } from './module-tree.ts';

/** What a dotted name may mean, or its first part. */
export interface Candidate {
  /** The import root. */
  readonly root: FileId;
  readonly node: ModuleNode;
}

/** What a name of one part leads to in a folder and each above it, innermost first: Python may start in any. */
export type Ancestors = (name: string) => readonly Candidate[];

/** Neighbouring folders share what is found above them. */
export function createAncestors(model: ProjectModel, tree: ModuleTree): (folder: FileId) => Ancestors {
  const from: (folder: FileId) => Ancestors = memoiseByKey(model, root => {
    const outer = root === '' ? () => [] : from(parentOf(root));
    return memoiseByKey(model, name => {
      const node = tree.folder(root)?.child(name);
      return node === undefined ? outer(name) : [{ root, node }, ...outer(name)];
    });
  });
  return from;
}
