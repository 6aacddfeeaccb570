import type { OurEdge, Ours } from '../types.ts';
import type { OracleUse, UseAnswer } from './types.ts';

/** Compares our edges of one kind, with or without an import, with those of an oracle. */
export interface UseComparison {
  readonly language: string;
  readonly edges: 'imported' | 'implicit';
  readonly oracleEdges: number;
  readonly ourEdges: number;
  readonly missing: readonly OracleUse[];
  readonly invented: readonly OurEdge[];
  readonly recall: number;
  readonly precision: number;
}

/**
 * Two edges agree if both sides have them, regardless of their kind. So an import that one side treats as a use costs
 * nothing, and an edge that one side lacks counts once.
 */
export function compareUses(ours: Ours, language: string, answer: UseAnswer): UseComparison[] {
  const isRead = ({ source, target }: { source: string; target: string }) =>
    ours.files.get(source) === language && !answer.unreadable.has(source) && !answer.unreadable.has(target);
  const mine = new Map(ours.edges.filter(isRead).map(edge => [keyOf(edge), edge]));
  const theirs = new Map<string, OracleUse>();
  for (const use of answer.uses) {
    if (!isRead(use) || use.source === use.target || !ours.files.has(use.target)) continue;
    const known = theirs.get(keyOf(use));
    if (!known || (use.isImported && !known.isImported)) theirs.set(keyOf(use), use);
  }
  return (['imported', 'implicit'] as const).map(edges => {
    const isOfKind = (isImported: boolean) => isImported === (edges === 'imported');
    const expected = [...theirs].filter(([, { isImported }]) => isOfKind(isImported));
    const found = [...mine].filter(([, { implicit }]) => isOfKind(!implicit));
    const missing = expected.filter(([key]) => !mine.has(key)).map(([, use]) => use);
    const invented = found.filter(([key]) => !theirs.has(key)).map(([, edge]) => edge);
    return {
      language,
      edges,
      oracleEdges: expected.length,
      ourEdges: found.length,
      missing,
      invented,
      recall: share(expected.length - missing.length, expected.length),
      precision: share(found.length - invented.length, found.length),
    };
  });
}

function keyOf({ source, target }: { source: string; target: string }): string {
  return `${source}\0${target}`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
