import type { FileId } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import { isJudged, RISKS } from '../analyze/judgement/risks/table.ts';
import type { Graph } from '../graph/graph.ts';
import type { Diagnostics } from './types.ts';

/**
 * What was found in a state, by what it is about, so that two states can be compared without their graphs: the members
 * of each cycle that counts, risks by their names, and the file and specifier of each unresolved import.
 */
export type Identities = Readonly<Record<string, readonly Identity[]>> &
  Record<'cycles', readonly (readonly FileId[])[]>;

/** A file, or several texts. */
type Identity = FileId | readonly string[];

/** They are saved with every state, so longer lists would cost more than they tell. */
const MAX_ENTRIES = 5000;

/** Undefined if there are too many. */
export function identitiesOf(
  graph: Graph,
  analysis: Analysis,
  unresolved: Diagnostics['unresolved'],
): Identities | undefined {
  const { ids, sources, targets } = graph;
  const risks = RISKS.filter(isJudged).map(risk => [
    risk.name,
    Array.from(
      risk.find({ graph, analysis }),
      (found): Identity => (risk.about === 'files' ? ids[found] : [ids[sources[found]], ids[targets[found]]]),
    ),
  ]);
  const found: Identities = {
    cycles: analysis.cycleFindings.runtime.map(({ members }) => Array.from(members, member => ids[member])),
    ...Object.fromEntries(risks),
    unresolved: unresolved.map(({ file, specifier }) => [file, specifier]),
  };
  return Object.values(found).flat(2).length > MAX_ENTRIES ? undefined : found;
}

/** What only the later state has. As in a baseline, a cycle was there if one contained all its members. */
export function newSince(
  before: Identities,
  after: Identities,
  idBefore: (id: FileId) => FileId = id => id,
): Identities {
  const rooms = before.cycles.map(members => new Set(members));
  const isKnownCycle = (members: readonly FileId[]) =>
    rooms.some(room => members.every(member => room.has(idBefore(member))));
  const others = Object.entries(after).map(([name, found]) => {
    // The second text of an unresolved import is no path.
    const toBefore = (text: string, at: number) => (name === 'unresolved' && at > 0 ? text : idBefore(text));
    return [name, newIn(before[name] ?? [], found, toBefore)];
  });
  return { ...Object.fromEntries(others), cycles: after.cycles.filter(members => !isKnownCycle(members)) };
}

function newIn(
  before: readonly Identity[],
  after: readonly Identity[],
  toBefore: (text: string, at: number) => string,
): Identity[] {
  const textsOf = (one: Identity) => (typeof one === 'string' ? [one] : one);
  const known = new Set(before.map(one => textsOf(one).join('\0')));
  const isNew = (one: Identity) => !known.has(textsOf(one).map(toBefore).join('\0'));
  // Several lines of a file may import the same.
  return [...new Map(after.filter(isNew).map(one => [textsOf(one).join('\0'), one])).values()];
}
