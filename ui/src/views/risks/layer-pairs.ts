import { violations } from '../../model/risk-lists.ts';
import type { Project } from '../../model/types.ts';

type Layer = Project['layers'][number];

/** The imports from a lower layer to a higher one. */
export interface LayerPair {
  readonly low: Layer;
  readonly high: Layer;
  readonly edges: readonly number[];
}

/** Groups layer violations by their two layers, most imports first. */
export function layerPairs(project: Project): readonly LayerPair[] {
  const { edges, layer, layers } = project;
  const pairs = new Map<number, number[]>();
  for (const edge of violations(project)) {
    const low = layer[edges.source[edge]];
    const high = layer[edges.target[edge]];
    const key = low * layers.length + high;
    const pair = pairs.get(key);
    if (pair) pair.push(edge);
    else pairs.set(key, [edge]);
  }
  return [...pairs]
    .map(([key, numbers]) => ({
      low: layers[Math.floor(key / layers.length)],
      high: layers[key % layers.length],
      edges: numbers,
    }))
    .sort((a, b) => b.edges.length - a.edges.length);
}
