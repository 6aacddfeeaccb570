import { groupBy } from '../../../src/core/graph/digraph.ts';
import { folderOfScope, shownNodes } from './filters.ts';
import { type Folders, foldersOf } from './folders.ts';
import { boxIdOfNode, nodeOf, PACKAGES_ID } from './ids.ts';
import { addFolder, type FolderTable, mergeChains } from './merge-folders.ts';
import { baseName } from './names.ts';
import type { BoxId, Filters, Project } from './types.ts';

export { FOLDER_KINDS } from './merge-folders.ts';

/**
 * The shown files as a tree. Single-child chains of folders are merged; many files beside subfolders form a group. Its
 * members are units: first the folders (0 is the root; parents have lower numbers than their children), then the nodes
 * of the project. The unit of node `n` is `folderCount + n`.
 */
export interface Tree {
  readonly project: Project;
  readonly filters: Filters;
  readonly folderCount: number;
  readonly unitCount: number;
  /** Folder → box. */
  readonly ids: readonly BoxId[];
  /** Folder → its path relative to its parent, e.g. `packages/core/src`; `''` for the root of the project. */
  readonly labels: readonly string[];
  /** Folder → one of `FOLDER_KINDS`. */
  readonly kinds: Uint8Array;
  /** Box → folder, including the inner folders of merged chains. */
  readonly folderOfId: ReadonlyMap<BoxId, number>;
  /** Unit → folder; -1 for the root and for hidden nodes. */
  readonly parent: Int32Array;
  /** Unit → 0 for the root, 1 for its children, and so on. */
  readonly depth: Int32Array;
  /** The children of folder `f` are `children` from `childStart[f]` up to `childStart[f + 1]`: folders, then files. */
  readonly childStart: Uint32Array;
  readonly children: Uint32Array;
  /** Folder → number of shown files (or packages) below it, at any depth. */
  readonly fileCount: Uint32Array;
  /** Folder → total lines of these files. */
  readonly loc: Float64Array;
}

/**
 * With `previous`, files stay grouped or ungrouped, so that the thirteenth file moves nothing. If no file was added or
 * removed, everything but the line counts is reused.
 */
export function createTree(project: Project, filters: Filters, previous?: Tree): Tree {
  if (previous && isSameTree(previous, project, filters)) return withProject(previous, project);
  const shown = shownNodes(project, filters);
  const folders = foldersOf(project, shown, folderOfScope(filters.scope));
  const hasPackages = filters.packages && project.ids.length > project.fileCount;
  const table = mergeChains(folders, {
    keepsTop: hasPackages || folders.count === 1,
    previous: previous?.folderOfId,
  });
  if (hasPackages)
    addFolder(table, { id: PACKAGES_ID, label: 'external packages', kind: 'packages', parent: 0 });
  const parent = parentsOf(project, shown, folders, table);
  const folderCount = table.ids.length;
  return {
    project,
    filters,
    folderCount,
    unitCount: parent.length,
    ids: table.ids,
    labels: table.labels,
    kinds: Uint8Array.from(table.kinds),
    folderOfId: table.folderOfId,
    parent,
    ...childrenOf(parent, folderCount),
    ...sums(project, parent, folderCount),
  };
}

/** Whether both trees have the same boxes with the same numbers; hidden nodes may differ. */
export function hasSameBoxes(a: Tree, b: Tree): boolean {
  return a.children === b.children;
}

/** Resizes a column to `length` units; new ones get the value `rest`. */
export function resized(column: Int32Array, length: number, rest: number): Int32Array {
  if (column.length === length) return column;
  const other = new Int32Array(length).fill(rest);
  other.set(column.subarray(0, length));
  return other;
}

/** The unit of a box, or -1 if it is hidden. A folder inside a merged chain yields the chain. */
export function unitOf(tree: Tree, id: BoxId): number {
  const node = nodeOf(tree.project, id);
  if (node === -1) return tree.folderOfId.get(id) ?? -1;
  const unit = tree.folderCount + node;
  return tree.parent[unit] === -1 ? -1 : unit;
}

export function idOfUnit({ project, ids, folderCount }: Tree, unit: number): BoxId {
  return unit < folderCount ? ids[unit] : boxIdOfNode(project, unit - folderCount);
}

/** The label of a box: the path relative to the parent for folders, the last segment for files. */
export function labelOfUnit({ project, labels, folderCount }: Tree, unit: number): string {
  if (unit < folderCount) return labels[unit];
  const node = unit - folderCount;
  return node < project.fileCount ? baseName(project.ids[node]) : project.ids[node];
}

/** The ancestors of a box, outermost first, without the root: the folders to open to make it visible. */
export function ancestorsOf(tree: Tree, id: BoxId): readonly BoxId[] {
  const ancestors: BoxId[] = [];
  const unit = unitOf(tree, id);
  if (unit <= 0) return ancestors;
  for (let folder = tree.parent[unit]; folder > 0; folder = tree.parent[folder]) {
    ancestors.push(tree.ids[folder]);
  }
  return ancestors.reverse();
}

function isSameTree(previous: Tree, project: Project, filters: Filters): boolean {
  const { ids, fileCount } = project;
  const before = previous.project;
  if (previous.filters !== filters || before.fileCount !== fileCount) return false;
  if (!hasSameRoles(before.role, project.role)) return false;
  if (before.ids === ids) return true;
  if (filters.packages && before.ids.length !== ids.length) return false;
  const shown = filters.packages ? ids.length : fileCount;
  for (let node = 0; node < shown; node++) if (before.ids[node] !== ids[node]) return false;
  return true;
}

function hasSameRoles(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || a.every((role, file) => role === b[file]);
}

function withProject(tree: Tree, project: Project): Tree {
  const { folderCount } = tree;
  const unitCount = folderCount + project.ids.length;
  const parent = resized(tree.parent, unitCount, -1);
  return {
    ...tree,
    project,
    unitCount,
    parent,
    depth: resized(tree.depth, unitCount, 0),
    ...sums(project, parent, folderCount),
  };
}

function parentsOf(project: Project, shown: Uint8Array, folders: Folders, table: FolderTable): Int32Array {
  const { ids, fileCount } = project;
  const folderCount = table.ids.length;
  const parent = new Int32Array(folderCount + ids.length).fill(-1);
  parent.set(table.parents);
  for (let file = 0; file < fileCount; file++) {
    if (folders.of[file] !== -1) parent[folderCount + file] = table.ofFiles[folders.of[file]];
  }
  for (let node = fileCount; node < ids.length; node++) {
    if (shown[node] === 1) parent[folderCount + node] = folderCount - 1;
  }
  return parent;
}

function childrenOf(
  parent: Int32Array,
  folderCount: number,
): Pick<Tree, 'childStart' | 'children' | 'depth'> {
  // Units without a parent sort after all folders and are cut off.
  const keys = new Uint32Array(parent.length);
  for (let unit = 0; unit < parent.length; unit++) {
    keys[unit] = parent[unit] === -1 ? folderCount : parent[unit];
  }
  const { start, items } = groupBy(keys, folderCount + 1);
  const depth = new Int32Array(parent.length);
  for (let unit = 1; unit < parent.length; unit++) {
    if (parent[unit] !== -1) depth[unit] = depth[parent[unit]] + 1;
  }
  return {
    childStart: start.slice(0, folderCount + 1),
    children: items.slice(0, start[folderCount]),
    depth,
  };
}

function sums(project: Project, parent: Int32Array, folderCount: number): Pick<Tree, 'fileCount' | 'loc'> {
  const fileCount = new Uint32Array(folderCount);
  const loc = new Float64Array(folderCount);
  for (let node = 0; node < project.ids.length; node++) {
    const folder = parent[folderCount + node];
    if (folder === -1) continue;
    fileCount[folder]++;
    if (node < project.fileCount) loc[folder] += Math.max(0, project.loc[node]);
  }
  for (let folder = folderCount - 1; folder > 0; folder--) {
    fileCount[parent[folder]] += fileCount[folder];
    loc[parent[folder]] += loc[folder];
  }
  return { fileCount, loc };
}
