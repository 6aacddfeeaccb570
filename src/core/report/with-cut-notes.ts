import type { CutNote } from './cut-note.ts';
import type { Digest } from './digest.ts';
import type { DigestCut } from './digest-cycles.ts';

/** The same digest with these notes. */
export function withCutNotes(digest: Digest, notes: readonly CutNote[]): Digest {
  if (notes.length === 0) return digest;
  const byEdge = new Map(notes.map(note => [note.edge.join('\n'), note]));
  const noted = (cut: DigestCut): DigestCut => {
    const note = byEdge.get(cut.edge.join('\n'));
    return note ? { ...cut, note } : cut;
  };
  const { cycles, levers } = digest;
  return {
    ...digest,
    cycles: { ...cycles, head: cycles.head.map(cycle => ({ ...cycle, cut: noted(cycle.cut) })) },
    levers: levers.map(lever => ({ ...lever, cuts: lever.cuts.map(noted) })),
  };
}
