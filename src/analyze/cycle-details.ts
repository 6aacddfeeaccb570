import { circularGroups } from '../graph/circular.ts';
import { type Subgraph, subgraph } from '../graph/subgraph.ts';
import { isAcyclic } from '../graph/traverse.ts';
import type { Steps } from '../shared/steps.ts';
import { findBreakEdges } from './break-edges.ts';
import { type CutInput, cutCost } from './cut-cost.ts';
import { orderByEffect } from './cut-effects.ts';
import type { Cycles } from './cycles.ts';
import { type CycleDetail, type Knot, unitOf } from './knots.ts';
import { type KnownCycles, reuseDetail } from './reuse-detail.ts';
import { shortestLoop } from './shortest-loop.ts';

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
  return details;
}

function* describe(input: CutInput, part: Subgraph): Steps<CycleDetail> {
  const { graph } = input;
  const whole = yield* describeKnot(input, part);
  const notRuntime = Uint8Array.from(part.edges, edge => graph.typeOnly[edge]);
  const notEager = Uint8Array.from(part.edges, edge => graph.typeOnly[edge] | graph.lazy[edge]);
  const runtime = notRuntime.includes(1) ? yield* knotsWithout(input, part, notRuntime) : [whole];
  const hasLazy = notEager.some((flag, edge) => flag > notRuntime[edge]);
  return {
    ...whole,
    typeOnly: runtime.length === 0,
    lazy: disappearsWithout(part, graph.lazy),
    runtime,
    eager: hasLazy ? yield* knotsWithout(input, part, notEager) : runtime,
  };
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
  const cut = yield* findBreakEdges(part, costs);
  const path = yield* shortestLoop(part, cut);
  const { edges, freed } = yield* orderByEffect(part, cut, costs);
  return {
    members: part.nodes,
    path: path.map(node => part.nodes[node]),
    breakEdges: edges.map(edge => part.edges[edge]),
    freed,
    unit: unitOf(input.graph, part.nodes),
  };
}

function disappearsWithout(part: Subgraph, flags: Uint8Array): boolean {
  const without = Uint8Array.from(part.edges, edge => flags[edge]);
  return without.includes(1) && isAcyclic(part, without);
}
