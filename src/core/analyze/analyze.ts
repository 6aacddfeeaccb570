import { once } from '../../shared/once.ts';
import { finish, resumable, type Steps } from '../../shared/steps.ts';
import type { Graph } from '../graph/graph.ts';
import { type Columns, columnsOf, isSameGraph } from './columns.ts';
import { findLevers, type Lever } from './judgement/levers.ts';
import { findOrphans, type OrphanRules, type Orphans } from './judgement/orphans.ts';
import { findPackages, type PackageRules, type Packages } from './judgement/packages.ts';
import { type Cells, type PassOutcome, type PassRun, type PassState, runPasses } from './passes.ts';
import type { Layers } from './structure/layers.ts';
import {
  JUDGEMENT_PASSES,
  type Judged,
  type Structure,
  type StructureOptions,
  structurePasses,
  type Values,
} from './table.ts';

export type { Judged, Structure } from './table.ts';

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
  /** What each pass did, as far as it is done. */
  passes(): Readonly<Record<string, PassOutcome>>;
  /** The last results of all passes, for the next analysis; those of the judgement may be older. */
  cells(): Cells<Values>;
  readonly columns: Columns;
}

export interface AnalyzeOptions extends StructureOptions {
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

/** Computes the structure. What has not changed since the analysis before is reused. */
export function* analyzeInSteps(
  graph: Graph,
  options: AnalyzeOptions,
  before?: PreviousAnalysis,
): Steps<Analysis> {
  const columns = columnsOf(graph, before && { graph: before.graph, columns: before.analysis.columns });
  if (before && isSameGraph(columns, before.analysis.columns)) return before.analysis;
  const start = { graph, columns, values: {} };
  const structure = yield* runPasses<Values>(structurePasses(options), start, before?.analysis.cells() ?? {});
  return withJudgement(start, structure, options);
}

/** Keeps no earlier analysis: each would keep the one before it. */
function withJudgement(
  start: PassState<Values>,
  structure: PassRun<Values>,
  options: AnalyzeOptions,
): Analysis {
  const { graph, columns } = start;
  let done = structure;
  const { values } = structure;
  const { roles, degrees, cycles, layers, metrics } = values;
  const judgement = resumable(function* () {
    const judged = yield* runPasses<Values>(JUDGEMENT_PASSES, { ...start, values }, structure.cells);
    done = { ...judged, outcomes: { ...structure.outcomes, ...judged.outcomes } };
    return judged.values;
  });
  const levers = once(() => {
    const { cycleFindings: findings, counts, outliers, health } = judgement.get();
    return findLevers({ graph, roles, cycles, findings, layers, counts, outliers, health });
  });
  const orphans = once(() => findOrphans({ graph, roles, rules: options.orphans }));
  const packages = once(() => findPackages({ graph, roles, rules: options.packages }));
  return {
    roles,
    degrees,
    cycles,
    layers,
    metrics,
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
    passes: () => done.outcomes,
    cells: () => done.cells,
    columns,
  };
}

/** The same analysis with other layers; what follows from them stays as it was. Computes nothing. */
export function withLayers(analysis: Analysis, layers: Layers): Analysis {
  return Object.create(analysis, { layers: { value: layers, enumerable: true } });
}
