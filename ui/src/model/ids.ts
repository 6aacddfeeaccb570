import { lowerBound } from '../../../src/shared/order.ts';
import type { BoxId, Project } from './types.ts';

type Nodes = Pick<Project, 'ids' | 'fileCount'>;

/** The synthetic folder of all packages. */
export const PACKAGES_ID: BoxId = 'pkg:';

/** No path has such a segment, so it can stand before one that would read as a package or as a group of files. */
const PLAINLY = './';
const MISTAKABLE = /^(?=pkg:)|(?<=^|\/)(?<!(?:^|\/)\.\/)(?=\*(?:\/|$))/g;

/** The box of a file or folder by its path; a box is its own. */
export function boxIdOf(path: string): BoxId {
  const isPlain = !path.startsWith(PACKAGES_ID) && !path.includes('*');
  return isPlain ? path : path.replace(MISTAKABLE, PLAINLY);
}

/** The box of a node of the project: a file or a package. */
export function boxIdOfNode({ ids, fileCount }: Nodes, node: number): BoxId {
  return node < fileCount ? boxIdOf(ids[node]) : `${PACKAGES_ID}${ids[node]}`;
}

/** The path of a file or folder by its box (that of a group is its folder's); a package keeps its `pkg:`. */
export function pathOf(id: BoxId): string {
  const path = isGroupId(id) ? id.slice(0, id === '*' ? 0 : -2) : id;
  return path.includes(PLAINLY) ? path.replace(/(?<=^|\/)\.\//g, '') : path;
}

/** The synthetic child that holds the loose files of a folder. */
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

/** The file or package with this box; -1 for folders and for what is not there. */
export function nodeOf(project: Nodes, id: BoxId): number {
  if (isPackageId(id)) return packageNode(project, id.slice(PACKAGES_ID.length));
  return isGroupId(id) ? -1 : fileNode(project, pathOf(id));
}

/** The number of a file by its path; -1 where there is none. */
export function fileNode({ ids, fileCount }: Nodes, path: string): number {
  const node = lowerBound(ids, path, 0, fileCount);
  return node < fileCount && ids[node] === path ? node : -1;
}

/** The node of a package by its bare name; -1 where there is none. */
export function packageNode({ ids, fileCount }: Nodes, name: string): number {
  const node = lowerBound(ids, name, fileCount);
  return node < ids.length && ids[node] === name ? node : -1;
}

/** What the report calls a node: packages have their `pkg:`. */
export function reportId({ ids, fileCount }: Nodes, node: number): string {
  return node < fileCount ? ids[node] : `${PACKAGES_ID}${ids[node]}`;
}
