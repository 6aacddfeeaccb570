import type { Layers } from '../analyze/structure/layers.ts';
import { compareGroups } from './delta-cycles.ts';
import { compareEdges } from './delta-edges.ts';
import { changedFiles, type DeltaInput, languageOf, pairNodes } from './delta-nodes.ts';
import type { Delta, DeltaNode } from './delta-types.ts';
import { modelRole } from './model.ts';

/** Above this many entries, including members of cycles, fetching the model again is cheaper for a client. */
const MAX_ENTRIES = 2000;

const NOTHING: Delta = {
  nodes: { added: [], removed: [], changed: [] },
  edges: { added: [], removed: [], changed: [] },
  cycles: { opened: [], closed: [] },
};

/**
 * Undefined if the two states differ by more than `limit` entries, or if the configured layers changed: then a client
 * must fetch the model again.
 */
export function deltaBetween(
  previous: DeltaInput,
  next: DeltaInput,
  limit: number = MAX_ENTRIES,
): Delta | undefined {
  const isReanalysed = previous.analysis !== next.analysis;
  if (previous.graph === next.graph && !isReanalysed) return NOTHING;
  if (!hasSameLayers(previous.analysis.layers, next.analysis.layers)) return undefined;
  const pairing = pairNodes(previous.graph, next.graph);
  const changed = changedFiles(previous, next, pairing);
  if (pairing.added.length + pairing.removed.length + changed.length > limit) return undefined;
  const delta = {
    nodes: {
      added: pairing.added.map(node => deltaNode(next, node)),
      removed: pairing.removed.map(node => previous.graph.ids[node]),
      changed: changed.map(file => deltaNode(next, pairing.nextOf[file])),
    },
    edges: compareEdges({ previous, next, pairing, changed, limit }),
    cycles: isReanalysed ? compareGroups(previous, next, pairing) : NOTHING.cycles,
  };
  return sizeOf(delta) > limit ? undefined : delta;
}

function hasSameLayers(a: Layers, b: Layers): boolean {
  return JSON.stringify([a.names, a.ranks]) === JSON.stringify([b.names, b.ranks]);
}

function deltaNode({ graph, analysis: { layers, roles } }: DeltaInput, node: number): DeltaNode {
  const language = languageOf(graph, node);
  if (node >= graph.fileCount) return { id: graph.ids[node], language };
  const { loc, unit } = graph.files[node];
  const layer = layers.layerOf[node];
  const role = modelRole(roles.roleOf[node]);
  return {
    id: graph.ids[node],
    language,
    ...(loc !== undefined && { loc }),
    ...(layer !== -1 && { layer }),
    ...(role !== 0 && { role }),
    ...(roles.isBarrel[node] === 1 && { barrel: true }),
    ...(unit !== undefined && { unit }),
  };
}

/** How many entries a client would apply. */
function sizeOf({ nodes, edges, cycles: { opened, closed } }: Delta): number {
  const lists = [...Object.values(nodes), ...Object.values(edges), ...opened, ...closed];
  return lists.reduce((sum, list) => sum + list.length, 0);
}
