import type { Steps } from '../../../shared/steps.ts';
import type { Graph } from '../../graph/graph.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import type { Roles } from '../structure/roles.ts';
import type { ChosenModules } from './choose.ts';
import { type AgainstGrain, findAgainstGrain, GRAIN, type GrainOptions } from './grain.ts';
import { importsBetweenModules, type ModuleImports } from './imports.ts';
import { findModuleKnots, type ModuleKnot } from './knots.ts';
import type { Modules } from './modules.ts';

/** What modules do that goes against the project itself. */
export interface ModuleFindings {
  readonly modules: Modules;
  readonly imports: ModuleImports;
  readonly againstGrain: readonly AgainstGrain[];
  readonly knots: readonly ModuleKnot[];
}

/** What the settings of the rules about modules change. */
export interface ModuleOptions {
  readonly grain: GrainOptions;
  /** Is this a file that puts modules together, because the configuration says so? */
  isRoot?(id: string): boolean;
}

export const NO_MODULE_OPTIONS: ModuleOptions = { grain: GRAIN };

export interface FindingsInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly modules: Modules;
  /** Edge → 1 if it does not count. */
  readonly ignored: Uint8Array;
  readonly options: ModuleOptions;
}

export function* findInModules(input: FindingsInput): Steps<ModuleFindings> {
  const imports = importsIn(input);
  yield;
  const againstGrain = findAgainstGrain(imports, input.options.grain);
  const knots = yield* findModuleKnots(imports);
  return { modules: input.modules, imports, againstGrain, knots };
}

function importsIn({ graph, options, ...input }: FindingsInput): ModuleImports {
  const { isRoot } = options;
  return importsBetweenModules({ graph, ...input, isRoot: isRoot && (file => isRoot(graph.ids[file])) });
}

export interface AllModuleFindings {
  /** In all modules. */
  readonly all: ModuleFindings;
  /** In those whose names depend on no folder: what a check may report. */
  readonly named: ModuleFindings;
}

export interface JudgedModules {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly modules: ChosenModules;
  readonly runtime: RuntimeEdges;
  readonly options: ModuleOptions;
}

/** Only imports that exist when the program runs count, and not in tests only. */
export function* findInAllModules({
  modules: { all, named },
  runtime,
  ...input
}: JudgedModules): Steps<AllModuleFindings> {
  const { tests } = input.graph;
  const ignored = runtime.absent.map((flag, edge) => flag | tests[edge]);
  const found = yield* findInModules({ ...input, ignored, modules: all });
  if (named === all) return { all: found, named: found };
  return { all: found, named: yield* findInModules({ ...input, ignored, modules: named }) };
}

/** A direction in which imports may turn out to be few, once it is known what compilers drop. */
const MAYBE_TIMES = 2;

/** The files whose erased imports decide about findings: those that import against the grain, as far as it is written. */
export function filesThatMayGoAgainst(
  input: Omit<JudgedModules, 'runtime'> & { readonly graph: Graph },
): ReadonlySet<number> {
  const { graph, modules, options } = input;
  const files = new Set<number>();
  for (const one of new Set([modules.all, modules.named])) {
    const imports = importsIn({
      ...input,
      modules: one,
      ignored: graph.typeOnly.map((flag, edge) => flag | graph.tests[edge]),
    });
    const times = Math.min(MAYBE_TIMES, options.grain.times);
    for (const { edges } of findAgainstGrain(imports, { ...options.grain, times }))
      for (const edge of edges) files.add(graph.sources[edge]);
  }
  return files;
}
