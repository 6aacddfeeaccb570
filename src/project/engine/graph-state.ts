import { type Analysis, type AnalyzeOptions, analyze, analyzeInSteps } from '../../core/analyze/analyze.ts';
import { assignRoles, type Roles } from '../../core/analyze/structure/roles.ts';
import type { GraphState } from '../../core/ask/snapshot.ts';
import { buildGraphInSteps, type Graph } from '../../core/graph/graph.ts';
import { type NodeChanges, patchGraph } from '../../core/graph/patch.ts';
import { inSteps } from '../../shared/yield-loop.ts';
import type { Timings } from './timings.ts';

/** A graph state whose parts are built on demand, because a restored one is often not needed. */
export interface LazyGraphState {
  readonly graph: () => Graph;
  /** Part of the analysis, but found without the rest of it. */
  readonly roles: () => Roles;
  readonly get: () => GraphState;
  /** The state if it has been built already. */
  readonly peek: () => GraphState | undefined;
}

/** Thrown when a graph cannot be patched, because a file has the name of a package. */
export class NotPatchable extends Error {}

export function lazyGraphState(graph: () => Graph, options: AnalyzeOptions): LazyGraphState {
  let state: GraphState | undefined;
  let roles: Roles | undefined;
  return {
    graph,
    roles() {
      roles ??= state?.analysis.roles ?? assignRoles(graph(), options.roles);
      return roles;
    },
    get() {
      state ??= { graph: graph(), analysis: analyze(graph(), options) };
      return state;
    },
    peek: () => state,
  };
}

export interface NextStateOptions {
  readonly rules: AnalyzeOptions;
  /** The previous state was analysed under different rules. */
  readonly isOtherAnalysis: boolean;
  readonly timings: Timings;
  /** The structure is published before the rest of the analysis is done. */
  readonly isJudgedLater: boolean;
}

/** The state after a change. Without a previous state, `changes` contains all files. */
export async function nextState(
  before: LazyGraphState | undefined,
  changes: NodeChanges,
  { rules, isOtherAnalysis, timings, isJudgedLater }: NextStateOptions,
): Promise<LazyGraphState> {
  const graph = before ? patched(before.graph(), changes) : await built(changes);
  timings.mark('graph');
  const analysis = await nextAnalysis(isOtherAnalysis ? undefined : before?.peek(), graph, rules);
  if (!isJudgedLater) await inSteps(analysis.judging());
  timings.mark('analyze');
  const state = { graph, analysis };
  return { graph: () => graph, roles: () => analysis.roles, get: () => state, peek: () => state };
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

/** `before` must have been analysed with the same options. */
export async function nextAnalysis(
  before: GraphState | undefined,
  graph: Graph,
  options: AnalyzeOptions,
): Promise<Analysis> {
  return inSteps(analyzeInSteps(graph, options, before));
}
