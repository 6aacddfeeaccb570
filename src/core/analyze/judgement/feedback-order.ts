import type { Steps } from '../../../shared/steps.ts';
import type { Digraph } from '../../graph/digraph.ts';
import { maxHeap } from './max-heap.ts';

/**
 * Node → its position in an order in which little weight points backwards: the weighted heuristic of Eades, Lin and
 * Smyth. Sinks go to the end and sources to the front; if there are neither, the node with the largest surplus of
 * outgoing weight goes to the front. Ties go to the smaller number. Self-loops do not count.
 */
export function* feedbackOrder(graph: Digraph, weights: Uint32Array): Steps<Uint32Array> {
  const { nodeCount, sources, targets, outStart, inStart, inEdges } = graph;
  const out = new Uint32Array(nodeCount);
  const into = new Uint32Array(nodeCount);
  const surplus = new Float64Array(nodeCount);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (sources[edge] === targets[edge]) continue;
    out[sources[edge]]++;
    into[targets[edge]]++;
    surplus[sources[edge]] += weights[edge];
    surplus[targets[edge]] -= weights[edge];
  }

  const position = new Uint32Array(nodeCount).fill(UNPLACED);
  const ends: number[] = [];
  for (let node = 0; node < nodeCount; node++) if (out[node] === 0 || into[node] === 0) ends.push(node);
  const heap = maxHeap(surplus);
  let front = 0;
  let back = nodeCount - 1;

  for (let step = 1; front <= back; step++) {
    if (step % STEP === 0) yield;
    const node = ends.pop() ?? heap.pop();
    if (position[node] !== UNPLACED) continue;
    position[node] = out[node] === 0 ? back-- : front++;
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
      const target = targets[edge];
      if (position[target] !== UNPLACED) continue;
      if (--into[target] === 0) ends.push(target);
      surplus[target] += weights[edge];
      heap.raised(target);
    }
    for (let i = inStart[node]; i < inStart[node + 1]; i++) {
      const source = sources[inEdges[i]];
      if (position[source] !== UNPLACED) continue;
      if (--out[source] === 0) ends.push(source);
      surplus[source] -= weights[inEdges[i]];
      heap.lowered(source);
    }
  }
  return position;
}

const UNPLACED = 0xffffffff;
const STEP = 512;
