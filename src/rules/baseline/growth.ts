import type { Graph } from '../../graph/graph.ts';
import type { Finding, Step } from '../finding.ts';
import type { BaselineEntry } from './entry.ts';
import { atJoiningImport } from './joining.ts';

/**
 * Says why a new cycle is not covered by the known ones that it overlaps, and which imports of its loop did it. Between
 * folders or modules the loop need not pass through what was added; then only the added members are named.
 */
export function withGrowth(
  finding: Finding,
  entries: readonly BaselineEntry[],
  graph?: () => Graph,
): Finding {
  const { rule, members } = finding;
  if (!members) return finding;
  const known = entries
    .filter(entry => entry.rule === rule)
    .map(entry => new Set(entry.members))
    .filter(set => members.some(member => set.has(member)));
  if (known.length === 0) return finding;
  const added = members.filter(member => !known.some(set => set.has(member)));
  const change = added.length > 0 ? `adds ${list(added)} to a known cycle` : 'joins known cycles';
  const placed = graph ? atJoiningImport(finding, known, graph()) : finding;
  const imports = joiningSteps(placed.chain ?? [], members, known).map(
    ({ source, line, target }) => `${source}:${line} → ${target}`,
  );
  const through = imports.length > 0 ? ` through ${list(imports)}` : '';
  return { ...placed, message: `${placed.message}; it ${change}${through}` };
}

/** The imports that no known cycle contains. */
function joiningSteps(
  chain: readonly Step[],
  members: readonly string[],
  known: readonly ReadonlySet<string>[],
): readonly Step[] {
  return chain.filter(({ source, target }) => {
    const from = memberOf(source, members);
    const to = memberOf(target, members);
    if (from === undefined || to === undefined || from === to) return false;
    return !known.some(set => set.has(from) && set.has(to));
  });
}

/** The member that a file of the loop belongs to: itself or its folder. What files a module has is not known here. */
function memberOf(file: string, members: readonly string[]): string | undefined {
  return members.find(member => member === file || file.startsWith(`${member}/`));
}

const MAX_NAMED = 3;

function list(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}
