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
  let evidence: Evidence = { others: new Set(), folders: new Set() };

  return {
    update(input) {
      const { unresolved, tree } = input;
      if (unresolved === last && hasSameEvidence(input, evidence)) return false;
      last = unresolved;
      evidence = { others: new Set(tree.others), folders: new Set(tree.folders.keys()) };
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

/** What the tree was when the groups were made, beside its sources. */
interface Evidence {
  readonly others: ReadonlySet<FileId>;
  readonly folders: ReadonlySet<FileId>;
}

/**
 * Edits change neither the names of files nor, except in ignore files, what git ignores. Links to folders and to nothing
 * are touched by every run, and are no evidence.
 */
function hasSameEvidence(
  { tree, touched, added, removed }: GroupsInput,
  { others, folders }: Evidence,
): boolean {
  if (touched === 'all' || added.length + removed.length > 0) return false;
  for (const id of touched) {
    if (baseName(id) === IGNORE_FILE || tree.others.has(id) !== others.has(id)) return false;
    if (tree.folders.has(id) || folders.has(id)) return false;
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
