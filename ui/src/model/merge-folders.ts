import type { Folders } from './folders.ts';
import { boxIdOf, groupIdOf } from './ids.ts';
import type { BoxId } from './types.ts';

export const FOLDER_KINDS = { folder: 0, group: 1, packages: 2 } as const;

/** More files than this directly in a folder, beside subfolders, become a group. */
const MAX_UNGROUPED = 12;
/** The root is always open, so more files than this become a group even without subfolders. */
const MAX_IN_ROOT = 400;
/** Files that were not grouped before a save stay so up to this number. */
const MAX_STILL_UNGROUPED = 36;

/** The folders of a tree under construction. */
export interface FolderTable {
  readonly ids: BoxId[];
  readonly labels: string[];
  readonly kinds: number[];
  readonly parents: number[];
  readonly folderOfId: Map<BoxId, number>;
  /** Folder on disk → folder of the tree. */
  readonly ofFolder: Int32Array;
  /** Folder on disk → folder of the tree that contains its files: itself or its group. */
  readonly ofFiles: Int32Array;
}

interface MergeOptions {
  readonly keepsTop: boolean;
  /** The folders of the tree before a save. */
  readonly previous: ReadonlyMap<BoxId, number> | undefined;
}

/** Merges single-child chains into one folder, and groups many files beside subfolders. */
export function mergeChains(folders: Folders, { keepsTop, previous }: MergeOptions): FolderTable {
  const { count, paths, parent, files } = folders;
  const table: FolderTable = {
    ids: [],
    labels: [],
    kinds: [],
    parents: [],
    folderOfId: new Map(),
    ofFolder: new Int32Array(count).fill(-1),
    ofFiles: new Int32Array(count),
  };
  const inner: BoxId[] = [];
  for (let folder = 0; folder < count; folder++) {
    const id = boxIdOf(paths[folder]);
    inner.push(id);
    if (isChainLink(folders, folder) && !(folder === 0 && keepsTop)) continue;
    // The root before a save stays invisible: a new folder beside it must not put it into a box.
    if (table.ids.length > 0 && previous?.get(id) === 0) {
      for (const each of inner.splice(0)) table.folderOfId.set(each, 0);
      table.ofFolder[folder] = 0;
      table.ofFiles[folder] = filesIn(folder, id, 0);
      continue;
    }
    const around = outer(folder);
    const parentPath = around === -1 ? '' : paths[around];
    const label = parentPath === '' ? paths[folder] : paths[folder].slice(parentPath.length + 1);
    const number = addFolder(table, {
      id,
      label,
      kind: 'folder',
      parent: around === -1 ? -1 : table.ofFolder[around],
    });
    for (const each of inner.splice(0)) table.folderOfId.set(each, number);
    table.ofFolder[folder] = number;
    table.ofFiles[folder] = filesIn(folder, id, number);
  }
  return table;

  /** The folder of the tree that contains the files directly in this one: itself or a group. */
  function filesIn(folder: number, id: BoxId, number: number): number {
    const most =
      folders.folders[folder] > 0 ? maxUngrouped(id, previous) : number === 0 ? MAX_IN_ROOT : Infinity;
    if (files[folder] <= most) return number;
    return addFolder(table, { id: groupIdOf(id), label: 'files', kind: 'group', parent: number });
  }

  /** The nearest ancestor that is in the tree, by its number on disk. */
  function outer(folder: number): number {
    let around = parent[folder];
    while (around !== -1 && table.ofFolder[around] === -1) around = parent[around];
    return around;
  }
}

/** A folder that contains nothing but one folder, which always is the next one. */
function isChainLink({ files, folders }: Folders, folder: number): boolean {
  return files[folder] === 0 && folders[folder] === 1;
}

function maxUngrouped(id: BoxId, previous: ReadonlyMap<BoxId, number> | undefined): number {
  if (!previous?.has(id)) return MAX_UNGROUPED;
  return previous.has(groupIdOf(id)) ? 0 : MAX_STILL_UNGROUPED;
}

interface NewFolder {
  readonly id: BoxId;
  readonly label: string;
  readonly kind: keyof typeof FOLDER_KINDS;
  readonly parent: number;
}

export function addFolder(table: FolderTable, { id, label, kind, parent }: NewFolder): number {
  const number = table.ids.push(id) - 1;
  table.labels.push(label);
  table.kinds.push(FOLDER_KINDS[kind]);
  table.parents.push(parent);
  table.folderOfId.set(id, number);
  return number;
}
