import type { Graph } from '../../graph/graph.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import type { Roles } from '../structure/roles.ts';
import type { ChosenModules } from './choose.ts';
import { findCrossing, importsAlong, type KnownCrossing, type ModuleImports } from './imports.ts';
import type { Modules } from './modules.ts';

/** The imports between modules, and what they follow from. */
export interface Crossings extends Omit<KnownCrossing, 'graph'> {
  readonly imports: ModuleImports;
}

/** Those of all modules, and of the modules with lasting names. */
export interface ChosenCrossings {
  readonly all: Crossings;
  readonly named: Crossings;
}

export interface CrossingsInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly modules: ChosenModules;
  /** Is this a file that puts modules together, because the configuration says so? */
  readonly options: { isRoot?(id: string): boolean };
}

interface KnownCrossings {
  readonly graph: Graph;
  readonly value: ChosenCrossings;
}

/**
 * As the imports are written. With the crossings of another graph that has the same files, roles and modules, only files
 * that import something else are looked at.
 */
export function findCrossings(input: CrossingsInput, before?: KnownCrossings): ChosenCrossings {
  const { typeOnly, tests } = input.graph;
  return crossingsWithout(input, either(typeOnly, tests), before);
}

/** Those that exist when the program runs. Mostly the same: only files of which compilers drop imports are looked at. */
export function crossingsAtRunTime(
  input: CrossingsInput,
  { absent }: Pick<RuntimeEdges, 'absent'>,
  written: ChosenCrossings,
): ChosenCrossings {
  const { graph } = input;
  return crossingsWithout(input, either(absent, graph.tests), { graph, value: written });
}

function crossingsWithout(
  { modules: { all, named }, ...input }: CrossingsInput,
  ignored: Uint8Array,
  before: KnownCrossings | undefined,
): ChosenCrossings {
  const find = (kind: keyof ChosenCrossings, modules: Modules) =>
    crossingsOf({ ...input, modules }, ignored, before && { graph: before.graph, ...before.value[kind] });
  const found = find('all', all);
  return { all: found, named: named === all ? found : find('named', named) };
}

function crossingsOf(
  {
    graph,
    roles,
    modules,
    options: { isRoot },
  }: Omit<CrossingsInput, 'modules'> & { readonly modules: Modules },
  ignored: Uint8Array,
  before: (Crossings & KnownCrossing) | undefined,
): Crossings {
  const isCrossing = findCrossing(
    { graph, roles, modules, ignored, isRoot: isRoot && (file => isRoot(graph.ids[file])) },
    before,
  );
  const isSame =
    before?.graph === graph && isCrossing.every((flag, edge) => flag === before.isCrossing[edge]);
  return { ignored, isCrossing, imports: isSame ? before.imports : importsAlong(isCrossing, graph, modules) };
}

function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = a.slice();
  for (let edge = 0; edge < b.length; edge++) both[edge] |= b[edge];
  return both;
}
