import { lowerBound } from '../shared/order.ts';
import type { FileId } from '../types.ts';

/** Ids in JavaScript string order, kept so while some come and go. */
export interface SortedIds {
  /** Never changed once given out. */
  all(): readonly FileId[];
  below(dir: FileId): readonly FileId[];
  update(came: readonly FileId[], went: readonly FileId[]): void;
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
    update(came, went) {
      if (came.length + went.length > 0) sorted = merged(sorted, [...came].sort(), new Set(went));
    },
  };
}

function merged(old: readonly FileId[], came: readonly FileId[], went: ReadonlySet<FileId>): FileId[] {
  const kept = went.size === 0 ? old : old.filter(id => !went.has(id));
  const result: FileId[] = [];
  let from = 0;
  for (const id of came) {
    const to = lowerBound(kept, id, from);
    for (; from < to; from++) result.push(kept[from]);
    result.push(id);
  }
  for (; from < kept.length; from++) result.push(kept[from]);
  return result;
}
