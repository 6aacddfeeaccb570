import type { Splice } from './delta-types.ts';

/** One splice that covers all differences. It is short after a save, because sorted lists keep a file's entries together. */
export function spliceBetween<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): Splice<T> {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && isSame(before[at], after[at])) at++;
  let tail = 0;
  while (tail < shorter - at && isSame(before[before.length - 1 - tail], after[after.length - 1 - tail]))
    tail++;
  return { at, removed: before.length - at - tail, added: after.slice(at, after.length - tail) };
}

export function applySplice<T>(list: readonly T[], { at, removed, added }: Splice<T>): readonly T[] {
  return list.toSpliced(at, removed, ...added);
}
