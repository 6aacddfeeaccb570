import type { Graph } from '../graph/graph.ts';
import type { Ban } from './ban.ts';

/** A dependency that a ban objects to. */
export interface Banned {
  /** The imports from the source to the target; one, if it is direct. */
  readonly edges: readonly number[];
  readonly why: string;
}

export interface ChainInput {
  readonly graph: Graph;
  /** Edge → 1 if it is not followed. */
  readonly ignored: Uint8Array;
}

export function* bannedEdges(
  { sources, targets, why }: Ban,
  { graph, ignored }: ChainInput,
): Generator<Banned> {
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const source = sources[graph.sources[edge]];
    const target = targets[graph.targets[edge]];
    if (source === -1 || target === -1 || ignored[edge] === 1) continue;
    const reason = why(source, target);
    if (reason !== undefined) yield { edges: [edge], why: reason };
  }
}

/**
 * A shortest chain for each pair of a source and a target that may not depend on each other. A search from each target
 * backwards finds all sources at once, however many chains there are, and visits only what the sources reach.
 */
export function* bannedChains(ban: Ban, input: ChainInput): Generator<Banned> {
  const { graph } = input;
  const search = createSearch(graph);
  const classes = new Set(ban.targets);
  classes.delete(-1);
  for (const kind of [...classes].sort((a, b) => a - b)) {
    const region = reachOf(ban, kind, input);
    for (let target = 0; target < graph.nodeCount; target++) {
      if (ban.targets[target] === kind)
        yield* search.chainsTo(target, { ban, region, ignored: input.ignored });
    }
  }
}

const SOURCE = 1;
const PASSAGE = 2;

/** Node → whether it is a source that must not reach the class, and whether such a source reaches and passes it. */
function reachOf({ sources, through, why }: Ban, target: number, { graph, ignored }: ChainInput): Uint8Array {
  const { nodeCount, outStart, targets } = graph;
  const region = new Uint8Array(nodeCount);
  const queue: number[] = [];
  const isBanned = new Map<number, boolean>([[-1, false]]);
  for (let node = 0; node < nodeCount; node++) {
    const kind = sources[node];
    if (!isBanned.has(kind)) isBanned.set(kind, why(kind, target) !== undefined);
    if (!isBanned.get(kind)) continue;
    region[node] = SOURCE;
    queue.push(node);
  }
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
      const next = targets[edge];
      if (ignored[edge] === 1 || through?.[next] !== 1 || (region[next] & PASSAGE) !== 0) continue;
      if (region[next] === 0) queue.push(next);
      region[next] |= PASSAGE;
    }
  }
  return region;
}

interface ChainsTo {
  readonly ban: Ban;
  readonly region: Uint8Array;
  readonly ignored: Uint8Array;
}

function createSearch(graph: Graph) {
  const { nodeCount, sources, inStart, inEdges, targets } = graph;
  /** Node → the target that it was last reached from, counted from 1. */
  const seen = new Uint32Array(nodeCount);
  /** Node → the first import of its chain. */
  const first = new Uint32Array(nodeCount);
  const queue = new Uint32Array(nodeCount);

  function* chainsTo(target: number, { ban, region, ignored }: ChainsTo): Generator<Banned> {
    queue[0] = target;
    seen[target] = target + 1;
    let count = 1;
    for (let head = 0; head < count; head++) {
      const node = queue[head];
      for (let i = inStart[node]; i < inStart[node + 1]; i++) {
        const edge = inEdges[i];
        const source = sources[edge];
        if (ignored[edge] === 1 || region[source] === 0 || seen[source] === target + 1) continue;
        seen[source] = target + 1;
        first[source] = edge;
        if ((region[source] & PASSAGE) !== 0) queue[count++] = source;
        if ((region[source] & SOURCE) === 0) continue;
        const why = ban.why(ban.sources[source], ban.targets[target]);
        if (why !== undefined) yield { edges: chainFrom(source, target), why };
      }
    }
  }

  function chainFrom(source: number, target: number): number[] {
    const edges: number[] = [];
    for (let node = source; node !== target; node = targets[first[node]]) edges.push(first[node]);
    return edges;
  }

  return { chainsTo };
}
