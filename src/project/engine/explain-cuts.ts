import type { Snapshot } from '../../core/ask/snapshot.ts';
import { type CutNotes, cutsIn, noteOf } from '../../core/report/cut-notes.ts';
import type { DigestCut } from '../../core/report/digest-cycles.ts';
import type { FileId, Outline } from '../../types.ts';
import type { Wanted } from './outlines.ts';

/** What an explanation reads of the last run. */
export interface Texts {
  /** The blob id of a file's bytes; undefined if it could not be read. */
  hashOf(id: FileId): string | undefined;
  /** The outlines of the files that have one. */
  outlinesOf(wanted: Wanted): Promise<ReadonlyMap<FileId, Outline>>;
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
  const outlines = await outlinesOf(wantedOf(cuts));
  if (outlines.size === 0) return { key, notes: [] };
  const { graph, analysis } = snapshot;
  return { key, notes: cuts.flatMap(cut => noteOf(cut, { graph, analysis, outlines }) ?? []) };
}

/** All of a target, and the imports of a file that is none. */
function wantedOf(cuts: readonly DigestCut[]): Wanted {
  const wanted = new Map<FileId, number | undefined>();
  for (const { edge, lines } of cuts) wanted.set(edge[0], Math.max(wanted.get(edge[0]) ?? 0, ...lines));
  for (const { edge } of cuts) wanted.set(edge[1], undefined);
  return wanted;
}
