import type { Flow } from './flow.ts';

/** How many edges are drawn. */
export interface Detail {
  /** Downward lines for each box of the picture, the heaviest first; */
  readonly lines: number;
  /** more, up to so many for each box, while those drawn carry a smaller share of the imports. */
  readonly mostLines: number;
  readonly share: number;
  readonly upward: number;
}

/**
 * The edges that are drawn, ascending: the heaviest upward ones; of the others, the heaviest to and from each box, then
 * the heaviest of those that no way implies. A way implies an edge if its weakest line is at least as heavy. What a floor
 * carries is not drawn.
 */
export function drawnEdges(flow: Flow, detail: Detail): number[] {
  const { graph, weights, isUpward, floors } = flow;
  const isFloor = new Set(floors);
  const upward: number[] = [];
  const downward: number[] = [];
  let [carried, total] = [0, 0];
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    total += weights[edge];
    if (isFloor.has(graph.targets[edge])) carried += weights[edge];
    else (isUpward[edge] === 1 ? upward : downward).push(edge);
  }
  const byWeight = (a: number, b: number) => weights[b] - weights[a] || a - b;
  const drawn = upward.sort(byWeight).slice(0, detail.upward);
  for (const edge of drawn) carried += weights[edge];
  const implied = impliedEdges(flow, downward);
  // Of two that are as heavy, the one that nothing implies comes first.
  downward.sort(
    (a, b) => weights[b] - weights[a] || Number(implied.has(a)) - Number(implied.has(b)) || a - b,
  );
  const main = mainEdges(flow, downward);
  const boxes = graph.nodeCount - floors.length;
  const rest = downward.filter(edge => !main.has(edge));
  const more = [...rest.filter(edge => !implied.has(edge)), ...rest.filter(edge => implied.has(edge))];
  let count = main.size;
  for (const edge of main) carried += weights[edge];
  drawn.push(...main);
  for (const edge of more) {
    const isWanted = count < detail.lines * boxes && !implied.has(edge);
    const isNeeded = count < detail.mostLines * boxes && carried < total * detail.share;
    if (!isWanted && !isNeeded) continue;
    drawn.push(edge);
    carried += weights[edge];
    count++;
  }
  return drawn.sort((a, b) => a - b);
}

/** The share of the imports that lines and floors carry. */
export function carriedShare({ graph, weights, floors }: Flow, drawn: Iterable<number>): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const isFloor = new Set(floors);
  const carried = new Set(drawn);
  const shown = weights.reduce(
    (sum, weight, edge) => (carried.has(edge) || isFloor.has(graph.targets[edge]) ? sum + weight : sum),
    0,
  );
  return total === 0 ? 1 : shown / total;
}

/** The heaviest edge from each box, and the heaviest one to it. */
function mainEdges({ graph: { sources, targets } }: Flow, byWeight: readonly number[]): Set<number> {
  const [users, used] = [new Set<number>(), new Set<number>()];
  const found = new Set<number>();
  for (const edge of byWeight) {
    if (!users.has(sources[edge]) || !used.has(targets[edge])) found.add(edge);
    users.add(sources[edge]);
    used.add(targets[edge]);
  }
  return found;
}

/** The edges beside which there is a longer way, all of whose edges are at least as heavy. */
function impliedEdges({ graph, weights, level }: Flow, downward: readonly number[]): Set<number> {
  const { sources, targets } = graph;
  const outgoing: number[][] = Array.from({ length: graph.nodeCount }, () => []);
  for (const edge of downward) outgoing[sources[edge]].push(edge);
  const order = Array.from({ length: graph.nodeCount }, (_, node) => node).sort(
    (a, b) => level[b] - level[a],
  );
  const found = new Set<number>();
  const widest = new Float64Array(graph.nodeCount);
  const longer = new Float64Array(graph.nodeCount);
  for (const [i, start] of order.entries()) {
    if (outgoing[start].length < 2) continue;
    // Box → the weakest line of the best way from the start; of the best way through another box.
    widest.fill(0);
    longer.fill(0);
    for (const edge of outgoing[start]) widest[targets[edge]] = weights[edge];
    for (const node of order.slice(i + 1)) {
      if (widest[node] === 0) continue;
      for (const edge of outgoing[node]) {
        const way = Math.min(widest[node], weights[edge]);
        const to = targets[edge];
        longer[to] = Math.max(longer[to], way);
        widest[to] = Math.max(widest[to], way);
      }
    }
    for (const edge of outgoing[start]) if (longer[targets[edge]] >= weights[edge]) found.add(edge);
  }
  return found;
}
