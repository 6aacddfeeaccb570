import { lowerBound } from '../../shared/order.ts';
import type { FileId } from '../../types.ts';

/** Ids in JavaScript string order, kept sorted as ids are added and removed. */
export interface SortedIds {
  /** The returned array is immutable. */
  all(): readonly FileId[];
  below(dir: FileId): readonly FileId[];
  update(added: readonly FileId[], removed: readonly FileId[]): void;
}

export function createSortedIds(ids: Iterable<FileId>): SortedIds {
  let sorted: readonly FileId[] = [...ids].sort();
  return {
    all: () => sorted,
    below(dir) {
      if (dir === '') return sorted;
      // The character after `/` is `0`.
      return sorted.slice(lowerBound(sorted, `${dir}/`), lowerBound(sorted, `${dir}0`));
    },
    update(added, removed) {
      if (added.length + removed.length > 0) sorted = merged(sorted, [...added].sort(), new Set(removed));
    },
  };
}

function merged(old: readonly FileId[], added: readonly FileId[], removed: ReadonlySet<FileId>): FileId[] {
  const kept = removed.size === 0 ? old : old.filter(id => !removed.has(id));
  const result: FileId[] = [];
  let from = 0;
  for (const id of added) {
    const to = lowerBound(kept, id, from);
    for (; from < to; from++) result.push(kept[from]);
    result.push(id);
  }
  for (; from < kept.length; from++) result.push(kept[from]);
  return result;
}
