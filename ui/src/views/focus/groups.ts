import { folderOf } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';

/** The files of a list that are below one folder. */
export interface FolderGroup {
  /** `''` for the root, undefined for packages. */
  readonly folder: string | undefined;
  /** In the order of the list. */
  readonly nodes: readonly number[];
}

/** More groups would be hard to read. */
const MAX_GROUPS = 20;

/** Groups files by folder: repeatedly splits the largest group, up to the limit. Largest first. */
export function groupByFolder(project: Project, nodes: ArrayLike<number>): readonly FolderGroup[] {
  const { files, packages } = bothKinds(project, nodes);
  let groups: FolderGroup[] = files.length > 0 ? [{ folder: '', nodes: files }] : [];
  const isWhole = new Set<FolderGroup>();
  for (;;) {
    const largest = largestOf(groups, isWhole);
    if (!largest) break;
    const parts = split(project, largest);
    const isUseless = parts.length === 1 && parts[0].folder === largest.folder;
    if (isUseless || groups.length - 1 + parts.length > MAX_GROUPS) isWhole.add(largest);
    else {
      groups = groups.filter(group => group !== largest).concat(parts);
      // Files directly in the folder cannot be split further.
      for (const part of parts) if (part.folder === largest.folder) isWhole.add(part);
    }
  }
  groups.sort((a, b) => b.nodes.length - a.nodes.length || compare(a.folder ?? '', b.folder ?? ''));
  return packages.length > 0 ? [...groups, { folder: undefined, nodes: packages }] : groups;
}

/** The path relative to its group; the name for a package. */
export function restOf({ ids }: Project, { folder }: FolderGroup, node: number): string {
  return folder === undefined || folder === '' ? ids[node] : ids[node].slice(folder.length + 1);
}

function bothKinds(
  { fileCount }: Project,
  nodes: ArrayLike<number>,
): { files: number[]; packages: number[] } {
  const files: number[] = [];
  const packages: number[] = [];
  for (let i = 0; i < nodes.length; i++) (nodes[i] < fileCount ? files : packages).push(nodes[i]);
  return { files, packages };
}

function largestOf(
  groups: readonly FolderGroup[],
  isWhole: ReadonlySet<FolderGroup>,
): FolderGroup | undefined {
  let largest: FolderGroup | undefined;
  for (const group of groups) {
    if (!isWhole.has(group) && group.nodes.length > (largest?.nodes.length ?? 0)) largest = group;
  }
  return largest;
}

/** Splits by the next path segment; files directly in the folder stay with it. */
function split({ ids }: Project, { folder = '', nodes }: FolderGroup): FolderGroup[] {
  const parts = new Map<string, number[]>();
  const start = folder === '' ? 0 : folder.length + 1;
  for (const node of nodes) {
    const slash = ids[node].indexOf('/', start);
    const part = slash < 0 ? folder : ids[node].slice(0, slash);
    const known = parts.get(part);
    if (known) known.push(node);
    else parts.set(part, [node]);
  }
  // A single file goes directly to its own folder.
  return [...parts].map(([part, members]) => ({
    folder: members.length === 1 ? folderOf(ids[members[0]]) : part,
    nodes: members,
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
