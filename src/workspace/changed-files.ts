import { mergeBase } from '../git/base.ts';
import { openRepository } from '../git/repository.ts';
import type { ChangedFiles } from '../query/view.ts';
import type { Environment } from '../shared/state-folder.ts';
import type { FileId } from '../types.ts';
import { openRevision } from './revision.ts';

export interface CurrentFiles {
  readonly root: string;
  readonly env: Environment;
  /** File → the id of its content. */
  readonly blobs: ReadonlyMap<FileId, string>;
  readonly signal?: AbortSignal | undefined;
}

/** Revision → the files whose content differs from that in its merge base with HEAD, new files included. */
export async function changedFiles(
  revisions: readonly string[],
  { root, env, blobs, signal }: CurrentFiles,
): Promise<ChangedFiles> {
  const repository = openRepository({ root, env });
  try {
    const changed = new Map<string, FileId[]>();
    for (const revision of revisions) {
      signal?.throwIfAborted();
      const { commit } = await mergeBase(repository, revision, 'HEAD');
      const base = (await openRevision(repository, commit)).sourceAt(root);
      const isChanged = ([id, blob]: readonly [FileId, string]) => base.blobs?.blobOf(id) !== blob;
      changed.set(
        revision,
        [...blobs].filter(isChanged).map(([id]) => id),
      );
    }
    return changed;
  } finally {
    repository.close();
  }
}
