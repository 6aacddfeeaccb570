import type { RowAssignment } from './levels.ts';
import type { Tree } from './tree.ts';
import type { BoxId } from './types.ts';

/** Folders whose rows or tangles would differ if they were computed from scratch. */
export function outdatedFolders(
  tree: Tree,
  sticky: RowAssignment,
  recomputed: RowAssignment,
): ReadonlySet<BoxId> {
  const isSuspect = new Uint8Array(tree.folderCount);
  for (let unit = 1; unit < tree.unitCount; unit++) {
    if (tree.parent[unit] === -1) continue;
    const isTangled = sticky.tangle[unit] !== -1 || recomputed.tangle[unit] !== -1;
    if (isTangled || sticky.row[unit] !== recomputed.row[unit]) isSuspect[tree.parent[unit]] = 1;
  }
  const outdated = new Set<BoxId>();
  for (let folder = 0; folder < tree.folderCount; folder++) {
    if (isSuspect[folder] === 0) continue;
    const children = tree.children.subarray(tree.childStart[folder], tree.childStart[folder + 1]);
    const isSame =
      isSameOrder(children, sticky.row, recomputed.row) &&
      isSamePartition(children, sticky.tangle, recomputed.tangle);
    if (!isSame) outdated.add(tree.ids[folder]);
  }
  return outdated;
}

/** Compares the order and not the row numbers, because sticky rows stay when they become empty. */
function isSameOrder(children: Uint32Array, a: Int32Array, b: Int32Array): boolean {
  const units = Array.from(children).sort((one, other) => a[one] - a[other] || b[one] - b[other]);
  return units.every((unit, i) => {
    if (i === 0) return true;
    const before = units[i - 1];
    return a[unit] === a[before] ? b[unit] === b[before] : b[unit] > b[before];
  });
}

function isSamePartition(children: Uint32Array, a: Int32Array, b: Int32Array): boolean {
  const there = new Map<number, number>();
  const back = new Map<number, number>();
  return children.every(unit => {
    if ((a[unit] === -1) !== (b[unit] === -1)) return false;
    if (!there.has(a[unit])) there.set(a[unit], b[unit]);
    if (!back.has(b[unit])) back.set(b[unit], a[unit]);
    return there.get(a[unit]) === b[unit] && back.get(b[unit]) === a[unit];
  });
}
