import { baseName } from '../../shared/paths.ts';
import { isHintName, isManifestName } from '../discover/rules.ts';
import type { Repository } from '../git/repository.ts';
import type { TreeChange } from '../git/tree-changes.ts';

export interface ManifestEdit {
  /** Before and after; undefined if it is no edit of a manifest, or not worth reading. */
  readonly texts?: readonly [before: string, after: string] | undefined;
}

/** Larger ones are rare, and count as different. */
const MAX_BYTES = 256 * 1024;

/** Adds the texts of edited manifests, read all at once. */
export async function withManifestTexts(
  repository: Pick<Repository, 'read'>,
  lists: readonly (readonly TreeChange[])[],
): Promise<(TreeChange & ManifestEdit)[][]> {
  const edits = lists.flat().flatMap(change => editIn(change) ?? []);
  const bytes = await repository.read([...new Set(edits.flat())]);
  const textOf = (blob: string) => {
    const found = bytes.get(blob);
    return found && found.length <= MAX_BYTES ? found.toString('utf8') : undefined;
  };
  return lists.map(changes =>
    changes.map(change => {
      const [before, after] = editIn(change)?.map(textOf) ?? [];
      return before === undefined || after === undefined ? change : { ...change, texts: [before, after] };
    }),
  );
}

function editIn({ path, before, blobBefore, node }: TreeChange): readonly string[] | undefined {
  const name = baseName(path);
  if (!isManifestName(name) || isHintName(name) || before !== 'file' || node?.kind !== 'file')
    return undefined;
  return blobBefore === undefined || node.size > MAX_BYTES ? undefined : [blobBefore, node.blob];
}
