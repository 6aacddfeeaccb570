import { byString, lowerBound } from '../../shared/order.ts';
import { finish, type Steps } from '../../shared/steps.ts';
import type { FileNode, LinkedFile } from '../../types.ts';
import { type Digraph, digraph, groupBy } from './digraph.ts';
import { type LinkTable, tabulateLinks } from './links.ts';
import { toNode } from './nodes.ts';

/**
 * The dependency graph. Nodes are numbered as in the report's `nodes` (files in string order, then packages), edges as
 * in its `edges` (by source id, then by target id, both as strings). Immutable.
 */
export interface Graph extends Digraph {
  /** Node → id. */
  readonly ids: readonly string[];
  /** Nodes below this number are files, the others are packages. */
  readonly fileCount: number;
  /** Node → file. */
  readonly files: readonly FileNode[];
  /** Edge → 1 if all its imports are type-only. */
  readonly typeOnly: Uint8Array;
  /** Edge → 1 if all its imports are lazy, apart from type-only ones beside them. */
  readonly lazy: Uint8Array;
  /** Edge → 1 if it comes only from uses of names, not from an import, apart from imports in tests beside them. */
  readonly implicit: Uint8Array;
  /** Edge → 1 if all its imports exist in a test build only, as their texts say. */
  readonly tests: Uint8Array;
  /** Edge → 1 if it is implicit and inside one unit, and therefore closes no cycle. */
  readonly intraUnit: Uint8Array;
  /** The lines of edge `e`, ascending and unique, are `lines` from `lineStart[e]` to `lineStart[e + 1]`. */
  readonly lineStart: Uint32Array;
  readonly lines: Uint32Array;
}

/** Builds a graph from files in any order. Links to unknown files are dropped. */
export function buildGraph(input: readonly LinkedFile[]): Graph {
  return finish(buildGraphInSteps(input));
}

export function* buildGraphInSteps(input: readonly LinkedFile[]): Steps<Graph> {
  const files = inOrder(input);
  const links = yield* tabulateLinks(files);
  const ids = files.map(file => file.id).concat(links.packages);
  const order = inReportOrder(links, stringRanks(ids, files.length));
  yield;
  const edges = foldIntoEdges(links, order);
  yield;
  return graphOf({ ids, files: files.map(toNode) }, edges);
}

/** The columns of a graph's edges. */
export type EdgeColumns = Pick<
  Graph,
  'sources' | 'targets' | 'typeOnly' | 'lazy' | 'implicit' | 'tests' | 'lineStart' | 'lines'
>;

/** Creates every graph, so that all have the same hidden class and the passes stay monomorphic. */
export function graphOf({ ids, files }: Pick<Graph, 'ids' | 'files'>, edges: EdgeColumns): Graph {
  const rows = digraph(ids.length, edges.sources, edges.targets);
  return {
    nodeCount: rows.nodeCount,
    edgeCount: rows.edgeCount,
    sources: rows.sources,
    targets: rows.targets,
    outStart: rows.outStart,
    inStart: rows.inStart,
    inEdges: rows.inEdges,
    ids,
    fileCount: files.length,
    files,
    typeOnly: edges.typeOnly,
    lazy: edges.lazy,
    implicit: edges.implicit,
    tests: edges.tests,
    intraUnit: findIntraUnit(files, edges),
    lineStart: edges.lineStart,
    lines: edges.lines,
  };
}

function findIntraUnit(files: readonly FileNode[], { sources, targets, implicit }: EdgeColumns): Uint8Array {
  const intraUnit = new Uint8Array(sources.length);
  for (let edge = 0; edge < sources.length; edge++) {
    if (implicit[edge] === 0 || targets[edge] >= files.length) continue;
    const { unit } = files[sources[edge]];
    if (unit !== undefined && unit === files[targets[edge]].unit) intraUnit[edge] = 1;
  }
  return intraUnit;
}

/** The number of a file or package; `ids.length` if there is no such node. */
export function nodeOf({ ids, fileCount }: Pick<Graph, 'ids' | 'fileCount'>, id: string): number {
  const file = lowerBound(ids, id, 0, fileCount);
  if (file < fileCount && ids[file] === id) return file;
  const node = lowerBound(ids, id, fileCount);
  return ids[node] === id ? node : ids.length;
}

/** Is there a file below this folder? */
export function hasFolder({ ids, fileCount }: Pick<Graph, 'ids' | 'fileCount'>, folder: string): boolean {
  const first = lowerBound(ids, `${folder}/`, 0, fileCount);
  return first < fileCount && ids[first].startsWith(`${folder}/`);
}

/** The number of the edge between two nodes, which exists. */
export function edgeBetween({ outStart, targets }: Graph, { source, target }: Ends): number {
  for (let edge = outStart[source]; edge < outStart[source + 1]; edge++)
    if (targets[edge] === target) return edge;
  throw new Error(`no edge from node ${source} to ${target}`);
}

/** The two nodes of an edge. Its number changes with every edge before it. */
export interface Ends {
  readonly source: number;
  readonly target: number;
}

export function endsOf({ sources, targets }: Graph, edge: number): Ends {
  return { source: sources[edge], target: targets[edge] };
}

/** The number of lines that an edge comes from; never 0. */
export function lineCount(graph: Graph, edge: number): number {
  return graph.lineStart[edge + 1] - graph.lineStart[edge];
}

function inOrder(input: readonly LinkedFile[]): readonly LinkedFile[] {
  const ascending = input.every((file, i) => i === 0 || input[i - 1].id < file.id);
  if (ascending) return input.slice();
  const sorted = input.toSorted((a, b) => byString(a.id, b.id));
  // A duplicate id would shift the numbers of all packages, so only the first file with an id is kept.
  return sorted.filter((file, i) => i === 0 || sorted[i - 1].id !== file.id);
}

/**
 * Node → its rank when files and packages are sorted together, for the order of edges: `pkg:x` comes after every file
 * in `nodes`, but an edge to it comes before one to `src/x`.
 */
function stringRanks(ids: readonly string[], fileCount: number): Uint32Array {
  const ranks = new Uint32Array(ids.length);
  let file = 0;
  let pkg = fileCount;
  for (let rank = 0; rank < ids.length; rank++) {
    const takeFile = file < fileCount && (pkg === ids.length || ids[file] < ids[pkg]);
    ranks[takeFile ? file++ : pkg++] = rank;
  }
  return ranks;
}

/** Link numbers by source, then by target string, then in source order. */
function inReportOrder(links: LinkTable, ranks: Uint32Array): Uint32Array {
  const targetRanks = new Uint32Array(links.count);
  for (let link = 0; link < links.count; link++) targetRanks[link] = ranks[links.targets[link]];
  const byTarget = groupBy(targetRanks, ranks.length).items;
  return groupBy(links.sources, ranks.length, byTarget).items;
}

/** Merges consecutive links with the same two ends into one edge. */
function foldIntoEdges(links: LinkTable, order: Uint32Array): EdgeColumns {
  const sources = new Uint32Array(links.count);
  const targets = new Uint32Array(links.count);
  const typeOnly = new Uint8Array(links.count);
  const lazy = new Uint8Array(links.count);
  const implicit = new Uint8Array(links.count);
  const tests = new Uint8Array(links.count);
  const lineStart = new Uint32Array(links.count + 1);
  const lines = new Uint32Array(links.count);
  let edges = 0;
  let lineEnd = 0;
  for (let at = 0; at < order.length; edges++) {
    const source = links.sources[order[at]];
    const target = links.targets[order[at]];
    sources[edges] = source;
    targets[edges] = target;
    typeOnly[edges] = 1;
    lazy[edges] = 1;
    implicit[edges] = 1;
    tests[edges] = 1;
    let isLazyAtRunTime = 1;
    let isImplicitInProgram = 1;
    for (; at < order.length; at++) {
      const link = order[at];
      if (links.sources[link] !== source || links.targets[link] !== target) break;
      typeOnly[edges] &= links.typeOnly[link];
      lazy[edges] &= links.lazy[link];
      isLazyAtRunTime &= links.lazy[link] | links.typeOnly[link];
      implicit[edges] &= links.implicit[link];
      tests[edges] &= links.tests[link];
      isImplicitInProgram &= links.implicit[link] | links.tests[link];
      lines[lineEnd++] = links.lines[link];
    }
    if (typeOnly[edges] === 0) lazy[edges] = isLazyAtRunTime;
    if (tests[edges] === 0) implicit[edges] = isImplicitInProgram;
    lineEnd = sortUnique(lines, lineStart[edges], lineEnd);
    lineStart[edges + 1] = lineEnd;
  }
  return {
    sources: sources.slice(0, edges),
    targets: targets.slice(0, edges),
    typeOnly: typeOnly.slice(0, edges),
    lazy: lazy.slice(0, edges),
    implicit: implicit.slice(0, edges),
    tests: tests.slice(0, edges),
    lineStart: lineStart.slice(0, edges + 1),
    lines: lines.slice(0, lineEnd),
  };
}

/** Sorts and deduplicates `values[from..to)` in place, and returns the new end. */
function sortUnique(values: Uint32Array, from: number, to: number): number {
  for (let i = from + 1; i < to; i++) {
    if (values[i - 1] > values[i]) {
      values.subarray(from, to).sort();
      break;
    }
  }
  let end = from;
  for (let i = from; i < to; i++) {
    if (i === from || values[i] !== values[end - 1]) values[end++] = values[i];
  }
  return end;
}
