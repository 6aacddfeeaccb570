import type { FileId } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import type { Diagnostics } from './types.ts';

/** What was found in a state, by what it is about, so that two states can be compared without their graphs. */
export interface Identities {
  /** The members of each cycle that counts. */
  readonly cycles: readonly (readonly FileId[])[];
  readonly layers: readonly Pair[];
  readonly gods: readonly FileId[];
  readonly hubs: readonly FileId[];
  /** File and specifier. */
  readonly unresolved: readonly Pair[];
}

type Pair = readonly [string, string];

/** They are saved with every state, so longer lists would cost more than they tell. */
const MAX_ENTRIES = 5000;

/** Undefined if there are too many. */
export function identitiesOf(
  { ids, sources, targets }: Graph,
  { cycleFindings, layers, outliers }: Analysis,
  unresolved: Diagnostics['unresolved'],
): Identities | undefined {
  const found: Identities = {
    cycles: cycleFindings.runtime.map(({ members }) => Array.from(members, member => ids[member])),
    layers: Array.from(layers.violations, edge => [ids[sources[edge]], ids[targets[edge]]]),
    gods: Array.from(outliers.gods, file => ids[file]),
    hubs: Array.from(outliers.hubs, file => ids[file]),
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
  return {
    cycles: after.cycles.filter(members => !isKnownCycle(members)),
    layers: newPairs(before.layers, after.layers, ([from, to]) => [idBefore(from), idBefore(to)]),
    gods: newFiles(before.gods, after.gods, idBefore),
    hubs: newFiles(before.hubs, after.hubs, idBefore),
    unresolved: newPairs(before.unresolved, after.unresolved, ([file, name]) => [idBefore(file), name]),
  };
}

function newFiles(
  before: readonly FileId[],
  after: readonly FileId[],
  idBefore: (id: FileId) => FileId,
): FileId[] {
  const known = new Set(before);
  return after.filter(id => !known.has(idBefore(id)));
}

function newPairs(before: readonly Pair[], after: readonly Pair[], toBefore: (pair: Pair) => Pair): Pair[] {
  const known = new Set(before.map(pair => pair.join('\0')));
  const isNew = (pair: Pair) => !known.has(toBefore(pair).join('\0'));
  // Several lines of a file may import the same.
  return [...new Map(after.filter(isNew).map(pair => [pair.join('\0'), pair])).values()];
}
