import { isIgnored } from '../discover/ignore-chain.ts';
import type { Tree } from '../discover/tree.ts';
import type { Contents } from '../engine/pipeline.ts';
import { blobId } from '../extract/hash.ts';
import type { TreeNode } from '../git/tree.ts';
import { baseName, parentOf } from '../shared/paths.ts';
import { diskSource } from '../source/disk.ts';
import type { FileId } from '../types.ts';
import { isKept } from '../workspace/revision.ts';

/**
 * Where a commit differs from the files on disk that were analysed, so that only these have to be read again. Files that
 * git ignores, and those of submodules, count as part of both states. Undefined if the project is part of a larger
 * repository, around which more may differ.
 */
export function differingPaths(
  root: string,
  { blobs, tree }: Contents,
  recordedEntries: Iterable<readonly [FileId, TreeNode]>,
): FileId[] | undefined {
  if (!tree || tree.surroundings) return undefined;
  const disk = diskSource(root);
  const recorded = new Set<FileId>();
  const submodules: string[] = [];
  const paths: FileId[] = [];
  for (const [id, node] of recordedEntries) {
    recorded.add(id);
    if (node.kind === 'submodule') submodules.push(`${id}/`);
    else if (!isSame(id, node)) paths.push(id);
  }
  for (const id of [...blobs.keys(), ...tree.manifests.keys(), ...tree.others]) {
    if (recorded.has(id) || submodules.some(folder => id.startsWith(folder))) continue;
    if (!isIgnored(tree.folders.get(parentOf(id)), id, false)) paths.push(id);
  }
  return paths;

  function isSame(id: FileId, { kind, blob, size }: TreeNode): boolean {
    // A target may differ while its link does not.
    if (kind === 'link') return false;
    const known = blobs.get(id);
    if (known !== undefined) return known === blob;
    if (isKept(baseName(id), size)) {
      const read = disk.read(id, Number.MAX_SAFE_INTEGER);
      return 'bytes' in read && blobId(read.bytes) === blob;
    }
    return (tree as Tree).others.has(id) || disk.stat(id).kind !== 'missing';
  }
}
