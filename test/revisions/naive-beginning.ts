import { answerFrom } from '../../src/core/ask/answer.ts';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { nodeOf } from '../../src/core/graph/graph.ts';
import { chainStarts } from '../../src/core/query/chain-starts.ts';
import { maskOf, type Step, stepOf } from '../../src/core/query/edges.ts';
import { QueryError } from '../../src/core/query/query-error.ts';
import type { WhyAnswer, WhyQuestion } from '../../src/core/query/question.ts';
import { answer } from '../../src/core/query/questions.ts';
import type { QueryView } from '../../src/core/query/view.ts';
import type { History } from '../../src/project/revisions/history.ts';
import { type Beginning, findBeginning } from '../../src/project/revisions/last-beginning.ts';
import type { Target } from '../../src/project/settings/settings.ts';

export type Pair = Pick<WhyQuestion, 'from' | 'to' | 'runtime' | 'eager'>;
export type Found = Pick<Beginning, 'commit' | 'chain'> | undefined;

/** Analyses every commit, for all pairs at once: what `findBeginning` has to agree with. */
export async function naiveBeginnings(history: History, pairs: readonly Pair[]): Promise<Found[]> {
  const found: Found[] = pairs.map(() => undefined);
  const open = new Set(pairs.keys());
  for await (const { commit, snapshot } of history.walk(history.commits)) {
    for (const i of open) {
      const before = found[i]?.chain;
      const chain = (before && sameChain(snapshot, before, pairs[i])) ?? chainIn(snapshot, pairs[i]);
      if (chain.length === 0) open.delete(i);
      else found[i] = { commit, chain };
    }
    if (open.size === 0) break;
  }
  return found;
}

export function searchedBeginning(history: History, target: Target, pair: Pair): Promise<Found> {
  const question = { kind: 'why', ...pair } as const;
  const find = (view: QueryView) => chainOf(() => answer(question, view).chain);
  const startsIn = (view: QueryView) => chainStarts(question, view);
  const counts = (kind: Step['kind']) =>
    pair.eager ? kind === 'eager' : pair.runtime ? kind !== 'type' : true;
  return history.search(history.commits, target, past =>
    findBeginning(past, { find, startsIn, ends: 'path', counts }),
  );
}

export function textOf(found: Found): string {
  return found ? `${found.commit.subject} ${found.commit.id} ${JSON.stringify(found.chain)}` : 'none';
}

function chainIn(snapshot: Snapshot, pair: Pair): readonly Step[] {
  return chainOf(
    () =>
      (answerFrom(snapshot, { kind: 'why', ...pair }, { today: '2026-01-01' }) as unknown as WhyAnswer).chain,
  );
}

function chainOf(find: () => readonly Step[]): readonly Step[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof QueryError) return [];
    throw error;
  }
}

/** The same imports in another state; undefined if one of them is missing. */
function sameChain({ queries }: Snapshot, chain: readonly Step[], pair: Pair): readonly Step[] | undefined {
  const graph = queries.graph();
  const without = maskOf(graph, pair);
  const steps: Step[] = [];
  for (const { source, target } of chain) {
    const [from, to] = [nodeOf(graph, source), nodeOf(graph, target)];
    if (from >= graph.nodeCount || to >= graph.nodeCount) return undefined;
    const [first, end] = [graph.outStart[from], graph.outStart[from + 1]];
    const edge = first + graph.targets.subarray(first, end).indexOf(to);
    if (edge < first || without[edge] === 1) return undefined;
    steps.push(stepOf(graph, edge));
  }
  return steps;
}
