import type { Snapshot } from '../../core/ask/snapshot.ts';
import { type CutNotes, cutsIn, knotEndedBy, type NoteInput, noteOf } from '../../core/report/cut-notes.ts';
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

/**
 * What the cuts of the digest are about. What is saved was found out for the same digest: as long as the bytes of its files
 * are the same, nothing is read or analysed.
 */
export async function explainCuts(
  snapshot: Snapshot,
  { hashOf, outlinesOf }: Texts,
  saved: CutNotes | undefined,
): Promise<CutNotes> {
  if (saved && saved.key === keyOf(saved.files, hashOf)) return saved;
  const cuts = cutsIn(snapshot.digest());
  const { graph, analysis } = snapshot;
  const wanted = wantedOf(cuts, { graph, analysis });
  const files = [...wanted.keys()];
  const key = keyOf(files, hashOf);
  const outlines = await outlinesOf(wanted);
  if (outlines.size === 0) return { files, key, notes: [] };
  return { files, key, notes: cuts.flatMap(cut => noteOf(cut, { graph, analysis, outlines }) ?? []) };
}

function keyOf(files: readonly FileId[], hashOf: Texts['hashOf']): string {
  return files.map(hashOf).join(' ');
}

/** All of a target and of the files of small loops; of other files the imports. */
function wantedOf(cuts: readonly DigestCut[], state: Pick<NoteInput, 'graph' | 'analysis'>): Wanted {
  const wanted = new Map<FileId, number | undefined>();
  for (const { edge, lines } of cuts)
    wanted.set(edge[0], Math.max(wanted.get(edge[0]) ?? 0, lines.at(-1) ?? 0));
  for (const cut of cuts) {
    wanted.set(cut.edge[1], undefined);
    const knot = knotEndedBy(cut, state);
    if (knot && knot.members.length <= MAX_FILES)
      for (const node of knot.members) wanted.set(state.graph.ids[node], undefined);
  }
  return wanted;
}

/** Reading all files of a larger loop takes too long. */
const MAX_FILES = 150;
