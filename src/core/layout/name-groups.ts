import { groupBy } from '../../shared/group-by.ts';

export interface NameGroup {
  /** The folder and the beginning of the names: `packages/babel-plugin-`. */
  readonly path: string;
  /** `plugin-*` */
  readonly name: string;
  readonly members: readonly number[];
}

interface NamedBox {
  readonly box: number;
  readonly path: string;
}

/** Fewer names with the same beginning are a coincidence. */
const FEWEST_MEMBERS = 3;
/** What nearly all names begin with says nothing about any of them. */
const COMMON_SHARE = 0.8;

/** Boxes beside each other whose names begin with the same word, such as `plugin-a` and `plugin-b`. */
export function nameGroups(boxes: readonly NamedBox[]): NameGroup[] {
  const byFolder = groupBy(boxes, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return [...byFolder].flatMap(([folder, members]) => groupsIn(folder, members));
}

function groupsIn(folder: string, boxes: readonly NamedBox[]): NameGroup[] {
  let common = '';
  for (;;) {
    const groups = groupBy(boxes, ({ path }) => beginningOf(path.slice(folder.length), common));
    groups.delete('');
    const shared = [...groups].find(([, { length }]) => length > boxes.length * COMMON_SHARE);
    if (shared) {
      common = shared[0];
      continue;
    }
    return [...groups]
      .filter(([, { length }]) => length >= FEWEST_MEMBERS)
      .map(([beginning, members]) => ({
        path: folder + beginning,
        name: `${beginning.slice(common.length)}*`,
        members: members.map(({ box }) => box),
      }));
  }
}

/** The first word of a name after what all names begin with, and what divides it from the next one; empty if it is the whole name. */
function beginningOf(name: string, common: string): string {
  if (!name.startsWith(common)) return '';
  const word = /^[^-_.]+[-_.]+(?=.)/.exec(name.slice(common.length));
  return word ? common + word[0] : '';
}
