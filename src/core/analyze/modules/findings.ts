import type { Steps } from '../../../shared/steps.ts';
import type { FileId } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import type { Roles } from '../structure/roles.ts';
import type { Bindings } from './bindings.ts';
import type { ChosenModules } from './choose.ts';
import type { ChosenEntries, Entries } from './entries.ts';
import { type AgainstGrain, findAgainstGrain, GRAIN, type GrainOptions } from './grain.ts';
import { findImporters } from './importers.ts';
import { importsBetweenModules, type ModuleImports } from './imports.ts';
import { findModuleKnots, type ModuleKnot } from './knots.ts';
import type { Modules } from './modules.ts';
import { filesWithNames, findPastEntry, type PastEntry } from './past-entry.ts';

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
  readonly roles: Roles;
  readonly modules: Modules;
  /** Edge → 1 if it does not count. */
  readonly ignored: Uint8Array;
  /** Edge → 1 if it is not run while its file loads. */
  readonly notEager: Uint8Array;
  readonly options: ModuleOptions;
  readonly entries: Entries;
  readonly bindings: Bindings;
}

export function* findInModules(input: FindingsInput): Steps<ModuleFindings> {
  const imports = importsIn(input);
  yield;
  const { isOnTop, isProgram } = findImporters(input.graph, input.modules);
  const againstGrain = findAgainstGrain(imports, input.options.grain, isOnTop);
  const isLoose = (edge: number) => input.notEager[edge] === 1 || isProgram(edge);
  const knots = yield* findModuleKnots(imports, isLoose);
  yield;
  const pastEntry = findPastEntry({ ...input, imports }, { ...input, custom: input.options.grain });
  return { modules: input.modules, imports, againstGrain, knots, pastEntry };
}

type ImportsOptions = Pick<FindingsInput, 'graph' | 'roles' | 'modules' | 'ignored' | 'options'>;

/** A judgement needs them as they are written, and again without what compilers drop, which is mostly the same. */
function importsIn({ graph, roles, modules, ignored, options }: ImportsOptions): ModuleImports {
  const known = latest.get(modules);
  const isSame = known?.graph === graph && known.roles === roles && known.options === options;
  if (isSame && known.ignored.every((flag, edge) => flag === ignored[edge])) return known.imports;
  const { isRoot } = options;
  const imports = importsBetweenModules({
    ...{ graph, roles, modules, ignored },
    isRoot: isRoot && (file => isRoot(graph.ids[file])),
  });
  latest.set(modules, { graph, roles, ignored, options, imports });
  return imports;
}

const latest = new WeakMap<Modules, Omit<ImportsOptions, 'modules'> & { readonly imports: ModuleImports }>();

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
  readonly entries: ChosenEntries;
  readonly bindings: Bindings;
}

/** Only imports that exist when the program runs count, and not in tests only. */
export function* findInAllModules({
  modules: { all, named },
  runtime,
  entries,
  ...input
}: JudgedModules): Steps<AllModuleFindings> {
  const { tests } = input.graph;
  const { absent, notEager } = runtime;
  const ignored = absent.map((flag, edge) => flag | tests[edge]);
  const found = yield* findInModules({ ...input, ignored, notEager, modules: all, entries: entries.all });
  if (named === all) return { all: found, named: found };
  const own = { ...input, ignored, notEager, modules: named, entries: entries.named };
  return { all: found, named: yield* findInModules(own) };
}

/** A direction in which imports may turn out to be few, once it is known what compilers drop. */
const MAYBE_TIMES = 2;

/** What may be a finding, as long as it is not known what compilers drop. */
export interface WrittenFindings {
  /** The files whose texts tell which imports go past an entry, each with the last line that matters, if not all does. */
  readonly withNames: ReadonlyMap<FileId, number | undefined>;
  /** The files whose erased imports decide: those that import against the grain, or past an entry. */
  filesToErase(bindings: Bindings): ReadonlySet<number>;
}

export function findAsWritten(input: Omit<JudgedModules, 'runtime' | 'bindings'>): WrittenFindings {
  const { graph, modules, entries, options } = input;
  const ignored = graph.typeOnly.map((flag, edge) => flag | graph.tests[edge]);
  const times = Math.min(MAYBE_TIMES, options.grain.times);
  const kinds = modules.all === modules.named ? (['all'] as const) : (['all', 'named'] as const);
  const sides = kinds.map(kind => {
    const imports = importsIn({ ...input, modules: modules[kind], ignored });
    return { imports, past: { graph, modules: modules[kind], imports, entries: entries[kind] } };
  });
  const withNames = new Map<FileId, number | undefined>();
  for (const { past } of sides)
    for (const [file, line] of filesWithNames(past)) {
      const known = withNames.has(file) ? withNames.get(file) : 0;
      withNames.set(file, line === undefined || known === undefined ? undefined : Math.max(line, known));
    }
  const againstGrain = sides.flatMap(({ imports }) =>
    findAgainstGrain(imports, { ...options.grain, times }).flatMap(({ edges }) => [...edges]),
  );
  return {
    withNames,
    filesToErase(bindings) {
      const pastEntry = sides.flatMap(({ past }) =>
        findPastEntry(past, { bindings }).map(({ edge }) => edge),
      );
      return new Set([...againstGrain, ...pastEntry].map(edge => graph.sources[edge]));
    },
  };
}
