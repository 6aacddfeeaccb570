import type { BaselineEntry } from './entry.ts';

/** An entry of a cycle, with its members. */
export interface CycleEntry {
  readonly rule: string;
  readonly set: ReadonlySet<string>;
  readonly entry: BaselineEntry;
}

export type CyclesByMember = ReadonlyMap<string, readonly CycleEntry[]>;

/** The entries of cycles by each of their members, smaller ones first. */
export function cyclesByMember(entries: readonly BaselineEntry[]): CyclesByMember {
  const found = new Map<string, CycleEntry[]>();
  const cycles = entries
    .flatMap(entry => (entry.members ? [{ rule: entry.rule, set: new Set(entry.members), entry }] : []))
    .sort((a, b) => a.set.size - b.set.size);
  for (const cycle of cycles) {
    for (const member of cycle.set) {
      const list = found.get(member);
      if (list) list.push(cycle);
      else found.set(member, [cycle]);
    }
  }
  return found;
}
