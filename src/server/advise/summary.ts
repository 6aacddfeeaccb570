import type { CycleDetail } from '../../analyze/cycle-details.ts';
import type { Snapshot } from '../../engine/snapshot.ts';
import type { Graph } from '../../graph/graph.ts';
import { signalsOf } from '../../report/risks.ts';

export type AdviseSubject = Pick<Snapshot, 'graph' | 'analysis' | 'unresolved' | 'problems'>;

/** The data that leaves the machine: file names and numbers, but no source text and no absolute path. */
export interface Summary {
  readonly counts: Readonly<Record<string, number>>;
  readonly health: { readonly score: number | null; readonly grade: string };
  /** Largest first. */
  readonly cycles: readonly unknown[];
  readonly layerViolations: readonly unknown[];
  readonly topRisks: readonly unknown[];
  readonly godModules: readonly unknown[];
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
  const { cycles, cycleDetails, layers, degrees, risks, metrics, health } = analysis;
  const name = (node: number) => shortName(graph, node);
  const edge = (number: number) => [name(graph.sources[number]), name(graph.targets[number])];
  const first = (list: Uint32Array) => Array.from(list.subarray(0, most));
  return {
    counts: {
      files: graph.fileCount,
      imports: graph.edgeCount,
      packages: graph.nodeCount - graph.fileCount,
      cycles: cycles.groups.length,
      filesInCycles: cycles.fileCount,
      layerViolations: layers.violations.length,
      godModules: risks.godModules.length,
      dependencyExplosions: risks.explosions.length,
      unresolvedImports: unresolved.length,
      problems: problems.length,
    },
    health: { score: health.score, grade: health.grade },
    cycles: largestFirst(cycleDetails)
      .slice(0, most)
      .map(cycle => ({
        files: cycle.members.length,
        shortestLoop: first(cycle.path).map(name),
        suggestedCuts: first(cycle.breakEdges).map(edge),
        onlyThroughTypes: cycle.typeOnly,
        onlyThroughLazyImports: cycle.lazy,
        ...(cycle.unit !== undefined && { insideUnit: cycle.unit }),
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
      signals: signalsOf(analysis, file),
    })),
    godModules: first(risks.godModules).map(file => ({ file: name(file), uses: degrees.outgoing[file] })),
    mostUsed: first(metrics.mostCritical).map(file => ({ file: name(file), usedBy: degrees.incoming[file] })),
  };
}

function largestFirst(cycles: readonly CycleDetail[]): readonly CycleDetail[] {
  return cycles.toSorted((a, b) => b.members.length - a.members.length);
}

/** Keeps the end of a long path, which says more than its start. */
function shortName(graph: Graph, node: number): string {
  const id = graph.ids[node];
  return id.length <= MAX_NAME_LENGTH ? id : `…${id.slice(-MAX_NAME_LENGTH)}`;
}
