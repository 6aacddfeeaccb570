import { type Graph, lineCount } from './graph.ts';

/** Targets of a graph → those of an earlier one → the result. Neither graph is kept. */
const results = new WeakMap<object, WeakMap<object, readonly number[]>>();

/**
 * The files that do not import the same files in both graphs, in the same way, ascending. Both have the same files, of the
 * same units; packages may have other numbers. Several passes want to know it after each save, so it is compared once.
 */
export function changedRows(a: Graph, b: Graph): readonly number[] {
  if (a.targets === b.targets) return NONE;
  let known = results.get(a.targets);
  if (!known) {
    known = new WeakMap();
    results.set(a.targets, known);
  }
  let rows = known.get(b.targets);
  if (!rows) {
    rows = compareRows(a, b);
    known.set(b.targets, rows);
  }
  return rows;
}

const NONE: readonly number[] = [];

/** Patching a graph keeps the files whose imports are the same. */
function compareRows(a: Graph, b: Graph): number[] {
  const changed: number[] = [];
  for (let file = 0; file < a.fileCount; file++)
    if (a.files[file] !== b.files[file] && !isSameRow(a, b, file)) changed.push(file);
  return changed;
}

function isSameRow(a: Graph, b: Graph, file: number): boolean {
  const end = a.outStart[file + 1];
  const shift = b.outStart[file] - a.outStart[file];
  if (b.outStart[file + 1] - end !== shift) return false;
  for (let edge = a.outStart[file]; edge < end; edge++) {
    const was = edge + shift;
    const isSame =
      a.typeOnly[edge] === b.typeOnly[was] &&
      a.lazy[edge] === b.lazy[was] &&
      a.tests[edge] === b.tests[was] &&
      a.intraUnit[edge] === b.intraUnit[was] &&
      lineCount(a, edge) === lineCount(b, was) &&
      isSameTarget(a.targets[edge], b.targets[was], a.fileCount);
    if (!isSame) return false;
  }
  return true;
}

function isSameTarget(a: number, b: number, fileCount: number): boolean {
  return a === b || (a >= fileCount && b >= fileCount);
}
