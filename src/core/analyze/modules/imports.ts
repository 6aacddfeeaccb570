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
  const { graph, modules, ignored } = input;
  const { moduleOf, list } = modules;
  const isWiring = wiringTest(input);
  const { edgeCount, fileCount, sources, targets, intraUnit } = graph;
  const crossing = new Uint32Array(edgeCount);
  const from = new Uint32Array(edgeCount);
  const to = new Uint32Array(edgeCount);
  let count = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    const target = targets[edge];
    if (ignored[edge] === 1 || intraUnit[edge] === 1 || target >= fileCount) continue;
    const own = moduleOf[sources[edge]];
    const other = moduleOf[target];
    if (own === other || own === -1 || other === -1 || isWiring(edge)) continue;
    crossing[count] = edge;
    from[count] = own;
    to[count++] = other;
  }
  const byTarget = groupBy(to.subarray(0, count), list.length).items;
  const { items } = groupBy(from.subarray(0, count), list.length, byTarget);
  const starts: number[] = [];
  for (let i = 0; i < count; i++) {
    const isSame = i > 0 && from[items[i]] === from[items[i - 1]] && to[items[i]] === to[items[i - 1]];
    if (!isSame) starts.push(i);
  }
  const start = Uint32Array.from([...starts, count]);
  const pairs = digraph(
    list.length,
    Uint32Array.from(starts, first => from[items[first]]),
    Uint32Array.from(starts, first => to[items[first]]),
  );
  const weights = Uint32Array.from(starts, (first, pair) => start[pair + 1] - first);
  return { graph: pairs, weights, start, edges: items.map(i => crossing[i]) };
}

/** A file that imports more than this share of modules side by side puts them together. */
const MOST_SIBLINGS = 1 / 2;
const FEWEST_SIBLINGS = 3;

type Test = (target: number) => boolean;
const NEVER: Test = () => false;
const ALWAYS: Test = () => true;

/** Tests whether an edge between two modules only puts modules together. Fast if edges of one file follow each other. */
function wiringTest({ graph, roles, modules, ignored, isRoot }: ImportsInput): (edge: number) => boolean {
  const { moduleOf, list } = modules;
  const groupOf = list.map(groupOfModule);
  const sizes = new Map<string, number>();
  for (const group of groupOf) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  let source = -1;
  let isWiring = NEVER;
  return edge => {
    if (graph.sources[edge] !== source) {
      source = graph.sources[edge];
      isWiring = testOf(source);
    }
    return isWiring(graph.targets[edge]);
  };

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
