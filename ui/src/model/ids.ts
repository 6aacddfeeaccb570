import { MODULE_PREFIX, STACK_PREFIX } from '../../../src/core/layout/scopes.ts';
import { lowerBound } from '../../../src/shared/order.ts';
import type { BoxId, Project } from './types.ts';

type Nodes = Pick<Project, 'ids' | 'fileCount'>;

/** The synthetic folder that holds all packages. */
export const PACKAGES_ID: BoxId = 'pkg:';

/** Escapes a path that would read as a package or a group: no path contains this segment. */
const ESCAPE = './';
const AMBIGUOUS = /^(?=pkg:)|(?<=^|\/)(?<!(?:^|\/)\.\/)(?=\*(?:\/|$))/g;

/** The box of a file or folder by its path. Idempotent. */
export function boxIdOf(path: string): BoxId {
  const isPlain = !path.startsWith(PACKAGES_ID) && !path.includes('*');
  return isPlain ? path : path.replace(AMBIGUOUS, ESCAPE);
}

/** The box of a file or package by its node number. */
export function boxIdOfNode({ ids, fileCount }: Nodes, node: number): BoxId {
  return node < fileCount ? boxIdOf(ids[node]) : `${PACKAGES_ID}${ids[node]}`;
}

/** The path of a box. A group has the path of its folder; a package keeps its `pkg:`. */
export function pathOf(id: BoxId): string {
  const path = isGroupId(id) ? id.slice(0, id === '*' ? 0 : -2) : id;
  return path.includes(ESCAPE) ? path.replace(/(?<=^|\/)\.\//g, '') : path;
}

/** The synthetic child that holds the files directly in a folder. */
export function groupIdOf(folder: BoxId): BoxId {
  return folder === '' ? '*' : `${folder}/*`;
}

export function isGroupId(id: BoxId): boolean {
  if (id === '*') return true;
  return id.endsWith('/*') && !isPackageId(id) && !id.endsWith('/./*') && id !== './*';
}

export function isPackageId(id: BoxId): boolean {
  return id.startsWith(PACKAGES_ID) && id.length > PACKAGES_ID.length;
}

/** A module that is no folder, or those that share a stack; only the Overview has boxes of them. */
export function isModuleId(id: BoxId): boolean {
  return id.startsWith(MODULE_PREFIX) || isStackId(id);
}

export function isStackId(id: BoxId): boolean {
  return id.startsWith(STACK_PREFIX);
}

/** The file or package of a box; -1 for folders and unknown boxes. */
export function nodeOf(project: Nodes, id: BoxId): number {
  if (isPackageId(id)) return packageNode(project, id.slice(PACKAGES_ID.length));
  return isGroupId(id) ? -1 : fileNode(project, pathOf(id));
}

/** The node of a file by its path, or -1. */
export function fileNode({ ids, fileCount }: Nodes, path: string): number {
  const node = lowerBound(ids, path, 0, fileCount);
  return node < fileCount && ids[node] === path ? node : -1;
}

/** The node of a package by its bare name, or -1. */
export function packageNode({ ids, fileCount }: Nodes, name: string): number {
  const node = lowerBound(ids, name, fileCount);
  return node < ids.length && ids[node] === name ? node : -1;
}

/** The id of a node in the report, where packages start with `pkg:`. */
export function reportId({ ids, fileCount }: Nodes, node: number): string {
  return node < fileCount ? ids[node] : `${PACKAGES_ID}${ids[node]}`;
}
