import { isIgnored } from '../discover/ignore-chain.ts';
import { IGNORE_FILE } from '../discover/path-to-rescan.ts';
import type { Tree } from '../discover/tree.ts';
import type { FilesChange } from '../facts/files.ts';
import { groupUnresolved, type ImportsGroup } from '../report/unresolved/groups.ts';
import type { ProjectFiles } from '../report/unresolved/project-files.ts';
import { baseName } from '../shared/paths.ts';
import type { FileId, Unresolved } from '../types.ts';

export interface GroupsInput extends Pick<FilesChange, 'added' | 'removed'> {
  /** The same object as before if nothing changed. */
  readonly unresolved: readonly Unresolved[];
  readonly tree: Tree;
  /** The paths at which the tree may differ from the last run's. */
  readonly touched: ReadonlySet<FileId> | 'all';
}

/** Keeps the groups of unresolved imports up to date from run to run. */
export interface UnresolvedGroups {
  /** Returns whether the groups changed. */
  update(input: GroupsInput): boolean;
  list(): readonly ImportsGroup[];
  restore(groups: readonly ImportsGroup[]): void;
}

export function createUnresolvedGroups(): UnresolvedGroups {
  let groups: readonly ImportsGroup[] = [];
  let last: readonly Unresolved[] | undefined;
  /** The files that are not analysed, when the groups were made. */
  let others: ReadonlySet<FileId> = new Set();

  return {
    update(input) {
      const { unresolved, tree } = input;
      if (unresolved === last && hasSameEvidence(input, others)) return false;
      last = unresolved;
      others = new Set(tree.others);
      const next = groupUnresolved(unresolved, projectFiles(tree));
      if (JSON.stringify(next) === JSON.stringify(groups)) return false;
      groups = next;
      return true;
    },
    list: () => groups,
    restore(saved) {
      groups = saved;
      last = undefined;
    },
  };
}

/** Edits change neither the names of files nor, except in ignore files, what git ignores. */
function hasSameEvidence(
  { tree, touched, added, removed }: GroupsInput,
  others: ReadonlySet<FileId>,
): boolean {
  if (touched === 'all' || added.length + removed.length > 0) return false;
  for (const id of touched) {
    const isEdited = tree.sources.has(id) || (tree.others.has(id) && others.has(id));
    if (!isEdited || baseName(id) === IGNORE_FILE) return false;
  }
  return true;
}

function projectFiles({ sources, others, folders }: Tree): ProjectFiles {
  return {
    *files() {
      yield* sources.keys();
      yield* others;
    },
    folders: () => folders.keys(),
    hasFolder: id => folders.has(id),
    ignoredPart(id, isFolder) {
      let chain = folders.get('');
      for (let end = id.indexOf('/'); end >= 0; end = id.indexOf('/', end + 1)) {
        const part = id.slice(0, end);
        const inner = folders.get(part);
        if (isIgnored(chain, part, true)) return part;
        if (folders.has(part)) chain = inner;
      }
      return isIgnored(chain, id, isFolder) ? id : undefined;
    },
  };
}
