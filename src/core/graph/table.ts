import type { EdgeColumns, Graph } from './graph.ts';
import type { RowEdge } from './rows.ts';

export interface Renumbering {
  /** New number of the first file. */
  readonly to: number;
  /** Old node → new node, -1 if it was removed; undefined if every node keeps its number. */
  readonly newOf: Int32Array | undefined;
}

/** Builds the edge columns of a graph row by row: rows of an old graph, and new ones. */
export interface EdgeTable {
  /** Copies the rows of the old files from `start` up to `end`. Returns false if an edge leads to a removed node. */
  copy(start: number, end: number, renumbering: Renumbering): boolean;
  add(source: number, row: readonly RowEdge[], nodeOf: (target: string) => number): void;
  /** Valid once all rows are added. */
  readonly columns: EdgeColumns;
}

/** The final size. Columns are allocated once, because allocating large ones costs more than filling them. */
export interface TableSize {
  readonly edges: number;
  readonly lines: number;
}

export function createTable(old: Graph, size: TableSize): EdgeTable {
  const sources = new Uint32Array(size.edges);
  const targets = new Uint32Array(size.edges);
  const typeOnly = new Uint8Array(size.edges);
  const lazy = new Uint8Array(size.edges);
  const implicit = new Uint8Array(size.edges);
  const tests = new Uint8Array(size.edges);
  const lineStart = new Uint32Array(size.edges + 1);
  const lines = new Uint32Array(size.lines);
  let edges = 0;
  let lineEnd = 0;

  return {
    copy(start, end, { to, newOf }) {
      const from = old.outStart[start];
      const until = old.outStart[end];
      const firstLine = old.lineStart[from];
      typeOnly.set(old.typeOnly.subarray(from, until), edges);
      lazy.set(old.lazy.subarray(from, until), edges);
      implicit.set(old.implicit.subarray(from, until), edges);
      tests.set(old.tests.subarray(from, until), edges);
      lines.set(old.lines.subarray(firstLine, old.lineStart[until]), lineEnd);
      sources.set(old.sources.subarray(from, until), edges);
      targets.set(old.targets.subarray(from, until), edges);
      lineStart.set(old.lineStart.subarray(from, until + 1), edges);
      const last = edges + until - from;
      shift(sources, { start: edges, end: last, by: to - start });
      shift(lineStart, { start: edges, end: last + 1, by: lineEnd - firstLine });
      const isWhole = !newOf || renumber(targets, { start: edges, end: last, newOf });
      edges = last;
      lineEnd = lineStart[last];
      return isWhole;
    },
    add(source, row, nodeOf) {
      for (const edge of row) {
        sources[edges] = source;
        targets[edges] = nodeOf(edge.target);
        typeOnly[edges] = edge.typeOnly;
        lazy[edges] = edge.lazy;
        implicit[edges] = edge.implicit;
        tests[edges] = edge.test;
        lines.set(edge.lines, lineEnd);
        lineEnd += edge.lines.length;
        lineStart[++edges] = lineEnd;
      }
    },
    columns: { sources, targets, typeOnly, lazy, implicit, tests, lineStart, lines },
  };
}

function shift(values: Uint32Array, { start, end, by }: { start: number; end: number; by: number }): void {
  if (by === 0) return;
  for (let i = start; i < end; i++) values[i] += by;
}

function renumber(
  values: Uint32Array,
  { start, end, newOf }: { start: number; end: number; newOf: Int32Array },
): boolean {
  for (let i = start; i < end; i++) {
    const now = newOf[values[i]];
    if (now === -1) return false;
    values[i] = now;
  }
  return true;
}
