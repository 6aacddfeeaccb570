import type { Analysis } from '../analyze/analyze.ts';
import type { Layers } from '../analyze/layers.ts';
import { compareCycles } from './delta-cycles.ts';
import { compareEdges } from './delta-edges.ts';
import { changedFiles, type DeltaInput, languageOf, pairNodes } from './delta-nodes.ts';
import type { Delta, DeltaNode } from './delta-types.ts';
import { modelRisks } from './model.ts';

/** Beyond this many entries, members of cycles included, a client had better read everything again. */
const MOST_ENTRIES = 2000;

const NOTHING: Delta = {
  nodes: { added: [], removed: [], changed: [] },
  edges: { added: [], removed: [], changed: [] },
  cycles: { opened: [], closed: [], details: [] },
};

/**
 * Undefined when the two differ by more than `limit` entries, or the layers are other ones: then a client must read
 * everything again.
 */
export function deltaBetween(
  previous: DeltaInput,
  next: DeltaInput,
  limit: number = MOST_ENTRIES,
): Delta | undefined {
  const isJudgedAnew = previous.analysis !== next.analysis;
  if (previous.graph === next.graph && !isJudgedAnew) return NOTHING;
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
    cycles: isJudgedAnew ? compareCycles(previous, next, pairing) : NOTHING.cycles,
    ...(isJudgedAnew && compareRisks(previous.analysis, next.analysis)),
  };
  return sizeOf(delta) > limit ? undefined : delta;
}

function hasSameLayers(a: Layers, b: Layers): boolean {
  return JSON.stringify([a.names, a.ranks]) === JSON.stringify([b.names, b.ranks]);
}

function deltaNode({ graph, analysis: { layers, risks } }: DeltaInput, node: number): DeltaNode {
  const language = languageOf(graph, node);
  if (node >= graph.fileCount) return { id: graph.ids[node], language };
  const { loc } = graph.files[node];
  const layer = layers.layerOf[node];
  const risk = risks.scores[node];
  return {
    id: graph.ids[node],
    language,
    ...(loc !== undefined && { loc }),
    ...(layer !== -1 && { layer }),
    ...(risk !== 0 && { risk }),
  };
}

function compareRisks(previous: Analysis, next: Analysis): Pick<Delta, 'risks'> {
  const risks = modelRisks(next);
  return JSON.stringify(risks) === JSON.stringify(modelRisks(previous)) ? {} : { risks };
}

function sizeOf({ nodes, edges, cycles }: Delta): number {
  const members = [...cycles.opened, ...cycles.closed];
  const lists = [...Object.values(nodes), ...Object.values(edges), ...members, cycles.details];
  return lists.reduce((sum, list) => sum + list.length, 0);
}
