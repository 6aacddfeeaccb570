import type { Levels } from './levels.ts';
import { type Block, type Packed, type PackOptions, packRows } from './pack.ts';
import { repackRows } from './repack.ts';
import type { RowItem } from './rows.ts';
import { idOfUnit, labelOfUnit, type Tree } from './tree.ts';
import type { BoxId } from './types.ts';

/** The dimensions of the map, in CSS pixels at scale 1. The style sheet has to match. */
export const DIMENSIONS = {
  fileWidth: 148,
  fileHeight: 24,
  /** Height of a closed folder with one file. */
  folderHeight: 42,
  folderWidth: 100,
  widestFolder: 224,
  /** Space for the name above the children of an open folder. */
  header: 28,
  padding: 10,
  gap: 10,
  lineGap: 8,
  rowGap: 22,
  /** Around the members of a tangle, and above them for its caption. */
  tanglePadding: 8,
  tangleHeader: 18,
  /** Around the whole map. */
  margin: 16,
} as const;

/** Preferred aspect ratio of an open folder. */
const ASPECT = 2;
const LETTER = 7.2;

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The open folders, and the resulting sizes of all units. */
export interface Sizes {
  /** Folder → its children, placed relative to the inner corner of its padding. */
  packedOf(folder: number): Packed | undefined;
  sizeOf(unit: number): Size;
  /** Opens a folder whose open children are already packed. */
  pack(folder: number): void;
  /** Opens a folder whose parent is open, and repacks all its ancestors. */
  open(folder: number): void;
  /** Reverts the last `open`. */
  undo(): void;
}

/** The layout before a save. */
export interface PreviousSizes {
  packedOf(folder: BoxId): Packed | undefined;
  /** The root, whose path may be another one now. */
  readonly root: BoxId;
  /** The size of a box, if it was visible. */
  sizeOf(box: BoxId): Size | undefined;
  isOpen(box: BoxId): boolean;
  idOf(unit: number): BoxId;
}

export interface SizesInput {
  readonly tree: Tree;
  readonly levels: Levels;
  readonly viewport: Viewport;
  readonly previous?: PreviousSizes | undefined;
}

export function createSizes({ tree, levels, viewport, previous }: SizesInput): Sizes {
  const packed = new Map<number, Packed>();
  let before = new Map<number, Packed | undefined>();
  const sizes: Sizes = {
    packedOf: folder => packed.get(folder),
    sizeOf,
    pack(folder) {
      packed.set(folder, packedNow(folder));
    },
    open(folder) {
      before = new Map();
      for (let each = folder; each !== -1; each = tree.parent[each]) {
        before.set(each, packed.get(each));
        packed.set(each, packedNow(each));
      }
    },
    undo() {
      for (const [folder, was] of before) {
        if (was) packed.set(folder, was);
        else packed.delete(folder);
      }
    },
  };
  return sizes;

  function sizeOf(unit: number): Size {
    const inside = packed.get(unit);
    if (inside) return around(inside, DIMENSIONS.padding, DIMENSIONS.header);
    if (unit >= tree.folderCount) return { width: DIMENSIONS.fileWidth, height: DIMENSIONS.fileHeight };
    const id = tree.ids[unit];
    const known = previous?.isOpen(id) === false ? previous.sizeOf(id) : undefined;
    return known ?? closedSize(tree.labels[unit], tree.fileCount[unit]);
  }

  function packedNow(folder: number): Packed {
    const rows = levels.rowsOf(folder).map(row => row.map(blockOf));
    const options = optionsFor(folder);
    const was = previous && packedBefore(previous, folder, rows);
    if (!was || !previous) return packRows(rows, options);
    return repackRows(was, rows, { ...options, ...namesFor(previous), keepsRows: folder === 0 });
  }

  function packedBefore(was: PreviousSizes, folder: number, rows: readonly (readonly Block[])[]) {
    const known = was.packedOf(tree.ids[folder]);
    if (known || folder > 0) return known;
    const root = was.packedOf(was.root);
    const ids = new Set(rows.flat().map(({ unit }) => idOfUnit(tree, unit)));
    return root?.blocks.some(({ unit }) => ids.has(was.idOf(unit))) ? root : undefined;
  }

  function namesFor(was: PreviousSizes) {
    return { idOf: (unit: number) => idOfUnit(tree, unit), previousIdOf: was.idOf };
  }

  function blockOf({ tangle, units }: RowItem): Block {
    if (tangle === -1) return { unit: units[0], tangle, ...sizeOf(units[0]) };
    const members = units.map(unit => ({ unit, tangle: -1, ...sizeOf(unit) }));
    const was = previous && tangleBefore(previous, units);
    const inside =
      was && previous
        ? repackRows(was, [members], { ...TANGLE_OPTIONS, ...namesFor(previous) })
        : packRows([members], TANGLE_OPTIONS);
    return {
      unit: units[0],
      tangle,
      inside,
      ...around(inside, DIMENSIONS.tanglePadding, DIMENSIONS.tangleHeader),
    };
  }

  /** The previous inside of the first tangle that contained one of these. */
  function tangleBefore(was: PreviousSizes, units: readonly number[]): Packed | undefined {
    const folder = was.packedOf(tree.ids[tree.parent[units[0]]]);
    const ids = new Set(units.map(unit => idOfUnit(tree, unit)));
    const isMember = ({ unit }: Block) => ids.has(was.idOf(unit));
    return folder?.blocks.find(({ inside }) => inside?.blocks.some(isMember))?.inside;
  }

  function optionsFor(folder: number): PackOptions {
    if (folder > 0) {
      const minWidth = labelWidth(labelOfUnit(tree, folder)) + 2 * LETTER;
      return { ...GAPS, minWidth, cost: (width, height) => Math.max(width / ASPECT, height) };
    }
    const width = viewport.width - 2 * DIMENSIONS.margin;
    const height = viewport.height - 2 * DIMENSIONS.margin;
    return { ...GAPS, minWidth: 0, cost: (w, h) => Math.max(1, w / width, h / height) };
  }
}

/** Grows with the logarithm of the files, in steps, so that one more file rarely changes it. */
function closedSize(label: string, files: number): Size {
  const steps = Math.min(14, Math.floor(Math.log2(Math.max(1, files))));
  const width = Math.min(DIMENSIONS.widestFolder, Math.max(DIMENSIONS.folderWidth, labelWidth(label)));
  return { width: Math.round(width) + 4 * steps, height: DIMENSIONS.folderHeight + 2 * steps };
}

function labelWidth(label: string): number {
  return Math.min(DIMENSIONS.widestFolder, label.length * LETTER + 44);
}

function around({ width, height }: Size, padding: number, header: number): Size {
  return { width: width + 2 * padding, height: height + header + padding };
}

const GAPS = { gap: DIMENSIONS.gap, lineGap: DIMENSIONS.lineGap, rowGap: DIMENSIONS.rowGap };

/** The members of a tangle form a block with the same aspect ratio as an open folder. */
const TANGLE_OPTIONS: PackOptions = {
  ...GAPS,
  lineGap: 14,
  minWidth: 120,
  cost: (width, height) => Math.max(width / ASPECT, height),
};
