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
  /**
   * The imports among which cycles are found, where these are others: those between the boxes and the parts of stacks, or
   * those between neighbours in the margins, too.
   */
  readonly all?: Between;
}

export type Between = Pick<Flow, 'graph' | 'weights'>;
export type FlowInput = Pick<BoxesInput, 'edgeCount' | 'sources' | 'targets'>;

/**
 * The flow along given levels: imports change, the levels and floors of a picture stay.
 *
 * @param all The imports among which cycles are found, if these are others.
 */
export function withLevels(
  graph: Digraph,
  weights: Uint32Array,
  { level, floors }: Pick<Flow, 'level' | 'floors'>,
  all?: Between,
): Flow {
  const { sources, targets } = graph;
  const of = boxComponents(all?.graph ?? graph);
  const isUpward = Uint8Array.from(sources, (from, edge) =>
    Number(level[from] <= level[targets[edge]] && of[from] === of[targets[edge]]),
  );
  const levelCount = level.reduce((most, one) => Math.max(most, one + 1), 0);
  return { graph, weights, isUpward, level, levelCount, floors, ...(all && { all }) };
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
  const ends = [new Uint32Array(imports.keys.length), new Uint32Array(imports.keys.length)] as const;
  for (const [edge, key] of imports.keys.entries()) {
    ends[0][edge] = Math.floor(key / count);
    ends[1][edge] = key % count;
  }
  return kept({ graph: digraph(count, ...ends), weights: imports.counts }, known);
}

/** The known graph if no pair was added or removed, and the known weights if no number changed, either. */
export function kept(next: Between, known: Between | undefined): Between {
  if (!known || !hasSamePairs(known.graph, next.graph)) return next;
  const isSame = next.weights.every((imported, edge) => imported === known.weights[edge]);
  return { graph: known.graph, weights: isSame ? known.weights : next.weights };
}

function hasSamePairs(one: Digraph, other: Digraph): boolean {
  return (
    one.nodeCount === other.nodeCount &&
    one.edgeCount === other.edgeCount &&
    one.sources.every((source, edge) => source === other.sources[edge]) &&
    one.targets.every((target, edge) => target === other.targets[edge])
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
  const files = boxOf.length;
  for (let edge = 0; edge < edgeCount; edge++) {
    const [source, target] = [sources[edge], targets[edge]];
    // Reading beyond the end of an array is slow.
    if (source >= files || target >= files) continue;
    const from = boxOf[source];
    const to = boxOf[target];
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
