import type { ChosenBox } from './box-types.ts';
import type { Flow, FlowInput } from './flow.ts';

/** What says which imports to and from stacks go up. */
export interface StackLevels {
  readonly boxes: readonly Pick<ChosenBox, 'kind'>[];
  readonly boxOf: ArrayLike<number>;
  /** File → the level of the box or part that it is in, or -1; absent where there is no stack. */
  readonly levelOf?: ArrayLike<number> | undefined;
}

/**
 * A stack stands at one level, its parts at many: a line to or from it goes up only if most of its imports do between
 * the parts.
 */
export function withStackedEdges(
  flow: Flow,
  { boxes, boxOf, levelOf }: StackLevels,
  { edgeCount, sources, targets }: FlowInput,
): Flow {
  if (!levelOf) return flow;
  const { graph } = flow;
  const isStacked = (edge: number) =>
    boxes[graph.sources[edge]].kind === 'stack' || boxes[graph.targets[edge]].kind === 'stack';
  const keyOf = (from: number, to: number) => from * graph.nodeCount + to;
  const edges = new Map<number, number>();
  for (let edge = 0; edge < graph.edgeCount; edge++)
    if (isStacked(edge)) edges.set(keyOf(graph.sources[edge], graph.targets[edge]), edge);
  const balance = new Int32Array(graph.edgeCount);
  for (let i = 0; i < edgeCount; i++) {
    const [from, to] = [sources[i], targets[i]];
    const edge = edges.get(keyOf(boxOf[from] ?? -1, boxOf[to] ?? -1));
    // New files have no level yet, and are no reason for a red line.
    const isUp = levelOf[from] >= 0 && levelOf[from] <= levelOf[to];
    if (edge !== undefined) balance[edge] += isUp ? 1 : -1;
  }
  const isUpward = flow.isUpward.map((up, edge) => (isStacked(edge) ? Number(balance[edge] > 0) : up));
  return { ...flow, isUpward };
}
