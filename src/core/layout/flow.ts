import { type Digraph, digraph } from '../graph/digraph.ts';
import { boxComponents } from './box-components.ts';
import type { BoxesInput } from './box-types.ts';

/** What depends on what among the boxes, and in which direction. */
export interface Flow {
  /** From the user to the used one; no box uses itself. */
  readonly graph: Digraph;
  /** Edge → the number of imports. */
  readonly weights: Uint32Array;
  /** Edge → 1 if it is part of a cycle of boxes and leads to a higher level, or to the same one. */
  readonly isUpward: Uint8Array;
  /** Box → its level; 0 is the foundation. Other edges lead to a lower level, unless they begin at a floor or came with a save. */
  readonly level: Uint32Array;
  readonly levelCount: number;
  /** The boxes that most others use, the lowest one first: each is the whole of one of the lowest levels. */
  readonly floors: readonly number[];
  /** The same between the boxes and the parts of stacks; absent where there is no stack. */
  readonly parts?: Between;
}

export type Between = Pick<Flow, 'graph' | 'weights'>;
export type FlowInput = Pick<BoxesInput, 'edgeCount' | 'sources' | 'targets'>;

/**
 * The flow along given levels: imports change, the levels and floors of a picture stay.
 *
 * @param all The graph in which cycles count, if some of its edges are not drawn.
 */
export function withLevels(
  graph: Digraph,
  weights: Uint32Array,
  { level, floors }: Pick<Flow, 'level' | 'floors'>,
  all: Digraph = graph,
): Flow {
  const { sources, targets } = graph;
  const of = boxComponents(all);
  const isUpward = Uint8Array.from(sources, (from, edge) =>
    Number(level[from] <= level[targets[edge]] && of[from] === of[targets[edge]]),
  );
  const levelCount = level.reduce((most, one) => Math.max(most, one + 1), 0);
  return { graph, weights, isUpward, level, levelCount, floors };
}

/**
 * What boxes import from each other.
 *
 * @param known The same before a save: its graph is returned if no pair was added or removed, and its weights if no number
 * changed.
 */
export function importsBetween(
  count: number,
  boxOf: ArrayLike<number>,
  input: FlowInput,
  known?: Between,
): Between {
  const imports = countedPairs(count, boxOf, input);
  if (known && hasPairs(known.graph, count, imports.keys)) {
    const isSame = imports.counts.every((imported, edge) => imported === known.weights[edge]);
    return { graph: known.graph, weights: isSame ? known.weights : imports.counts };
  }
  const graph = digraph(
    count,
    Uint32Array.from(imports.keys, key => Math.floor(key / count)),
    Uint32Array.from(imports.keys, key => key % count),
  );
  return { graph, weights: imports.counts };
}

function hasPairs(
  { nodeCount, edgeCount, sources, targets }: Digraph,
  count: number,
  keys: readonly number[],
): boolean {
  return (
    nodeCount === count &&
    edgeCount === keys.length &&
    keys.every((key, edge) => key === sources[edge] * count + targets[edge])
  );
}

/** A square of counters for more boxes would be larger than a map of the pairs that occur. */
const MOST_SQUARED = 1024;

/** The pairs of different boxes with imports, as `from * count + to`, ascending. */
function countedPairs(
  count: number,
  boxOf: ArrayLike<number>,
  { edgeCount, sources, targets }: FlowInput,
): { readonly keys: readonly number[]; readonly counts: Uint32Array } {
  const square = count <= MOST_SQUARED ? new Uint32Array(count * count) : undefined;
  const imports = new Map<number, number>();
  for (let edge = 0; edge < edgeCount; edge++) {
    const from = boxOf[sources[edge]] ?? -1;
    const to = boxOf[targets[edge]] ?? -1;
    if (from < 0 || to < 0 || from === to) continue;
    const key = from * count + to;
    if (square) square[key]++;
    else imports.set(key, (imports.get(key) ?? 0) + 1);
  }
  if (!square) {
    const keys = [...imports.keys()].sort((a, b) => a - b);
    return { keys, counts: Uint32Array.from(keys, key => imports.get(key) ?? 0) };
  }
  const keys: number[] = [];
  for (let key = 0; key < square.length; key++) if (square[key] > 0) keys.push(key);
  return { keys, counts: Uint32Array.from(keys, key => square[key]) };
}

/** Does it neither use another box nor is it used? */
export function isAlone({ outStart, inStart }: Digraph, box: number): boolean {
  return outStart[box] === outStart[box + 1] && inStart[box] === inStart[box + 1];
}
