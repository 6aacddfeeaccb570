import type { Graph } from '../graph/graph.ts';
import { compileGlobs, type Match } from '../shared/globs.ts';

/** One layer of the architecture. A file in a lower layer should not depend on one in a higher layer. */
export interface LayerRule {
  /** Without `match`, folders of this name form the layer. Case-insensitive. */
  readonly name: string;
  readonly rank: number;
  /** Globs over file ids. They replace the folder name, and take precedence over all folder names. */
  readonly match?: readonly string[];
}

export const DEFAULT_LAYERS: readonly LayerRule[] = [
  { name: 'cli', rank: 5 },
  { name: 'web-ui', rank: 5 },
  { name: 'api', rank: 5 },
  { name: 'interface', rank: 5 },
  { name: 'app', rank: 4 },
  { name: 'application', rank: 4 },
  { name: 'core', rank: 3 },
  { name: 'domain', rank: 3 },
  { name: 'exporters', rank: 2 },
  { name: 'adapters', rank: 2 },
  { name: 'infra', rank: 2 },
  { name: 'utils', rank: 1 },
  { name: 'shared', rank: 1 },
];

export interface Layers {
  /** Layer → name, in lower case. */
  readonly names: readonly string[];
  /** Layer → rank. */
  readonly ranks: readonly number[];
  /** File → layer, -1 for none. */
  readonly layerOf: Int32Array;
  /** Edges from a lower to a higher layer, ascending. */
  readonly violations: Uint32Array;
  /** File → its number of violating edges. */
  readonly violationCounts: Uint32Array;
}

/** The layers of an earlier graph under the same rules. */
export interface KnownLayers {
  readonly graph: Graph;
  readonly layers: Layers;
}

export function assignLayers(graph: Graph, rules: readonly LayerRule[], known?: KnownLayers): Layers {
  const names = rules.map(rule => rule.name.toLowerCase());
  const layerOf = layersOfFiles(graph, { rules, names }, known);
  const violationCounts = new Uint32Array(graph.fileCount);
  const violations: number[] = [];
  const { targets, outStart, fileCount } = graph;
  for (let file = 0; file < fileCount; file++) {
    const from = layerOf[file];
    if (from === -1) continue;
    for (let edge = outStart[file]; edge < outStart[file + 1]; edge++) {
      const to = targets[edge] < fileCount ? layerOf[targets[edge]] : -1;
      if (to === -1 || names[from] === names[to] || rules[from].rank >= rules[to].rank) continue;
      violations.push(edge);
      violationCounts[file]++;
    }
  }
  return {
    names,
    ranks: rules.map(rule => rule.rank),
    layerOf,
    violations: Uint32Array.from(violations),
    violationCounts,
  };
}

interface Named {
  readonly rules: readonly LayerRule[];
  readonly names: readonly string[];
}

function layersOfFiles(graph: Graph, { rules, names }: Named, known: KnownLayers | undefined): Int32Array {
  if (known && known.graph.ids === graph.ids) return known.layers.layerOf;
  const byGlob = rules.flatMap(({ match }, layer) => (match ? [{ layer, matches: matcher(match) }] : []));
  const byName = new Map(names.flatMap((name, layer) => (rules[layer].match ? [] : [[name, layer]])));
  const layerOf = new Int32Array(graph.fileCount);
  let folder = '';
  let folderLayer = -1;
  let old = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    const id = graph.ids[file];
    if (known) {
      // Both lists are sorted, and the layer of a file depends only on its id.
      while (old < known.graph.fileCount && known.graph.ids[old] !== id && known.graph.ids[old] < id) old++;
      if (old < known.graph.fileCount && known.graph.ids[old] === id) {
        layerOf[file] = known.layers.layerOf[old++];
        continue;
      }
    }
    const end = Math.max(0, id.lastIndexOf('/'));
    // Consecutive files mostly share a folder, so its layer is computed once.
    if (end !== folder.length || !id.startsWith(folder)) {
      folder = id.slice(0, end);
      folderLayer = layerOfFolder(folder, byName);
    }
    layerOf[file] = byGlob.find(rule => rule.matches(id))?.layer ?? folderLayer;
  }
  return layerOf;
}

function layerOfFolder(folder: string, byName: ReadonlyMap<string, number>): number {
  for (const segment of folder.split('/')) {
    const layer = byName.get(segment.toLowerCase());
    if (layer !== undefined) return layer;
  }
  return -1;
}

function matcher(globs: readonly string[]): Match {
  return compileGlobs(globs) ?? (() => false);
}
