import { dialectOf } from '../../core/languages/registry.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { readGitIndex } from '../discover/git-index.ts';
import type { Tree } from '../discover/tree.ts';
import type { FileRecord } from '../store/contract.ts';

/**
 * After a checkout every stamp is new, but git's index has the blob ids of most files, and our hashes are blob ids,
 * too; a commit has those of all files. Returns the records of unchanged files with their new stamps.
 */
export function reuseTracked(
  tree: Tree,
  recordOf: (id: FileId) => FileRecord | undefined,
  ids: readonly FileId[],
): ReadonlyMap<FileId, FileRecord> {
  const renewed = new Map<FileId, FileRecord>();
  const index = tree.source.blobs ?? readGitIndex(tree.root, tree.others);
  if (!index) return renewed;
  const seenMs = Date.now();
  for (const id of ids) {
    const record = recordOf(id);
    const stat = tree.sources.get(id);
    if (!record || !stat || record.size !== stat.size || !hasSameDialect(record)) continue;
    if (record.hash !== index.blobOf(id, stat)) continue;
    const { language, dialect, size, hash } = record;
    const { mtimeMs, stamp } = stat;
    renewed.set(id, { id, language, dialect, size, mtimeMs, stamp, seenMs, hash });
  }
  return renewed;
}

/** A newer version of depgraph may assign the file another dialect. */
export function hasSameDialect(record: FileRecord): boolean {
  return dialectOf(baseName(record.id))?.dialect === record.dialect;
}
