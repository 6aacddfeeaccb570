import { FILE_ROLES } from '../../../src/core/report/model-types.ts';
import type { Levels } from './levels.ts';
import { createSizes, DIMENSIONS, type Viewport } from './sizes.ts';
import { FOLDER_KINDS, type Tree } from './tree.ts';
import type { BoxId } from './types.ts';

export type { Viewport } from './sizes.ts';

/** The open folders, without the root, which is always open. */
export type Expansion = ReadonlySet<BoxId>;

/** The smallest text of the map has 12 pixels, and stays legible down to 10. */
export const MIN_SCALE = 0.85;
/** Around a map that is fitted to the viewport. */
export const FIT_MARGIN = 12;
export const MAX_BOXES = 400;

/** A folder with a smaller share of the files is not worth the space. */
const MIN_SHARE = 0.01;

/** Beside a closed folder, one with this share of its files may be open. */
const SIMILAR = 0.5;

/**
 * Opens the largest folders while the map fits the viewport at a legible scale. After one that does not fit, only
 * folders of a similar size are opened: a small one is never open beside a large closed one. Vendored and generated
 * folders stay closed.
 */
export function autoExpansion(tree: Tree, levels: Levels, viewport: Viewport): Expansion {
  const sizes = createSizes({ tree, levels, viewport });
  sizes.open(0);
  const opened = new Set<BoxId>();
  const isForeign = foreignFolders(tree);
  const closed = foldersIn(tree, 0);
  let boxes = childCount(tree, 0);
  let largestClosed = 0;
  for (let folder = takeLargest(tree, closed); folder !== -1; folder = takeLargest(tree, closed)) {
    const more = childCount(tree, folder);
    const share = tree.fileCount[folder] / tree.fileCount[0];
    if (share < MIN_SHARE || tree.fileCount[folder] < SIMILAR * largestClosed) break;
    if (isForeign[folder] === 1) continue;
    sizes.open(folder);
    if (boxes + more > MAX_BOXES || !fits()) {
      sizes.undo();
      // A group is only a list of files; leaving it closed hides no folder.
      if (tree.kinds[folder] === FOLDER_KINDS.folder)
        largestClosed = Math.max(largestClosed, tree.fileCount[folder]);
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
    return (
      width * MIN_SCALE <= viewport.width - 2 * FIT_MARGIN &&
      height * MIN_SCALE <= viewport.height - 2 * FIT_MARGIN
    );
  }
}

const FOREIGN = new Set([FILE_ROLES.indexOf('vendored'), FILE_ROLES.indexOf('generated')]);

/** Folder → 1 if most of its files are vendored or generated. */
function foreignFolders({ project, parent, folderCount, fileCount }: Tree): Uint8Array {
  const foreign = new Uint32Array(folderCount);
  for (let file = 0; file < project.fileCount; file++) {
    const folder = parent[folderCount + file];
    if (folder !== -1 && FOREIGN.has(project.role[file])) foreign[folder]++;
  }
  // Parents have lower numbers than their children.
  for (let folder = folderCount - 1; folder > 0; folder--) foreign[parent[folder]] += foreign[folder];
  return Uint8Array.from(foreign, (count, folder) => Number(2 * count > fileCount[folder]));
}

/** Applies the folders that the user closed and opened. One that is in both was opened again. */
export function applyDifference(
  auto: Expansion,
  opened: Iterable<BoxId>,
  closed: Iterable<BoxId>,
): Expansion {
  const expansion = new Set(auto);
  for (const id of closed) expansion.delete(id);
  for (const id of opened) expansion.add(id);
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
