import { baseName, parentOf } from '../../../shared/paths.ts';
import { type Digraph, digraph, groupBy } from '../../graph/digraph.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Roles } from '../structure/roles.ts';
import type { Module, Modules } from './modules.ts';

/** What modules import from each other: nodes are modules, an edge is a pair of them. */
export interface ModuleImports {
  readonly graph: Digraph;
  /** Pair → the number of imports, each from one file to another. */
  readonly weights: Uint32Array;
  /** The imports of pair `p`, as edges of the project's graph, are `edges` from `start[p]` to `start[p + 1]`. */
  readonly start: Uint32Array;
  readonly edges: Uint32Array;
}

export interface ImportsInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly modules: Modules;
  /** Edge → 1 if it does not count: it does not exist at run time, or only in tests. */
  readonly ignored: Uint8Array;
  /** Does this file put modules together, whatever it imports? */
  readonly isRoot?: ((file: number) => boolean) | undefined;
}

/**
 * The imports between modules that say who depends on whom. An import by a file that puts modules together, such as an
 * entry point or the index of the folder around them, does not.
 */
export function importsBetweenModules(input: ImportsInput): ModuleImports {
  return importsAlong(findCrossing(input), input.graph, input.modules);
}

/** What is known of another graph with the same files, roles and modules. */
export interface KnownCrossing {
  readonly graph: Graph;
  readonly isCrossing: Uint8Array;
  /** The files that import something else there, ascending. */
  readonly changed: readonly number[];
}

/** Edge → 1 if it is one of these imports. Follows, file by file, from what that imports. */
export function findCrossing(input: ImportsInput, before?: KnownCrossing): Uint8Array {
  const { fileCount, edgeCount, outStart } = input.graph;
  const findIn = crossingFinder(input);
  const isCrossing = new Uint8Array(edgeCount);
  if (!before) for (let file = 0; file < fileCount; file++) findIn(file, isCrossing);
  else {
    let next = 0;
    for (const file of [...before.changed, fileCount]) {
      const rows = before.isCrossing.subarray(before.graph.outStart[next], before.graph.outStart[file]);
      isCrossing.set(rows, outStart[next]);
      if (file < fileCount) findIn(file, isCrossing);
      next = file + 1;
    }
  }
  return isCrossing;
}

function crossingFinder(input: ImportsInput): (file: number, isCrossing: Uint8Array) => void {
  const { moduleOf } = input.modules;
  const { ignored } = input;
  const { fileCount, outStart, targets, intraUnit } = input.graph;
  const isWiringOf = wiringTests(input);
  return (file, isCrossing) => {
    const own = moduleOf[file];
    if (own === -1) return;
    let isWiring: Test | undefined;
    for (let edge = outStart[file]; edge < outStart[file + 1]; edge++) {
      const target = targets[edge];
      if (ignored[edge] === 1 || intraUnit[edge] === 1 || target >= fileCount) continue;
      const other = moduleOf[target];
      if (own === other || other === -1) continue;
      isWiring ??= isWiringOf(file);
      if (!isWiring(target)) isCrossing[edge] = 1;
    }
  };
}

/** Groups imports by the modules at both ends. */
export function importsAlong(
  isCrossing: Uint8Array,
  { sources, targets }: Graph,
  { moduleOf, list }: Modules,
): ModuleImports {
  let count = 0;
  for (let edge = 0; edge < isCrossing.length; edge++) count += isCrossing[edge];
  const crossing = new Uint32Array(count);
  const from = new Uint32Array(count);
  const to = new Uint32Array(count);
  for (let edge = 0, i = 0; i < count; edge++) {
    if (isCrossing[edge] === 0) continue;
    crossing[i] = edge;
    from[i] = moduleOf[sources[edge]];
    to[i++] = moduleOf[targets[edge]];
  }
  const { items } = groupBy(from, list.length, groupBy(to, list.length).items);
  const starts: number[] = [];
  for (let i = 0; i < count; i++) {
    const isSame = i > 0 && from[items[i]] === from[items[i - 1]] && to[items[i]] === to[items[i - 1]];
    if (!isSame) starts.push(i);
  }
  const start = new Uint32Array(starts.length + 1);
  const weights = new Uint32Array(starts.length);
  const users = new Uint32Array(starts.length);
  const used = new Uint32Array(starts.length);
  start[starts.length] = count;
  for (const [pair, first] of starts.entries()) {
    start[pair] = first;
    weights[pair] = (starts[pair + 1] ?? count) - first;
    users[pair] = from[items[first]];
    used[pair] = to[items[first]];
  }
  for (let i = 0; i < count; i++) items[i] = crossing[items[i]];
  return { graph: digraph(list.length, users, used), weights, start, edges: items };
}

/** A file that imports more than this share of modules side by side puts them together. */
const MOST_SIBLINGS = 1 / 2;
const FEWEST_SIBLINGS = 3;

type Test = (target: number) => boolean;
const NEVER: Test = () => false;
const ALWAYS: Test = () => true;

/** Returns for a file which of the files in other modules it only puts together with others. */
function wiringTests({ graph, roles, modules, ignored, isRoot }: ImportsInput): (file: number) => Test {
  const { moduleOf, list } = modules;
  const groupOf = list.map(groupOfModule);
  const sizes = new Map<string, number>();
  for (const group of groupOf) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return testOf;

  function testOf(file: number): Test {
    if (isRoot?.(file)) return ALWAYS;
    const groups = groupsWiredBy(file);
    const folders = [...folderBeside(list[moduleOf[file]]), ...folderAround(file)];
    if (groups.size === 0 && folders.length === 0) return NEVER;
    const isBelow = (id: string) => folders.some(folder => folder === '' || id.startsWith(`${folder}/`));
    return target => groups.has(groupOf[moduleOf[target]]) || isBelow(graph.ids[target]);
  }

  /** The folder whose own files are this module: these may use what is in it. */
  function folderBeside({ kind, folder = '' }: Module): string[] {
    return kind === 'own files' ? [folder] : [];
  }

  /** The folder that the file stands for. */
  function folderAround(file: number): string[] {
    const id = graph.ids[file];
    return roles.isBarrel[file] === 1 || FOLDER_FILE.test(baseName(id)) ? [parentOf(id)] : [];
  }

  /** The groups of modules of which it imports most. */
  function groupsWiredBy(file: number): ReadonlySet<string> {
    const own = moduleOf[file];
    const imported = new Set<number>();
    for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
      const target = graph.targets[edge];
      const module = target < graph.fileCount && ignored[edge] === 0 ? moduleOf[target] : -1;
      if (module !== -1 && module !== own) imported.add(module);
    }
    if (imported.size < FEWEST_SIBLINGS) return NO_GROUPS;
    const counts = new Map<string, number>();
    for (const module of imported) counts.set(groupOf[module], (counts.get(groupOf[module]) ?? 0) + 1);
    const isMost = ([group, count]: readonly [string, number]) => {
      const others = (sizes.get(group) ?? 0) - (groupOf[own] === group ? 1 : 0);
      return count >= FEWEST_SIBLINGS && count > others * MOST_SIBLINGS;
    };
    return new Set([...counts].filter(isMost).map(([group]) => group));
  }
}

const NO_GROUPS: ReadonlySet<string> = new Set();

/** Files that stand for the folder that they are in, or start what is in it. */
const FOLDER_FILE = /^(?:index|main|mod|lib|__init__|__main__)\.[^.]+$/;

/** Modules of one group are side by side: they are in the same folder. */
function groupOfModule({ kind, folder }: Module): string {
  if (folder === undefined) return '\0declared';
  return kind === 'own files' ? folder : parentOf(folder);
}
