import { type FolderTree, filesBelow, folderTree, type TreeInput } from './folder-tree.ts';
import type { Module } from './modules.ts';

/** A larger part of a project is no module: it is opened, if there are folders in it. */
const LARGE_SHARE = 1 / 3;
/** A folder with a smaller share is not opened. */
const OPEN_SHARE = 1 / 12;
/** Nor one whose parts would have a smaller share on average, unless it is large. */
const MEAN_SHARE = 1 / 100;

/** Files that belong together. */
export interface Part extends Omit<Module, 'name'> {
  /** Need not be unique yet. */
  readonly name: string;
  readonly files: readonly number[];
}

export interface Limits {
  readonly large: number;
  readonly open: number;
  readonly mean: number;
}

/**
 * In steps of about a fifth: a few files more or less, wherever they are, must not open or close a folder that they are
 * not in.
 */
export function limitsOf(total: number): Limits {
  const coarse = total === 0 ? 0 : 2 ** (Math.floor(Math.log2(total) * STEPS) / STEPS);
  return { large: coarse * LARGE_SHARE, open: coarse * OPEN_SHARE, mean: coarse * MEAN_SHARE };
}

const STEPS = 4;

/** Opens the root, and in it every folder that is large, or that has parts of some size. */
export function divide(input: TreeInput, limits: Limits): Part[] {
  const tree = folderTree(input);
  const found: Part[] = [];
  const waiting = tree.total[0] > 0 ? [0] : [];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (folder > 0 && !isOpened(tree, folder, limits)) found.push(partOf(tree, folder));
    else {
      for (const child of tree.children[folder]) waiting.push(child);
      found.push(...ownFiles(tree, folder));
    }
  }
  return found;
}

function isOpened({ children, files, total }: FolderTree, folder: number, limits: Limits): boolean {
  const folders = children[folder].length;
  if (folders === 0) return false;
  const size = total[folder];
  const parts = folders + (files[folder].length > 0 ? 1 : 0);
  return size > limits.large || (size > limits.open && size > limits.mean * parts);
}

export function partOf(tree: FolderTree, folder: number): Part {
  const path = tree.names[folder];
  return { name: path, kind: 'folder', folder: path, files: filesBelow(tree, folder) };
}

export function ownFiles({ paths, files }: FolderTree, folder: number): Part[] {
  const path = paths[folder];
  const own = files[folder];
  if (own.length === 0) return [];
  return [{ name: path === '' ? '*' : `${path}/*`, kind: 'own files', folder: path, files: own }];
}
