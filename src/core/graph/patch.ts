import { lowerBound } from '../../shared/order.ts';
import type { FileNode, LinkedFile } from '../../types.ts';
import { type Graph, graphOf, nodeOf } from './graph.ts';
import { PACKAGE_PREFIX } from './links.ts';
import { toNode } from './nodes.ts';
import { isSameRow, type RowEdge, rowOf } from './rows.ts';
import { createTable, type TableSize } from './table.ts';

/** File id → the new state of the file; undefined if it was removed. */
export type NodeChanges = ReadonlyMap<string, LinkedFile | undefined>;

/**
 * The graph that `buildGraph` would return for the changed files and all others, at the cost of copying arrays. The
 * rows of unchanged files keep their edges, because a file that imports an added or removed one is itself in
 * `changes`. They also keep their order, because old nodes keep theirs. Undefined if a file is named like a package,
 * because links to the two cannot be distinguished here.
 */
export function patchGraph(previous: Graph, changes: NodeChanges): Graph | undefined {
  const changed = [...changes.keys()].sort();
  if (changed.some(isLikePackage) || hasFileLikePackage(previous)) return undefined;
  const isFile = (id: string) =>
    changes.has(id) ? changes.get(id) !== undefined : nodeOf(previous, id) < previous.fileCount;
  const rows = new Map<string, readonly RowEdge[]>();
  for (const [id, file] of changes) if (file) rows.set(id, rowOf(file, isFile));
  if (hasSameUnits(previous, changes) && hasSameEdges(previous, rows, changed))
    return withFiles(previous, changes, rows);
  const nodes = numberNodes(previous, changes, { changed, rows });
  return assemble(previous, nodes, { changed, rows });
}

function isLikePackage(id: string): boolean {
  return id.startsWith(PACKAGE_PREFIX);
}

function hasFileLikePackage({ ids, fileCount }: Graph): boolean {
  const first = lowerBound(ids, PACKAGE_PREFIX, 0, fileCount);
  return first < fileCount && isLikePackage(ids[first]);
}

/** A file's unit also affects the edges of other files. */
function hasSameUnits(graph: Graph, changes: NodeChanges): boolean {
  return [...changes].every(([id, file]) => file?.unit === graph.files[nodeOf(graph, id)]?.unit);
}

/** Does every changed file have the same outgoing edges as before? Line numbers may differ. */
function hasSameEdges(
  graph: Graph,
  rows: ReadonlyMap<string, readonly RowEdge[]>,
  changed: readonly string[],
) {
  return changed.every(id => {
    const row = rows.get(id);
    const node = nodeOf(graph, id);
    if (!row || node >= graph.fileCount) return false;
    return isSameRow(graph, node, row);
  });
}

/** Shares everything with the previous graph except the files, and the lines if they moved. */
function withFiles(
  previous: Graph,
  changes: NodeChanges,
  rows: ReadonlyMap<string, readonly RowEdge[]>,
): Graph {
  const files = replaceFiles(previous, changes);
  let lines = previous.lines;
  for (const [id, row] of rows) {
    const node = nodeOf(previous, id);
    const moved = row.flatMap(edge => edge.lines);
    const start = previous.lineStart[previous.outStart[node]];
    if (moved.every((line, i) => line === lines[start + i])) continue;
    if (lines === previous.lines) lines = lines.slice();
    lines.set(moved, start);
  }
  return { ...previous, files, lines };
}

interface Nodes {
  readonly ids: readonly string[];
  readonly files: readonly FileNode[];
  /** Old node → new node, -1 if it was removed; undefined if every node keeps its number. */
  readonly newOf: Int32Array | undefined;
}

interface Changed {
  /** In string order. */
  readonly changed: readonly string[];
  /** The edges of the changed files that still exist. */
  readonly rows: ReadonlyMap<string, readonly RowEdge[]>;
}

function numberNodes(previous: Graph, changes: NodeChanges, { changed, rows }: Changed): Nodes {
  const packages = packagesNow(previous, changed, rows);
  const hasSameFiles = changed.every(id => rows.has(id) && nodeOf(previous, id) < previous.fileCount);
  const hasSamePackages =
    packages.length === previous.nodeCount - previous.fileCount &&
    packages.every((id, i) => id === previous.ids[previous.fileCount + i]);
  const files = hasSameFiles ? replaceFiles(previous, changes) : mergeFiles(previous, changes, changed);
  if (hasSameFiles && hasSamePackages) return { ids: previous.ids, files, newOf: undefined };
  const fileIds = hasSameFiles ? previous.ids.slice(0, files.length) : files.map(file => file.id);
  const ids = fileIds.concat(packages);
  const newOf = new Int32Array(previous.nodeCount).fill(-1);
  const same = hasSameFiles ? files.length : 0;
  for (let node = 0; node < same; node++) newOf[node] = node;
  for (let old = same, now = same; old < previous.nodeCount && now < ids.length; ) {
    // In both graphs, the sorted files are followed by the sorted packages.
    const isOldFile = old < previous.fileCount;
    if (isOldFile === now < files.length && previous.ids[old] === ids[now]) newOf[old++] = now++;
    else if (isOldFile && (now >= files.length || previous.ids[old] < ids[now])) old++;
    else if (!isOldFile && now >= files.length && previous.ids[old] < ids[now]) old++;
    else now++;
  }
  return { ids, files, newOf };
}

function replaceFiles(previous: Graph, changes: NodeChanges): FileNode[] {
  const files = previous.files.slice();
  for (const [id, file] of changes) if (file) files[nodeOf(previous, id)] = toNode(file);
  return files;
}

function mergeFiles(previous: Graph, changes: NodeChanges, changed: readonly string[]): FileNode[] {
  const files: FileNode[] = [];
  let old = 0;
  for (const id of changed) {
    const end = lowerBound(previous.ids, id, old, previous.fileCount);
    for (; old < end; old++) files.push(previous.files[old]);
    if (old < previous.fileCount && previous.ids[old] === id) old++;
    const file = changes.get(id);
    if (file) files.push(toNode(file));
  }
  for (; old < previous.fileCount; old++) files.push(previous.files[old]);
  return files;
}

/** A package is a node for as long as a file depends on it. */
function packagesNow(previous: Graph, changed: readonly string[], rows: Changed['rows']): string[] {
  const uses = new Int32Array(previous.nodeCount);
  for (let node = previous.fileCount; node < previous.nodeCount; node++) {
    uses[node] = previous.inStart[node + 1] - previous.inStart[node];
  }
  for (const id of changed) {
    const node = nodeOf(previous, id);
    if (node >= previous.fileCount) continue;
    for (let edge = previous.outStart[node]; edge < previous.outStart[node + 1]; edge++) {
      uses[previous.targets[edge]]--;
    }
  }
  const packages = new Set<string>();
  for (let node = previous.fileCount; node < previous.nodeCount; node++) {
    if (uses[node] > 0) packages.add(previous.ids[node]);
  }
  for (const row of rows.values()) {
    for (const { target } of row) if (isLikePackage(target)) packages.add(target);
  }
  return [...packages].sort();
}

/** Copies unchanged rows in blocks, from one changed file to the next. */
function assemble(previous: Graph, nodes: Nodes, { changed, rows }: Changed): Graph | undefined {
  const found = { ids: nodes.ids, fileCount: nodes.files.length };
  const table = createTable(previous, sizeAfter(previous, { changed, rows }));
  let old = 0;
  let file = 0;
  for (const id of changed) {
    const end = lowerBound(previous.ids, id, old, previous.fileCount);
    if (!table.copy(old, end, { to: file, newOf: nodes.newOf })) return undefined;
    file += end - old;
    old = end < previous.fileCount && previous.ids[end] === id ? end + 1 : end;
    const row = rows.get(id);
    if (row) table.add(file++, row, target => nodeOf(found, target));
  }
  if (!table.copy(old, previous.fileCount, { to: file, newOf: nodes.newOf })) return undefined;
  return graphOf(nodes, table.columns);
}

function sizeAfter(
  { ids, fileCount, edgeCount, outStart, lineStart, lines }: Graph,
  { changed, rows }: Changed,
): TableSize {
  const size = { edges: edgeCount, lines: lines.length };
  for (const id of changed) {
    const node = nodeOf({ ids, fileCount }, id);
    if (node < fileCount) {
      size.edges -= outStart[node + 1] - outStart[node];
      size.lines -= lineStart[outStart[node + 1]] - lineStart[outStart[node]];
    }
    for (const edge of rows.get(id) ?? []) {
      size.edges++;
      size.lines += edge.lines.length;
    }
  }
  return size;
}
