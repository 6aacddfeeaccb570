import type { FileId } from '../../types.ts';
import type { CycleStrength } from './types.ts';

/** What was found in a state of the past. */
export interface Past<T, F> {
  readonly at: T;
  readonly found: readonly F[];
}

/** Something that was found in the newest state, and since when it exists. */
export interface Since<T, F> {
  readonly one: F;
  readonly since: T;
  /** It exists in the oldest state that was visited, and may be older. */
  readonly isOpen: boolean;
}

/**
 * Since when each thing in the newest state exists without interruption; the states come newest first. Stops as soon as
 * nothing is left to find.
 */
export async function sinceWhen<T, F>(
  walk: AsyncIterable<Past<T, F>> | Iterable<Past<T, F>>,
  createIsIn: (found: readonly F[]) => (one: F) => boolean,
): Promise<Since<T, F>[]> {
  let all: Since<T, F>[] | undefined;
  for await (const { at, found } of walk) {
    const isIn = all && createIsIn(found);
    all =
      all && isIn
        ? all.map(one => (one.isOpen ? earlier(one, at, isIn) : one))
        : found.map(one => ({ one, since: at, isOpen: true }));
    if (!all.some(({ isOpen }) => isOpen)) break;
  }
  return all ?? [];
}

function earlier<T, F>(one: Since<T, F>, at: T, isIn: (one: F) => boolean): Since<T, F> {
  return isIn(one.one) ? { ...one, since: at } : { ...one, isOpen: false };
}

export type Members = ReadonlySet<FileId>;

/** As in a baseline, a cycle was there if one contained all its members: it may have shrunk, but one that grew is new. */
export function cycleIsIn(cycles: readonly Members[]): (members: Members) => boolean {
  return members => cycles.some(cycle => contains(cycle, members));
}

function contains(cycle: Members, members: Members): boolean {
  if (cycle.size < members.size) return false;
  for (const member of members) if (!cycle.has(member)) return false;
  return true;
}

/** A cycle at load time, or one that lazy imports close. */
export interface PresentCycle {
  readonly kind: CycleStrength;
  readonly members: Members;
}

/** A lazy cycle was there, too, while its files were in one at load time. */
export function cycleOfKindIsIn(cycles: readonly PresentCycle[]): (cycle: PresentCycle) => boolean {
  const isIn = {
    eager: cycleIsIn(cycles.filter(({ kind }) => kind === 'eager').map(({ members }) => members)),
    lazy: cycleIsIn(cycles.map(({ members }) => members)),
  };
  return ({ kind, members }) => isIn[kind](members);
}

interface Identified {
  readonly id: string;
  readonly rule: string;
  readonly members?: readonly FileId[] | undefined;
}

/** A finding with members is one about a cycle. */
export function findingIsIn(findings: readonly Identified[]): (finding: Identified) => boolean {
  const ids = new Set(findings.map(({ id }) => id));
  const cycles = new Map<string, Members[]>();
  for (const { rule, members } of findings) {
    if (!members) continue;
    const same = cycles.get(rule) ?? [];
    cycles.set(rule, [...same, new Set(members)]);
  }
  return ({ id, rule, members }) =>
    ids.has(id) || (members !== undefined && cycleIsIn(cycles.get(rule) ?? [])(new Set(members)));
}
