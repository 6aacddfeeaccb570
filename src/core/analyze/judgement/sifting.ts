import type { Steps } from '../../../shared/steps.ts';
import type { Digraph } from '../../graph/digraph.ts';

/** Each round improves less than the one before, and a large cycle pays for all rounds on every save. */
const ROUNDS = 4;
/** A picture has no more nodes; these are sifted until nothing moves. */
const FEW_NODES = 100;
const STEP = 256;

/**
 * Improves an order by sifting: each node in turn moves to the position where the least weight of its own edges
 * points backwards. Only the order among neighbours matters, so a move assigns a label between two others and shifts
 * no other node. The weight falls with every move, so that few nodes can be sifted until none moves.
 */
export function* sift(graph: Digraph, weights: Uint32Array, position: Uint32Array): Steps<Uint32Array> {
  let best = position;
  const rounds = graph.nodeCount <= FEW_NODES ? Number.POSITIVE_INFINITY : ROUNDS;
  for (let round = 0; round < rounds; round++) {
    const labels = Float64Array.from(best);
    let moved = false;
    for (let node = 0; node < graph.nodeCount; node++) {
      if (node % STEP === STEP - 1) yield;
      const label = bestLabel(graph, weights, labels, node);
      if (label === labels[node]) continue;
      labels[node] = label;
      moved = true;
    }
    if (!moved) break;
    best = positionsOf(labels);
  }
  return best;
}

interface Neighbour {
  readonly label: number;
  /** By how much the backward weight grows when the node moves from before to after this neighbour. */
  readonly change: number;
}

/** The best label for the node; its own if no other is better, or if no number is left in between. */
function bestLabel(graph: Digraph, weights: Uint32Array, labels: Float64Array, node: number): number {
  const neighbours = neighboursOf(graph, weights, labels, node);
  const own = labels[node];
  let sum = 0;
  let current = 0;
  let least = 0;
  let lastBefore = -1;
  for (let i = 0; i < neighbours.length; i++) {
    sum += neighbours[i].change;
    if (i + 1 < neighbours.length && neighbours[i + 1].label === neighbours[i].label) continue;
    if (neighbours[i].label < own) current = sum;
    if (sum >= least) continue;
    least = sum;
    lastBefore = i;
  }
  if (least === current || neighbours.length === 0) return own;
  const before = lastBefore === -1 ? neighbours[0].label - 2 : neighbours[lastBefore].label;
  const after = lastBefore + 1 === neighbours.length ? before + 2 : neighbours[lastBefore + 1].label;
  const middle = (before + after) / 2;
  return before < middle && middle < after ? middle : own;
}

function neighboursOf(graph: Digraph, weights: Uint32Array, labels: Float64Array, node: number): Neighbour[] {
  const { sources, targets, outStart, inStart, inEdges } = graph;
  const found: Neighbour[] = [];
  for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
    if (targets[edge] !== node) found.push({ label: labels[targets[edge]], change: weights[edge] });
  }
  for (let i = inStart[node]; i < inStart[node + 1]; i++) {
    const edge = inEdges[i];
    if (sources[edge] !== node) found.push({ label: labels[sources[edge]], change: -weights[edge] });
  }
  return found.sort((a, b) => a.label - b.label);
}

/** Neighbours never have equal labels, so any order among equal ones is fine. */
function positionsOf(labels: Float64Array): Uint32Array {
  const order = new Uint32Array(labels.length);
  for (let node = 0; node < order.length; node++) order[node] = node;
  order.sort((a, b) => labels[a] - labels[b] || a - b);
  const position = new Uint32Array(labels.length);
  for (let i = 0; i < order.length; i++) position[order[i]] = i;
  return position;
}
