import type { Graph } from './graph.ts';

/** A graph, and for its edges 1 if they do not count. */
export interface CountedEdges {
  readonly graph: Graph;
  readonly ignored: Uint8Array;
}

/**
 * The files that do not import the same files in both graphs, in the same way, ascending. Both have the same files; packages
 * may have other numbers.
 */
export function changedRows(a: CountedEdges, b: CountedEdges): number[] {
  const { fileCount, files, outStart, targets, intraUnit } = a.graph;
  const { files: oldFiles, outStart: oldStart, targets: oldTargets, intraUnit: oldIntraUnit } = b.graph;
  const { ignored } = a;
  const { ignored: oldIgnored } = b;
  const changed: number[] = [];
  for (let file = 0; file < fileCount; file++) {
    const end = outStart[file + 1];
    const shift = oldStart[file] - outStart[file];
    let isSame = oldStart[file + 1] - end === shift;
    // Patching a graph keeps the files whose imports are the same: then targets need no comparison.
    const isKept = files[file] === oldFiles[file];
    for (let edge = outStart[file]; isSame && edge < end; edge++) {
      const was = edge + shift;
      isSame =
        ignored[edge] === oldIgnored[was] &&
        intraUnit[edge] === oldIntraUnit[was] &&
        (isKept || isSameTarget(targets[edge], oldTargets[was], fileCount));
    }
    if (!isSame) changed.push(file);
  }
  return changed;
}

function isSameTarget(a: number, b: number, fileCount: number): boolean {
  return a === b || (a >= fileCount && b >= fileCount);
}
