import { groupBy } from '../../shared/group-by.ts';
import { byString } from '../../shared/order.ts';
import { parentOf } from '../../shared/paths.ts';
import type { BoxPart } from './box-types.ts';
import { nameGroups } from './name-groups.ts';

/** Parts that share a box, because others are larger. */
export interface Stack {
  /** The folder around all of them, or what their paths begin with: `packages/plugin-`. */
  readonly folder: string;
  readonly members: readonly BoxPart[];
}

export interface Stacked {
  /** What has a box of its own. */
  readonly drawn: readonly BoxPart[];
  readonly stacks: readonly Stack[];
}

const MOST_STACKS = 6;

/**
 * At most so many boxes: what starts a program and the largest parts have one each, and of the others those beside each other share one, as do
 * those whose names begin alike. Few siblings are stacked with those of the folder around them.
 */
export function stackParts(parts: readonly BoxPart[], most: number): Stacked {
  if (parts.length <= most) return { drawn: parts, stacks: [] };
  const bySize = parts.toSorted(
    (a, b) =>
      Number(b.isStart ?? false) - Number(a.isStart ?? false) ||
      b.files.length - a.files.length ||
      byString(a.path, b.path),
  );
  const drawn = new Set(bySize.slice(0, most - MOST_STACKS));
  const familyOf = familiesOf(parts);
  const groups = groupBy(bySize.slice(drawn.size), familyOf);
  for (;;) {
    const small = [...groups]
      .filter(([folder, { length }]) => folder !== '' && (length === 1 || groups.size > MOST_STACKS))
      .sort(([a, one], [b, other]) => one.length - other.length || byString(b, a));
    const least = small.find(([, { length }]) => length === 1) ?? small[0];
    if (!least) break;
    const [folder, members] = least;
    groups.delete(folder);
    const around = parentOf(folder);
    groups.set(around, [...(groups.get(around) ?? []), ...members]);
  }
  const stacks: Stack[] = [];
  for (const [folder, members] of groups) {
    if (members.length === 1) drawn.add(members[0]);
    else stacks.push({ folder, members });
  }
  return {
    drawn: parts.filter(part => drawn.has(part)),
    stacks: stacks.sort((a, b) => byString(a.folder, b.folder)),
  };
}

/** Part → the folder whose parts stand beside it, or the beginning that its name shares with theirs. */
function familiesOf(parts: readonly BoxPart[]): (part: BoxPart) => string {
  const beginnings = new Map<BoxPart, string>();
  const folders = parts.filter(({ kind }) => kind === 'folder' || kind === 'file');
  for (const { path, members } of nameGroups(folders.map((part, box) => ({ box, path: part.path }))))
    for (const box of members) beginnings.set(folders[box], path);
  return part => beginnings.get(part) ?? folderAround(part);
}

function folderAround({ path, kind }: BoxPart): string {
  if (kind === 'module') return '';
  return kind === 'own files' ? path : parentOf(path);
}
