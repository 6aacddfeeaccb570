import { createHash } from 'node:crypto';
import { groupUnresolved, type ImportsGroup } from '../../core/resolve/unresolved/groups.ts';
import type { ProjectFiles } from '../../core/resolve/unresolved/project-files.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileId, Unresolved } from '../../types.ts';
import { type IgnoreChain, isIgnored } from '../discover/ignore-chain.ts';
import { IGNORE_FILE } from '../discover/path-to-rescan.ts';
import type { Tree } from '../discover/tree.ts';
import type { FilesChange } from '../facts/files.ts';

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
  save(tree: Tree): SavedGroups;
  restore(saved: SavedGroups, unresolved: readonly Unresolved[]): void;
}

/** The persisted form. */
export interface SavedGroups {
  readonly groups: readonly ImportsGroup[];
  /** The fingerprint of the tree that they were made from. */
  readonly madeFrom: string;
}

export function createUnresolvedGroups(): UnresolvedGroups {
  let groups: readonly ImportsGroup[] = [];
  let last: readonly Unresolved[] | undefined;
  let evidence: Evidence | undefined;
  /** Of the tree that the groups were made from; undefined until a walk or the saved state needs it. */
  let madeFrom: string | undefined;

  return {
    update(input) {
      const { unresolved, tree } = input;
      if (unresolved === last && isSameTree(input)) return false;
      last = unresolved;
      evidence = evidenceIn(tree);
      madeFrom = undefined;
      const next = groupUnresolved(unresolved, projectFiles(tree));
      if (JSON.stringify(next) === JSON.stringify(groups)) return false;
      groups = next;
      return true;
    },
    list: () => groups,
    save(tree) {
      madeFrom ??= fingerprintOf(tree);
      return { groups, madeFrom };
    },
    restore(saved, unresolved) {
      ({ groups, madeFrom } = saved);
      last = unresolved;
      evidence = undefined;
    },
  };

  /** A run that walked the whole tree does not know which paths are new. */
  function isSameTree(input: GroupsInput): boolean {
    const { tree, touched, added, removed } = input;
    if (added.length + removed.length > 0) return false;
    if (touched !== 'all') return evidence !== undefined && hasSameEvidence(tree, touched, evidence);
    const now = fingerprintOf(tree);
    if (madeFrom !== now) return false;
    evidence ??= evidenceIn(tree);
    return true;
  }
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
function hasSameEvidence(tree: Tree, touched: ReadonlySet<FileId>, { others, folders }: Evidence): boolean {
  for (const id of touched) {
    if (baseName(id) === IGNORE_FILE || tree.others.has(id) !== others.has(id)) return false;
    if (tree.folders.has(id) || folders.has(id)) return false;
  }
  return true;
}

function evidenceIn({ others, folders }: Tree): Evidence {
  return { others: new Set(others), folders: new Set(folders.keys()) };
}

/** Changes whenever a file or folder is added, removed or ignored, or an ignore file is edited. Sources are left out. */
function fingerprintOf({ others, folders }: Tree): string {
  const numbers = new Map<IgnoreChain | undefined, number>();
  const parts = [...others].sort();
  for (const folder of [...folders.keys()].sort()) {
    const chain = folders.get(folder);
    let number = numbers.get(chain);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(chain, number);
      for (let link = chain; link; link = link.parent) parts.push(link.source);
    }
    parts.push(folder, String(number));
  }
  return createHash('sha1').update(parts.join('\0')).digest('hex');
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
