import { byString } from '../../../src/shared/order.ts';
import { reportId } from './ids.ts';
import type { Project } from './types.ts';

/** Nodes, edges and cycles that were added to or removed from a project. A `Delta` is assignable to it. */
export interface Difference {
  readonly nodes: { readonly added: readonly { readonly id: string }[]; readonly removed: readonly string[] };
  readonly edges: {
    readonly added: readonly { readonly source: string; readonly target: string }[];
    readonly removed: readonly (readonly [source: string, target: string])[];
  };
  readonly cycles: {
    readonly opened: readonly (readonly string[])[];
    readonly closed: readonly (readonly string[])[];
  };
}

export function differenceOf(before: Project, after: Project): Difference {
  const nextOf = pairNodes(before, after);
  const added = new Set<number>(after.ids.keys());
  const removed: string[] = [];
  nextOf.forEach((next, node) => {
    if (next === -1) removed.push(reportId(before, node));
    else added.delete(next);
  });
  return {
    nodes: { added: [...added].map(node => ({ id: reportId(after, node) })), removed },
    edges: compareEdges(before, after, nextOf),
    cycles: compareCycles(before, after),
  };
}

/** Earlier node → later node, or -1 if it was removed. A merge of two sorted lists. */
export function pairNodes(before: Project, after: Project): Int32Array {
  const nextOf = new Int32Array(before.ids.length).fill(-1);
  pairBetween(0, before.fileCount, 0, after.fileCount);
  pairBetween(before.fileCount, before.ids.length, after.fileCount, after.ids.length);
  return nextOf;

  function pairBetween(fromA: number, toA: number, fromB: number, toB: number): void {
    let [a, b] = [fromA, fromB];
    while (a < toA && b < toB) {
      // Most ids are identical, and `===` is cheaper than an ordering.
      const order = before.ids[a] === after.ids[b] ? 0 : byString(before.ids[a], after.ids[b]);
      if (order === 0) nextOf[a] = b;
      if (order <= 0) a++;
      if (order >= 0) b++;
    }
  }
}

function compareEdges(before: Project, after: Project, nextOf: Int32Array): Difference['edges'] {
  const added: { readonly source: string; readonly target: string }[] = [];
  const removed: [source: string, target: string][] = [];
  const isKnown = new Uint8Array(after.edges.count);
  const { outStart, target } = after.edges;
  for (let edge = 0; edge < before.edges.count; edge++) {
    const from = nextOf[before.edges.source[edge]];
    const to = nextOf[before.edges.target[edge]];
    const at =
      from === -1 || to === -1 ? -1 : target.subarray(outStart[from], outStart[from + 1]).indexOf(to);
    if (at !== -1) isKnown[outStart[from] + at] = 1;
    else
      removed.push([
        reportId(before, before.edges.source[edge]),
        reportId(before, before.edges.target[edge]),
      ]);
  }
  isKnown.forEach((known, edge) => {
    if (known === 1) return;
    added.push({
      source: reportId(after, after.edges.source[edge]),
      target: reportId(after, after.edges.target[edge]),
    });
  });
  return { added, removed };
}

function compareCycles(before: Project, after: Project): Difference['cycles'] {
  const was = cyclesOf(before);
  const is = cyclesOf(after);
  return {
    opened: [...is].filter(([key]) => !was.has(key)).map(([, members]) => members),
    closed: [...was].filter(([key]) => !is.has(key)).map(([, members]) => members),
  };
}

function cyclesOf({ cycles, ids }: Project): ReadonlyMap<string, readonly string[]> {
  return new Map(
    cycles.map(({ members }) => {
      const names = members.map(file => ids[file]);
      return [names.join('\n'), names];
    }),
  );
}
