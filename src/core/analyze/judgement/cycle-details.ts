import type { Steps } from '../../../shared/steps.ts';
import { circularGroups } from '../../graph/circular.ts';
import { endsOf } from '../../graph/graph.ts';
import { type Subgraph, subgraph } from '../../graph/subgraph.ts';
import { isAcyclic } from '../../graph/traverse.ts';
import type { Cycles } from '../structure/cycles.ts';
import { type CycleDetail, isInside, type Knot, unitOf } from '../structure/knots.ts';
import { findBreakEdges } from './break-edges.ts';
import { type CutInput, cutCost, RE_EXPORT_COST } from './cut-cost.ts';
import { orderByEffect } from './cut-effects.ts';
import { type KnownCycles, reuseDetail } from './reuse-detail.ts';
import { shortestLoop } from './shortest-loop.ts';
import { swapCuts } from './swap-cuts.ts';

export interface DescribeOptions extends CutInput {
  readonly cycles: Cycles;
}

export function* describeCycles(input: DescribeOptions, before?: KnownCycles): Steps<readonly CycleDetail[]> {
  const { graph, cycles } = input;
  const details: CycleDetail[] = [];
  for (let group = 0; group < cycles.groups.length; group++) {
    const known = before && reuseDetail({ ...input, group }, before);
    details.push(
      known ?? (yield* describe(input, subgraph(graph, cycles, { group, without: graph.intraUnit }))),
    );
    yield;
  }
  const isSame = (all: readonly CycleDetail[]) =>
    all.length === details.length && all.every((detail, i) => detail === details[i]);
  return before && isSame(before.cycleDetails) ? before.cycleDetails : details;
}

function* describe(input: CutInput, part: Subgraph): Steps<CycleDetail> {
  const { graph } = input;
  const whole = yield* describeKnot(input, part);
  const notRuntime = Uint8Array.from(part.edges, edge => graph.typeOnly[edge]);
  const notEager = Uint8Array.from(part.edges, edge => graph.typeOnly[edge] | graph.lazy[edge]);
  const runtime = notRuntime.includes(1) ? yield* knotsWithout(input, part, notRuntime) : [whole];
  const hasLazy = notEager.some((flag, edge) => flag > notRuntime[edge]);
  const eager = hasLazy ? yield* knotsWithout(input, part, notEager) : runtime;
  return {
    ...whole,
    path: strongestLoop(whole, eager) ?? strongestLoop(whole, runtime) ?? whole.path,
    typeOnly: runtime.length === 0,
    lazy: disappearsWithout(part, graph.lazy),
    runtime: runtime.map(knot => ({ ...knot, path: strongestLoop(knot, eager) ?? knot.path })),
    eager,
  };
}

/**
 * The shortest loop of the knots inside another one: a cycle that exists while files load is shown by imports that run
 * then. One inside a unit says nothing about a cycle between units.
 */
function strongestLoop(outer: Knot, inner: readonly Knot[]): Uint32Array | undefined {
  let best: Uint32Array | undefined;
  for (const knot of inner) {
    if (knot.unit !== outer.unit || !isInside(knot, outer)) continue;
    if (!best || knot.path.length < best.length || isEarlier(knot.path, best)) best = knot.path;
  }
  return best;
}

/** Of disjoint loops of the same length. */
function isEarlier(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a[0] < b[0];
}

function* knotsWithout(input: CutInput, part: Subgraph, without: Uint8Array): Steps<readonly Knot[]> {
  const partition = circularGroups(part, without);
  const knots: Knot[] = [];
  for (let group = 0; group < partition.groups.length; group++) {
    const inner = subgraph(part, partition, { group, without });
    const nodes = inner.nodes.map(node => part.nodes[node]);
    const edges = inner.edges.map(edge => part.edges[edge]);
    knots.push(yield* describeKnot(input, { ...inner, nodes, edges }));
  }
  return knots;
}

function* describeKnot(input: CutInput, part: Subgraph): Steps<Knot> {
  const costs = part.edges.map(edge => cutCost(input, edge));
  const found = yield* findBreakEdges(part, costs);
  const cut = yield* swapCuts(part, found, { costs, from: RE_EXPORT_COST });
  const path = yield* shortestLoop(part, cut);
  const { edges, freed, largest } = yield* orderByEffect(part, cut, costs);
  return {
    members: part.nodes,
    path: path.map(node => part.nodes[node]),
    cuts: Array.from(edges, edge => endsOf(input.graph, part.edges[edge])),
    freed,
    largest,
    unit: unitOf(input.graph, part.nodes),
  };
}

function disappearsWithout(part: Subgraph, flags: Uint8Array): boolean {
  const without = Uint8Array.from(part.edges, edge => flags[edge]);
  return without.includes(1) && isAcyclic(part, without);
}
