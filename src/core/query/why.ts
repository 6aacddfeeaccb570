import { bottlenecks } from './bottlenecks.ts';
import { disjointChains, type Ends, shortestChain } from './chains.ts';
import { type EdgeMask, maskOf, type Step, stepOf } from './edges.ts';
import { minimumCut } from './minimum-cut.ts';
import { difference, type NodeSet, toFlags } from './node-set.ts';
import { QueryError } from './query-error.ts';
import type { WhyAnswer, WhyQuestion } from './question.ts';
import { reach } from './reach.ts';
import { selectByName } from './select.ts';
import type { QueryGraph, QueryView } from './view.ts';

/** Why one set depends on another: the shortest chain, and what cuts it. */
export function why(question: WhyQuestion, view: QueryView): WhyAnswer {
  const { graph } = view;
  const ends = apart(question, selectByName(question.from, view), selectByName(question.to, view));
  const without = maskOf(graph, question);
  const steps = (edges: readonly number[]): Step[] => edges.map(edge => stepOf(graph, edge));
  const about = { from: question.from, to: question.to };
  const chain = shortestChain(graph, ends, without);
  if (!chain) {
    const reverse = shortestChain(graph, { from: ends.to, to: ends.from }, without);
    return {
      ...about,
      chain: [],
      firstSteps: 0,
      bottleneck: null,
      ...(reverse && { reverseSteps: reverse.length }),
      total: 0,
      shown: 0,
    };
  }
  const chains = question.all === undefined ? undefined : disjointChains(graph, ends, without, question.all);
  const cut = question.cut ? minimumCut(graph, ends, without) : undefined;
  const limit = question.limit ?? Number.POSITIVE_INFINITY;
  const listed = chains?.slice(0, limit);
  const last = bottlenecks(graph, ends, without).at(-1);
  return {
    ...about,
    chain: steps(chain),
    firstSteps: countFirstSteps(graph, ends, without),
    bottleneck: last === undefined ? null : graph.ids[last],
    ...(listed && { chains: listed.map(steps) }),
    ...(cut && { cut: steps(cut) }),
    total: chains?.length ?? 1,
    shown: listed?.length ?? 1,
  };
}

/** Where one set contains the other, the question is about the rest of it. */
function apart({ from, to }: WhyQuestion, a: NodeSet, b: NodeSet): Ends {
  const onlyA = difference(a, b);
  if (onlyA.length > 0) return { from: onlyA, to: b };
  const onlyB = difference(b, a);
  if (onlyB.length > 0) return { from: a, to: onlyB };
  throw new QueryError(`"${from}" and "${to}" are the same files`);
}

function countFirstSteps(graph: QueryGraph, { from, to }: Ends, without: EdgeMask): number {
  const isStart = toFlags(from, graph.nodeCount);
  const { distance } = reach(graph, { from: to, backwards: true, without, avoid: isStart });
  const found = new Set<number>();
  for (const node of from) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      const target = graph.targets[edge];
      if (without[edge] === 0 && isStart[target] === 0 && distance[target] >= 0) found.add(target);
    }
  }
  return found.size;
}
