import type { Contents } from '../engine/pipeline.ts';
import { sameContents } from '../settings/same-contents.ts';
import type { Source } from '../source/source.ts';

interface ReadState {
  readonly contents: Contents;
  readonly source: Source;
}

/** Blobs of a commit that are known to be converted to those on disk, as `committed current`. */
export type ConvertedBlobs = Set<string>;

/**
 * The earlier state of files on disk. A file that differs in line endings only, which git may have converted, has the
 * blob id of the later one: it did not change.
 */
export function withSameLineEndings<S extends ReadState>(
  before: S,
  after: ReadState,
  known: ConvertedBlobs = new Set(),
): S {
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
