import { groupBy } from '../../shared/group-by.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { ModuleFindings } from '../analyze/modules/findings.ts';
import { levelsOf } from '../analyze/modules/levels.ts';
import type { Graph } from '../graph/graph.ts';
import type { ModuleFindingLists } from './model-types.ts';
import type {
  ModuleEdge,
  ModuleImportCount,
  ReportModule,
  ReportModules,
  ReportPastEntry,
} from './module-types.ts';

type Judged = Pick<Analysis, 'moduleFindings' | 'versionSkew'>;

export function modulesOf(graph: Graph, analysis: Judged): ReportModules {
  const { all } = analysis.moduleFindings;
  const count = countsIn(all);
  return {
    list: listOf(graph, all),
    imports: Array.from(all.imports.weights, (_, pair) => count(pair)),
    ...moduleFindingsOf(graph, analysis),
  };
}

/** What modules do that goes against the project. */
export function moduleFindingsOf(
  graph: Graph,
  { moduleFindings: { all }, versionSkew }: Judged,
): ModuleFindingLists {
  const { againstGrain, knots, imports } = all;
  const count = countsIn(all);
  return {
    againstTheGrain: againstGrain.map(({ from, to, edges, along }) => ({
      from: all.modules.list[from].name,
      to: all.modules.list[to].name,
      imports: edges.length,
      along,
      edges: Array.from(edges, edge => edgeOf(graph, edge)),
    })),
    knots: knots.map(({ members, imports: inside, cuts, accepted }) => ({
      members: Array.from(members, module => all.modules.list[module].name),
      imports: inside,
      cuts: Array.from(accepted ? [] : cuts, pair => ({
        ...count(pair),
        first: edgeOf(graph, imports.edges[imports.start[pair]]),
      })),
      ...(accepted && { accepted }),
    })),
    pastTheEntry: pastEntryOf(graph, all),
    versionSkew,
  };
}

function pastEntryOf(
  graph: Graph,
  { modules: { list, moduleOf }, pastEntry }: ModuleFindings,
): ReportPastEntry[] {
  const pairs = groupBy(pastEntry, ({ edge }) =>
    pairOf(moduleOf[graph.sources[edge]], moduleOf[graph.targets[edge]]),
  );
  return [...pairs]
    .sort(([a], [b]) => a - b)
    .map(([pair, found]) => ({
      from: list[Math.floor(pair / list.length)].name,
      to: list[pair % list.length].name,
      imports: found.length,
      edges: found.map(({ edge, entry, names }) => ({
        ...edgeOf(graph, edge),
        entry: graph.ids[entry],
        names,
      })),
    }));

  function pairOf(from: number, to: number): number {
    return from * list.length + to;
  }
}

function edgeOf({ ids, sources, targets, lines, lineStart }: Graph, edge: number): ModuleEdge {
  return { source: ids[sources[edge]], target: ids[targets[edge]], line: lines[lineStart[edge]] };
}

function countsIn({ modules: { list }, imports }: ModuleFindings): (pair: number) => ModuleImportCount {
  const { graph, weights } = imports;
  return pair => ({
    from: list[graph.sources[pair]].name,
    to: list[graph.targets[pair]].name,
    imports: weights[pair],
  });
}

type ModuleSize = Omit<ReportModule, 'level'>;

function listOf(graph: Graph, found: ModuleFindings): ReportModule[] {
  const level = levelsOf(found.imports.graph, found.imports.weights);
  return moduleSizes(graph, found).map(({ uses, usedBy, knot, ...size }, module) => ({
    ...size,
    level: level[module],
    ...{ uses, usedBy },
    ...(knot !== undefined && { knot }),
  }));
}

/** What takes no time to tell. */
export function moduleSizes(
  { files, fileCount }: Graph,
  { modules: { list, moduleOf }, imports: { graph: pairs }, knots }: ModuleFindings,
): ModuleSize[] {
  const sizes = new Uint32Array(list.length);
  const lines = new Uint32Array(list.length);
  for (let file = 0; file < fileCount; file++) {
    const module = moduleOf[file];
    if (module === -1) continue;
    sizes[module]++;
    lines[module] += files[file].loc ?? 0;
  }
  const knotOf = new Map(
    knots.flatMap(({ members }, knot) => Array.from(members, one => [one, knot] as const)),
  );
  return list.map(({ name, kind, folder }, module) => {
    const knot = knotOf.get(module);
    return {
      name,
      kind,
      ...(folder !== undefined && { folder }),
      files: sizes[module],
      lines: lines[module],
      uses: pairs.outStart[module + 1] - pairs.outStart[module],
      usedBy: pairs.inStart[module + 1] - pairs.inStart[module],
      ...(knot !== undefined && { knot }),
    };
  });
}
