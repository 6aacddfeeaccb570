import type { Splice } from './delta-types.ts';

/** All that differs, as one run: the entries of a file stand together in sorted lists, so that a save is a short one. */
export function spliceBetween<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): Splice<T> {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && isSame(before[at], after[at])) at++;
  let kept = 0;
  while (kept < shorter - at && isSame(before[before.length - 1 - kept], after[after.length - 1 - kept]))
    kept++;
  return { at, removed: before.length - at - kept, added: after.slice(at, after.length - kept) };
}

export function applySplice<T>(list: readonly T[], { at, removed, added }: Splice<T>): readonly T[] {
  return list.toSpliced(at, removed, ...added);
}
