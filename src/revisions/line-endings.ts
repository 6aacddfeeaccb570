import { sameContents } from '../source/converted.ts';
import type { State } from './states.ts';

/** Blobs of a commit that are known to be converted to those on disk, as `committed current`. */
export type ConvertedBlobs = Set<string>;

/**
 * The earlier state of files on disk. A file that differs in line endings only, which git may have converted, has the
 * blob id of the later one: it did not change.
 */
export function withSameLineEndings(before: State, after: State, known: ConvertedBlobs = new Set()): State {
  const blobs = new Map(before.contents.blobs);
  const differing = [...after.contents.blobs].flatMap(([id, current]) => {
    const committed = blobs.get(id) ?? current;
    return committed === current ? [] : [{ id, committed, current, pair: `${committed} ${current}` }];
  });
  const unknown = differing.filter(({ pair }) => !known.has(pair));
  const same = sameContents(unknown, after.source);
  for (const { id, pair } of unknown) if (same.has(id)) known.add(pair);
  const converted = differing.filter(({ pair }) => known.has(pair));
  if (converted.length === 0) return before;
  for (const { id, current } of converted) blobs.set(id, current);
  return { ...before, contents: { ...before.contents, blobs } };
}
