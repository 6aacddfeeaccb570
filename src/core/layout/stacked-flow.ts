import { stronglyConnected } from '../graph/components.ts';
import type { BoxPart, ChosenBox } from './box-types.ts';
import { type Flow, type FlowInput, importsBetween, withLevels } from './flow.ts';

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

/** Where the parts of the stacks stand. */
export interface StackedParts {
  /** File → the part of a stack that it is in, or -1. */
  readonly partOf: Int32Array;
  /** Part → its level. */
  readonly partLevel: ArrayLike<number>;
  /** Box → its level among those of the parts. */
  readonly boxLevel: ArrayLike<number>;
}

interface StackedBoxes {
  readonly boxes: readonly Pick<ChosenBox, 'kind'>[];
  readonly boxOf: Int32Array;
  /** Absent where there is no stack. */
  readonly stacked?: StackedParts | undefined;
}

/**
 * The flow along given levels. A stack stands at one level, its parts at many: a line to or from it goes up only if most
 * of its imports do between the parts, and only cycles of parts are cycles.
 */
export function flowAlong(
  between: Pick<Flow, 'graph' | 'weights'>,
  levels: Pick<Flow, 'level' | 'floors'>,
  { boxes, boxOf, stacked }: StackedBoxes,
  input: FlowInput,
): Flow {
  const { graph, weights } = between;
  if (!stacked) return withLevels(graph, weights, levels);
  const { partOf, partLevel, boxLevel } = stacked;
  const of = boxOf.map((box, file) => (box >= 0 && partOf[file] >= 0 ? boxes.length + partOf[file] : box));
  const parts = importsBetween(boxes.length + partLevel.length, of, input);
  const flow = withLevels(graph, weights, levels, parts.graph);
  const boxOfPart = boxesOfParts();
  const level = (part: number) => (part < boxes.length ? boxLevel[part] : partLevel[part - boxes.length]);
  const component = stronglyConnected(parts.graph, new Uint8Array(parts.graph.edgeCount)).of;
  const balance = new Map<number, number>();
  const keyOf = (from: number, to: number) => from * boxes.length + to;
  for (const [edge, from] of parts.graph.sources.entries()) {
    const to = parts.graph.targets[edge];
    // Boxes of new files have no level among the parts yet, and are no reason for a red line.
    const isUp = component[from] === component[to] && level(from) <= level(to);
    const key = keyOf(boxOfPart[from], boxOfPart[to]);
    balance.set(key, (balance.get(key) ?? 0) + (isUp ? 1 : -1) * parts.weights[edge]);
  }
  const isStack = (box: number) => boxes[box].kind === 'stack';
  const isUpward = flow.isUpward.map((up, edge) => {
    const [from, to] = [graph.sources[edge], graph.targets[edge]];
    return isStack(from) || isStack(to) ? Number((balance.get(keyOf(from, to)) ?? 0) > 0) : up;
  });
  return { ...flow, isUpward };

  function boxesOfParts(): readonly number[] {
    const found = [...boxes.keys()];
    for (const [file, part] of of.entries()) if (part >= boxes.length) found[part] = boxOf[file];
    return found;
  }
}
