import type { Snapshot } from '../../core/ask/snapshot.ts';
import { type CutNotes, cutsIn, noteOf } from '../../core/report/cut-notes.ts';
import type { FileId, Outline } from '../../types.ts';

/** What an explanation reads of the last run. */
export interface Texts {
  /** The blob id of a file's bytes; undefined if it could not be read. */
  hashOf(id: FileId): string | undefined;
  /** The outlines of the files that have one. */
  outlinesOf(ids: readonly FileId[]): Promise<ReadonlyMap<FileId, Outline>>;
}

/** What the cuts of the digest are about. Reads no text again as long as its bytes are the same as for `saved`. */
export async function explainCuts(
  snapshot: Snapshot,
  { hashOf, outlinesOf }: Texts,
  saved: CutNotes | undefined,
): Promise<CutNotes> {
  const cuts = cutsIn(snapshot.digest());
  const ids = [...new Set(cuts.flatMap(({ edge }) => edge))];
  const key = ids.map(hashOf).join(' ');
  if (saved?.key === key) return saved;
  const outlines = await outlinesOf(ids);
  if (outlines.size === 0) return { key, notes: [] };
  const { graph, analysis } = snapshot;
  return { key, notes: cuts.flatMap(cut => noteOf(cut, { graph, analysis, outlines }) ?? []) };
}
