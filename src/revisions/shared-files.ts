import { isIgnored } from '../discover/ignore-chain.ts';
import type { Contents } from '../engine/pipeline.ts';
import type { TreeNode } from '../git/tree.ts';
import { parentOf } from '../shared/paths.ts';
import type { FileId } from '../types.ts';

/**
 * Files that git ignores, and those of submodules, count as part of both states of a comparison: see `differingPaths`.
 * Returns a function for a text that identifies them in a state of the disk.
 */
export function identifySharedFiles(
  recordedEntries: Iterable<readonly [FileId, TreeNode]>,
): (contents: Contents) => string {
  const recorded = new Set<FileId>();
  const submodules: string[] = [];
  for (const [id, { kind }] of recordedEntries) {
    recorded.add(id);
    if (kind === 'submodule') submodules.push(`${id}/`);
  }
  return ({ blobs, manifests, tree }) => {
    if (!tree || tree.surroundings) return '';
    const found = new Set<string>();
    for (const id of [...blobs.keys(), ...tree.manifests.keys(), ...tree.others]) {
      if (recorded.has(id)) continue;
      const isShared =
        submodules.some(folder => id.startsWith(folder)) ||
        isIgnored(tree.folders.get(parentOf(id)), id, false);
      if (isShared) found.add(`${id}\0${blobs.get(id) ?? ''}\0${manifests.get(id) ?? ''}`);
    }
    return [...found].sort().join('\0');
  };
}
