import type { Levels } from './levels.ts';
import { createSizes, DIMENSIONS, type Viewport } from './sizes.ts';
import { FOLDER_KINDS, type Tree } from './tree.ts';
import type { BoxId } from './types.ts';

export type { Viewport } from './sizes.ts';

/** The open folders, without the root, which is always open. */
export type Expansion = ReadonlySet<BoxId>;

/** Text stays legible down to this scale. */
export const MIN_SCALE = 0.85;
export const MAX_BOXES = 400;

/** A folder with a smaller share of the files is not worth the space. */
const MIN_SHARE = 0.01;

/**
 * Opens the largest folders while the map fits the viewport at a legible scale. A folder with most of the project's
 * files is opened even if the map no longer fits, because a single closed box would show nothing.
 */
export function autoExpansion(tree: Tree, levels: Levels, viewport: Viewport): Expansion {
  const sizes = createSizes({ tree, levels, viewport });
  sizes.open(0);
  const opened = new Set<BoxId>();
  const closed = foldersIn(tree, 0);
  let boxes = childCount(tree, 0);
  for (let folder = takeLargest(tree, closed); folder !== -1; folder = takeLargest(tree, closed)) {
    const more = childCount(tree, folder);
    const share = tree.fileCount[folder] / tree.fileCount[0];
    if (share < MIN_SHARE || boxes + more > MAX_BOXES) continue;
    sizes.open(folder);
    const isBulk = share > 0.5 && tree.parent[folder] === 0;
    if (!isBulk && !fits()) {
      sizes.undo();
      continue;
    }
    boxes += more;
    opened.add(tree.ids[folder]);
    closed.push(...foldersIn(tree, folder));
  }
  return opened;

  function fits(): boolean {
    const packed = sizes.packedOf(0);
    if (!packed) return false;
    const width = packed.width + 2 * DIMENSIONS.margin;
    const height = packed.height + 2 * DIMENSIONS.margin;
    return width * MIN_SCALE <= viewport.width && height * MIN_SCALE <= viewport.height;
  }
}

/** Applies the folders that the user opened and closed. */
export function applyDifference(
  auto: Expansion,
  opened: Iterable<BoxId>,
  closed: Iterable<BoxId>,
): Expansion {
  const expansion = new Set(auto);
  for (const id of opened) expansion.add(id);
  for (const id of closed) expansion.delete(id);
  return expansion;
}

function childCount({ childStart }: Tree, folder: number): number {
  return childStart[folder + 1] - childStart[folder];
}

/** Without the folder of packages, which stays closed. */
function foldersIn({ childStart, children, folderCount, kinds }: Tree, folder: number): number[] {
  const found: number[] = [];
  for (let i = childStart[folder]; i < childStart[folder + 1] && children[i] < folderCount; i++) {
    if (kinds[children[i]] !== FOLDER_KINDS.packages) found.push(children[i]);
  }
  return found;
}

/** Removes and returns the folder with the most files, the first of equals; -1 if the list is empty. */
function takeLargest({ fileCount }: Tree, folders: number[]): number {
  let at = -1;
  for (let i = 0; i < folders.length; i++) {
    if (at === -1 || fileCount[folders[i]] > fileCount[folders[at]]) at = i;
    else if (fileCount[folders[i]] === fileCount[folders[at]] && folders[i] < folders[at]) at = i;
  }
  return at === -1 ? -1 : folders.splice(at, 1)[0];
}
