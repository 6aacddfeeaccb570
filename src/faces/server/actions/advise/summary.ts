import type { Health } from '../../../../core/analyze/health/health.ts';
import { riskPoints } from '../../../../core/analyze/judgement/risk-scores.ts';
import type { Snapshot } from '../../../../core/ask/snapshot.ts';
import type { Graph } from '../../../../core/graph/graph.ts';

export type AdviseSubject = Pick<Snapshot, 'graph' | 'analysis' | 'unresolved' | 'problems'>;

/** The data that leaves the machine: file names and numbers, but no source text and no absolute path. */
export interface Summary {
  readonly counts: Readonly<Record<string, number>>;
  readonly health: { readonly score: number | null; readonly grade: string; readonly lost: unknown };
  readonly levers: readonly unknown[];
  /** Those that count, in the order of what a cut frees. */
  readonly cycles: readonly unknown[];
  readonly layerViolations: readonly unknown[];
  readonly topRisks: readonly unknown[];
  readonly godModules: readonly unknown[];
  readonly hubs: readonly unknown[];
  readonly mostUsed: readonly unknown[];
}

/** Enough for a good reply, and small enough for any model and for the user's bill. */
const MAX_BYTES = 12_000;
const MAX_NAME_LENGTH = 160;
/** List lengths to try, until the summary fits. */
const ENTRIES = [20, 10, 5, 2, 1, 0];

export function summarize(subject: AdviseSubject): Summary {
  for (const most of ENTRIES) {
    const summary = summaryOf(subject, most);
    if (Buffer.byteLength(JSON.stringify(summary)) <= MAX_BYTES) return summary;
  }
  throw new Error('a summary without lists is larger than the limit');
}

function summaryOf({ graph, analysis, unresolved, problems }: AdviseSubject, most: number): Summary {
  const { roles, cycleFindings, layers, degrees, counts, outliers, risks, metrics, health } = analysis;
  const name = (node: number) => shortName(graph, node);
  const edge = (number: number) => [name(graph.sources[number]), name(graph.targets[number])];
  const first = (list: Uint32Array) => Array.from(list.subarray(0, most));
  const cycles = cycleFindings.list.filter(finding => finding.counts);
  return {
    counts: {
      files: graph.fileCount,
      sourceFiles: roles.sources,
      imports: graph.edgeCount,
      packages: graph.nodeCount - graph.fileCount,
      cycles: cycles.length,
      layerViolations: layers.violations.length,
      godModules: outliers.gods.length,
      hubs: outliers.hubs.length,
      unresolvedImports: unresolved.length,
      problems: problems.length,
    },
    health: { score: health.score, grade: health.grade, lost: roundedPenalties(health) },
    levers: analysis.levers.slice(0, most).map(({ gain, edges }) => ({ gain, cut: first(edges).map(edge) })),
    cycles: cycles.slice(0, most).map(({ knot, kind }) => ({
      files: knot.members.length,
      shortestLoop: first(knot.path).map(name),
      suggestedCuts: knot.cuts.slice(0, most).map(({ source, target }) => [name(source), name(target)]),
      freedByFirstCut: knot.freed[0],
      kind,
    })),
    layerViolations: first(layers.violations).map(number => ({
      edge: edge(number),
      layers: [graph.sources[number], graph.targets[number]].map(node => layers.names[layers.layerOf[node]]),
    })),
    topRisks: first(risks.topFiles).map(file => ({
      file: name(file),
      score: risks.scores[file],
      usedBy: degrees.incoming[file],
      uses: degrees.outgoing[file],
      factors: riskPoints({ graph, analysis }, file),
    })),
    godModules: first(outliers.gods).map(file => ({ file: name(file), uses: counts.outgoing[file] })),
    hubs: first(outliers.hubs).map(file => ({
      file: name(file),
      usedBy: counts.users[file],
      uses: counts.uses[file],
    })),
    mostUsed: first(metrics.mostCritical).map(file => ({ file: name(file), usedBy: degrees.incoming[file] })),
  };
}

function roundedPenalties({ penalties }: Health): Record<string, number> {
  return Object.fromEntries(
    Object.entries(penalties).map(([reason, points]) => [reason, Math.round(points)]),
  );
}

/** Keeps the end of a long path, which says more than its start. */
function shortName(graph: Graph, node: number): string {
  const id = graph.ids[node];
  return id.length <= MAX_NAME_LENGTH ? id : `…${id.slice(-MAX_NAME_LENGTH)}`;
}
