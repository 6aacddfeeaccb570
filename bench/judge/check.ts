import { analyze } from '../../src/core/analyze/analyze.ts';
import type { Erasures } from '../../src/core/analyze/erasures.ts';
import type { ModuleOptions } from '../../src/core/analyze/modules/findings.ts';
import type { Modules } from '../../src/core/analyze/modules/modules.ts';
import type { LayerRule } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import type { DetailedEdge, EdgePair, HealthLever, Report, ReportKnot } from '../../src/core/report/types.ts';
import { groupPairs } from '../../src/shared/group-by.ts';
import type { LinkedFile, Mark, Role } from '../../src/types.ts';

/** What was wrong with the cycles and levers of one report; empty if every one of them keeps its promise. */
export interface Judgement {
  readonly runtime: number;
  readonly eager: number;
  readonly cuts: number;
  readonly levers: readonly {
    readonly kind: HealthLever['kind'];
    readonly gain: number;
    readonly measured: number;
  }[];
  readonly faults: readonly string[];
}

/** What the report was made with. */
export interface JudgeOptions {
  readonly layers: readonly LayerRule[];
  /** Where configuration or manifests say what the modules are. */
  readonly modules?: Modules;
  readonly moduleOptions?: ModuleOptions;
}

/**
 * Checks a report by making the changes that it suggests: every loop consists of imports of its kind, no cycle is left
 * in a group after its cuts, no cut is superfluous, and a lever raises the score by what it promises.
 */
export function judge(report: Report, options: JudgeOptions): Judgement {
  const edges = report.detailed.edges.filter(({ isCircular }) => isCircular);
  const runtime = edges.filter(({ typeOnly, erased }) => !typeOnly && !erased);
  const eager = runtime.filter(({ lazy }) => !lazy);
  const knots = [
    ...report.cycleDetails.flatMap(cycle =>
      cycle.runtime.map(knot => ({ kind: 'run-time', knot, edges: runtime })),
    ),
    ...report.cycleDetails.flatMap(cycle => cycle.eager.map(knot => ({ kind: 'eager', knot, edges: eager }))),
  ];
  const levers = report.health.levers.map(lever => ({
    kind: lever.kind,
    gain: lever.gain,
    measured:
      lever.edges.length === 0
        ? lever.gain
        : scoreWithout(report, lever.edges, options) - (report.health.score ?? 0),
  }));
  return {
    runtime: report.cycleDetails.reduce((sum, cycle) => sum + cycle.runtime.length, 0),
    eager: report.cycleDetails.reduce((sum, cycle) => sum + cycle.eager.length, 0),
    cuts: knots.reduce((sum, { knot }) => sum + knot.breakEdges.length, 0),
    levers,
    faults: [
      ...knots.flatMap(({ kind, knot, edges: own }) =>
        faultsOf(knot, own).map(fault => `${kind} cycle of ${knot.members[0]}: ${fault}`),
      ),
      ...levers.flatMap(({ kind, gain, measured }) =>
        gain === measured ? [] : [`lever (${kind}): promised +${gain}, measured +${measured}`],
      ),
    ],
  };
}

function faultsOf({ members, path, breakEdges }: ReportKnot, edges: readonly DetailedEdge[]): string[] {
  const inside = new Set(members);
  const own = edges.filter(({ source, target }) => inside.has(source) && inside.has(target));
  const ids = new Set(own.map(({ id }) => id));
  const loop = path.slice(1).map((target, i) => `${path[i]}->${target}`);
  const cuts = new Set(breakEdges.map(([source, target]) => `${source}->${target}`));
  const left = own.filter(({ id }) => !cuts.has(id));
  return [
    ...loop.filter(id => !ids.has(id)).map(id => `its loop contains ${id}, which is not such an import`),
    ...[...cuts]
      .filter(id => !ids.has(id))
      .map(id => `it suggests to cut ${id}, which is not such an import`),
    ...(hasCycle(left) ? ['a cycle is left after its cuts'] : []),
  ];
}

/** Removes nodes that nothing enters until none is left; what remains is circular. */
export function hasCycle(edges: readonly Pick<DetailedEdge, 'source' | 'target'>[]): boolean {
  const entering = new Map<string, number>();
  const leaving = new Map<string, string[]>();
  for (const { source, target } of edges) {
    entering.set(source, entering.get(source) ?? 0);
    entering.set(target, (entering.get(target) ?? 0) + 1);
    leaving.set(source, [...(leaving.get(source) ?? []), target]);
  }
  const free = [...entering].filter(([, count]) => count === 0).map(([id]) => id);
  for (const id of free) {
    for (const target of leaving.get(id) ?? []) {
      const count = (entering.get(target) ?? 0) - 1;
      entering.set(target, count);
      if (count === 0) free.push(target);
    }
  }
  return free.length < entering.size;
}

/** The score of the same project without these edges, analysed from scratch. */
export function scoreWithout(
  report: Report,
  removed: readonly EdgePair[],
  { layers, modules, moduleOptions }: JudgeOptions,
): number {
  const gone = new Set(removed.map(([source, target]) => `${source}->${target}`));
  const graph = buildGraph(filesOf(report, edge => !gone.has(edge.id)));
  const roles = new Map(report.detailed.nodes.map(({ id, role }): [string, Role] => [id, role ?? 'source']));
  const options = {
    top: 20,
    layers,
    ...(modules && { modules: { units: [], declaredIn: () => modules } }),
    ...(moduleOptions && { moduleOptions }),
    roles: {
      prefix: '',
      byConfiguration: (id: string) => roles.get(id),
      attributesOf: () => ({}),
      byManifest: () => undefined,
    },
  };
  const analysis = analyze(graph, options, { erasures: () => erasuresOf(report) });
  return analysis.health.score ?? 0;
}

function erasuresOf({ detailed }: Report): Erasures {
  const erased = groupPairs(
    detailed.edges.filter(edge => edge.erased).map(({ source, target }) => [source, target]),
  );
  return new Map(
    Array.from(erased, ([source, targets]) => [source, { gone: new Set(targets), deferred: new Set() }]),
  );
}

function filesOf(report: Report, isKept: (edge: DetailedEdge) => boolean): LinkedFile[] {
  const links = new Map<string, LinkedFile['links'][number][]>();
  for (const edge of report.detailed.edges) {
    if (!isKept(edge)) continue;
    const own = links.get(edge.source) ?? [];
    links.set(edge.source, own);
    const { target, typeOnly = false, lazy = false, implicit = false, test = false } = edge;
    for (const line of edge.lines)
      own.push({ target, line, typeOnly, lazy, implicit, ...(test && { test }) });
  }
  return report.detailed.nodes
    .filter(({ type }) => type === 'file')
    .map(({ id, language, loc, unit, barrel }) => ({
      id,
      language,
      links: links.get(id) ?? [],
      ...(loc !== undefined && { loc }),
      ...(unit !== undefined && { unit }),
      ...(barrel && { marks: ['barrel'] satisfies Mark[] }),
    }));
}
