import type { FileId, Outline } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Knot } from '../analyze/structure/knots.ts';
import { edgeBetween, type Graph, nodeOf } from '../graph/graph.ts';
import type { CutNote } from './cut-note.ts';
import type { Digest } from './digest.ts';
import type { DigestCut } from './digest-cycles.ts';
import { importedNames, moveOf } from './moves.ts';
import { findRepair } from './repairs.ts';
import type { EdgePair } from './types.ts';

/** What is known about the cuts of a digest. */
export interface CutNotes {
  /** The files whose texts they come from. */
  readonly files: readonly FileId[];
  /** Names these texts. */
  readonly key: string;
  readonly notes: readonly CutNote[];
}

/** The cuts that a summary shows of imports, each once. */
export function cutsIn({ cycles, levers }: Pick<Digest, 'cycles' | 'levers'>): readonly DigestCut[] {
  const cuts = [...cycles.head.map(({ cut }) => cut), ...levers.flatMap(({ cuts }) => cuts)];
  const byEdge = new Map(cuts.map(cut => [cut.edge.join('\n'), cut]));
  return [...byEdge.values()].filter(({ implicit }) => !implicit);
}

export interface NoteInput {
  readonly graph: Graph;
  readonly analysis: Pick<Analysis, 'runtime' | 'cycleFindings'>;
  /** Those of files that have one. */
  readonly outlines: ReadonlyMap<FileId, Outline>;
}

/** Undefined if there is nothing to say. */
export function noteOf(cut: DigestCut, input: NoteInput): CutNote | undefined {
  const { graph, analysis, outlines } = input;
  const knot = knotEndedBy(cut, input);
  const repair = knot && findRepair(knot, { graph, runtime: analysis.runtime, outlines });
  const note = nameNote(cut, input) ?? (repair && { edge: cut.edge, names: [] });
  return note && { ...note, ...(repair && { repair }) };
}

/** Undefined if it is not certain what is imported. */
function nameNote({ edge, lines }: DigestCut, input: NoteInput): CutNote | undefined {
  const [from, to] = edge.map(id => input.outlines.get(id));
  const imported = from && importedNames(from, lines);
  if (!imported) return undefined;
  const names = imported.map(({ name, local }) => (name === 'default' ? local : name));
  const move = to && !imported.some(({ typeOnly }) => typeOnly) ? moveOf(to, imported) : undefined;
  const ends = move !== undefined && endsLoop(move.needed, edge, input);
  return { edge, names, ...(ends && { move: move.move }) };
}

/** The loop at load time whose first cut this is. */
export function knotEndedBy(
  { edge: [from, to] }: Pick<DigestCut, 'edge'>,
  { graph, analysis }: Pick<NoteInput, 'graph' | 'analysis'>,
): Knot | undefined {
  const source = nodeOf(graph, from);
  const target = nodeOf(graph, to);
  return analysis.cycleFindings.eager.find(
    ({ cuts: [first] }) => first.source === source && first.target === target,
  );
}

/**
 * The new file takes these lines of the target with it. What they import leads out of the loop, and from there no
 * import leads back into it: otherwise it were part of the loop, because the target imports it.
 */
function endsLoop(
  needed: ReadonlySet<number>,
  [from, to]: EdgePair,
  { graph, analysis: { cycleFindings, runtime } }: NoteInput,
): boolean {
  const source = nodeOf(graph, from);
  const target = nodeOf(graph, to);
  const { lines, lineStart, outStart, targets } = graph;
  const knot = cycleFindings.eager.find(
    ({ members }) => members.includes(source) && members.includes(target),
  );
  if (!knot || runtime.notEager[edgeBetween(graph, { source, target })] === 1) return false;
  for (let edge = outStart[target]; edge < outStart[target + 1]; edge++) {
    if (runtime.notEager[edge] === 1 || !knot.members.includes(targets[edge])) continue;
    if (lines.subarray(lineStart[edge], lineStart[edge + 1]).some(line => needed.has(line))) return false;
  }
  return true;
}
