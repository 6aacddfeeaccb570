import { groupBy } from '../../shared/group-by.ts';

/** The areas of an overview: the top folders, which give boxes their colours. */
export interface Areas {
  /** The largest one first. */
  readonly names: readonly string[];
  /** Box → its area; -1 for the ones that share the last colour. */
  readonly areaOf: Int32Array;
}

/** How many areas have a colour of their own. */
export const MOST_AREAS = 8;
/** A folder with a larger share of the boxes is divided into the folders in it. */
const DOMINANT_SHARE = 0.8;
/** Where there are fewer areas, a smaller share is enough. */
const ENOUGH_AREAS = 4;
const LARGE_SHARE = 0.5;

export interface AreaBox {
  readonly path: string;
  readonly files: number;
}

/**
 * Groups boxes by their top folder. Where one folder has most of them, as `src` or `packages` often do, its folders are
 * areas instead.
 */
export function areasOf(boxes: readonly AreaBox[]): Areas {
  let prefixes = [''];
  let groups = groupsBelow(boxes, prefixes);
  for (;;) {
    const share = groups.size < ENOUGH_AREAS ? LARGE_SHARE : DOMINANT_SHARE;
    const dominant = [...groups].find(
      ([name, members]) => members.length > boxes.length * share && hasFolders(name, members, boxes),
    );
    if (!dominant) break;
    prefixes = [...prefixes, `${dominant[0]}/`];
    groups = groupsBelow(boxes, prefixes);
  }
  const sizeOf = (members: readonly number[]) => members.reduce((sum, box) => sum + boxes[box].files, 0);
  const ranked = [...groups]
    .map(([name, members]) => ({ name, members, size: sizeOf(members) }))
    .sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
  const areaOf = new Int32Array(boxes.length).fill(-1);
  const named = ranked.slice(0, MOST_AREAS);
  for (const [area, { members }] of named.entries()) for (const box of members) areaOf[box] = area;
  return { names: named.map(({ name }) => name), areaOf };
}

/** Top folder → its boxes. Below the last prefix that a path starts with, the next segment counts. */
function groupsBelow(boxes: readonly AreaBox[], prefixes: readonly string[]): Map<string, number[]> {
  return groupBy(boxes.keys(), box => {
    const { path } = boxes[box];
    const prefix = prefixes.findLast(one => path.startsWith(one)) ?? '';
    const end = path.indexOf('/', prefix.length);
    return end === -1 ? path : path.slice(0, end);
  });
}

/** Would it be divided? */
function hasFolders(name: string, members: readonly number[], boxes: readonly AreaBox[]): boolean {
  return members.some(box => boxes[box].path.startsWith(`${name}/`));
}
