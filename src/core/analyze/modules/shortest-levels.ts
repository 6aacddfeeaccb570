import type { Digraph } from '../../graph/digraph.ts';

/**
 * Node → its level, such that every edge leads down by at least one level and the weighted length of all edges is the
 * least possible: network simplex, as Gansner et al. describe it. The lowest level of each connected part is 0.
 *
 * @param isDown Edge → 1 for the edges that count; without cycles.
 * @param level Levels along which they all lead down, to begin with; changed in place.
 */
export function shortenLevels(
  graph: Digraph,
  { weights, isDown }: { readonly weights: ArrayLike<number>; readonly isDown: Uint8Array },
  level: Uint32Array,
): Uint32Array {
  const seen = new Uint8Array(graph.nodeCount);
  for (let node = 0; node < graph.nodeCount; node++) {
    if (seen[node] === 1) continue;
    const part = partAround(graph, isDown, node);
    for (const one of part.nodes) seen[one] = 1;
    shortenPart(graph, { ...part, weights, level });
    const lowest = part.nodes.reduce((least, one) => Math.min(least, level[one]), level[node]);
    for (const one of part.nodes) level[one] -= lowest;
  }
  return level;
}

/** Nodes that are connected, and the edges between them. */
interface ConnectedPart {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

interface Ranked extends ConnectedPart {
  readonly weights: ArrayLike<number>;
  readonly level: Uint32Array;
}

function partAround(graph: Digraph, isDown: Uint8Array, start: number): ConnectedPart {
  const { sources, targets, outStart, inStart, inEdges } = graph;
  const nodes = [start];
  const edges: number[] = [];
  const found = new Set(nodes);
  const visit = (node: number) => {
    if (found.has(node)) return;
    found.add(node);
    nodes.push(node);
  };
  for (const node of nodes) {
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++)
      if (isDown[edge] === 1) {
        edges.push(edge);
        visit(targets[edge]);
      }
    for (let i = inStart[node]; i < inStart[node + 1]; i++)
      if (isDown[inEdges[i]] === 1) visit(sources[inEdges[i]]);
  }
  return { nodes, edges };
}

/** More exchanges than any graph of folders needs; the levels are good before, and right at any time. */
const MOST_EXCHANGES = 20;

function shortenPart(graph: Digraph, part: Ranked): void {
  const { nodes, edges, weights, level } = part;
  if (nodes.length < 3) {
    tighten(graph, part);
    return;
  }
  const tree = tightTree(graph, part);
  const { sources, targets } = graph;
  for (let left = MOST_EXCHANGES * nodes.length; left > 0; left--) {
    const { order, parentEdge, parent } = rooted(graph, nodes, tree);
    // Node → the weight that leaves its subtree less the one that enters it.
    const balance = new Map<number, number>(nodes.map(node => [node, 0]));
    const add = (node: number, weight: number) => balance.set(node, (balance.get(node) ?? 0) + weight);
    for (const edge of edges) {
      add(sources[edge], weights[edge]);
      add(targets[edge], -weights[edge]);
    }
    let leaving = -1;
    let root = -1;
    for (const node of order.toReversed()) {
      const edge = parentEdge.get(node);
      const above = parent.get(node);
      if (edge === undefined || above === undefined) continue;
      const own = balance.get(node) ?? 0;
      add(above, own);
      const cut = sources[edge] === node ? own : -own;
      // The lowest number, so that exchanges that shorten nothing cannot go in circles.
      if (cut < 0 && (leaving === -1 || edge < leaving)) [leaving, root] = [edge, node];
    }
    if (leaving === -1) return;
    const inside = subtree(root, order, parent);
    // The part with the user of the edge rises.
    const rises = (node: number) => inside.has(node) === (sources[leaving] === root);
    let entering = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const edge of edges) {
      if (rises(sources[edge]) || !rises(targets[edge])) continue;
      const slack = level[sources[edge]] - level[targets[edge]] - 1;
      if (slack < least || (slack === least && edge < entering)) [entering, least] = [edge, slack];
    }
    if (entering === -1) return;
    for (const node of nodes) if (rises(node)) level[node] += least;
    tree.delete(leaving);
    tree.add(entering);
  }
}

/** Two nodes beside each other, or one. */
function tighten({ sources, targets }: Digraph, { edges, level }: Ranked): void {
  for (const edge of edges) level[sources[edge]] = level[targets[edge]] + 1;
}

/** A spanning tree of edges that lead down by one level, after parts have been moved towards each other. */
function tightTree({ sources, targets }: Digraph, { nodes, edges, level }: Ranked): Set<number> {
  const tree = new Set<number>();
  const inTree = new Set([nodes[0]]);
  const slackOf = (edge: number) => level[sources[edge]] - level[targets[edge]] - 1;
  while (inTree.size < nodes.length) {
    let nearest = -1;
    for (const edge of edges) {
      if (inTree.has(sources[edge]) === inTree.has(targets[edge])) continue;
      if (nearest === -1 || slackOf(edge) < slackOf(nearest)) nearest = edge;
    }
    const isUser = inTree.has(sources[nearest]);
    const slack = slackOf(nearest);
    // The other nodes move, so that no level falls below 0.
    if (slack > 0)
      for (const node of isUser ? nodes.filter(one => !inTree.has(one)) : inTree) level[node] += slack;
    tree.add(nearest);
    inTree.add(isUser ? targets[nearest] : sources[nearest]);
  }
  return tree;
}

interface RootedTree {
  /** Parents before their children. */
  readonly order: readonly number[];
  readonly parent: ReadonlyMap<number, number>;
  readonly parentEdge: ReadonlyMap<number, number>;
}

function rooted(
  { sources, targets }: Digraph,
  nodes: readonly number[],
  tree: ReadonlySet<number>,
): RootedTree {
  const beside = new Map<number, number[]>(nodes.map(node => [node, []]));
  for (const edge of tree) {
    beside.get(sources[edge])?.push(edge);
    beside.get(targets[edge])?.push(edge);
  }
  const order = [nodes[0]];
  const parent = new Map<number, number>();
  const parentEdge = new Map<number, number>();
  for (const node of order)
    for (const edge of beside.get(node) ?? []) {
      const other = sources[edge] === node ? targets[edge] : sources[edge];
      if (edge === parentEdge.get(node)) continue;
      parent.set(other, node);
      parentEdge.set(other, edge);
      order.push(other);
    }
  return { order, parent, parentEdge };
}

function subtree(root: number, order: readonly number[], parent: ReadonlyMap<number, number>): Set<number> {
  const found = new Set([root]);
  for (const node of order) if (found.has(parent.get(node) ?? -1)) found.add(node);
  return found;
}
