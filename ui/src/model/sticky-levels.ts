import { once } from '../../../src/shared/once.ts';
import { assignRows, createLevels, type Levels, type RowAssignment } from './levels.ts';
import { type Lifted, lift } from './lift.ts';
import { outdatedFolders } from './outdated.ts';
import { pairNodes } from './pair-nodes.ts';
import type { Row, RowItem } from './rows.ts';
import { hasSameBoxes, resized, type Tree } from './tree.ts';

/** The rows after a save: existing units stay in their row; new ones are placed by their edges. */
export function stickyLevels(previous: Levels, tree: Tree): Levels {
  const lifted = once(() => lift(tree));
  const recomputed = once(() => assignRows(tree, lifted()));
  const outdated = once(() => outdatedFolders(tree, places, recomputed()));
  const { places, rows } = hasSameBoxes(previous.tree, tree)
    ? { places: samePlaces(previous, tree), rows: keptRows(previous) }
    : movedPlaces(previous, { tree, lifted: lifted(), recomputed: recomputed() });
  return createLevels({ tree, lifted, ...places, outdated, rows });
}

/** Most saves neither add nor remove files. */
function samePlaces({ row, tangle, tangleCount }: Levels, { unitCount }: Tree): RowAssignment {
  return { row: resized(row, unitCount, 0), tangle: resized(tangle, unitCount, -1), tangleCount };
}

function keptRows(levels: Levels): Map<number, readonly Row[]> {
  return new Map(Array.from(levels.arranged(), folder => [folder, levels.rowsOf(folder)]));
}

function movedPlaces(
  previous: Levels,
  { tree, lifted, recomputed }: Omit<Sticky, 'before'>,
): { readonly places: RowAssignment; readonly rows: Map<number, readonly Row[]> } {
  const before = previousUnits(previous.tree, tree);
  const places = stickyPlaces(previous, { tree, lifted, before, recomputed });
  return { places, rows: movedRows(previous, { tree, before, places }) };
}

/** Unit → the same unit in the previous tree, or -1 if it is new or had another parent. */
function previousUnits(was: Tree, is: Tree): Int32Array {
  const before = new Int32Array(is.unitCount).fill(-1);
  // The root is the root, though its path may be another one.
  before[0] = 0;
  for (let folder = 1; folder < is.folderCount; folder++) {
    const found = was.folderOfId.get(is.ids[folder]);
    if (found !== undefined && was.ids[found] === is.ids[folder]) before[folder] = found;
  }
  const isSame = was.project.ids === is.project.ids;
  const nextOf = isSame ? undefined : pairNodes(was.project, is.project);
  for (let node = 0; node < was.project.ids.length; node++) {
    const now = nextOf ? nextOf[node] : node;
    if (now !== -1) before[is.folderCount + now] = was.folderCount + node;
  }
  // Backwards, so that a folder's entry is still intact when its children are compared with it.
  for (let unit = is.unitCount - 1; unit > 0; unit--) {
    if (before[unit] === -1) continue;
    const parent = is.parent[unit];
    const isBelowTheSame =
      parent !== -1 && before[parent] !== -1 && before[parent] === was.parent[before[unit]];
    if (!isBelowTheSame) before[unit] = -1;
  }
  return before;
}

interface Sticky {
  readonly tree: Tree;
  readonly lifted: Lifted;
  readonly before: Int32Array;
  readonly recomputed: RowAssignment;
}

function stickyPlaces(previous: Levels, sticky: Sticky): RowAssignment {
  const { tree, before, recomputed } = sticky;
  const row = recomputed.row.slice();
  const tangle = recomputed.tangle.slice();
  // Previous tangles are numbered after the recomputed ones, which remain in entirely new folders.
  for (let unit = 1; unit < tree.unitCount; unit++) {
    if (before[unit] === -1) continue;
    row[unit] = previous.row[before[unit]];
    const was = previous.tangle[before[unit]];
    tangle[unit] = was === -1 ? -1 : recomputed.tangleCount + was;
  }
  for (const folder of mixedFolders(tree, before)) placeNew(folder, sticky, { row, tangle });
  const tangleCount = recomputed.tangleCount + previous.tangleCount;
  return { row, ...renumber(tangle, tangleCount) };
}

/** Folders with both existing and new children. */
function mixedFolders({ folderCount, unitCount, parent }: Tree, before: Int32Array): number[] {
  const kinds = new Uint8Array(folderCount);
  for (let unit = 1; unit < unitCount; unit++) {
    if (parent[unit] !== -1) kinds[parent[unit]] |= before[unit] === -1 ? 1 : 2;
  }
  const mixed: number[] = [];
  for (let folder = 0; folder < folderCount; folder++) if (kinds[folder] === 3) mixed.push(folder);
  return mixed;
}

function placeNew(
  folder: number,
  { tree, lifted, before, recomputed }: Sticky,
  { row, tangle }: Pick<RowAssignment, 'row' | 'tangle'>,
): void {
  const children = Array.from(tree.children.subarray(tree.childStart[folder], tree.childStart[folder + 1]));
  const placed = new Set(children.filter(unit => before[unit] !== -1));
  const added = children.filter(unit => before[unit] === -1);
  for (const unit of added.sort((a, b) => recomputed.row[a] - recomputed.row[b] || a - b)) {
    row[unit] = rowFor(unit, { lifted, row, placed });
    tangle[unit] = -1;
    placed.add(unit);
  }
}

/** Renumbers tangles without gaps. A tangle with a single member left is dropped. */
function renumber(tangle: Int32Array, count: number): Pick<RowAssignment, 'tangle' | 'tangleCount'> {
  const size = new Uint32Array(count);
  for (let unit = 0; unit < tangle.length; unit++) if (tangle[unit] !== -1) size[tangle[unit]]++;
  const number = new Int32Array(count).fill(-1);
  let tangleCount = 0;
  for (let unit = 0; unit < tangle.length; unit++) {
    const was = tangle[unit];
    if (was === -1) continue;
    if (number[was] === -1 && size[was] > 1) number[was] = tangleCount++;
    tangle[unit] = number[was];
  }
  return { tangle, tangleCount };
}

interface Siblings {
  readonly lifted: Lifted;
  readonly row: Int32Array;
  /** Siblings that already have a row. */
  readonly placed: ReadonlySet<number>;
}

/** Below its lowest user if that is above everything it uses, else beside that user. */
function rowFor(unit: number, { lifted, row, placed }: Siblings): number {
  let lowestUser = -1;
  let highestUsed = Number.POSITIVE_INFINITY;
  for (let i = lifted.inStart[unit]; i < lifted.inStart[unit + 1]; i++) {
    const user = lifted.source[lifted.inEdges[i]];
    if (placed.has(user)) lowestUser = Math.max(lowestUser, row[user]);
  }
  for (let edge = lifted.outStart[unit]; edge < lifted.outStart[unit + 1]; edge++) {
    const used = lifted.target[edge];
    if (placed.has(used)) highestUsed = Math.min(highestUsed, row[used]);
  }
  if (lowestUser !== -1) return lowestUser + 1 < highestUsed ? lowestUser + 1 : lowestUser;
  return Number.isFinite(highestUsed) ? Math.max(0, highestUsed - 1) : 0;
}

interface Kept {
  readonly tree: Tree;
  readonly before: Int32Array;
  readonly places: RowAssignment;
}

/** Computed rows keep their order from left to right; new units are appended to their row. */
function movedRows(previous: Levels, { tree, before, places }: Kept): Map<number, readonly Row[]> {
  const nowOf = new Int32Array(previous.tree.unitCount).fill(-1);
  for (let unit = 0; unit < before.length; unit++) if (before[unit] !== -1) nowOf[before[unit]] = unit;
  const kept = new Map<number, readonly Row[]>();
  for (const was of previous.arranged()) {
    const folder = nowOf[was];
    if (folder === -1) continue;
    const rows = new Map<number, RowItem[]>();
    for (const item of previous.rowsOf(was).flat()) addItem(rows, item.units.flatMap(present));
    for (let i = tree.childStart[folder]; i < tree.childStart[folder + 1]; i++) {
      if (before[tree.children[i]] === -1) addItem(rows, [tree.children[i]]);
    }
    kept.set(
      folder,
      [...rows].sort(([a], [b]) => a - b).map(([, row]) => row),
    );
  }
  return kept;

  function present(unit: number): number[] {
    return nowOf[unit] === -1 ? [] : [nowOf[unit]];
  }

  function addItem(rows: Map<number, RowItem[]>, units: readonly number[]): void {
    if (units.length === 0) return;
    const number = places.row[units[0]];
    const row = rows.get(number) ?? [];
    row.push({ tangle: places.tangle[units[0]], units });
    rows.set(number, row);
  }
}
