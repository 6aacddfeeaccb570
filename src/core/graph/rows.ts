import { byString } from '../../shared/order.ts';
import type { Link, LinkedFile } from '../../types.ts';
import type { Graph } from './graph.ts';
import { PACKAGE_PREFIX } from './links.ts';

/** One outgoing edge of a file, before nodes have numbers. */
export interface RowEdge {
  readonly target: string;
  readonly typeOnly: 0 | 1;
  readonly lazy: 0 | 1;
  readonly implicit: 0 | 1;
  readonly test: 0 | 1;
  /** Ascending and unique. */
  readonly lines: readonly number[];
}

interface Draft {
  typeOnly: boolean;
  lazy: boolean;
  /** All imports that are not type-only are lazy. */
  lazyAtRunTime: boolean;
  implicit: boolean;
  /** All imports outside of tests are implicit. */
  implicitInProgram: boolean;
  test: boolean;
  readonly lines: Set<number>;
}

/** The outgoing edges of a file, in report order. Targets that are neither packages nor files are dropped. */
export function rowOf(file: LinkedFile, isFile: (id: string) => boolean): readonly RowEdge[] {
  const byTarget = new Map<string, Draft>();
  for (const { target, line, typeOnly, lazy, implicit, test = false } of file.links) {
    if (!target.startsWith(PACKAGE_PREFIX) && !isFile(target)) continue;
    const edge = byTarget.get(target);
    const lazyAtRunTime = lazy || typeOnly;
    const implicitInProgram = implicit || test;
    if (!edge) {
      const lines = new Set([line]);
      byTarget.set(target, { typeOnly, lazy, lazyAtRunTime, implicit, implicitInProgram, test, lines });
    } else {
      edge.typeOnly &&= typeOnly;
      edge.lazy &&= lazy;
      edge.lazyAtRunTime &&= lazyAtRunTime;
      edge.implicit &&= implicit;
      edge.implicitInProgram &&= implicitInProgram;
      edge.test &&= test;
      edge.lines.add(line);
    }
  }
  const sorted = [...byTarget].sort(([a], [b]) => byString(a, b));
  return sorted.map(
    ([target, { typeOnly, lazy, lazyAtRunTime, implicit, implicitInProgram, test, lines }]) => ({
      target,
      typeOnly: bit(typeOnly),
      lazy: bit(typeOnly ? lazy : lazyAtRunTime),
      implicit: bit(test ? implicit : implicitInProgram),
      test: bit(test),
      lines: [...lines].sort((a, b) => a - b),
    }),
  );
}

function bit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}

/** Does a file have exactly these outgoing edges? Line numbers may differ, but not how many there are. */
export function isSameRow(graph: Graph, node: number, row: readonly RowEdge[]): boolean {
  const start = graph.outStart[node];
  if (graph.outStart[node + 1] - start !== row.length) return false;
  return row.every(({ target, typeOnly, lazy, implicit, test, lines }, i) => {
    const edge = start + i;
    return (
      graph.ids[graph.targets[edge]] === target &&
      graph.typeOnly[edge] === typeOnly &&
      graph.lazy[edge] === lazy &&
      graph.implicit[edge] === implicit &&
      graph.tests[edge] === test &&
      graph.lineStart[edge + 1] - graph.lineStart[edge] === lines.length
    );
  });
}

/** Does a file have exactly these outgoing edges, on the same lines? */
export function isSameRowAndLines(graph: Graph, node: number, row: readonly RowEdge[]): boolean {
  if (!isSameRow(graph, node, row)) return false;
  const start = graph.lineStart[graph.outStart[node]];
  return row.flatMap(({ lines }) => lines).every((line, i) => graph.lines[start + i] === line);
}

/** Links from which the edges of a file can be rebuilt. */
export function linksOf(graph: Graph, node: number): Link[] {
  const links: Link[] = [];
  for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
    for (let at = graph.lineStart[edge]; at < graph.lineStart[edge + 1]; at++) {
      links.push({
        target: graph.ids[graph.targets[edge]],
        line: graph.lines[at],
        typeOnly: graph.typeOnly[edge] === 1,
        lazy: graph.lazy[edge] === 1,
        implicit: graph.implicit[edge] === 1,
        test: graph.tests[edge] === 1,
      });
    }
  }
  return links;
}
