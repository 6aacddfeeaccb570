import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { compareEdges } from './delta-edges.ts';
import { languageOf, pairNodes } from './delta-nodes.ts';
import type { Delta, DeltaNode } from './delta-types.ts';

export type { Delta, DeltaEdge, DeltaNode } from './delta-types.ts';

/** One state of the project; a snapshot is one. */
export interface DeltaInput {
  readonly graph: Graph;
  readonly analysis: Pick<Analysis, 'cycles'>;
}

/** Beyond this many entries, members of cycles included, a client had better read everything again. */
const MOST_ENTRIES = 2000;

const NOTHING: Delta = {
  nodes: { added: [], removed: [] },
  edges: { added: [], removed: [], changed: [] },
  cycles: { opened: [], closed: [] },
};

/** Undefined when the two differ by more than `limit` entries: then a client must read everything again. */
export function deltaBetween(
  previous: DeltaInput,
  next: DeltaInput,
  limit: number = MOST_ENTRIES,
): Delta | undefined {
  if (previous.graph === next.graph) return NOTHING;
  const pairing = pairNodes(previous.graph, next.graph);
  if (pairing.came.length + pairing.gone.length > limit) return undefined;
  const nodes = {
    added: pairing.came.map(node => deltaNode(next.graph, node)),
    removed: pairing.gone.map(node => previous.graph.ids[node]),
  };
  const edges = compareEdges({ previous: previous.graph, next: next.graph, pairing, limit });
  const cycles = compareCycles(previous, next, pairing.nextOf);
  const delta = { nodes, edges, cycles };
  return sizeOf(delta) > limit ? undefined : delta;
}

function deltaNode(graph: Graph, node: number): DeltaNode {
  const loc = node < graph.fileCount ? graph.files[node].loc : undefined;
  return { id: graph.ids[node], language: languageOf(graph, node), ...(loc !== undefined && { loc }) };
}

function sizeOf({ nodes, edges, cycles }: Delta): number {
  const lists = [nodes.added, nodes.removed, edges.added, edges.removed, edges.changed];
  const members = [...cycles.opened, ...cycles.closed];
  return [...lists, ...members].reduce((sum, list) => sum + list.length, 0);
}

function compareCycles(previous: DeltaInput, next: DeltaInput, nextOf: Int32Array): Delta['cycles'] {
  const before = previous.analysis.cycles;
  const after = next.analysis.cycles;
  const stays = new Uint8Array(after.groups.length);
  const closed = before.groups.filter(members => {
    const first = nextOf[members[0]];
    const group = first === -1 ? -1 : after.groupOf[first];
    if (group === -1 || !isSameGroup(members, after.groups[group], nextOf)) return true;
    stays[group] = 1;
    return false;
  });
  const opened = after.groups.filter((_, group) => stays[group] === 0);
  return {
    opened: opened.map(members => idsOf(next.graph, members)),
    closed: closed.map(members => idsOf(previous.graph, members)),
  };
}

function isSameGroup(before: Uint32Array, after: Uint32Array, nextOf: Int32Array): boolean {
  return before.length === after.length && before.every((member, i) => nextOf[member] === after[i]);
}

function idsOf(graph: Graph, nodes: Uint32Array): string[] {
  return Array.from(nodes, node => graph.ids[node]);
}
