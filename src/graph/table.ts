import type { EdgeColumns, Graph } from './graph.ts';
import type { RowEdge } from './rows.ts';

export interface Placing {
  /** New number of the first file. */
  readonly to: number;
  /** Old node → new node, -1 where it is gone; undefined where every node keeps its number. */
  readonly newOf: Int32Array | undefined;
}

/** Edges in the order in which they are added: rows of an old graph, and new ones. */
export interface EdgeTable {
  /** Takes over the rows of the old files from `start` up to `end`. False where one leads to a node that is gone. */
  copy(start: number, end: number, placing: Placing): boolean;
  add(source: number, row: readonly RowEdge[], nodeOf: (target: string) => number): void;
  /** Complete when all rows are in. */
  readonly columns: EdgeColumns;
}

/** How much there will be in the end: columns are made once, because large ones cost more than what fills them. */
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
        lines.set(edge.lines, lineEnd);
        lineEnd += edge.lines.length;
        lineStart[++edges] = lineEnd;
      }
    },
    columns: { sources, targets, typeOnly, lazy, implicit, lineStart, lines },
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
