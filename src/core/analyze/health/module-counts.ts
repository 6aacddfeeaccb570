import { circularGroups } from '../../graph/circular.ts';
import { type Digraph, digraph } from '../../graph/digraph.ts';
import type { Graph } from '../../graph/graph.ts';
import type { ModuleFindings, ModuleOptions } from '../modules/findings.ts';
import { findAgainstGrain } from '../modules/grain.ts';
import { importsBetweenModules, type ModuleImports } from '../modules/imports.ts';
import { reachOfModules } from '../modules/reach-of-modules.ts';
import type { Roles } from '../structure/roles.ts';
import type { HealthCounts } from './health.ts';

export type ModuleCounts = Pick<HealthCounts, 'modules' | 'tied' | 'crossings' | 'against' | 'reached'>;

export function countModules(findings: ModuleFindings): ModuleCounts {
  const { graph, weights } = findings.imports;
  return countPairs(graph, weights, countImports(findings, NONE));
}

const NONE: ReadonlySet<number> = new Set();

/** The imports that findings about single imports are about. */
function countImports({ againstGrain }: ModuleFindings, removed: ReadonlySet<number>): number {
  const findings = [againstGrain].flat();
  return findings.reduce((sum, { edges }) => sum + edges.filter(edge => !removed.has(edge)).length, 0);
}

export interface CutModules {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly modules: ModuleFindings;
  readonly moduleOptions: ModuleOptions;
  /** Edge → 1 if it did not count before. */
  readonly ignored: Uint8Array;
}

/**
 * The counts after some edges were cut. Only what their files import can change: a file that puts modules together may
 * become one that does not.
 */
export function countModulesWithout(
  { graph, roles, modules: findings, moduleOptions: options, ignored }: CutModules,
  removed: ReadonlySet<number>,
): ModuleCounts {
  const { modules, imports } = findings;
  const isCrossing = (edge: number) =>
    modules.moduleOf[graph.sources[edge]] !== modules.moduleOf[graph.targets[edge]];
  if (![...removed].some(isCrossing)) return countModules(findings);
  const files = new Set(Array.from(removed, edge => graph.sources[edge]));
  const { part, edges } = edgesFrom(graph, files);
  const isRoot = options.isRoot && ((file: number) => options.isRoot?.(graph.ids[file]) === true);
  const importsOf = (isIgnored: (edge: number) => boolean) =>
    importsBetweenModules({
      graph: part,
      roles,
      modules,
      ignored: Uint8Array.from(edges, edge => Number(isIgnored(edge))),
      isRoot,
    });
  const before = importsOf(edge => ignored[edge] === 1);
  const after = importsOf(edge => ignored[edge] === 1 || removed.has(edge));
  const count = modules.list.length;
  const weights = new Map<number, number>();
  const add = (some: ModuleImports, sign: number) => {
    for (let pair = 0; pair < some.graph.edgeCount; pair++) {
      const key = some.graph.sources[pair] * count + some.graph.targets[pair];
      weights.set(key, (weights.get(key) ?? 0) + sign * some.weights[pair]);
    }
  };
  add(imports, 1);
  add(before, -1);
  add(after, 1);
  const left = pairsOf(weights, count);
  const againstGrain = findAgainstGrain(left, options.grain);
  return countPairs(left.graph, left.weights, countImports({ ...findings, againstGrain }, removed));
}

/** The graph with the edges of some files only, and the numbers that these have in it. */
function edgesFrom(graph: Graph, files: ReadonlySet<number>): { part: Graph; edges: Uint32Array } {
  const edges = Uint32Array.from(
    [...files]
      .sort((a, b) => a - b)
      .flatMap(file =>
        Array.from(
          { length: graph.outStart[file + 1] - graph.outStart[file] },
          (_, i) => graph.outStart[file] + i,
        ),
      ),
  );
  const ends = digraph(
    graph.nodeCount,
    edges.map(edge => graph.sources[edge]),
    edges.map(edge => graph.targets[edge]),
  );
  const intraUnit = Uint8Array.from(edges, edge => graph.intraUnit[edge]);
  return { part: { ...graph, ...ends, intraUnit }, edges };
}

/** Without the imports themselves: only their numbers are right. */
function pairsOf(weights: ReadonlyMap<number, number>, count: number): ModuleImports {
  const keys = Float64Array.from([...weights].flatMap(([key, weight]) => (weight > 0 ? [key] : []))).sort();
  const graph = digraph(
    count,
    Uint32Array.from(keys, key => Math.floor(key / count)),
    Uint32Array.from(keys, key => key % count),
  );
  const own = Uint32Array.from(keys, key => weights.get(key) ?? 0);
  const start = new Uint32Array(keys.length + 1);
  for (let pair = 0; pair < keys.length; pair++) start[pair + 1] = start[pair] + own[pair];
  return { graph, weights: own, start, edges: new Uint32Array(start[keys.length]).fill(NO_EDGE) };
}

const NO_EDGE = 0xffffffff;

function countPairs(graph: Digraph, weights: Uint32Array, against: number): ModuleCounts {
  const { modules } = reachOfModules(graph, new Uint32Array(graph.nodeCount).fill(1));
  return {
    modules: graph.nodeCount,
    tied: circularGroups(graph, new Uint8Array(graph.edgeCount)).size,
    crossings: weights.reduce((sum, weight) => sum + weight, 0),
    against,
    reached: modules.reduce((sum, reached) => sum + reached, 0),
  };
}
