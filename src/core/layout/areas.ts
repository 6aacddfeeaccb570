import { groupBy } from '../../shared/group-by.ts';
import { boxNames } from './box-names.ts';
import { nameGroups } from './name-groups.ts';
import { TINTS } from './tints.ts';

/** A part of the project that several boxes belong to: a folder, or the beginning of the names in one. */
export interface Area {
  readonly path: string;
  /** What all paths in it begin with, if they end with a slash. */
  readonly around: string;
  /** Short, and distinct among the areas of a picture. */
  readonly name: string;
  /** Its colour, which follows from its path. */
  readonly tint: number;
  readonly files: number;
  /** Is it shown as a frame around its boxes? */
  readonly isFramed: boolean;
}

/** The areas of an overview, which give boxes their frames and colours. */
export interface Areas {
  /** The largest one first. */
  readonly list: readonly Area[];
  /** Box → its area, or -1. */
  readonly areaOf: Int32Array;
}

/** A folder with a larger share of the boxes is divided into the folders in it. */
const DOMINANT_SHARE = 0.8;
/** Where there are fewer areas, a smaller share is enough. */
const ENOUGH_AREAS = 4;
const LARGE_SHARE = 0.7;
/** Fewer boxes in frames than this share say too little about a picture. */
const FRAMED_SHARE = 0.5;

export interface AreaBox {
  /** Of the box, or of the folder that its file is in. */
  readonly path: string;
  readonly files: number;
}

interface Group {
  readonly path: string;
  readonly name?: string | undefined;
  readonly members: readonly number[];
}

/**
 * Groups boxes by their top folder. Where one folder has most of them, as `src` or `packages` often do, its folders are
 * areas instead; where most folders are one box each, the beginnings of their names are. An area of several boxes is
 * framed; where there is none, every box is an area. Colours that are taken are left to others, as far as there are enough.
 */
export function areasOf(boxes: readonly AreaBox[], taken: ReadonlySet<number> = new Set()): Areas {
  const byFolder = folderGroups(boxes);
  const single = byFolder.filter(({ members }) => members.length === 1).flatMap(({ members }) => members);
  const isFlat = boxes.length - single.length < boxes.length * FRAMED_SHARE;
  const named = isFlat ? nameGroups(single.map(box => ({ box, path: boxes[box].path }))) : [];
  const inNamed = new Set(named.flatMap(({ members }) => members));
  const groups: Group[] = [...byFolder.filter(({ members }) => !inNamed.has(members[0])), ...named];
  const framed = groups.filter(isFramed);
  const areas = largest(framed.length > 0 ? framed : groups, boxes);
  const areaOf = new Int32Array(boxes.length).fill(-1);
  for (const [area, { members }] of areas.entries()) for (const box of members) areaOf[box] = area;
  const short = boxNames(areas.map(({ path }) => ({ path, kind: 'folder' })));
  const free = taken.size + areas.length <= TINTS ? taken : [];
  const tints = tintsOf(
    areas.map(({ path }) => path),
    free,
  );
  return {
    list: areas.map(({ path, name, members }, area) => ({
      path,
      around: name === undefined ? `${path}/` : path,
      name: name ?? short[area],
      tint: tints[area],
      files: sizeOf(members, boxes),
      isFramed: isFramed({ path, members }),
    })),
    areaOf,
  };
}

/** The files in the root, and the smaller folders beside them, have only the project in common. */
function isFramed({ path, members }: Group): boolean {
  return members.length > 1 && path !== '';
}

function largest(groups: readonly Group[], boxes: readonly AreaBox[]): Group[] {
  return groups
    .map(group => ({ group, size: sizeOf(group.members, boxes) }))
    .sort((a, b) => b.size - a.size || (a.group.path < b.group.path ? -1 : 1))
    .slice(0, TINTS)
    .map(({ group }) => group);
}

function sizeOf(members: readonly number[], boxes: readonly AreaBox[]): number {
  return members.reduce((sum, box) => sum + boxes[box].files, 0);
}

function folderGroups(boxes: readonly AreaBox[]): Group[] {
  let prefixes = [''];
  let groups = groupsBelow(boxes, prefixes);
  for (;;) {
    const share = groups.size < ENOUGH_AREAS ? LARGE_SHARE : DOMINANT_SHARE;
    const dominant = [...groups].find(
      ([name, members]) => members.length > boxes.length * share && hasFolders(name, members, boxes),
    );
    if (!dominant) return Array.from(groups, ([path, members]) => ({ path, members }));
    prefixes = [...prefixes, `${dominant[0]}/`];
    groups = groupsBelow(boxes, prefixes);
  }
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

/** Each path has the colour that follows from it; of two with the same one, the second has the next that is free. */
function tintsOf(paths: readonly string[], others: Iterable<number>): number[] {
  const taken = new Set(others);
  const tints = new Map<string, number>();
  for (const path of [...paths].sort()) {
    let tint = hashOf(path) % TINTS;
    while (taken.has(tint)) tint = (tint + 1) % TINTS;
    taken.add(tint);
    tints.set(path, tint);
  }
  return paths.map(path => tints.get(path) ?? 0);
}

/** FNV-1a, whose low bits are mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
