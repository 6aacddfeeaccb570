import { boxComponents } from './box-components.ts';
import type { ChosenBox } from './box-types.ts';
import { type Between, type Flow, type FlowInput, importsBetween, kept, withLevels } from './flow.ts';
import { type Marginal, withoutMarginEdges } from './margin-edges.ts';

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
  readonly boxes: readonly (Pick<ChosenBox, 'kind'> & Marginal)[];
  readonly boxOf: Int32Array;
  /** Absent where there is no stack. */
  readonly stacked?: StackedParts | undefined;
}

/**
 * The flow along given levels. A stack stands at one level, its parts at many: a line to or from it goes up only if most
 * of its imports do between the parts, and only cycles of parts are cycles.
 *
 * @param imported What boxes import from each other, neighbours in the margins included.
 * @param known The flow before a save, which is returned if nothing changed.
 */
export function flowAlong(
  imported: Between,
  levels: Pick<Flow, 'level' | 'floors'>,
  { boxes, boxOf, stacked }: StackedBoxes,
  input: FlowInput,
  known?: Flow,
): Flow {
  const before = known?.level === levels.level ? known : undefined;
  const { graph, weights } = withoutMarginEdges(boxes, imported, known);
  // The same weights are those of the same graph.
  const isKnown = (all?: Between) => before?.weights === weights && before.all?.weights === all?.weights;
  if (!stacked) {
    const all = imported.weights === weights ? undefined : kept(imported, known?.all);
    return before && isKnown(all) ? before : withLevels(graph, weights, levels, all);
  }
  const { partOf, partLevel, boxLevel } = stacked;
  const of = boxOf.slice();
  for (let file = 0; file < of.length; file++)
    if (of[file] >= 0 && partOf[file] >= 0) of[file] = boxes.length + partOf[file];
  const parts = importsBetween(boxes.length + partLevel.length, of, input, known?.all);
  if (before && isKnown(parts)) return before;
  const flow = withLevels(graph, weights, levels, parts);
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
  return { ...flow, isUpward };

  function boxesOfParts(): readonly number[] {
    const found = [...boxes.keys()];
    for (let file = 0; file < of.length; file++) if (of[file] >= boxes.length) found[of[file]] = boxOf[file];
    return found;
  }
}
