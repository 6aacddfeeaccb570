/** JavaScript's default string order, as a comparator: the order of everything in the report. */
export function byString(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
