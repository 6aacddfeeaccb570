import type { Layers } from '../analyze/layers.ts';
import { compareCycles } from './delta-cycles.ts';
import { compareEdges } from './delta-edges.ts';
import { changedFiles, type DeltaInput, languageOf, pairNodes } from './delta-nodes.ts';
import type { Delta, DeltaNode } from './delta-types.ts';
import { modelRole } from './model.ts';
import { modelRisks } from './model-risks.ts';

/** Above this many entries, including members of cycles, fetching the model again is cheaper for a client. */
const MAX_ENTRIES = 2000;

const NOTHING: Delta = {
  nodes: { added: [], removed: [], changed: [] },
  edges: { added: [], removed: [], changed: [] },
  cycles: { opened: [], closed: [], details: [] },
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
    cycles: isReanalysed ? compareCycles(previous, next, pairing) : NOTHING.cycles,
    ...(isReanalysed && compareRisks(previous, next)),
  };
  return sizeOf(delta) > limit ? undefined : delta;
}

function hasSameLayers(a: Layers, b: Layers): boolean {
  return JSON.stringify([a.names, a.ranks]) === JSON.stringify([b.names, b.ranks]);
}

function deltaNode({ graph, analysis: { layers, risks, roles } }: DeltaInput, node: number): DeltaNode {
  const language = languageOf(graph, node);
  if (node >= graph.fileCount) return { id: graph.ids[node], language };
  const { loc, unit } = graph.files[node];
  const layer = layers.layerOf[node];
  const risk = risks.scores[node];
  const role = modelRole(roles.roleOf[node]);
  return {
    id: graph.ids[node],
    language,
    ...(loc !== undefined && { loc }),
    ...(layer !== -1 && { layer }),
    ...(risk !== 0 && { risk }),
    ...(role !== 0 && { role }),
    ...(roles.isBarrel[node] === 1 && { barrel: true }),
    ...(unit !== undefined && { unit }),
  };
}

/** Levers name nodes by number, so risks change with the numbers of nodes. */
function compareRisks(previous: DeltaInput, next: DeltaInput): Pick<Delta, 'risks'> {
  const risks = modelRisks(next.graph, next.analysis);
  const before = modelRisks(previous.graph, previous.analysis);
  return JSON.stringify(risks) === JSON.stringify(before) ? {} : { risks };
}

/** Leaves out what is made of numbers only, which take few bytes. */
function sizeOf({ nodes, edges, cycles: { opened, closed, details } }: Delta): number {
  const lists = [...Object.values(nodes), ...Object.values(edges), ...opened, ...closed, details];
  return lists.reduce((sum, list) => sum + list.length, 0);
}
