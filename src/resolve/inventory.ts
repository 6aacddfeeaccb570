import { isBelow, parentOf } from '../shared/paths.ts';
import type { Steps } from '../shared/steps.ts';
import type { FileId } from '../types.ts';
import { createInvalidation, type Invalidation } from './dependencies.ts';
import { createSortedIds } from './sorted-ids.ts';

/** A set that may be made of several. */
export interface Ids extends Iterable<FileId> {
  has(id: FileId): boolean;
}

export interface InventoryInput {
  /** In any order. */
  readonly files: Iterable<FileId>;
  /** Files that are there but not analysed. */
  readonly others: Ids;
  /** Folders that were not entered: anything may be below them. */
  readonly pruned: Ids;
}

export interface InventoryChange {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files that were there before and declare other names now. */
  readonly renamed: readonly FileId[];
  /** As they are now. */
  readonly others: Ids;
  readonly pruned: Ids;
  /** Where `others` and `pruned` may differ from before. */
  readonly touched: ReadonlySet<FileId> | 'all';
}

/** What is where, and which questions about it are answered otherwise after a change. */
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

/** So many files are put in place in about a millisecond. */
const STEP = 1024;

export function* createInventory(input: InventoryInput): Steps<Inventory> {
  const sources = new Set<FileId>();
  const sorted = createSortedIds(input.files);
  yield;
  // The tree goes on changing, so what it looked like is copied.
  const others = new Set(input.others);
  const pruned = new Set(input.pruned);
  /** Folder → how many files and folders with files it holds itself. */
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

  function update({ added: came, removed: went, renamed, touched, ...now }: InventoryChange): Invalidation {
    const invalidation = createInvalidation();
    for (const id of went) remove(id, invalidation);
    for (const id of came) add(id, invalidation);
    for (const id of renamed) invalidation.add('names', id);
    sorted.update(came, went);
    if (came.length + went.length > 0) invalidation.add('all', '');
    for (const id of differing(others, now.others, touched)) invalidation.add('other', id);
    for (const id of differing(pruned, now.pruned, touched)) {
      invalidation.add('other', id);
      invalidation.add('pruned', id);
    }
    return invalidation;
  }

  function add(id: FileId, invalidation: Invalidation): void {
    sources.add(id);
    if (invalidation !== ignored) invalidateFile(id, invalidation);
    const extension = extensionOf(id);
    const alike = extensions.get(extension) ?? 0;
    extensions.set(extension, alike + 1);
    if (alike === 0) invalidation.add('extension', extension);
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

/** All that is asked about one file, whether it is there or not. */
function invalidateFile(id: FileId, invalidation: Invalidation): void {
  invalidation.add('source', id);
  invalidation.add('names', id);
  invalidation.add('withExtension', extensionOf(id));
  for (let folder = id; folder !== ''; ) {
    folder = parentOf(folder);
    invalidation.add('below', folder);
  }
}

/** True when none is left. */
function decrease(counts: Map<string, number>, key: string): boolean {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
  return left <= 0;
}

/** Makes `mine` equal to `theirs`, and returns where they differed. */
function differing(mine: Set<FileId>, theirs: Ids, touched: ReadonlySet<FileId> | 'all'): FileId[] {
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
