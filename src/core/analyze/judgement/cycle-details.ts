import type { Steps } from '../../../shared/steps.ts';
import { circularGroups } from '../../graph/circular.ts';
import { type Ends, endsOf } from '../../graph/graph.ts';
import { type Subgraph, subgraph } from '../../graph/subgraph.ts';
import { isAcyclic } from '../../graph/traverse.ts';
import type { Cycles } from '../structure/cycles.ts';
import { type CycleDetail, isInside, type Knot, unitOf } from '../structure/knots.ts';
import { findBreakEdges } from './break-edges.ts';
import { type CutInput, cutCost, RE_EXPORT_COST } from './cut-cost.ts';
import { orderByEffect } from './cut-effects.ts';
import { findDeferral } from './deferred-knots.ts';
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
  const { graph, runtime: edges } = input;
  const whole = yield* describeKnot(input, part);
  const absent = Uint8Array.from(part.edges, edge => edges.absent[edge]);
  const notEager = Uint8Array.from(part.edges, edge => edges.notEager[edge]);
  const parts = absent.includes(1) ? partsWithout(part, absent) : [part];
  const runtime = yield* knotsOf(input, parts, { part, whole });
  const hasLazy = notEager.some((flag, edge) => flag > absent[edge]);
  const eager = hasLazy ? yield* knotsOf(input, partsWithout(part, notEager)) : runtime;
  const deferred = hasLazy ? yield* deferredKnots(input, parts, runtime) : [];
  return {
    ...whole,
    path: strongestLoop(whole, eager) ?? strongestLoop(whole, runtime) ?? whole.path,
    typeOnly: disappearsWithout(part, graph.typeOnly),
    lazy: disappearsWithout(part, graph.lazy),
    runtime: runtime.map(knot => ({ ...knot, path: strongestLoop(knot, eager) ?? knot.path })),
    eager,
    deferred,
    erased: endsWhere(edge => edges.erased[edge] === 1),
    leftLazy: endsWhere(edge => edges.notEager[edge] > Math.max(edges.absent[edge], graph.lazy[edge])),
  };

  function endsWhere(isWanted: (edge: number) => boolean): readonly Ends[] {
    return Array.from(part.edges.filter(isWanted), edge => endsOf(graph, edge));
  }
}

/** Those of the groups of run-time imports that eager ones do not form. */
function* deferredKnots(
  input: CutInput,
  parts: readonly Subgraph[],
  runtime: readonly Knot[],
): Steps<readonly Knot[]> {
  const knots: Knot[] = [];
  for (const [i, part] of parts.entries()) {
    const lazy = Uint8Array.from(part.edges, edge => input.runtime.notEager[edge]);
    const costs = part.edges.map(edge => cutCost(input, edge));
    const found = lazy.includes(1) ? yield* findDeferral({ part, lazy, costs }) : undefined;
    if (!found) continue;
    const { members, unit } = runtime[i];
    const { freed, largest } = found;
    const path = Uint32Array.from(found.path, node => part.nodes[node]);
    const cuts = Array.from(found.cuts, edge => endsOf(input.graph, part.edges[edge]));
    knots.push({ members, unit, path, cuts, freed, largest });
  }
  return knots;
}

/**
 * The shortest loop of the knots inside another one: a cycle that exists while files load is shown by imports that run
 * then. One inside a unit says nothing about a cycle between units, and a file that imports itself nothing about others.
 */
function strongestLoop(outer: Knot, inner: readonly Knot[]): Uint32Array | undefined {
  let best: Uint32Array | undefined;
  for (const knot of inner) {
    if (knot.unit !== outer.unit || !isInside(knot, outer)) continue;
    if (knot.members.length === 1 && outer.members.length > 1) continue;
    if (!best || knot.path.length < best.length || isEarlier(knot.path, best)) best = knot.path;
  }
  return best;
}

/** Of disjoint loops of the same length. */
function isEarlier(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a[0] < b[0];
}

/** The circular groups of a part, in the numbers of the whole graph. */
function partsWithout(part: Subgraph, without: Uint8Array): readonly Subgraph[] {
  const partition = circularGroups(part, without);
  return partition.groups.map((_, group) => {
    const inner = subgraph(part, partition, { group, without });
    const nodes = inner.nodes.map(node => part.nodes[node]);
    const edges = inner.edges.map(edge => part.edges[edge]);
    return { ...inner, nodes, edges };
  });
}

function* knotsOf(
  input: CutInput,
  parts: readonly Subgraph[],
  known?: { readonly part: Subgraph; readonly whole: Knot },
): Steps<readonly Knot[]> {
  const knots: Knot[] = [];
  for (const part of parts) knots.push(part === known?.part ? known.whole : yield* describeKnot(input, part));
  return knots;
}

function* describeKnot(input: CutInput, part: Subgraph): Steps<Knot> {
  const costs = part.edges.map(edge => cutCost(input, edge));
  const found = yield* findBreakEdges(part, costs);
  const cut = yield* swapCuts(part, found, { costs, from: RE_EXPORT_COST });
  const path = yield* shortestLoop(part, cut);
  const { edges, freed, largest } = yield* orderByEffect(part, cut, { costs });
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
