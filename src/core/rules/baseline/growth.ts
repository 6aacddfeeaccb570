import type { Graph } from '../../graph/graph.ts';
import type { Finding } from '../finding.ts';
import { type CyclesByMember, cyclesByMember } from './cycle-entries.ts';
import type { BaselineEntry } from './entry.ts';
import { atJoiningImport } from './joining.ts';

/** Tells of new cycles how they grew out of known ones. With the graph, each is placed at an import that did it. */
export function createGrowth(
  entries: readonly BaselineEntry[],
  graph?: () => Graph,
): (finding: Finding) => Finding {
  const cycles = cyclesByMember(entries);
  return finding => withGrowth(finding, cycles, graph);
}

/** Says why a new cycle is not covered by the known ones that it overlaps. Its chain has the imports. */
function withGrowth(finding: Finding, cycles: CyclesByMember, graph?: () => Graph): Finding {
  const { rule, members } = finding;
  if (!members) return finding;
  const knownWith = (name: string) => (cycles.get(name) ?? []).filter(cycle => cycle.rule === rule);
  const added = members.filter(member => knownWith(member).length === 0);
  if (added.length === members.length) return finding;
  const change = added.length > 0 ? `adds ${list(added)} to a known cycle` : 'joins known cycles';
  const isKnown = (from: string, to: string) => knownWith(from).some(({ set }) => set.has(to));
  const placed = graph ? atJoiningImport(finding, isKnown, graph()) : finding;
  return { ...placed, message: `${placed.message}; it ${change}` };
}

const MAX_NAMED = 3;

function list(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}
