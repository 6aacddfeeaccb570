import { pairNodes } from './difference.ts';
import { createLevels, type Levels, type Places, placesOf } from './levels.ts';
import { type Lifted, lift } from './lift.ts';
import { once } from './once.ts';
import { outdatedFolders } from './outdated.ts';
import type { Row, RowItem } from './rows.ts';
import { hasSameBoxes, resized, type Tree } from './tree.ts';

/** The rows after a save: what was there stays where it is, and what is new goes where its uses ask for. */
export function stickyLevels(previous: Levels, tree: Tree): Levels {
  const lifted = once(() => lift(tree));
  const fresh = once(() => placesOf(tree, lifted()));
  const outdated = once(() => outdatedFolders(tree, places, fresh()));
  const { places, rows } = hasSameBoxes(previous.tree, tree)
    ? { places: samePlaces(previous, tree), rows: keptRows(previous) }
    : movedPlaces(previous, { tree, lifted: lifted(), fresh: fresh() });
  return createLevels({ tree, lifted, ...places, outdated, rows });
}

/** Most saves: no file came or went. */
function samePlaces({ row, tangle, tangleCount }: Levels, { unitCount }: Tree): Places {
  return { row: resized(row, unitCount, 0), tangle: resized(tangle, unitCount, -1), tangleCount };
}

function keptRows(levels: Levels): Map<number, readonly Row[]> {
  return new Map(Array.from(levels.arranged(), folder => [folder, levels.rowsOf(folder)]));
}

function movedPlaces(
  previous: Levels,
  { tree, lifted, fresh }: Omit<Sticky, 'before'>,
): { readonly places: Places; readonly rows: Map<number, readonly Row[]> } {
  const before = previousUnits(previous.tree, tree);
  const places = stickyPlaces(previous, { tree, lifted, before, fresh });
  return { places, rows: movedRows(previous, { tree, before, places }) };
}

/** Unit → the same unit in the tree before, -1 where it is new or had another parent. */
function previousUnits(was: Tree, is: Tree): Int32Array {
  const before = new Int32Array(is.unitCount).fill(-1);
  for (let folder = 0; folder < is.folderCount; folder++) {
    const found = was.folderOfId.get(is.ids[folder]);
    if (found !== undefined && was.ids[found] === is.ids[folder]) before[folder] = found;
  }
  const isSame = was.project.ids === is.project.ids;
  const nextOf = isSame ? undefined : pairNodes(was.project, is.project);
  for (let node = 0; node < was.project.ids.length; node++) {
    const now = nextOf ? nextOf[node] : node;
    if (now !== -1) before[is.folderCount + now] = was.folderCount + node;
  }
  // From the end, so that a folder is still known when its children ask for it.
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
  readonly fresh: Places;
}

function stickyPlaces(previous: Levels, sticky: Sticky): Places {
  const { tree, before, fresh } = sticky;
  const row = fresh.row.slice();
  const tangle = fresh.tangle.slice();
  // Kept tangles get numbers after the fresh ones, which folders that are new as a whole still have.
  for (let unit = 1; unit < tree.unitCount; unit++) {
    if (before[unit] === -1) continue;
    row[unit] = previous.row[before[unit]];
    const was = previous.tangle[before[unit]];
    tangle[unit] = was === -1 ? -1 : fresh.tangleCount + was;
  }
  for (const folder of mixedFolders(tree, before)) placeNew(folder, sticky, { row, tangle });
  const tangleCount = fresh.tangleCount + previous.tangleCount;
  return { row, ...renumber(tangle, tangleCount) };
}

/** Folders with children that were there and children that were not. */
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
  { tree, lifted, before, fresh }: Sticky,
  { row, tangle }: Pick<Places, 'row' | 'tangle'>,
): void {
  const children = Array.from(tree.children.subarray(tree.childStart[folder], tree.childStart[folder + 1]));
  const placed = new Set(children.filter(unit => before[unit] !== -1));
  const come = children.filter(unit => before[unit] === -1);
  for (const unit of come.sort((a, b) => fresh.row[a] - fresh.row[b] || a - b)) {
    row[unit] = rowFor(unit, { lifted, row, placed });
    tangle[unit] = -1;
    placed.add(unit);
  }
}

/** Counts tangles without gaps. One of which a single member is left is none. */
function renumber(tangle: Int32Array, count: number): Pick<Places, 'tangle' | 'tangleCount'> {
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
  /** Siblings whose rows are decided. */
  readonly placed: ReadonlySet<number>;
}

/** Below its lowest user, where that is above all it uses, else beside that user. */
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
  readonly places: Places;
}

/** Folders that were looked at keep their order from left to right; what is new stands at the end of its row. */
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
