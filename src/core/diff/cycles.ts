import { byString } from '../../shared/order.ts';
import type { FileId } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import type { Step } from '../query/edges.ts';
import { stepOf } from '../query/edges.ts';
import { loopThrough } from '../rules/loop-through.ts';
import type { CycleChange, CycleFate } from './types.ts';

export interface CyclesOfSide {
  readonly graph: Graph;
  readonly analysis: Pick<Analysis, 'cycleFindings' | 'runtime'>;
}

export interface CyclesInput {
  readonly before: CyclesOfSide;
  readonly after: CyclesOfSide;
  readonly names: ReadonlyMap<FileId, FileId>;
  /** Edges of the later graph that are new, or stronger than before. */
  readonly closing: readonly number[];
}

const MAX_CLOSING = 5;
const ORDER: readonly CycleFate[] = ['new', 'merged', 'grown', 'shrunk', 'split', 'fixed'];

/** Compares the cycles that count and exist at run time. One whose members are the same is not listed. */
export function compareCycles({ before, after, names, closing }: CyclesInput): CycleChange[] {
  const old = cyclesIn(before, names);
  const now = cyclesIn(after);
  const oldOf = indexOf(old);
  const nowOf = indexOf(now);
  const changes: CycleChange[] = [];
  for (const members of now) {
    const origins = distinct(members, oldOf);
    const fate = fateOf(members, origins, nowOf);
    if (fate === undefined) continue;
    const changed =
      fate === 'shrunk'
        ? [...origins[0]].filter(id => !members.has(id))
        : [...members].filter(id => !oldOf.has(id));
    const isOld = (edge: number) => isInOne(after.graph, edge, oldOf);
    const inside = fate === 'shrunk' ? [] : closing.filter(edge => isInside(after, edge, members));
    // An import within a cycle of before did not bring in its new members.
    const closedBy = [...inside.filter(edge => !isOld(edge)), ...inside.filter(isOld)];
    changes.push({
      fate,
      members: sorted(members),
      changed: sorted(changed),
      closedBy: closedBy.slice(0, MAX_CLOSING).map(edge => stepOf(after.graph, edge)),
      loop: closedBy.length === 0 ? [] : loopIn(after, closedBy[0], members),
    });
  }
  for (const members of old) {
    const rest = distinct(members, nowOf);
    if (rest.length === 1) continue;
    const changed = sorted([...members].filter(id => !nowOf.has(id)));
    const fate = rest.length === 0 ? 'fixed' : 'split';
    changes.push({ fate, members: sorted(members), changed, closedBy: [], loop: [] });
  }
  return changes.sort(
    (a, b) => ORDER.indexOf(a.fate) - ORDER.indexOf(b.fate) || byString(a.members[0], b.members[0]),
  );
}

type Members = ReadonlySet<FileId>;

function fateOf(
  members: Members,
  origins: readonly Members[],
  nowOf: ReadonlyMap<FileId, Members>,
): CycleFate | undefined {
  if (origins.length === 0) return 'new';
  if (origins.length > 1) return 'merged';
  const [origin] = origins;
  if ([...members].some(id => !origin.has(id))) return 'grown';
  // What a cycle was split into is told once, with the cycle that it was.
  const isOnly = distinct(origin, nowOf).length === 1;
  return isOnly && members.size < origin.size ? 'shrunk' : undefined;
}

/** The cycles that count and exist at run time; with other names for files that moved. */
export function cyclesIn({ graph, analysis }: CyclesOfSide, names?: ReadonlyMap<FileId, FileId>): Members[] {
  return analysis.cycleFindings.runtime.map(
    ({ members }) => new Set(Array.from(members, node => graph.ids[node]).map(id => names?.get(id) ?? id)),
  );
}

/** File → its cycle; run-time cycles share no file. */
function indexOf(cycles: readonly Members[]): ReadonlyMap<FileId, Members> {
  return new Map(cycles.flatMap(members => [...members].map(id => [id, members] as const)));
}

function distinct(ids: Iterable<FileId>, cycleOf: ReadonlyMap<FileId, Members>): Members[] {
  return [...new Set([...ids].flatMap(id => cycleOf.get(id) ?? []))];
}

function isInside({ graph, analysis }: CyclesOfSide, edge: number, members: Members): boolean {
  const { ids, sources, targets } = graph;
  return (
    analysis.runtime.absent[edge] === 0 && members.has(ids[sources[edge]]) && members.has(ids[targets[edge]])
  );
}

/** Were both ends in the same cycle? */
function isInOne({ ids, sources, targets }: Graph, edge: number, cycleOf: ReadonlyMap<FileId, Members>) {
  const cycle = cycleOf.get(ids[sources[edge]]);
  return cycle !== undefined && cycle === cycleOf.get(ids[targets[edge]]);
}

/** Begins with the edge. */
function loopIn(side: CyclesOfSide, edge: number, members: Members): Step[] {
  const { graph } = side;
  const loop = loopThrough(graph, edge, step => isInside(side, step, members));
  const first = loop.indexOf(edge);
  return [...loop.slice(first), ...loop.slice(0, first)].map(step => stepOf(graph, step));
}

function sorted(ids: Iterable<FileId>): FileId[] {
  return [...ids].sort(byString);
}
