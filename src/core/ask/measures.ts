import { byString } from '../../shared/order.ts';
import { IN_LAZY } from '../analyze/judgement/cycle-findings.ts';
import type { Knot } from '../analyze/structure/knots.ts';
import type { Measures } from '../formats/history/row.ts';
import type { Finding } from '../rules/finding.ts';
import { judge } from './judge.ts';
import { tolerated } from './side.ts';
import type { Snapshot } from './snapshot.ts';

/** The numbers of a state, judged as on this day (`YYYY-MM-DD` in UTC). It may lack what the rules name. */
export function measuresOf(snapshot: Snapshot, day: string): Measures {
  const { graph, analysis } = snapshot;
  const { list, eager, runtime, strength } = analysis.cycleFindings;
  const lazy = list.flatMap(({ counts, kind, knot }) => (counts && kind === 'lazy' ? [knot] : []));
  return {
    files: graph.fileCount,
    edges: graph.edgeCount,
    cycles: runtime.length,
    eagerCycles: eager.length,
    largestEager: largestOf(eager),
    lazyCycles: lazy.length,
    largestLazy: largestOf(lazy),
    filesInCycles: strength.reduce((sum, value) => sum + Number(value >= IN_LAZY), 0),
    importsToCut: eager.reduce((sum, { cuts }) => sum + cuts.length, 0),
    findings: countByRule(findingsAsOf(snapshot, day)),
    health: analysis.health.score,
    packages: graph.nodeCount - graph.fileCount,
  };
}

function largestOf(knots: readonly Pick<Knot, 'members'>[]): number {
  return knots.reduce((most, { members }) => Math.max(most, members.length), 0);
}

/** What the rules say about a state, as on this day. It may lack what the rules name. */
export function findingsAsOf(snapshot: Snapshot, day: string): readonly Finding[] {
  return judge(tolerated(snapshot), day).findings;
}

function countByRule(findings: readonly { readonly rule: string }[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => byString(a, b)));
}
