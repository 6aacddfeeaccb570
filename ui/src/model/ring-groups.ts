import { boxIdOf, groupIdOf } from './ids.ts';
import { folderOf } from './names.ts';
import type { BoxId, Project } from './types.ts';

/** Fewer folders are no picture of a cycle. */
export const MIN_FOLDERS = 3;

/** A folder, or the files of one that are in none of its folders. */
export interface FolderGroup {
  readonly id: BoxId;
  readonly files: readonly number[];
}

/**
 * The folders that contain the members, the largest first: those below the folder that contains all. The largest is
 * opened while there are fewer than three, or while it contains most files, as long as there is room for its folders.
 */
export function foldersOf(
  { ids }: Project,
  members: readonly number[],
  most: number,
): readonly FolderGroup[] {
  let groups = openedGroups(ids, commonFolderOf(ids, members), members);
  for (;;) {
    const next = opened(ids, groups, { most, count: members.length });
    if (!next) return groups.sort(bySize);
    groups = next;
  }
}

interface Limits {
  readonly most: number;
  readonly count: number;
}

/** With the largest folder opened that there is room for; undefined if none has to be. */
function opened(
  ids: readonly string[],
  groups: FolderGroup[],
  { most, count }: Limits,
): FolderGroup[] | undefined {
  for (const group of groups.sort(bySize)) {
    if (groups.length >= MIN_FOLDERS && group.files.length * 2 <= count) return undefined;
    const inside = openedGroups(ids, commonFolderOf(ids, group.files), group.files);
    if (inside.length < 2 || groups.length - 1 + inside.length > most) continue;
    return [...groups.filter(each => each !== group), ...inside];
  }
  return undefined;
}

/** By the folders one level below; the files beside them are a group. */
function openedGroups(ids: readonly string[], around: string, files: readonly number[]): FolderGroup[] {
  const start = around === '' ? 0 : around.length + 1;
  const groups = new Map<BoxId, number[]>();
  for (const file of files) {
    const end = ids[file].indexOf('/', start);
    const id = end === -1 ? groupIdOf(boxIdOf(around)) : boxIdOf(ids[file].slice(0, end));
    const group = groups.get(id);
    if (group) group.push(file);
    else groups.set(id, [file]);
  }
  return Array.from(groups, ([id, files]) => ({ id, files }));
}

function bySize(a: FolderGroup, b: FolderGroup): number {
  return b.files.length - a.files.length || a.files[0] - b.files[0];
}

/** The innermost folder that contains all files, which are sorted; `''` is the root. */
export function commonFolderOf(ids: readonly string[], members: readonly number[]): string {
  let folder = folderOf(ids[members[0]]);
  const last = ids[members[members.length - 1]];
  while (folder !== '' && !last.startsWith(`${folder}/`)) folder = folderOf(folder);
  return folder;
}
