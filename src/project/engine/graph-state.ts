import {
  type AnalysisContext,
  type AnalyzeOptions,
  analyze,
  analyzeInSteps,
} from '../../core/analyze/analyze.ts';
import { type Erasures, NO_ERASURES } from '../../core/analyze/erasures.ts';
import { assignRoles } from '../../core/analyze/structure/assign-roles.ts';
import type { Roles } from '../../core/analyze/structure/roles.ts';
import type { GraphState } from '../../core/ask/snapshot.ts';
import { buildGraphInSteps, type Graph } from '../../core/graph/graph.ts';
import { type NodeChanges, patchGraph } from '../../core/graph/patch.ts';
import { inSteps } from '../../shared/yield-loop.ts';
import type { Timings } from './timings.ts';

/** What texts tell the judgement of a graph. */
export type JudgementInputs = Required<{
  readonly [Name in 'erasures' | 'bindings']: NonNullable<AnalysisContext[Name]>;
}>;

/** A graph state whose parts are built on demand, because a restored one is often not needed. */
export interface LazyGraphState {
  readonly graph: () => Graph;
  /** Part of the analysis, but found without the rest of it. */
  readonly roles: () => Roles;
  /** Empty while the state is not judged. */
  readonly erasures: () => Erasures;
  readonly get: () => GraphState;
  /** The state if it has been built already. */
  readonly peek: () => GraphState | undefined;
}

/** Thrown when a graph cannot be patched, because a file has the name of a package. */
export class NotPatchable extends Error {}

export function lazyGraphState(
  graph: () => Graph,
  options: AnalyzeOptions,
  inputs: JudgementInputs,
): LazyGraphState {
  let state: GraphState | undefined;
  let roles: Roles | undefined;
  return {
    graph,
    roles() {
      roles ??= state?.analysis.roles ?? assignRoles(graph(), options.roles);
      return roles;
    },
    get() {
      state ??= { graph: graph(), analysis: analyze(graph(), options, inputs) };
      return state;
    },
    peek: () => state,
    erasures: inputs.erasures,
  };
}

export interface NextStateOptions extends JudgementInputs, Pick<AnalysisContext, 'isRejudged'> {
  readonly rules: AnalyzeOptions;
  /** The previous state was analysed under different rules. */
  readonly isOtherAnalysis: boolean;
  readonly timings: Timings;
  /** Finds out what the judgement needs. Without it, the structure is published before the state is judged. */
  readonly prepareJudgement?: ((state: GraphState) => Promise<unknown>) | undefined;
}

/** The state after a change. Without a previous state, `changes` contains all files. */
export async function nextState(
  before: LazyGraphState | undefined,
  changes: NodeChanges,
  { rules, isOtherAnalysis, timings, prepareJudgement, ...context }: NextStateOptions,
): Promise<LazyGraphState> {
  const graph = before ? patched(before.graph(), changes) : await built(changes);
  timings.mark('graph');
  const known = isOtherAnalysis ? undefined : before?.peek();
  const analysis = await inSteps(analyzeInSteps(graph, rules, { before: known, ...context }));
  const state = { graph, analysis };
  if (prepareJudgement) {
    await prepareJudgement(state);
    await inSteps(analysis.judging());
  }
  timings.mark('analyze');
  return {
    graph: () => graph,
    roles: () => analysis.roles,
    erasures: () => (analysis.isJudged() ? analysis.erasures : NO_ERASURES),
    get: () => state,
    peek: () => state,
  };
}

async function built(changes: NodeChanges): Promise<Graph> {
  return inSteps(buildGraphInSteps([...changes.values()].filter(file => file !== undefined)));
}

function patched(before: Graph, changes: NodeChanges): Graph {
  if (changes.size === 0) return before;
  const graph = patchGraph(before, changes);
  if (!graph) throw new NotPatchable();
  return graph;
}
