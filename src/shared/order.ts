/** Compares strings in JavaScript's default order, which is the order of everything in the report. */
export function byString(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The index of the first string that is not smaller than `key`. */
export function lowerBound(sorted: readonly string[], key: string, from = 0, to = sorted.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of these ascending numbers below `limit`, which is also the index of the first that is not. */
export function countBelow(ascending: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
