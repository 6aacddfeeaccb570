import type { Graph } from '../graph/graph.ts';
import { once } from '../shared/once.ts';
import { finish, resumable, type Steps } from '../shared/steps.ts';
import { describeCycles } from './cycle-details.ts';
import { type CycleFindings, findCycleFindings, IN_EAGER } from './cycle-findings.ts';
import { type Cycles, findCycles } from './cycles.ts';
import { countDegrees, type Degrees } from './degrees.ts';
import { isSameSize } from './file-size.ts';
import { type Health, type HealthCounts, judgeHealth } from './health.ts';
import type { CycleDetail } from './knots.ts';
import { assignLayers, type LayerRule, type Layers } from './layers.ts';
import { findLevers, type Lever } from './levers.ts';
import { type Metrics, measure } from './metrics.ts';
import { findOrphans, type OrphanRules, type Orphans } from './orphans.ts';
import { countFiles, countOutgoing, type FileCounts, findOutliers, type Outliers } from './outliers.ts';
import { findPackages, type PackageRules, type Packages } from './packages.ts';
import { reuseCycles } from './reuse-cycles.ts';
import type { KnownCycles } from './reuse-detail.ts';
import { findRisks, type Risks } from './risks.ts';
import { assignRoles, type RoleRules, type Roles, SOURCE } from './roles.ts';

/** What a live event about a save needs. */
export interface Structure {
  readonly roles: Roles;
  readonly degrees: Degrees;
  readonly cycles: Cycles;
  readonly layers: Layers;
  readonly metrics: Metrics;
}

/** What follows from the structure, and takes longer. */
export interface Judged {
  readonly cycleDetails: readonly CycleDetail[];
  readonly cycleFindings: CycleFindings;
  readonly counts: FileCounts;
  readonly outliers: Outliers;
  readonly risks: Risks;
  readonly health: Health;
}

/**
 * Everything derived from a graph, in node and edge numbers. Immutable. What is judged is computed on first access, or
 * before that in steps; levers, orphans and packages on first access only.
 */
export interface Analysis extends Structure, Judged {
  readonly orphans: Orphans;
  readonly levers: readonly Lever[];
  readonly packages: Packages;
  /** Judges the rest of it. */
  judging(): Steps<unknown>;
  isJudged(): boolean;
  /** The last graph whose cycles are described: this one, or an earlier one. */
  described(): KnownCycles | undefined;
}

export interface AnalyzeOptions {
  /** How many entries `metrics.complexity` and `metrics.criticalFiles` keep. */
  readonly top: number;
  readonly layers: readonly LayerRule[];
  readonly roles?: RoleRules;
  /** Without these, no file is an orphan. */
  readonly orphans?: OrphanRules | undefined;
  readonly packages?: PackageRules;
}

/** An earlier analysis with the same options. Parts whose input has not changed are reused. */
export interface PreviousAnalysis {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

export function analyze(graph: Graph, options: AnalyzeOptions): Analysis {
  return finish(analyzeInSteps(graph, options));
}

/** The passes of the structure. Each has its own module and uses only the graph and the results of the passes above it. */
export function* analyzeInSteps(
  graph: Graph,
  options: AnalyzeOptions,
  before?: PreviousAnalysis,
): Steps<Analysis> {
  if (before && hasSameShape(before, graph)) return before.analysis;
  const known = before && knownFrom(before);
  const roles = assignRoles(graph, options.roles, known);
  const degrees = countDegrees(graph);
  yield;
  const cycles = (known && reuseCycles(graph, known)) ?? findCycles(graph);
  yield;
  const layers = assignLayers(graph, { rules: options.layers, roles }, known);
  yield;
  const metrics = measure(graph, degrees, options.top);
  return withJudgement(
    graph,
    { roles, degrees, cycles, layers, metrics },
    options,
    before?.analysis.described(),
  );
}

/** Keeps no earlier analysis: each would keep the one before it. */
function withJudgement(
  graph: Graph,
  structure: Structure,
  options: AnalyzeOptions,
  earlier: KnownCycles | undefined,
): Analysis {
  const { roles, cycles, layers } = structure;
  let known = earlier;
  const judgement = resumable(function* () {
    const judged = yield* judge(graph, structure, known);
    known = { graph, roles, cycles, cycleDetails: judged.cycleDetails };
    return judged;
  });
  const levers = once(() => {
    const { cycleFindings: findings, counts, outliers, health } = judgement.get();
    return findLevers({ graph, roles, cycles, findings, layers, counts, outliers, health });
  });
  const orphans = once(() => findOrphans({ graph, roles, rules: options.orphans }));
  const packages = once(() => findPackages({ graph, roles, rules: options.packages }));
  return {
    ...structure,
    get cycleDetails() {
      return judgement.get().cycleDetails;
    },
    get cycleFindings() {
      return judgement.get().cycleFindings;
    },
    get counts() {
      return judgement.get().counts;
    },
    get outliers() {
      return judgement.get().outliers;
    },
    get risks() {
      return judgement.get().risks;
    },
    get health() {
      return judgement.get().health;
    },
    get orphans() {
      return orphans();
    },
    get levers() {
      return levers();
    },
    get packages() {
      return packages();
    },
    judging: judgement.steps,
    isJudged: judgement.isDone,
    described: () => known,
  };
}

/** The same analysis with other layers; what follows from them stays as it was. Computes nothing. */
export function withLayers(analysis: Analysis, layers: Layers): Analysis {
  return Object.create(analysis, { layers: { value: layers, enumerable: true } });
}

/** The passes of the judgement, in the same way. */
function* judge(graph: Graph, structure: Structure, known: KnownCycles | undefined): Steps<Judged> {
  const { roles, degrees, cycles, layers } = structure;
  const cycleDetails = yield* describeCycles({ graph, roles, cycles }, known);
  const cycleFindings = findCycleFindings(cycleDetails, { graph, roles });
  yield;
  const counts = countFiles(graph, roles);
  const outliers = findOutliers({ graph, roles, ...counts });
  yield;
  const risks = findRisks({ graph, roles, degrees, cycles: cycleFindings, layers, counts, outliers });
  yield;
  const health = judgeHealth(countForHealth(graph, { roles, cycleFindings, layers, outliers }));
  return { cycleDetails, cycleFindings, counts, outliers, risks, health };
}

/** Not the parts that are computed on first access. */
function knownFrom({ graph, analysis: { roles, cycles, layers } }: PreviousAnalysis) {
  return { graph, roles, cycles, layers };
}

type Counted = Pick<Analysis, 'roles' | 'cycleFindings' | 'layers' | 'outliers'>;

function countForHealth(graph: Graph, { roles, cycleFindings, layers, outliers }: Counted): HealthCounts {
  let edges = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const target = graph.targets[edge];
    const isInner = target < graph.fileCount && roles.roleOf[target] === SOURCE;
    if (isInner && roles.roleOf[graph.sources[edge]] === SOURCE) edges++;
  }
  let eager = 0;
  let circular = 0;
  for (let file = 0; file < roles.roleOf.length; file++) {
    if (roles.roleOf[file] !== SOURCE) continue;
    if (cycleFindings.strength[file] === IN_EAGER) eager++;
    if (cycleFindings.strength[file] > 0) circular++;
  }
  return {
    files: roles.sources,
    edges,
    eager,
    circular,
    violations: layers.violations.length,
    gods: outliers.gods.length,
    hubs: outliers.hubs.length,
  };
}

/** Compares everything that the passes read: a pass that reads more adds it here. None reads the line of an import. */
function hasSameShape({ graph: a, analysis }: PreviousAnalysis, b: Graph): boolean {
  return (
    hasSameNodes(a, b, analysis.roles) &&
    a.ids === b.ids &&
    a.fileCount === b.fileCount &&
    a.sources === b.sources &&
    a.targets === b.targets &&
    a.typeOnly === b.typeOnly &&
    a.lazy === b.lazy &&
    a.intraUnit === b.intraUnit &&
    a.lineStart === b.lineStart
  );
}

function hasSameNodes(a: Graph, b: Graph, roles: Roles): boolean {
  if (a.files === b.files) return true;
  return a.files.every((node, file) => {
    const other = b.files[file];
    if (node === other) return true;
    if (!other || node.unit !== other.unit || node.marks?.join() !== other.marks?.join()) return false;
    return isSameSize(node, other, countOutgoing(a, roles, file));
  });
}
