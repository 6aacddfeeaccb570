import type { Steps } from '../../../shared/steps.ts';
import type { FileId } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import type { Bindings } from './bindings.ts';
import type { ChosenModules } from './choose.ts';
import type { ChosenCrossings } from './crossings.ts';
import type { ChosenEntries, Entries } from './entries.ts';
import { type AgainstGrain, findAgainstGrain, GRAIN, type GrainOptions } from './grain.ts';
import { findImporters } from './importers.ts';
import type { ModuleImports } from './imports.ts';
import { findModuleKnots, type ModuleKnot } from './knots.ts';
import type { Modules } from './modules.ts';
import { filesWithNames, findCandidates, findPastEntry, type PastEntry } from './past-entry.ts';

/** What modules do that goes against the project itself. */
export interface ModuleFindings {
  readonly modules: Modules;
  readonly imports: ModuleImports;
  readonly againstGrain: readonly AgainstGrain[];
  readonly knots: readonly ModuleKnot[];
  readonly pastEntry: readonly PastEntry[];
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
  readonly modules: Modules;
  readonly imports: ModuleImports;
  /** Edge → 1 if it is not run while its file loads. */
  readonly notEager: Uint8Array;
  readonly options: ModuleOptions;
  readonly entries: Entries;
  readonly bindings: Bindings;
}

/** With the findings of an earlier state, knots between the same pairs of modules are not looked for again. */
export function* findInModules(input: FindingsInput, before?: ModuleFindings): Steps<ModuleFindings> {
  const { graph, modules, imports, options } = input;
  const { isOnTop, isProgram } = findImporters(graph, modules);
  const againstGrain = findAgainstGrain(imports, options.grain, isOnTop);
  const isLoose = (edge: number) => input.notEager[edge] === 1 || isProgram(edge);
  const knots = yield* findModuleKnots(imports, isLoose, before);
  yield;
  const pastEntry = findPastEntry(input, findCandidates(input), { ...input, custom: options.grain });
  return { modules, imports, againstGrain, knots, pastEntry };
}

export interface AllModuleFindings {
  /** In all modules. */
  readonly all: ModuleFindings;
  /** In those whose names depend on no folder: what a check may report. */
  readonly named: ModuleFindings;
}

export interface JudgedModules {
  readonly graph: Graph;
  readonly modules: ChosenModules;
  /** Those that exist when the program runs, and not in tests only. */
  readonly crossings: ChosenCrossings;
  readonly runtime: Pick<RuntimeEdges, 'notEager'>;
  readonly options: ModuleOptions;
  readonly entries: ChosenEntries;
  readonly bindings: Bindings;
}

export function* findInAllModules(
  input: JudgedModules,
  before?: AllModuleFindings,
): Steps<AllModuleFindings> {
  const { graph, modules, crossings, options, bindings, entries } = input;
  const { notEager } = input.runtime;
  const findIn = (kind: keyof AllModuleFindings) =>
    findInModules(
      {
        ...{ graph, options, bindings, notEager },
        modules: modules[kind],
        imports: crossings[kind].imports,
        entries: entries[kind],
      },
      before?.[kind],
    );
  const all = yield* findIn('all');
  yield;
  return { all, named: modules.named === modules.all ? all : yield* findIn('named') };
}

/** A direction in which imports may turn out to be few, once it is known what compilers drop. */
const MAYBE_TIMES = 2;

/** What may be a finding, as long as it is not known what compilers drop. */
export interface WrittenFindings {
  /**
   * The files whose texts tell which imports go past an entry, each with the last line that matters, if not all does. The
   * graph may have other lines than the one of the analysis, which is kept when only lines move.
   */
  withNames(graph: Pick<Graph, 'lines'>): ReadonlyMap<FileId, number | undefined>;
  /** The files whose erased imports decide: those that import against the grain, or past an entry. */
  filesToErase(bindings: Bindings): ReadonlySet<number>;
}

export function findAsWritten({
  graph,
  modules,
  crossings,
  entries,
  options,
}: Omit<JudgedModules, 'runtime' | 'bindings'>): WrittenFindings {
  const times = Math.min(MAYBE_TIMES, options.grain.times);
  const kinds = modules.all === modules.named ? (['all'] as const) : (['all', 'named'] as const);
  const sides = kinds.map(kind => {
    const side = { graph, modules: modules[kind], imports: crossings[kind].imports, entries: entries[kind] };
    return { side, candidates: findCandidates(side) };
  });
  const againstGrain = sides.flatMap(({ side }) =>
    findAgainstGrain(side.imports, { ...options.grain, times }).flatMap(({ edges }) => [...edges]),
  );
  return {
    withNames({ lines }) {
      const wanted = new Map<FileId, number | undefined>();
      for (const { candidates } of sides)
        for (const [file, line] of filesWithNames({ ...graph, lines }, candidates)) {
          const known = wanted.has(file) ? wanted.get(file) : 0;
          wanted.set(file, line === undefined || known === undefined ? undefined : Math.max(line, known));
        }
      return wanted;
    },
    filesToErase(bindings) {
      const pastEntry = sides.flatMap(({ side, candidates }) =>
        findPastEntry(side, candidates, { bindings }).map(({ edge }) => edge),
      );
      return new Set([...againstGrain, ...pastEntry].map(edge => graph.sources[edge]));
    },
  };
}
