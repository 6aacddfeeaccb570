import type { Levels } from './levels.ts';
import { idOfUnit } from './tree.ts';
import type { BoxId } from './types.ts';

/** Two folders side by side that use each other. */
export interface Mutual {
  readonly from: BoxId;
  readonly to: BoxId;
  /** Imports from the first to the second, and back. */
  readonly there: number;
  readonly back: number;
  /** Do those of the first run against the order of the map? Where there is none, they are the fewer. */
  readonly isAgainst: boolean;
}

/** The most entangled first: those of which both directions have many imports. */
export function mutualFolders(levels: Levels, limit: number): readonly Mutual[] {
  const { tree } = levels;
  return mutualPairs(levels)
    .sort(
      (x, y) => Math.min(y.there, y.back) - Math.min(x.there, x.back) || y.there + y.back - x.there - x.back,
    )
    .slice(0, limit)
    .map(({ a, b, there, back }) => {
      // Asked for the few that are shown only: it arranges the folder around them.
      const direction = levels.directionOf(a, b);
      const isTurned = direction === 'down' || (direction === 'level' && back < there);
      return {
        from: idOfUnit(tree, isTurned ? b : a),
        to: idOfUnit(tree, isTurned ? a : b),
        there: isTurned ? back : there,
        back: isTurned ? there : back,
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
