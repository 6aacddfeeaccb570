import type { ChangedFiles } from '../../core/query/view.ts';
import { isBelow } from '../../shared/paths.ts';
import type { Environment } from '../../shared/state-folder.ts';
import type { FileId } from '../../types.ts';
import { mergeBase } from '../git/base.ts';
import { openRepository } from '../git/repository.ts';
import { diskSource } from '../source/disk.ts';
import { openRevision } from './revision.ts';
import { sameContents } from './same-contents.ts';

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
  using repository = openRepository({ root, env });
  const changed = new Map<string, FileId[]>();
  for (const revision of revisions) {
    signal?.throwIfAborted();
    const { commit } = await mergeBase(repository, revision, 'HEAD');
    const { sourceAt, entries } = await openRevision(repository, commit);
    const base = sourceAt(root);
    const submodules = new Set<FileId>();
    for (const [id, { kind }] of entries(root)) if (kind === 'submodule') submodules.add(id);
    // As in other comparisons, files of submodules are the same in both states.
    const others = [...blobs].flatMap(([id, current]) => {
      const committed = base.blobs?.blobOf(id) ?? '';
      return committed === current || isBelow(submodules, id) ? [] : [{ id, committed, current }];
    });
    const same = sameContents(
      others.filter(({ committed }) => committed !== ''),
      diskSource(root),
    );
    changed.set(
      revision,
      others.flatMap(({ id }) => (same.has(id) ? [] : [id])),
    );
  }
  return changed;
}
