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
  const crossing: number[] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++)
    if (isCrossing(edge) && !isWiring(edge)) crossing.push(edge);
  const from = (edge: number) => moduleOf[graph.sources[edge]];
  const to = (edge: number) => moduleOf[graph.targets[edge]];
  const byTarget = groupBy(Uint32Array.from(crossing, to), list.length).items;
  const { items } = groupBy(Uint32Array.from(crossing, from), list.length, byTarget);
  const edges = items.map(i => crossing[i]);
  const starts: number[] = [];
  for (let i = 0; i < edges.length; i++) {
    const isSame = i > 0 && from(edges[i]) === from(edges[i - 1]) && to(edges[i]) === to(edges[i - 1]);
    if (!isSame) starts.push(i);
  }
  const start = Uint32Array.from([...starts, edges.length]);
  const pairs = digraph(
    list.length,
    Uint32Array.from(starts, first => from(edges[first])),
    Uint32Array.from(starts, first => to(edges[first])),
  );
  const weights = Uint32Array.from(starts, (first, pair) => start[pair + 1] - first);
  return { graph: pairs, weights, start, edges };

  function isCrossing(edge: number): boolean {
    if (ignored[edge] === 1 || graph.intraUnit[edge] === 1 || graph.targets[edge] >= graph.fileCount)
      return false;
    const [from, to] = [moduleOf[graph.sources[edge]], moduleOf[graph.targets[edge]]];
    return from !== -1 && to !== -1 && from !== to;
  }
}

/** A file that imports more than this share of modules side by side puts them together. */
const MOST_SIBLINGS = 1 / 2;
const FEWEST_SIBLINGS = 3;

/** Tests whether an edge between two modules only puts modules together. */
function wiringTest({ graph, roles, modules, ignored, isRoot }: ImportsInput): (edge: number) => boolean {
  const { moduleOf, list } = modules;
  const groupOf = list.map(groupOfModule);
  const sizes = new Map<string, number>();
  for (const group of groupOf) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  /** File → the groups of modules of which it imports most. */
  const wired = new Map<number, ReadonlySet<string>>();
  return edge => {
    const source = graph.sources[edge];
    const target = graph.targets[edge];
    if (isRoot?.(source) || isInside(target, list[moduleOf[source]]) || isAround(source, target)) return true;
    let groups = wired.get(source);
    if (!groups) {
      groups = groupsWiredBy(source);
      wired.set(source, groups);
    }
    return groups.has(groupOf[moduleOf[target]]);
  };

  /** Is it below the folder whose own files are this module? These may use what is in it. */
  function isInside(target: number, { kind, folder = '' }: Module): boolean {
    return kind === 'own files' && (folder === '' || graph.ids[target].startsWith(`${folder}/`));
  }

  /** Is it the file that stands for a folder around the other file? */
  function isAround(source: number, target: number): boolean {
    const id = graph.ids[source];
    if (roles.isBarrel[source] === 0 && !FOLDER_FILE.test(baseName(id))) return false;
    const folder = parentOf(id);
    return folder === '' || graph.ids[target].startsWith(`${folder}/`);
  }

  function groupsWiredBy(file: number): ReadonlySet<string> {
    const imported = new Map<string, Set<number>>();
    const own = moduleOf[file];
    for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
      const target = graph.targets[edge];
      const module = target < graph.fileCount && ignored[edge] === 0 ? moduleOf[target] : -1;
      if (module === -1 || module === own) continue;
      const group = groupOf[module];
      imported.set(group, (imported.get(group) ?? new Set()).add(module));
    }
    const isMost = ([group, found]: readonly [string, ReadonlySet<number>]) => {
      const others = (sizes.get(group) ?? 0) - (groupOf[own] === group ? 1 : 0);
      return found.size >= FEWEST_SIBLINGS && found.size > others * MOST_SIBLINGS;
    };
    return new Set([...imported].filter(isMost).map(([group]) => group));
  }
}

/** Files that stand for the folder that they are in, or start what is in it. */
const FOLDER_FILE = /^(?:index|main|mod|lib|__init__|__main__)\.[^.]+$/;

/** Modules of one group are side by side: they are in the same folder. */
function groupOfModule({ kind, folder }: Module): string {
  if (folder === undefined) return '\0declared';
  return kind === 'own files' ? folder : parentOf(folder);
}
