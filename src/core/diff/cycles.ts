import { byString } from '../../shared/order.ts';
import type { FileId } from '../../types.ts';
import type { Knot } from '../analyze/structure/knots.ts';
import type { Graph } from '../graph/graph.ts';
import { type CycleCauses, createCycleCauses } from './cycle-causes.ts';
import type { CycleOf, CyclesInput, CyclesOfSide, Members } from './cycle-sides.ts';
import type { PresentCycle } from './since.ts';
import type { CycleChange, CycleFate, CycleStrength } from './types.ts';

const ORDER: readonly CycleFate[] = ['new', 'merged', 'grown', 'shrunk', 'split', 'fixed'];

/**
 * Compares the cycles that count: those at load time, and those that lazy imports close. One whose members are the same is
 * not listed, and neither is a change at load time a second time among those of lazy imports.
 */
export function compareCycles(input: CyclesInput): CycleChange[] {
  const { before, after, names } = input;
  const eager = { old: eagerIn(before, names), now: eagerIn(after) };
  const runtime = { old: cyclesIn(before, names), now: cyclesIn(after) };
  const causes = { eager: createCycleCauses(input, 'eager'), lazy: createCycleCauses(input, 'lazy') };
  const isEagerNow = sameSetAsIn(eager.now);
  const wasEager = sameSetAsIn(eager.old);
  const changedEager = compareOf('eager', eager, causes.eager);
  const told = changedEager.map(({ members }) => new Set(members));
  const isTold = sameSetAsIn(told);
  const lazy = compareOf('lazy', runtime, causes.lazy).filter(({ fate, members }) => {
    const own = new Set(members);
    if (fate === 'fixed' || fate === 'split') return !wasEager(own);
    return !isEagerNow(own) || !isTold(own);
  });
  const lazyOf = indexOf(runtime.now);
  return [...changedEager.map(change => withLazy(change, lazyOf)), ...lazy].sort(
    (a, b) =>
      ORDER.indexOf(a.fate) - ORDER.indexOf(b.fate) ||
      byString(a.kind, b.kind) ||
      byString(a.members[0], b.members[0]),
  );
}

interface Cycles {
  readonly old: readonly Members[];
  readonly now: readonly Members[];
}

function compareOf(kind: CycleStrength, { old, now }: Cycles, causes: CycleCauses): CycleChange[] {
  const oldOf = indexOf(old);
  const nowOf = indexOf(now);
  const changes: CycleChange[] = [];
  for (const members of now) {
    const origins = distinct(members, oldOf);
    const fate = fateOf(members, origins, nowOf);
    if (fate === undefined) continue;
    const isSmaller = fate === 'shrunk';
    const changed = isSmaller
      ? [...origins[0]].filter(id => !members.has(id))
      : [...members].filter(id => !oldOf.has(id));
    changes.push({
      kind,
      fate,
      members: sorted(members),
      changed: sorted(changed),
      sizesBefore: sizesOf(origins),
      sizesAfter: [members.size],
      ...(isSmaller ? NOT_CLOSED : causes.closing(members, oldOf)),
      ...(isSmaller ? causes.opening(origins[0], nowOf) : NOT_OPENED),
    });
  }
  for (const members of old) {
    const rest = distinct(members, nowOf);
    if (rest.length === 1) continue;
    changes.push({
      kind,
      fate: rest.length === 0 ? 'fixed' : 'split',
      members: sorted(members),
      changed: sorted([...members].filter(id => !nowOf.has(id))),
      sizesBefore: [members.size],
      sizesAfter: sizesOf(rest),
      ...NOT_CLOSED,
      ...causes.opening(members, nowOf),
    });
  }
  return changes;
}

const NOT_CLOSED = { closedBy: [], loop: [] } as const;
const NOT_OPENED = { openedBy: [] } as const;

function fateOf(members: Members, origins: readonly Members[], nowOf: CycleOf): CycleFate | undefined {
  if (origins.length === 0) return 'new';
  if (origins.length > 1) return 'merged';
  const [origin] = origins;
  if ([...members].some(id => !origin.has(id))) return 'grown';
  // What a cycle was split into is told once, with the cycle that it was.
  const isOnly = distinct(origin, nowOf).length === 1;
  return isOnly && members.size < origin.size ? 'shrunk' : undefined;
}

/** A cycle that is gone at load time may be left to lazy imports. */
function withLazy(change: CycleChange, lazyOf: CycleOf): CycleChange {
  if (change.fate !== 'fixed') return change;
  const [largest] = sizesOf(distinct(change.members, lazyOf));
  return largest === undefined ? change : { ...change, leftLazy: largest };
}

/** The groups of files that count: those at load time, and those that lazy imports close. */
export function presentCycles({ graph, analysis }: CyclesOfSide): PresentCycle[] {
  return analysis.cycleFindings.list.flatMap(({ kind, knot, counts }) =>
    counts && kind !== 'typeOnly'
      ? [{ kind, members: new Set(Array.from(knot.members, node => graph.ids[node])) }]
      : [],
  );
}

/** The cycles that count and exist at run time, lazy imports included; with other names for files that moved. */
function cyclesIn({ graph, analysis }: CyclesOfSide, names?: ReadonlyMap<FileId, FileId>): Members[] {
  return membersOf(graph, analysis.cycleFindings.runtime, names);
}

/** The cycles that count and exist while files load: those that every count of cycles means. */
function eagerIn({ graph, analysis }: CyclesOfSide, names?: ReadonlyMap<FileId, FileId>): Members[] {
  return membersOf(graph, analysis.cycleFindings.eager, names);
}

function membersOf(graph: Graph, knots: readonly Knot[], names?: ReadonlyMap<FileId, FileId>): Members[] {
  return knots.map(
    ({ members }) => new Set(Array.from(members, node => graph.ids[node]).map(id => names?.get(id) ?? id)),
  );
}

/** Cycles of one kind share no file. */
function indexOf(cycles: readonly Members[]): CycleOf {
  return new Map(cycles.flatMap(members => [...members].map(id => [id, members] as const)));
}

function distinct(ids: Iterable<FileId>, cycleOf: CycleOf): Members[] {
  return [...new Set([...ids].flatMap(id => cycleOf.get(id) ?? []))];
}

function sameSetAsIn(cycles: readonly Members[]): (members: Members) => boolean {
  const cycleOf = indexOf(cycles);
  return members => {
    const [first] = members;
    const cycle = cycleOf.get(first);
    return cycle?.size === members.size && [...members].every(id => cycle.has(id));
  };
}

function sizesOf(cycles: readonly Members[]): number[] {
  return cycles.map(({ size }) => size).sort((a, b) => b - a);
}

function sorted(ids: Iterable<FileId>): FileId[] {
  return [...ids].sort(byString);
}
