import { baseName } from '../../shared/paths.ts';
import { decidesResolution } from '../discover/rules.ts';
import type { Repository } from '../git/repository.ts';
import type { TreeChange } from '../git/tree-changes.ts';

export interface ManifestEdit {
  /** Before and after, undefined where it does not exist. Missing if it is no manifest, or not worth reading. */
  readonly texts?: readonly [before: string | undefined, after: string | undefined] | undefined;
}

/** Larger ones are rare, and count as different. */
const MAX_BYTES = 256 * 1024;

/** Adds the texts of manifests that were edited, added or removed, read all at once. */
export async function withManifestTexts(
  repository: Pick<Repository, 'read'>,
  lists: readonly (readonly TreeChange[])[],
): Promise<(TreeChange & ManifestEdit)[][]> {
  const blobs = lists.flat().flatMap(change => blobsIn(change) ?? []);
  const bytes = await repository.read([...new Set(blobs.filter(blob => blob !== undefined))]);
  const textOf = (blob: string) => {
    const found = bytes.get(blob);
    return found && found.length <= MAX_BYTES ? found.toString('utf8') : undefined;
  };
  return lists.map(changes =>
    changes.map(change => {
      const read = blobsIn(change);
      const [before, after] = read?.map(blob => blob && textOf(blob)) ?? [];
      const isRead = read && !!read[0] === (before !== undefined) && !!read[1] === (after !== undefined);
      return isRead ? { ...change, texts: [before, after] } : change;
    }),
  );
}

function blobsIn({ path, before, blobBefore, node }: TreeChange) {
  if (!decidesResolution(baseName(path)) || (node?.size ?? 0) > MAX_BYTES) return undefined;
  const isFile = [before, node?.kind].every(kind => kind === undefined || kind === 'file');
  return isFile ? ([blobBefore, node?.blob] as const) : undefined;
}
