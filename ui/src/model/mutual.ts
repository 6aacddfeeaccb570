import type { Levels } from './levels.ts';
import { idOfUnit } from './tree.ts';
import type { BoxId } from './types.ts';

/** Two sibling folders that use each other. */
export interface Mutual {
  readonly from: BoxId;
  readonly to: BoxId;
  /** Imports from the first to the second, and back. */
  readonly there: number;
  readonly back: number;
  /** Whether the imports of `from` go up. In the same row none do; then `from` is the side with fewer imports. */
  readonly isAgainst: boolean;
}

/** The most entangled pairs first: those with many imports in both directions. */
export function mutualFolders(levels: Levels, limit: number): readonly Mutual[] {
  const { tree } = levels;
  return mutualPairs(levels)
    .sort(
      (x, y) => Math.min(y.there, y.back) - Math.min(x.there, x.back) || y.there + y.back - x.there - x.back,
    )
    .slice(0, limit)
    .map(({ a, b, there, back }) => {
      // Only for the few pairs in the list: it computes the rows of their folder.
      const direction = levels.directionOf(a, b);
      const isSwapped = direction === 'down' || (direction === 'level' && back < there);
      return {
        from: idOfUnit(tree, isSwapped ? b : a),
        to: idOfUnit(tree, isSwapped ? a : b),
        there: isSwapped ? back : there,
        back: isSwapped ? there : back,
        isAgainst: direction !== 'level',
      };
    });
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly there: number;
  readonly back: number;
}

function mutualPairs(levels: Levels): Pair[] {
  const { source, target, weight, outStart } = levels.lifted();
  const pairs: Pair[] = [];
  for (let edge = 0; edge < source.length; edge++) {
    const [a, b] = [source[edge], target[edge]];
    if (a >= b || b >= levels.tree.folderCount) continue;
    const at = target.subarray(outStart[b], outStart[b + 1]).indexOf(a);
    if (at !== -1) pairs.push({ a, b, there: weight[edge], back: weight[outStart[b] + at] });
  }
  return pairs;
}
