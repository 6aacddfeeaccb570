import { parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { isIgnored } from '../discover/ignore-chain.ts';
import type { Tree } from '../discover/tree.ts';
import type { Contents } from '../engine/pipeline.ts';
import type { TreeNode } from '../git/tree.ts';

export interface UnrecordedFile {
  readonly id: FileId;
  /** Git ignores it, or it belongs to a submodule: it counts as part of both states of a comparison. */
  readonly isShared: boolean;
}

/** Returns a function for the files in a state of the disk that a commit has not recorded. */
export function unrecordedFiles(
  recordedEntries: Iterable<readonly [FileId, TreeNode]>,
): (contents: Contents, tree: Tree) => UnrecordedFile[] {
  const recorded = new Set<FileId>();
  const submodules: string[] = [];
  for (const [id, { kind }] of recordedEntries) {
    recorded.add(id);
    if (kind === 'submodule') submodules.push(`${id}/`);
  }
  return ({ blobs }, { manifests, others, folders }) => {
    const ids = new Set([...blobs.keys(), ...manifests.keys(), ...others]);
    return [...ids]
      .filter(id => !recorded.has(id))
      .map(id => ({
        id,
        isShared:
          submodules.some(folder => id.startsWith(folder)) || isIgnored(folders.get(parentOf(id)), id, false),
      }));
  };
}
