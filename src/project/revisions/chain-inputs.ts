import { dialectOf } from '../../core/languages/registry.ts';
import { type Kind, type QueryList, queryKey } from '../../core/resolve/queries.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, ManifestComparison } from '../../types.ts';
import { IGNORE_FILE, VENV_MARKER } from '../discover/path-to-rescan.ts';
import { decidesResolution } from '../discover/rules.ts';
import { COMPOSER_FILE, folderMarkedBy } from '../discover/vendored.ts';
import type { LinkEnd, LinkEnds } from '../engine/link-ends.ts';
import type { TreeChange } from '../git/tree-changes.ts';
import type { ManifestEdit } from './manifest-edits.ts';

/** What the edges of a chain depend on, in the ids of queries. */
export interface ChainInputs {
  readonly sources: ReadonlySet<FileId>;
  readonly queries: readonly QueryList[];
  /** Files that a manifest names, whether they exist or not. */
  readonly manifests: ReadonlySet<FileId>;
  /** Do declared names lead from one file to another? Then the content of every source file matters. */
  readonly hasNames: boolean;
  readonly isSameManifest: ManifestComparison;
  /** Does the walk enter this folder? It does as long as no ignore file and no marker changes. */
  isEntered(folder: FileId): boolean;
  readonly linkEnds: LinkEnds;
}

/**
 * May a change of these paths affect the edges of a chain? False only if it cannot: resolution reads the facts of the
 * source, manifests, and the answers to recorded queries, and nothing else.
 */
export function createChainFilter(inputs: ChainInputs): (change: Change) => boolean {
  const { sources, queries, manifests, hasNames, isSameManifest, isEntered, linkEnds } = inputs;
  const keys = new Set<number>();
  for (const list of queries) for (const key of list) keys.add(key);
  return change => isInput(change) || linkEnds(change.id).some(link => isInputThrough(link, change));

  /** A link changes with the file that it leads to, and exists as long as that does. */
  function isInputThrough({ id, end }: LinkEnd, change: Change): boolean {
    if (end === change.id) return isInput({ ...change, id });
    const isEdit = change.before === 'file' && change.after === 'file';
    return !isEdit && isInput({ id, before: undefined, after: 'file' });
  }

  function isInput({ id, before, after, texts }: Change): boolean {
    if (sources.has(id) || folderMarkedBy(id) !== undefined) return true;
    const name = baseName(id);
    if (name === IGNORE_FILE || name === VENV_MARKER || name === COMPOSER_FILE) return true;
    const isManifest = decidesResolution(name) || manifests.has(id);
    if (isManifest && !(texts && isSameManifest(id, ...texts))) return true;
    // A link has the content of its target, and a submodule is a folder of its own.
    if (before !== 'file' || after !== 'file') return isAdditionAsked(id) || [before, after].some(isSpecial);
    return dialectOf(name) !== undefined && (hasNames || keys.has(queryKey('names', id)));
  }

  /** Is there a query whose answer may change if this path is added or removed? */
  function isAdditionAsked(id: FileId): boolean {
    const asked = (kind: Kind, of: FileId) => keys.has(queryKey(kind, of));
    if (dialectOf(baseName(id)) !== undefined && isSourceAsked(id, asked)) return true;
    for (let at = id; at !== ''; at = parentOf(at))
      if ((at === id || !isEntered(at)) && (asked('other', at) || asked('pruned', at))) return true;
    return false;
  }

  function isSourceAsked(id: FileId, asked: (kind: Kind, of: FileId) => boolean): boolean {
    const extension = /\.[^./]*$/.exec(id)?.[0] ?? '';
    if (hasNames || asked('all', '') || asked('below', '') || asked('extension', extension)) return true;
    if (asked('withExtension', extension) || asked('source', id) || asked('names', id)) return true;
    for (let at = id; at !== ''; at = parentOf(at))
      if (asked('folder', at) || asked('below', at)) return true;
    return false;
  }
}

export interface Change {
  /** In the ids of queries. */
  readonly id: FileId;
  readonly before: TreeChange['before'];
  readonly after: TreeChange['before'];
  /** Of a manifest: the text before and after. */
  readonly texts?: ManifestEdit['texts'];
}

function isSpecial(kind: TreeChange['before']): boolean {
  return kind === 'link' || kind === 'submodule';
}
