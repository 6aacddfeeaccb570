/** Sets of nodes are ascending arrays of node numbers without duplicates. */
export type NodeSet = Uint32Array;

export const EMPTY: NodeSet = new Uint32Array(0);

/** The numbers from `start` up to, but not including, `end`. */
export function range(start: number, end: number): NodeSet {
  return Uint32Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}

/** The numbers of `[start, end)` that the predicate accepts. */
export function filterRange(start: number, end: number, accepts: (node: number) => boolean): NodeSet {
  const found: number[] = [];
  for (let node = start; node < end; node++) if (accepts(node)) found.push(node);
  return Uint32Array.from(found);
}

export function union(a: NodeSet, b: NodeSet): NodeSet {
  const all = new Uint32Array(a.length + b.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const takesA = j === b.length || (i < a.length && a[i] <= b[j]);
    if (takesA && j < b.length && a[i] === b[j]) j++;
    all[count++] = takesA ? a[i++] : b[j++];
  }
  return all.slice(0, count);
}

export function intersection(a: NodeSet, b: NodeSet): NodeSet {
  return keep(a, b, true);
}

export function difference(a: NodeSet, b: NodeSet): NodeSet {
  return keep(a, b, false);
}

/** The members of `a` that are in `b`, or those that are not. */
function keep(a: NodeSet, b: NodeSet, isShared: boolean): NodeSet {
  const kept = new Uint32Array(a.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    while (j < b.length && b[j] < a[i]) j++;
    if ((j < b.length && b[j] === a[i]) === isShared) kept[count++] = a[i];
  }
  return kept.slice(0, count);
}

/** Node → 1 if it is in the set. */
export function toFlags(set: NodeSet, nodeCount: number): Uint8Array {
  const flags = new Uint8Array(nodeCount);
  for (const node of set) flags[node] = 1;
  return flags;
}

/** The inverse of `toFlags`. */
export function fromFlags(flags: Uint8Array): NodeSet {
  return filterRange(0, flags.length, node => flags[node] === 1);
}
