import { once } from '../../shared/once.ts';
import { finish, resumable, type Steps } from '../../shared/steps.ts';
import type { Graph } from '../graph/graph.ts';
import { columnsOf, type GraphColumns, isSameGraph } from './columns.ts';
import { type Erasures, NO_ERASURES } from './erasures.ts';
import { findLevers, type Lever } from './health/levers.ts';
import { findOrphans, type OrphanRules, type Orphans } from './judgement/orphans.ts';
import { findPackages, isMaterial, type PackageRules, type Packages } from './judgement/packages.ts';
import { findReach, type Reach } from './judgement/reach.ts';
import { type Bindings, NO_BINDINGS } from './modules/bindings.ts';
import { type ModuleRules, NO_MODULE_RULES } from './modules/choose.ts';
import {
  type AllModuleFindings,
  findAsWritten,
  type ModuleOptions,
  NO_MODULE_OPTIONS,
  type WrittenFindings,
} from './modules/findings.ts';
import { findVersionSkew, type VersionSkew } from './modules/skew.ts';
import { type Cells, type PassOutcome, type PassRun, type PassState, runPasses } from './passes.ts';
import type { Layers } from './structure/layers.ts';
import { speaksOfTests } from './structure/test-words.ts';
import {
  type Judged,
  type JudgementOptions,
  judgementPasses,
  modulePasses,
  type Structure,
  type StructureOptions,
  structurePasses,
  type Values,
} from './table.ts';

export type { Judged, Structure } from './table.ts';

/**
 * Everything derived from a graph, in node and edge numbers. Immutable. What is judged is computed on first access, or
 * before that in steps; levers, orphans, packages and reach on first access only.
 */
export interface Analysis extends Structure, Judged {
  readonly orphans: Orphans;
  readonly levers: readonly Lever[];
  readonly packages: Packages;
  readonly versionSkew: readonly VersionSkew[];
  readonly reach: Reach;
  readonly moduleOptions: ModuleOptions;
  readonly moduleRules: ModuleRules;
  /** What may be found in modules; computed on first access, before the judgement. */
  readonly asWritten: WrittenFindings;
  /** What compilers drop, as far as it matters. */
  readonly erasures: Erasures;
  /** Which names files share, as far as it matters. */
  readonly bindings: Bindings;
  /** Judges the rest of it. */
  judging(): Steps<unknown>;
  isJudged(): boolean;
  /** What each pass did, as far as it is done. */
  passes(): Readonly<Record<string, PassOutcome>>;
  /** The last results of all passes, for the next analysis; those of the judgement may be older. */
  cells(): Cells<Values>;
  readonly columns: GraphColumns;
}

export interface AnalyzeOptions extends StructureOptions, JudgementOptions {
  /** Without these, no file is an orphan. */
  readonly orphans?: OrphanRules | undefined;
  readonly packages?: PackageRules;
}

/** An earlier analysis with the same options. Parts whose input has not changed are reused. */
export interface PreviousAnalysis {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

export interface AnalysisContext {
  readonly before?: PreviousAnalysis | undefined;
  /** Called when the judgement begins. By default, all imports exist at run time that are not type-only. */
  readonly erasures?: (() => Erasures) | undefined;
  /** Called when the judgement begins. By default, no import names anything. */
  readonly bindings?: (() => Bindings) | undefined;
  /** The erasures or bindings may differ from those of an earlier analysis of the same graph. */
  readonly isRejudged?: boolean | undefined;
}

export function analyze(graph: Graph, options: AnalyzeOptions, context: AnalysisContext = {}): Analysis {
  return finish(analyzeInSteps(graph, options, context));
}

/** Computes the structure. What has not changed since the analysis before is reused. */
export function* analyzeInSteps(
  graph: Graph,
  options: AnalyzeOptions,
  {
    before,
    erasures = () => NO_ERASURES,
    bindings = () => NO_BINDINGS,
    isRejudged = false,
  }: AnalysisContext = {},
): Steps<Analysis> {
  const columns = columnsOf(graph, before && { graph: before.graph, columns: before.analysis.columns });
  if (before && !isRejudged && isSameGraph(columns, before.analysis.columns)) return before.analysis;
  const start = { graph, columns: { ...columns, erasures: NO_ERASURES, bindings: NO_BINDINGS }, values: {} };
  const structure = yield* runPasses<Values>(structurePasses(options), start, before?.analysis.cells() ?? {});
  return withJudgement(start, structure, { ...options, erasures, bindings });
}

/** Keeps no earlier analysis: each would keep the one before it. */
function withJudgement(
  start: PassState<Values>,
  structure: PassRun<Values>,
  options: AnalyzeOptions & { readonly erasures: () => Erasures; readonly bindings: () => Bindings },
): Analysis {
  const { graph, columns } = start;
  let done = structure;
  const { values } = structure;
  const { roles, degrees, cycles, layers, metrics } = values;
  const erasures = once(options.erasures);
  const bindings = once(options.bindings);
  const chosen = resumable(() =>
    runPasses<Values>(modulePasses(options), { ...start, values }, structure.cells),
  );
  const judgement = resumable(function* () {
    const { values, cells, outcomes } = yield* chosen.steps();
    const state = { ...start, columns: { ...columns, erasures: erasures(), bindings: bindings() }, values };
    const judged = yield* runPasses<Values>(judgementPasses(options), state, cells);
    done = { ...judged, outcomes: { ...structure.outcomes, ...outcomes, ...judged.outcomes } };
    return judged.values;
  });
  const moduleOptions = options.moduleOptions ?? NO_MODULE_OPTIONS;
  const moduleRules = options.modules ?? NO_MODULE_RULES;
  const asWritten = once(() =>
    findAsWritten({
      ...{ graph, options: moduleOptions },
      ...chosen.get().values,
    }),
  );
  // Twice the CPU of all other passes in a project of 20,000 files, for two numbers that no live event shows.
  const reach = once(() => {
    const { runtime } = judgement.get();
    return finish(findReach({ graph, roles, runtime, isCounted: edge => graph.tests[edge] === 0 }));
  });
  const levers = once(() => {
    const { runtime, cycleFindings: findings, health, moduleFindings } = judgement.get();
    const modules = moduleFindings.all;
    const { ignored } = judgement.get().runtimeCrossings.all;
    return findLevers({
      ...{
        graph,
        roles,
        cycles,
        runtime,
        findings,
        health,
        modules,
        moduleOptions,
        ignored,
      },
    });
  });
  const orphans = once(() => findOrphans({ graph, roles, rules: options.orphans }));
  const versionSkew = once(() =>
    options.packages ? findVersionSkew({ ...options.packages, isMaterial, isForTests: speaksOfTests }) : [],
  );
  const packages = once(() => findPackages({ graph, roles, rules: options.packages }));
  return {
    roles,
    degrees,
    cycles,
    layers,
    metrics,
    get modules() {
      return chosen.get().values.modules;
    },
    moduleOptions,
    moduleRules,
    get asWritten() {
      return asWritten();
    },
    get entries() {
      return chosen.get().values.entries;
    },
    get crossings() {
      return chosen.get().values.crossings;
    },
    get runtime() {
      return judgement.get().runtime;
    },
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
    get moduleFindings() {
      return judgement.get().moduleFindings;
    },
    get reach() {
      return reach();
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
    get versionSkew() {
      return versionSkew();
    },
    get erasures() {
      return erasures();
    },
    get bindings() {
      return bindings();
    },
    judging: judgement.steps,
    isJudged: judgement.isDone,
    passes: () => done.outcomes,
    cells: () => done.cells,
    columns,
  };
}

/** What the rules of another time say about the files of an analysis. */
export interface OtherRules {
  readonly layers: Layers;
  readonly moduleOptions: ModuleOptions;
  /** Called on first access. */
  moduleFindings(): AllModuleFindings;
}

/** The same analysis with other layers and modules; what else follows from them stays as it was. Computes nothing. */
export function withRules(
  analysis: Analysis,
  { layers, moduleOptions, moduleFindings }: OtherRules,
): Analysis {
  return Object.create(analysis, {
    layers: { value: layers, enumerable: true },
    moduleOptions: { value: moduleOptions, enumerable: true },
    moduleFindings: { get: once(moduleFindings), enumerable: true },
  });
}
