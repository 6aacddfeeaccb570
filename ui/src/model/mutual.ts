import type { Levels } from './levels.ts';
import { idOfUnit } from './tree.ts';
import type { BoxId } from './types.ts';

/** Two folders side by side that use each other; `from` is the one whose imports run against the order. */
export interface Mutual {
  readonly from: BoxId;
  readonly to: BoxId;
  /** Imports against the order, and those that go the other way. */
  readonly against: number;
  readonly along: number;
}

/** The most entangled first: those of which both directions have many imports. */
export function mutualFolders(levels: Levels, limit: number): readonly Mutual[] {
  const { tree } = levels;
  const { source, target, weight, outStart } = levels.lifted();
  const found: Mutual[] = [];
  for (let edge = 0; edge < source.length; edge++) {
    const [a, b] = [source[edge], target[edge]];
    if (a >= b || b >= tree.folderCount) continue;
    const back = target.subarray(outStart[b], outStart[b + 1]).indexOf(a);
    if (back === -1) continue;
    const [there, other] = [weight[edge], weight[outStart[b] + back]];
    const isAgainst = levels.directionOf(a, b) === 'up';
    found.push({
      from: idOfUnit(tree, isAgainst ? a : b),
      to: idOfUnit(tree, isAgainst ? b : a),
      against: isAgainst ? there : other,
      along: isAgainst ? other : there,
    });
  }
  return found.sort((x, y) => least(y) - least(x) || y.along - x.along).slice(0, limit);
}

function least({ against, along }: Mutual): number {
  return Math.min(against, along);
}
