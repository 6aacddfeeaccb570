import type { Graph } from '../../graph/graph.ts';
import { parentOf } from '../../shared/paths.ts';
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

/**
 * Says why a new cycle is not covered by the known ones that it overlaps, and which imports of its loop did it. Between
 * folders or modules the loop need not pass through what was added; then only the added members are named.
 */
function withGrowth(finding: Finding, cycles: CyclesByMember, graph?: () => Graph): Finding {
  const { rule, members } = finding;
  if (!members) return finding;
  const knownWith = (name: string) => (cycles.get(name) ?? []).filter(cycle => cycle.rule === rule);
  const added = members.filter(member => knownWith(member).length === 0);
  if (added.length === members.length) return finding;
  const change = added.length > 0 ? `adds ${list(added)} to a known cycle` : 'joins known cycles';
  const isKnown = (from: string, to: string) => knownWith(from).some(({ set }) => set.has(to));
  const placed = graph ? atJoiningImport(finding, isKnown, graph()) : finding;
  const memberOf = memberLookup(members);
  // The imports that no known cycle contains.
  const joining = (placed.chain ?? []).filter(({ source, target }) => {
    const from = memberOf(source);
    const to = memberOf(target);
    return from !== undefined && to !== undefined && from !== to && !isKnown(from, to);
  });
  const imports = joining.map(({ source, line, target }) => `${source}:${line} → ${target}`);
  const through = imports.length > 0 ? ` through ${list(imports)}` : '';
  return { ...placed, message: `${placed.message}; it ${change}${through}` };
}

/** Looks up the member that a file of the loop belongs to: itself or its folder. The files of a module are unknown here. */
function memberLookup(members: readonly string[]): (file: string) => string | undefined {
  const names = new Set(members);
  return file => {
    for (let at = file; at !== ''; at = parentOf(at)) if (names.has(at)) return at;
    return undefined;
  };
}

const MAX_NAMED = 3;

function list(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}
