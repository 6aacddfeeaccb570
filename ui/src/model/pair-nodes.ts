import { byString } from '../../../src/shared/order.ts';
import type { Project } from './types.ts';

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
