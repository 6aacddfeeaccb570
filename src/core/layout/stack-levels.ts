import type { BoxPart } from './box-types.ts';
import type { Flow } from './flow.ts';

/** What has a row of its own where rows are computed: the boxes, and in place of a stack the parts that share it. */
export interface Standing {
  readonly count: number;
  /** File → the box or part that it is in, or -1. */
  readonly of: Int32Array;
  /** Box or part → its box. */
  readonly boxOf: readonly number[];
}

/** Boxes keep their numbers; the parts of stacks come after them. */
export function standingOf(boxOf: Int32Array, members: readonly (readonly BoxPart[])[]): Standing {
  const of = boxOf.slice();
  const boxes = [...members.keys()];
  for (const [box, parts] of members.entries())
    for (const { files } of parts) {
      for (const file of files) of[file] = boxes.length;
      boxes.push(box);
    }
  return { count: boxes.length, of, boxOf: boxes };
}

/**
 * Box → its level, without levels that are empty. A stack stands at the level in the middle of its parts: as many imports
 * lead to or from parts above as below it.
 */
export function boxLevels(
  { boxOf }: Pick<Standing, 'boxOf'>,
  level: ArrayLike<number>,
  { graph, weights }: Pick<Flow, 'graph' | 'weights'>,
): Uint32Array {
  const imports = new Float64Array(graph.nodeCount);
  for (const ends of [graph.sources, graph.targets])
    for (const [edge, part] of ends.entries()) imports[part] += weights[edge];
  const found: { readonly level: number; readonly weight: number }[][] = [];
  for (const [part, box] of boxOf.entries()) {
    // The number of a stack itself stands for nothing.
    found[box] ??= [];
    found[box].push({ level: level[part], weight: imports[part] });
  }
  const middle = found.map(parts => {
    const sorted = parts.toSorted((a, b) => a.level - b.level);
    let rest = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
    const centre = sorted.find(({ weight }) => {
      rest -= weight;
      return weight > 0 && rest <= 0;
    });
    return (centre ?? sorted[Math.floor(sorted.length / 2)]).level;
  });
  const used = [...new Set(middle)].sort((a, b) => a - b);
  return Uint32Array.from(middle, one => used.indexOf(one));
}
