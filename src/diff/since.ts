import type { FileId } from '../types.ts';

export type Members = ReadonlySet<FileId>;

/** A state of the past. */
export interface PastCycles<T> {
  readonly at: T;
  readonly cycles: readonly Members[];
}

/** A cycle, and since when it exists. */
export interface CycleSince<T> {
  readonly members: Members;
  readonly since: T;
  /** It exists in the oldest state that was visited, and may be older. */
  readonly isOpen: boolean;
}

/**
 * Since when each cycle of the newest state exists without interruption; the states come newest first. As in a baseline,
 * a cycle was there if one contained all its members: it may have shrunk or split since, but a cycle that grew is new.
 * Stops as soon as nothing is left to find.
 */
export async function cyclesSince<T>(
  walk: AsyncIterable<PastCycles<T>> | Iterable<PastCycles<T>>,
): Promise<CycleSince<T>[]> {
  let found: CycleSince<T>[] | undefined;
  for await (const { at, cycles } of walk) {
    found = found
      ? found.map(one => (one.isOpen ? earlier(one, at, cycles) : one))
      : cycles.map(members => ({ members, since: at, isOpen: true }));
    if (!found.some(({ isOpen }) => isOpen)) break;
  }
  return found ?? [];
}

function earlier<T>(one: CycleSince<T>, at: T, cycles: readonly Members[]): CycleSince<T> {
  const wasThere = cycles.some(cycle => contains(cycle, one.members));
  return wasThere ? { ...one, since: at } : { ...one, isOpen: false };
}

function contains(cycle: Members, members: Members): boolean {
  if (cycle.size < members.size) return false;
  for (const member of members) if (!cycle.has(member)) return false;
  return true;
}
