import { boxComponents } from './box-components.ts';
import type { ChosenBox } from './box-types.ts';
import { type Between, type Flow, type FlowInput, importsBetween, withLevels } from './flow.ts';

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
 *
 * @param known The flow before a save, which is returned if nothing changed.
 */
export function flowAlong(
  between: Between,
  levels: Pick<Flow, 'level' | 'floors'>,
  { boxes, boxOf, stacked }: StackedBoxes,
  input: FlowInput,
  known?: Flow,
): Flow {
  const { graph, weights } = between;
  const before = known?.level === levels.level ? known : undefined;
  // The same weights are those of the same graph.
  if (!stacked) return before?.weights === weights ? before : withLevels(graph, weights, levels);
  const { partOf, partLevel, boxLevel } = stacked;
  const of = boxOf.map((box, file) => (box >= 0 && partOf[file] >= 0 ? boxes.length + partOf[file] : box));
  const parts = importsBetween(boxes.length + partLevel.length, of, input, known?.parts);
  if (before?.parts?.weights === parts.weights) return before;
  const flow = withLevels(graph, weights, levels, parts.graph);
  const boxOfPart = boxesOfParts();
  const level = (part: number) => (part < boxes.length ? boxLevel[part] : partLevel[part - boxes.length]);
  const component = boxComponents(parts.graph);
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
  return { ...flow, isUpward, parts };

  function boxesOfParts(): readonly number[] {
    const found = [...boxes.keys()];
    for (let file = 0; file < of.length; file++) if (of[file] >= boxes.length) found[of[file]] = boxOf[file];
    return found;
  }
}
