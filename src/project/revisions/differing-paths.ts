import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Contents } from '../engine/pipeline.ts';
import { blobId } from '../extract/hash.ts';
import type { TreeNode } from '../git/tree.ts';
import { isKept } from '../settings/revision.ts';
import { diskSource } from '../source/disk.ts';
import { unrecordedFiles } from './unrecorded-files.ts';

/**
 * Where a commit differs from the files on disk that were analysed, so that only these have to be read again. Files that
 * git ignores, and those of submodules, count as part of both states. Undefined if the project is part of a larger
 * repository, around which more may differ.
 */
export function differingPaths(
  root: string,
  contents: Contents,
  recordedEntries: Iterable<readonly [FileId, TreeNode]>,
): FileId[] | undefined {
  const { blobs, tree } = contents;
  if (!tree || tree.surroundings) return undefined;
  const { others } = tree;
  const disk = diskSource(root);
  const entries = [...recordedEntries];
  const different = entries.flatMap(([id, node]) => (isSame(id, node) ? [] : [id]));
  const added = unrecordedFiles(entries)(contents, tree).filter(({ isShared }) => !isShared);
  return [...different, ...added.map(({ id }) => id)];

  function isSame(id: FileId, { kind, blob, size }: TreeNode): boolean {
    if (kind === 'submodule') return true;
    // A target may differ while its link does not.
    if (kind === 'link') return false;
    const known = blobs.get(id);
    if (known !== undefined) return known === blob;
    if (isKept(baseName(id), size)) {
      const read = disk.read(id, Number.MAX_SAFE_INTEGER);
      return 'bytes' in read && blobId(read.bytes) === blob;
    }
    return others.has(id) || disk.stat(id).kind !== 'missing';
  }
}
