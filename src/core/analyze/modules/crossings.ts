import { changedRows } from '../../graph/changed-rows.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Erasures, NO_ERASURES } from '../erasures.ts';
import { changedAtRunTime } from '../judgement/changed-at-run-time.ts';
import type { RuntimeEdges } from '../judgement/runtime-edges.ts';
import type { Roles } from '../structure/roles.ts';
import type { ChosenModules } from './choose.ts';
import { findCrossing, importsAlong, type KnownCrossing, type ModuleImports } from './imports.ts';
import type { Modules } from './modules.ts';

/** The imports between modules, and what they follow from. */
export interface Crossings {
  /** Edge → 1 if it does not count. */
  readonly ignored: Uint8Array;
  /** Edge → 1 if it is among them. */
  readonly isCrossing: Uint8Array;
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
  const known = before && { ...before, changed: changedRows(input.graph, before.graph) };
  return crossingsWithout(input, either(typeOnly, tests), known);
}

/** Those that exist when the program runs: mostly the same. Without earlier erasures, the known ones are as written. */
export function crossingsAtRunTime(
  input: CrossingsInput,
  { absent, erasures }: Pick<RuntimeEdges, 'absent' | 'erasures'>,
  before: KnownCrossings & { readonly erasures?: Erasures },
): ChosenCrossings {
  const last = { graph: before.graph, erasures: before.erasures ?? NO_ERASURES };
  const changed = changedAtRunTime({ graph: input.graph, erasures }, last);
  return crossingsWithout(input, either(absent, input.graph.tests), { ...before, changed });
}

function crossingsWithout(
  { modules: { all, named }, ...input }: CrossingsInput,
  ignored: Uint8Array,
  before: (KnownCrossings & Pick<KnownCrossing, 'changed'>) | undefined,
): ChosenCrossings {
  const { graph, roles } = input;
  const { isRoot } = input.options;
  const find = (modules: Modules, value: Crossings | undefined): Crossings => {
    const known = value && before && { ...value, graph: before.graph, changed: before.changed };
    const isCrossing = findCrossing(
      { graph, roles, modules, ignored, isRoot: isRoot && (file => isRoot(graph.ids[file])) },
      known,
    );
    const moved = known && movedImports({ graph, isCrossing, modules }, known);
    return { ignored, isCrossing, imports: moved ?? importsAlong(isCrossing, graph, modules) };
  };
  const found = find(all, before?.value.all);
  return { all: found, named: named === all ? found : find(named, before?.value.named) };
}

/** The same imports, with the numbers that they have as edges now; undefined if any was added or removed. */
function movedImports(
  now: Pick<KnownCrossing, 'graph' | 'isCrossing'> & { readonly modules: Modules },
  before: KnownCrossing & Pick<Crossings, 'imports'>,
): ModuleImports | undefined {
  const { moduleOf } = now.modules;
  const moved = new Map<number, number>();
  for (const file of before.changed) {
    const [edges, others] = [now, before].map(side => crossingEdges(side, file));
    if (edges.length !== others.length) return undefined;
    for (const [i, edge] of edges.entries()) {
      if (moduleOf[now.graph.targets[edge]] !== moduleOf[before.graph.targets[others[i]]]) return undefined;
      moved.set(others[i], edge);
    }
  }
  const { sources, outStart } = before.graph;
  const edges = before.imports.edges.map(edge => {
    const file = sources[edge];
    return moved.get(edge) ?? edge + now.graph.outStart[file] - outStart[file];
  });
  return { ...before.imports, edges };
}

function crossingEdges(
  { graph, isCrossing }: Pick<KnownCrossing, 'graph' | 'isCrossing'>,
  file: number,
): number[] {
  const edges: number[] = [];
  for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++)
    if (isCrossing[edge] === 1) edges.push(edge);
  return edges;
}

function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = a.slice();
  for (let edge = 0; edge < b.length; edge++) both[edge] |= b[edge];
  return both;
}
