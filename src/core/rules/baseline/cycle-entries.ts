import { groupPairs } from '../../../shared/group-by.ts';
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
  const cycles = entries
    .flatMap(entry => (entry.members ? [{ rule: entry.rule, set: new Set(entry.members), entry }] : []))
    .sort((a, b) => a.set.size - b.set.size);
  return groupPairs(cycles.flatMap(cycle => Array.from(cycle.set, member => [member, cycle] as const)));
}
