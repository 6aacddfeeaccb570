import type { Graph } from '../../../graph/graph.ts';
import type { Layers } from '../../structure/layers.ts';
import type { Risk } from './risk.ts';

export interface LayerViolation {
  /** Id of the importing file. */
  readonly source: string;
  /** Id of the imported file. */
  readonly target: string;
  /** Layer of the importing file. */
  readonly sourceLayer: string;
  /** Layer of the imported file. */
  readonly targetLayer: string;
  /** The rule that the edge breaks. */
  readonly rule: string;
  /** Present if all imports of the edge are type-only. */
  readonly typeOnly?: true;
}

export const LAYER_RULE = 'lower-level module should not depend on higher-level module';

/** Imports from a lower to a higher layer. */
export const layerViolations: Risk<LayerViolation> = {
  name: 'layers',
  noun: 'layer violation',
  help: 'imports against the layers',
  about: 'imports',
  find: ({ analysis }) => analysis.layers.violations,
  entry({ graph, analysis: { layers } }, edge) {
    const [sourceLayer, targetLayer] = layersOf(graph, layers, edge);
    return {
      source: graph.ids[graph.sources[edge]],
      target: graph.ids[graph.targets[edge]],
      sourceLayer,
      targetLayer,
      rule: LAYER_RULE,
      ...(graph.typeOnly[edge] === 1 && { typeOnly: true }),
    };
  },
  words: ({ target, sourceLayer, targetLayer }, { linesTo }) =>
    `line ${linesTo(target).join(', ')} uses ${target} (${sourceLayer} → ${targetLayer})`,
  rule: {
    level: 'warn',
    description: 'No import from a lower layer to a higher one',
    message({ graph, analysis }, edge) {
      const [from, to] = layersOf(graph, analysis.layers, edge);
      return `layer "${from}" is below "${to}"`;
    },
  },
  signal: 'layer_violations',
};

function layersOf({ sources, targets }: Graph, { names, layerOf }: Layers, edge: number): [string, string] {
  return [names[layerOf[sources[edge]]], names[layerOf[targets[edge]]]];
}
