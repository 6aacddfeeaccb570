import type { FileId } from '../../types.ts';
import type { Contents } from '../engine/pipeline.ts';
import type { TreeNode } from '../git/tree.ts';
import { unrecordedFiles } from './unrecorded-files.ts';

/**
 * Files that git ignores, and those of submodules, count as part of both states of a comparison: see `differingPaths`.
 * Returns a function for a text that identifies them in a state of the disk.
 */
export function identifySharedFiles(
  recordedEntries: Iterable<readonly [FileId, TreeNode]>,
): (contents: Contents) => string {
  const unrecorded = unrecordedFiles(recordedEntries);
  return contents => {
    const { blobs, manifests, hints, tree } = contents;
    if (!tree || tree.surroundings) return '';
    return unrecorded(contents, tree)
      .flatMap(({ id, isShared }) =>
        isShared ? [`${id}\0${blobs.get(id) ?? ''}\0${manifests.get(id) ?? hints.get(id) ?? ''}`] : [],
      )
      .sort()
      .join('\0');
  };
}
