import { isBelow, parentOf } from '../../shared/paths.ts';
import type { Steps } from '../../shared/steps.ts';
import type { FileId } from '../../types.ts';
import { createInvalidation, type Invalidation } from './queries.ts';
import { createSortedIds } from './sorted-ids.ts';

/** The part of `Set` that the inventory needs, so that a union of sets can stand in for one. */
export interface Ids extends Iterable<FileId> {
  has(id: FileId): boolean;
}

export interface InventoryInput {
  /** In any order. */
  readonly files: Iterable<FileId>;
  /** Files that exist but are not analysed. */
  readonly others: Ids;
  /** Folders that the walk did not enter; anything may exist below them. */
  readonly pruned: Ids;
}

export interface InventoryChange {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files that existed before and whose declared names changed. */
  readonly redeclared: readonly FileId[];
  /** The new state. */
  readonly others: Ids;
  readonly pruned: Ids;
  /** The paths at which `others` and `pruned` may have changed. */
  readonly touched: ReadonlySet<FileId> | 'all';
}

/** The files and folders of the project. An update returns the queries whose answers changed. */
export interface Inventory {
  files(): readonly FileId[];
  has(id: FileId): boolean;
  exists(id: FileId): boolean;
  isDirectory(id: FileId): boolean;
  below(dir: FileId): readonly FileId[];
  withExtension(extension: string): readonly FileId[];
  hasExtension(extension: string): boolean;
  update(change: InventoryChange): Invalidation;
}

/** Files per step; adding these takes about a millisecond. */
const STEP = 1024;

export function* createInventory(input: InventoryInput): Steps<Inventory> {
  const sources = new Set<FileId>();
  const sorted = createSortedIds(input.files);
  yield;
  // A copy, because the tree keeps changing.
  const others = new Set(input.others);
  const pruned = new Set(input.pruned);
  /** Folder → its number of direct children that are files or contain files. */
  const folders = new Map<FileId, number>();
  const extensions = new Map<string, number>();
  const ignored = createInvalidation();
  for (const [i, id] of sorted.all().entries()) {
    if (i % STEP === 0) yield;
    add(id, ignored);
  }

  return {
    files: () => sorted.all(),
    has: id => sources.has(id),
    exists: id => others.has(id) || pruned.has(id) || isBelow(pruned, id),
    isDirectory: id => id === '' || folders.has(id),
    below: dir => sorted.below(dir),
    withExtension: extension =>
      extensions.has(extension) ? sorted.all().filter(id => extensionOf(id) === extension) : [],
    hasExtension: extension => extensions.has(extension),
    update,
  };

  function update({ added, removed, redeclared, touched, ...now }: InventoryChange): Invalidation {
    const invalidation = createInvalidation();
    for (const id of removed) remove(id, invalidation);
    for (const id of added) add(id, invalidation);
    for (const id of redeclared) invalidation.add('names', id);
    sorted.update(added, removed);
    if (added.length + removed.length > 0) invalidation.add('all', '');
    for (const id of synchronise(others, now.others, touched)) invalidation.add('other', id);
    for (const id of synchronise(pruned, now.pruned, touched)) {
      invalidation.add('other', id);
      invalidation.add('pruned', id);
    }
    return invalidation;
  }

  function add(id: FileId, invalidation: Invalidation): void {
    sources.add(id);
    if (invalidation !== ignored) invalidateFile(id, invalidation);
    const extension = extensionOf(id);
    const count = extensions.get(extension) ?? 0;
    extensions.set(extension, count + 1);
    if (count === 0) invalidation.add('extension', extension);
    for (let folder = parentOf(id); folder !== ''; folder = parentOf(folder)) {
      const inside = folders.get(folder) ?? 0;
      folders.set(folder, inside + 1);
      if (inside > 0) break;
      invalidation.add('folder', folder);
    }
  }

  function remove(id: FileId, invalidation: Invalidation): void {
    sources.delete(id);
    invalidateFile(id, invalidation);
    const extension = extensionOf(id);
    if (decrease(extensions, extension)) invalidation.add('extension', extension);
    for (let folder = parentOf(id); folder !== ''; folder = parentOf(folder)) {
      if (!decrease(folders, folder)) break;
      invalidation.add('folder', folder);
    }
  }
}

/** Adds every query whose answer changes when this file is added or removed. */
function invalidateFile(id: FileId, invalidation: Invalidation): void {
  invalidation.add('source', id);
  invalidation.add('names', id);
  invalidation.add('withExtension', extensionOf(id));
  for (let folder = id; folder !== ''; ) {
    folder = parentOf(folder);
    invalidation.add('below', folder);
  }
}

/** Returns true if the count drops to zero. */
function decrease(counts: Map<string, number>, key: string): boolean {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
  return left <= 0;
}

/** Makes `mine` equal to `theirs`, and returns the ids that differed. */
function synchronise(mine: Set<FileId>, theirs: Ids, touched: ReadonlySet<FileId> | 'all'): FileId[] {
  const found: FileId[] = [];
  if (touched === 'all') {
    for (const id of mine) if (!theirs.has(id)) found.push(id);
    for (const id of theirs) if (!mine.has(id)) found.push(id);
  } else {
    for (const id of touched) if (mine.has(id) !== theirs.has(id)) found.push(id);
  }
  for (const id of found) {
    if (theirs.has(id)) mine.add(id);
    else mine.delete(id);
  }
  return found;
}

function extensionOf(id: FileId): string {
  const dot = id.lastIndexOf('.');
  return dot > id.lastIndexOf('/') ? id.slice(dot) : '';
}
