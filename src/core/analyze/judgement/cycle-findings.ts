import type { FileNode } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import { areClose } from '../structure/close.ts';
import type { CycleDetail, Knot } from '../structure/knots.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';

/** How strongly the imports of a cycle bind: while modules load, only when functions run, or only for the compiler. */
export type CycleKind = 'eager' | 'lazy' | 'typeOnly';

/**
 * A cycle as people read about it: a group that exists while files load, a group that lazy imports close, which may
 * contain some of the former, or a group that exists for the compiler only.
 */
export interface CycleFinding {
  /** The index of the group that contains it. */
  readonly detail: number;
  readonly knot: Knot;
  readonly kind: CycleKind;
  /** Does it cost health? A cycle inside one unit, one without a source file, or a close one does not. */
  readonly counts: boolean;
  /** Would it count, if its files did not belong together by design? */
  readonly isClose: boolean;
}

export interface CycleFindings {
  /** Those that count first; among them eager ones, then lazy and type-only ones; then by files freed for each cut. */
  readonly list: readonly CycleFinding[];
  /** The eager groups that count. */
  readonly eager: readonly Knot[];
  /** The groups of run-time imports that count, lazy ones or not. They share no file. */
  readonly runtime: readonly Knot[];
  /** File → the strongest cycle that counts and contains it. */
  readonly strength: Uint8Array;
}

export const IN_TYPE_ONLY = 1;
export const IN_LAZY = 2;
export const IN_EAGER = 3;

export function findCycleFindings(details: readonly CycleDetail[], context: CountContext): CycleFindings {
  const strength = new Uint8Array(context.graph.fileCount);
  const list: CycleFinding[] = [];
  const eager: Knot[] = [];
  const runtime: Knot[] = [];
  for (const [detail, cycle] of details.entries()) {
    const whole = { knot: cycle, counts: typesCount(cycle, context) };
    const add = (knot: Knot, kind: CycleKind, counts: boolean) =>
      list.push({ detail, knot, kind, counts, isClose: isClose(knot, context) });
    mark(strength, whole, IN_TYPE_ONLY);
    if (cycle.runtime.length === 0) add(cycle, 'typeOnly', whole.counts);
    for (const knot of cycle.runtime) {
      const counts = knotCounts(knot, context);
      mark(strength, { knot, counts }, IN_LAZY);
      if (counts) runtime.push(knot);
    }
    for (const knot of cycle.deferred) add(knot, 'lazy', knotCounts(knot, context));
    for (const knot of cycle.eager) {
      const counts = knotCounts(knot, context);
      mark(strength, { knot, counts }, IN_EAGER);
      add(knot, 'eager', counts);
      if (counts) eager.push(knot);
    }
  }
  return { list: list.sort(byEffect), eager, runtime, strength };
}

type Members = Pick<Knot, 'unit' | 'members'>;

export interface CountContext {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf'>;
}

/** Files that belong together by design, or are in one unit, use each other freely. */
export function knotCounts(knot: Members, context: CountContext): boolean {
  return concernsSource(knot, context) && !areClose(filesOf(knot, context));
}

/** Would a group count, if its files did not belong together by design? */
export function isClose(knot: Members, context: CountContext): boolean {
  return concernsSource(knot, context) && areClose(filesOf(knot, context));
}

/** Cycles among tests or generated files are nobody's concern. */
function concernsSource({ unit, members }: Members, { roles: { roleOf } }: CountContext): boolean {
  return unit === undefined && members.some(member => roleOf[member] === SOURCE);
}

function filesOf({ members }: Members, { graph: { files } }: CountContext): FileNode[] {
  return Array.from(members, member => files[member]);
}

/**
 * Does a group count that imports form which exist for the compiler only? Languages with units have no such imports:
 * what is not part of the program there is a test inside a source file.
 */
export function typesCount(knot: Members, context: CountContext): boolean {
  const { files } = context.graph;
  return knotCounts(knot, context) && knot.members.some(member => files[member].unit === undefined);
}

/** The most files that a cut of the knot frees, on average over the first few cuts. */
export function effectOf({ freed }: Knot): number {
  let best = 0;
  for (let i = 0; i < freed.length; i++) best = Math.max(best, freed[i] / (i + 1));
  return best;
}

function mark(
  strength: Uint8Array,
  { knot, counts }: Pick<CycleFinding, 'knot' | 'counts'>,
  value: number,
): void {
  if (counts) for (const member of knot.members) strength[member] = value;
}

const KINDS: readonly CycleKind[] = ['eager', 'lazy', 'typeOnly'];

function byEffect(a: CycleFinding, b: CycleFinding): number {
  return (
    Number(b.counts) - Number(a.counts) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    effectOf(b.knot) - effectOf(a.knot) ||
    b.knot.members.length - a.knot.members.length ||
    a.knot.members[0] - b.knot.members[0]
  );
}
