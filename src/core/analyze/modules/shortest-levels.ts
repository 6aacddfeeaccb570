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
  const { sources, targets, nodeCount } = graph;
  const tree = tightTree(graph, part);
  // Node → the weight that leaves it less the one that enters it.
  const own = new Float64Array(nodeCount);
  for (const edge of edges) {
    own[sources[edge]] += weights[edge];
    own[targets[edge]] -= weights[edge];
  }
  const rises = new Uint8Array(nodeCount);
  for (let left = MOST_EXCHANGES * nodes.length; left > 0; left--) {
    const { order, parentEdge, parent } = rooted(graph, nodes, tree);
    // The same for its subtree.
    const balance = own.slice();
    let leaving = -1;
    let root = -1;
    for (let i = order.length - 1; i > 0; i--) {
      const node = order[i];
      const edge = parentEdge[node];
      balance[parent[node]] += balance[node];
      const cut = sources[edge] === node ? balance[node] : -balance[node];
      // The lowest number, so that exchanges that shorten nothing cannot go in circles.
      if (cut < 0 && (leaving === -1 || edge < leaving)) [leaving, root] = [edge, node];
    }
    if (leaving === -1) return;
    // The part with the user of the edge rises.
    const inside = Number(sources[leaving] === root);
    rises[order[0]] = 1 - inside;
    for (let i = 1; i < order.length; i++)
      rises[order[i]] = order[i] === root ? inside : rises[parent[order[i]]];
    let entering = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const edge of edges) {
      if (rises[sources[edge]] === 1 || rises[targets[edge]] === 0) continue;
      const slack = level[sources[edge]] - level[targets[edge]] - 1;
      if (slack < least || (slack === least && edge < entering)) [entering, least] = [edge, slack];
    }
    if (entering === -1) return;
    for (const node of nodes) if (rises[node] === 1) level[node] += least;
    tree[tree.indexOf(leaving)] = entering;
  }
}

/** Two nodes beside each other, or one. */
function tighten({ sources, targets }: Digraph, { edges, level }: Ranked): void {
  for (const edge of edges) level[sources[edge]] = level[targets[edge]] + 1;
}

/** A spanning tree of edges that lead down by one level, after parts have been moved towards each other. */
function tightTree({ sources, targets, nodeCount }: Digraph, { nodes, edges, level }: Ranked): number[] {
  const tree: number[] = [];
  const inTree = new Uint8Array(nodeCount);
  inTree[nodes[0]] = 1;
  while (tree.length < nodes.length - 1) {
    let nearest = -1;
    let slack = Number.POSITIVE_INFINITY;
    for (const edge of edges) {
      if (inTree[sources[edge]] === inTree[targets[edge]]) continue;
      const own = level[sources[edge]] - level[targets[edge]] - 1;
      if (own < slack) [nearest, slack] = [edge, own];
    }
    const isUser = inTree[sources[nearest]];
    // The other nodes move, so that no level falls below 0.
    if (slack > 0) for (const node of nodes) if (inTree[node] !== isUser) level[node] += slack;
    tree.push(nearest);
    inTree[isUser === 1 ? targets[nearest] : sources[nearest]] = 1;
  }
  return tree;
}

interface RootedTree {
  /** Parents before their children. */
  readonly order: readonly number[];
  /** Node → its parent and the edge to it; for the root -1. */
  readonly parent: Int32Array;
  readonly parentEdge: Int32Array;
}

function rooted(
  { sources, targets, nodeCount }: Digraph,
  nodes: readonly number[],
  tree: readonly number[],
): RootedTree {
  // The edges of a node are a list: its first one, and after each of them the next one.
  const first = new Int32Array(nodeCount).fill(-1);
  const next = new Int32Array(2 * tree.length);
  for (const [i, edge] of tree.entries()) {
    next[2 * i] = first[sources[edge]];
    first[sources[edge]] = 2 * i;
    next[2 * i + 1] = first[targets[edge]];
    first[targets[edge]] = 2 * i + 1;
  }
  const order = [nodes[0]];
  const parent = new Int32Array(nodeCount).fill(-1);
  const parentEdge = new Int32Array(nodeCount).fill(-1);
  for (const node of order)
    for (let at = first[node]; at >= 0; at = next[at]) {
      const edge = tree[at >> 1];
      if (edge === parentEdge[node]) continue;
      const other = sources[edge] === node ? targets[edge] : sources[edge];
      parent[other] = node;
      parentEdge[other] = edge;
      order.push(other);
    }
  return { order, parent, parentEdge };
}
