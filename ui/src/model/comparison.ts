import type { Step } from '../../../src/core/query/edges.ts';
import type { DiffAnswer } from './difference-types.ts';
import { boxIdOf, isPackageId } from './ids.ts';
import type { MapLayout } from './layout.ts';
import { folderOf } from './names.ts';
import type { BoxId } from './types.ts';

/** What a comparison marks on every view, by paths. */
export interface Overlay {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** New name → old name. */
  readonly moved: ReadonlyMap<string, string>;
  readonly imports: readonly ImportPair[];
}

export interface ImportPair {
  readonly source: BoxId;
  readonly target: BoxId;
}

export const NO_OVERLAY: Overlay = {
  added: new Set(),
  changed: new Set(),
  removed: new Set(),
  moved: new Map(),
  imports: [],
};

export function overlayOf({ files, imports }: Pick<DiffAnswer, 'files' | 'imports'>): Overlay {
  return {
    added: new Set(files.added),
    changed: new Set(files.changed),
    removed: new Set(files.removed),
    moved: new Map(files.renamed.map(({ from, to }) => [to, from])),
    imports: imports.added.map(pairOf),
  };
}

export function pairOf({ source, target }: Pick<Step, 'source' | 'target'>): ImportPair {
  return { source: boxOfId(source), target: boxOfId(target) };
}

/** The box of a report id; a package id is already one. */
export function boxOfId(id: string): BoxId {
  return isPackageId(id) ? id : boxIdOf(id);
}

export type FileChange = 'added' | 'changed' | 'moved';

export function changeOf({ added, changed, moved }: Overlay, path: string): FileChange | undefined {
  if (added.has(path)) return 'added';
  if (moved.has(path)) return 'moved';
  return changed.has(path) ? 'changed' : undefined;
}

/** The signs of changes, which colours only repeat. */
export const SIGNS: Readonly<Record<FileChange | 'removed', string>> = {
  added: '+',
  changed: '~',
  moved: '→',
  removed: '−',
};

/** How many files changed in a box. */
export type BoxChanges = Readonly<Record<keyof typeof SIGNS, number>>;

/** Box → its changes: those of the files that it shows or, if it is closed, contains, and of files removed from it. */
export function changesOfBoxes(
  { tree, boxes, boxOfUnits }: MapLayout,
  overlay: Overlay,
): ReadonlyMap<number, BoxChanges> {
  const counts = new Map<number, Record<keyof typeof SIGNS, number>>();
  const units = boxOfUnits();
  const { project, folderCount, folderOfId } = tree;
  const add = (box: number, change: keyof typeof SIGNS) => {
    const known = counts.get(box) ?? { added: 0, changed: 0, moved: 0, removed: 0 };
    known[change]++;
    counts.set(box, known);
  };
  if (overlay.added.size + overlay.changed.size + overlay.moved.size > 0)
    for (let file = 0; file < project.fileCount; file++) {
      const change = changeOf(overlay, project.ids[file]);
      const box = change === undefined ? -1 : units[folderCount + file];
      if (change !== undefined && box !== -1 && !boxes[box].isOpen) add(box, change);
    }
  for (const path of overlay.removed) {
    let folder = folderOf(path);
    while (folder !== '' && !folderOfId.has(boxIdOf(folder))) folder = folderOf(folder);
    const unit = folder === '' ? undefined : folderOfId.get(boxIdOf(folder));
    if (unit !== undefined && units[unit] !== -1) add(units[unit], 'removed');
  }
  return counts;
}

/** `+2 ~1`; the sign alone for a single file. */
export function changesText(changes: BoxChanges, isFile: boolean): string {
  return ORDER.filter(change => changes[change] > 0)
    .map(change => (isFile ? SIGNS[change] : `${SIGNS[change]}${changes[change]}`))
    .join(' ');
}

/** `2 added, 1 changed`; `added` for a single file. */
export function changesWords(changes: BoxChanges, isFile: boolean): string {
  return ORDER.filter(change => changes[change] > 0)
    .map(change => (isFile ? change : `${changes[change]} ${change}`))
    .join(', ');
}

const ORDER: readonly (keyof typeof SIGNS)[] = ['added', 'changed', 'moved', 'removed'];
