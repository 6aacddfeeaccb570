import { finish } from '../../../shared/steps.ts';
import { circularGroups } from '../../graph/circular.ts';
import { stronglyConnected } from '../../graph/components.ts';
import { countDependents } from '../../graph/dependents.ts';
import { type Digraph, digraph } from '../../graph/digraph.ts';
import type { Graph } from '../../graph/graph.ts';
import type { ModuleFindings, ModuleOptions } from '../modules/findings.ts';
import { findAgainstGrain, weightBetween } from '../modules/grain.ts';
import { findImporters } from '../modules/importers.ts';
import { importsBetweenModules, type ModuleImports } from '../modules/imports.ts';
import type { Roles } from '../structure/roles.ts';
import type { Health, HealthCounts } from './health.ts';

export type ModuleCounts = Pick<HealthCounts, 'modules' | 'tied' | 'crossings' | 'against' | 'reached'>;

export function countModules({ imports, againstGrain }: ModuleFindings): ModuleCounts {
  return {
    ...countKnots(imports.graph),
    crossings: imports.weights.reduce((sum, weight) => sum + weight, 0),
    against: countImports([againstGrain].flat()),
  };
}

/** The imports that findings about single imports are about. */
function countImports(findings: readonly { readonly edges: Uint32Array }[]): number {
  return findings.reduce((sum, { edges }) => sum + edges.length, 0);
}

function countKnots(
  graph: Digraph,
  without = new Uint8Array(graph.edgeCount),
): Pick<ModuleCounts, 'modules' | 'tied' | 'reached'> {
  const components = stronglyConnected(graph, without);
  const counted = Uint32Array.from({ length: graph.nodeCount }, (_, module) => module);
  const dependents = finish(countDependents({ graph, without, components, counted }));
  return {
    modules: graph.nodeCount,
    tied: circularGroups(graph, without).size,
    reached: counted.reduce((sum, module) => sum + dependents[components.of[module]], 0),
  };
}

export interface CutModules {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly modules: ModuleFindings;
  readonly moduleOptions: ModuleOptions;
  /** Edge → 1 if it did not count before. */
  readonly ignored: Uint8Array;
  /** Before the cut. */
  readonly health: Pick<Health, 'counts'>;
}

/**
 * The counts after some edges were cut, as far as they change. Only what their files import can: a file that puts modules
 * together may become one that does not.
 */
export function countModulesWithout(
  { graph, roles, modules: findings, moduleOptions: options, ignored, health }: CutModules,
  removed: ReadonlySet<number>,
): Partial<ModuleCounts> {
  const { modules, imports } = findings;
  const count = modules.list.length;
  const { moduleOf } = modules;
  const minorities = findAgainstGrain(imports, options.grain).flatMap(({ edges }) => [...edges]);
  const importers = new Set(minorities.map(edge => graph.sources[edge]));
  const isBetween = (edge: number) => moduleOf[graph.sources[edge]] !== moduleOf[graph.targets[edge]];
  const losesUser = [...removed].some(edge => importers.has(graph.targets[edge]));
  if (!losesUser && ![...removed].some(isBetween)) return {};
  const { part, edges } = edgesFrom(graph, new Set(Array.from(removed, edge => graph.sources[edge])));
  const { isRoot } = options;
  const importsOf = (isIgnored: (edge: number) => boolean) =>
    importsBetweenModules({
      ...{ graph: part, roles, modules },
      ignored: Uint8Array.from(edges, edge => Number(isIgnored(edge))),
      isRoot: isRoot && (file => isRoot(graph.ids[file])),
    });
  const changes = new Map<number, number>();
  add(
    changes,
    importsOf(edge => ignored[edge] === 1),
    -1,
  );
  add(
    changes,
    importsOf(edge => ignored[edge] === 1 || removed.has(edge)),
    1,
  );

  const touched = new Set([...changes.keys()].flatMap(key => [key, reversed(key, count)]));
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  for (const key of touched) {
    const weight = weightBetween(imports, Math.floor(key / count), key % count);
    before.set(key, weight);
    after.set(key, weight + (changes.get(key) ?? 0));
  }
  // Which files are on top of modules may change with every import, so all minorities are found again if there is one.
  const isAgainst = (weights: ReadonlyMap<number, number>) =>
    findAgainstGrain(pairsOf(weights, count), options.grain).length > 0;
  const isChanged = losesUser || isAgainst(before) || isAgainst(after);
  const isGone = (edge: number) => ignored[edge] === 1 || removed.has(edge);
  const againstAfter = () =>
    findAgainstGrain(
      importsBetweenModules({
        ...{ graph, roles, modules },
        ignored: Uint8Array.from(graph.sources, (_, edge) => Number(isGone(edge))),
        isRoot: isRoot && (file => isRoot(graph.ids[file])),
      }),
      options.grain,
      findImporters(graph, modules, removed).isOnTop,
    );
  return {
    ...knotsAfter(imports, before, after),
    crossings: [...changes.values()].reduce((sum, change) => sum + change, health.counts.crossings),
    against: isChanged ? countImports(againstAfter()) : health.counts.against,
  };
}

function add(changes: Map<number, number>, { graph, weights }: ModuleImports, sign: number): void {
  for (let pair = 0; pair < graph.edgeCount; pair++) {
    const key = graph.sources[pair] * graph.nodeCount + graph.targets[pair];
    changes.set(key, (changes.get(key) ?? 0) + sign * weights[pair]);
  }
}

function reversed(key: number, count: number): number {
  return (key % count) * count + Math.floor(key / count);
}

/** The graph with the edges of some files only, and the numbers that these have in it. */
function edgesFrom(
  graph: Graph,
  files: ReadonlySet<number>,
): { readonly part: Graph; readonly edges: Uint32Array } {
  const { outStart } = graph;
  const edges = Uint32Array.from(
    [...files]
      .sort((a, b) => a - b)
      .flatMap(file =>
        Array.from({ length: outStart[file + 1] - outStart[file] }, (_, i) => outStart[file] + i),
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

/** Knots and reach if pairs of modules have other numbers of imports; nothing if no pair is added or removed. */
function knotsAfter(
  { graph, weights }: ModuleImports,
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): Partial<ModuleCounts> {
  const { nodeCount, sources, targets } = graph;
  const keyOf = (pair: number) => sources[pair] * nodeCount + targets[pair];
  const isAdded = [...after].some(([key, weight]) => weight > 0 && before.get(key) === 0);
  if (isAdded) {
    const all = new Map(Array.from(weights, (weight, pair) => [keyOf(pair), weight]));
    for (const [key, weight] of after) all.set(key, weight);
    return countKnots(pairsOf(all, nodeCount).graph);
  }
  const removed = [...after].filter(([key, weight]) => weight === 0 && before.get(key) !== 0);
  if (removed.length === 0) return {};
  const without = new Uint8Array(graph.edgeCount);
  for (const [key] of removed) {
    const from = Math.floor(key / nodeCount);
    for (let pair = graph.outStart[from]; pair < graph.outStart[from + 1]; pair++)
      if (keyOf(pair) === key) without[pair] = 1;
  }
  return countKnots(graph, without);
}

/** Pairs of modules by their numbers of imports, without the imports themselves. */
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
  return { graph, weights: own, start, edges: new Uint32Array(start[keys.length]) };
}
