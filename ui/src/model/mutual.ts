import type { Levels } from './levels.ts';
import { idOfUnit } from './tree.ts';
import type { BoxId } from './types.ts';

/** Two sibling folders that use each other. */
export interface MutualDependency {
  readonly from: BoxId;
  readonly to: BoxId;
  /** Number of imports in both directions. */
  readonly forward: number;
  readonly reverse: number;
  /** Whether the imports of `from` go up. In the same row none do; then `from` is the side with fewer imports. */
  readonly isUpward: boolean;
}

/** The most entangled pairs first: those with many imports in both directions. */
export function mutualFolders(levels: Levels, limit: number): readonly MutualDependency[] {
  const { tree } = levels;
  return mutualPairs(levels)
    .sort(
      (x, y) =>
        Math.min(y.forward, y.reverse) - Math.min(x.forward, x.reverse) ||
        y.forward + y.reverse - x.forward - x.reverse,
    )
    .slice(0, limit)
    .map(({ a, b, forward, reverse }) => {
      // Only for the few pairs in the list: it computes the rows of their folder.
      const direction = levels.directionOf(a, b);
      const isSwapped = direction === 'down' || (direction === 'level' && reverse < forward);
      return {
        from: idOfUnit(tree, isSwapped ? b : a),
        to: idOfUnit(tree, isSwapped ? a : b),
        forward: isSwapped ? reverse : forward,
        reverse: isSwapped ? forward : reverse,
        isUpward: direction !== 'level',
      };
    });
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly forward: number;
  readonly reverse: number;
}

function mutualPairs(levels: Levels): Pair[] {
  const { source, target, weight, outStart } = levels.lifted();
  const pairs: Pair[] = [];
  for (let edge = 0; edge < source.length; edge++) {
    const [a, b] = [source[edge], target[edge]];
    if (a >= b || b >= levels.tree.folderCount) continue;
    const at = target.subarray(outStart[b], outStart[b + 1]).indexOf(a);
    if (at !== -1) pairs.push({ a, b, forward: weight[edge], reverse: weight[outStart[b] + at] });
  }
  return pairs;
}
