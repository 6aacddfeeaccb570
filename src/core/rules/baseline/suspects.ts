import type { Graph } from '../../graph/graph.ts';
import { type Step, stepOf } from '../../query/edges.ts';
import type { Finding } from '../finding.ts';
import { cyclesByMember } from './cycle-entries.ts';
import type { BaselineEntry } from './entry.ts';
import { joiningImports } from './joining.ts';

const MAX_NAMED = 6;

/**
 * Names the imports of a new cycle that may have closed it, where no earlier state tells which one did: those that lead
 * to and from the members that the baseline does not know.
 */
export function withSuspects(
  entries: readonly BaselineEntry[],
  graph: () => Graph,
): (finding: Finding) => Finding {
  const cycles = cyclesByMember(entries);
  return finding => {
    const { rule, members, chain = [] } = finding;
    if (!members) return finding;
    const knownWith = (name: string) => (cycles.get(name) ?? []).filter(cycle => cycle.rule === rule);
    const isKnown = (from: string, to: string) => knownWith(from).some(({ set }) => set.has(to));
    const found = joiningImports(finding, isKnown, graph());
    if (!found) return finding;
    const all = found.joining.map(edge => stepOf(graph(), edge));
    const isNew = (name: string) => knownWith(name).length === 0;
    const crossing = all.filter(({ source, target }) => isNew(source) !== isNew(target));
    const steps = crossing.length > 0 ? crossing : all;
    return { ...finding, message: `${finding.message}; ${describe(steps, chain)}` };
  };
}

function describe(steps: readonly Step[], chain: readonly Step[]): string {
  const key = ({ source, target }: Step) => `${source}\0${target}`;
  const loop = new Set(chain.map(key));
  // The loop itself is shown beside the message.
  if (steps.length === chain.length && steps.every(step => loop.has(key(step))))
    return 'one of the imports of its loop closed it';
  const shown = steps.slice(0, MAX_NAMED).map(({ source, line, target }) => `${source}:${line} → ${target}`);
  const further = steps.length - shown.length;
  return `one of these closed it: ${shown.join(', ')}${further > 0 ? ` and ${further} more` : ''}`;
}
