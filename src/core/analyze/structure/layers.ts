import { compileGlobs } from '../../../shared/globs.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Roles, SOURCE, TEST } from './roles.ts';

/**
 * One layer of the architecture. A file in a lower layer should not depend on one in a higher layer. Layers that are
 * found by folder names are compared with their siblings only: `api` in one tree says nothing about `core` in another.
 */
export interface LayerRule {
  /** Without `match`, folders of this name form the layer. Case-insensitive. */
  readonly name: string;
  readonly rank: number;
  /** Globs over file ids. They replace the folder name, and take precedence over all folder names. */
  readonly match?: readonly string[];
  /** Nobody declared it: its name is one that many projects use. */
  readonly isConvention?: true;
}

export const DEFAULT_LAYERS: readonly LayerRule[] = [
  convention('cli', 5),
  convention('web-ui', 5),
  convention('api', 5),
  convention('interface', 5),
  convention('app', 4),
  convention('application', 4),
  convention('core', 3),
  convention('domain', 3),
  convention('exporters', 2),
  convention('adapters', 2),
  convention('infra', 2),
  convention('utils', 1),
  convention('shared', 1),
];

function convention(name: string, rank: number): LayerRule {
  return { name, rank, isConvention: true };
}

export interface Layers {
  /** Layer → name, in lower case. */
  readonly names: readonly string[];
  /** Layer → rank. */
  readonly ranks: readonly number[];
  /** File → layer, -1 for none. */
  readonly layerOf: Int32Array;
  /** File → the length of its folder up to its layer's own folder; -1 for a file whose layer comes from a glob. */
  readonly baseOf: Int32Array;
  /** Edges of source files from a lower to a higher layer, except to tests; ascending. */
  readonly violations: Uint32Array;
  /** File → its number of violating edges. */
  readonly violationCounts: Uint32Array;
}

/** The layers of an earlier graph under the same rules. */
export interface KnownLayers {
  readonly graph: Graph;
  /** It has the same files; packages may be others. */
  readonly hasSameFiles?: boolean;
  readonly layers: Layers;
}

export interface LayerInput {
  readonly rules: readonly LayerRule[];
  readonly roles: Pick<Roles, 'roleOf'>;
}

export function assignLayers(graph: Graph, { rules, roles }: LayerInput, known?: KnownLayers): Layers {
  const names = rules.map(rule => rule.name.toLowerCase());
  const { layerOf, baseOf } = layersOfFiles(graph, { rules, names }, known);
  const crossings = crossingsOf(graph, { rules, roles, names, layerOf, baseOf });
  const reversed = reversedPairs(crossings);
  const violations = crossings.filter(({ isUpward, pair }) => isUpward && !reversed.has(pair));
  const violationCounts = new Uint32Array(graph.fileCount);
  for (const { edge } of violations) violationCounts[graph.sources[edge]]++;
  return {
    names,
    ranks: rules.map(rule => rule.rank),
    layerOf,
    baseOf,
    violations: Uint32Array.from(violations, ({ edge }) => edge),
    violationCounts,
  };
}

/** An edge between two layers of different ranks that are compared. */
interface Crossing {
  readonly edge: number;
  readonly isUpward: boolean;
  /** Identifies the two folders; empty if the configuration names one of the layers. */
  readonly pair: string;
}

interface CrossingInput extends LayerInput, FileLayers {
  readonly names: readonly string[];
}

function crossingsOf(graph: Graph, { rules, roles, names, layerOf, baseOf }: CrossingInput): Crossing[] {
  const { ids, targets, outStart, fileCount } = graph;
  const found: Crossing[] = [];
  for (let file = 0; file < fileCount; file++) {
    const from = layerOf[file];
    if (from === -1 || roles.roleOf[file] !== SOURCE) continue;
    for (let edge = outStart[file]; edge < outStart[file + 1]; edge++) {
      const target = targets[edge];
      const to = target < fileCount ? layerOf[target] : -1;
      if (to === -1 || names[from] === names[to] || rules[from].rank === rules[to].rank) continue;
      if (roles.roleOf[target] === TEST || !areSiblings(ids, baseOf, file, target)) continue;
      const isUpward = rules[from].rank < rules[to].rank;
      const [low, high] = isUpward ? [from, to] : [to, from];
      const isGuess = rules[low].isConvention && rules[high].isConvention;
      if (isGuess && isUpward && isVocabulary(graph, target)) continue;
      found.push({
        edge,
        isUpward,
        pair: isGuess ? `${low} ${high} ${ids[file].slice(0, baseOf[file])}` : '',
      });
    }
  }
  return found;
}

/** Errors and constants that everybody may name: files called so that depend on next to nothing. */
function isVocabulary({ ids, outStart }: Graph, file: number): boolean {
  return VOCABULARY.test(ids[file]) && outStart[file + 1] - outStart[file] <= 1;
}

const VOCABULARY = /(?:^|\/)(?:exceptions?|errors?|signals?|constants?|enums?)\.\w+$/i;

/** From how many upward imports on a project may use the names in another order than most. */
const MIN_REVERSED = 3;

/** The pairs of folders whose imports mostly go up: there the names evidently mean something else. */
function reversedPairs(crossings: readonly Crossing[]): ReadonlySet<string> {
  const counts = new Map<string, { up: number; down: number }>();
  for (const { pair, isUpward } of crossings) {
    if (pair === '') continue;
    const count = counts.get(pair) ?? { up: 0, down: 0 };
    counts.set(pair, count);
    if (isUpward) count.up++;
    else count.down++;
  }
  const reversed = [...counts].filter(([, { up, down }]) => up >= MIN_REVERSED && up > down);
  return new Set(reversed.map(([pair]) => pair));
}

function areSiblings(ids: readonly string[], baseOf: Int32Array, a: number, b: number): boolean {
  if (baseOf[a] === ANYWHERE || baseOf[b] === ANYWHERE) return true;
  return baseOf[a] === baseOf[b] && ids[a].slice(0, baseOf[a]) === ids[b].slice(0, baseOf[b]);
}

/** The base of a layer that a glob gives. */
const ANYWHERE = -1;

interface Named {
  readonly rules: readonly LayerRule[];
  readonly names: readonly string[];
}

type FileLayers = Pick<Layers, 'layerOf' | 'baseOf'>;

function layersOfFiles(graph: Graph, { rules, names }: Named, known: KnownLayers | undefined): FileLayers {
  if (known && (known.hasSameFiles || known.graph.ids === graph.ids)) return known.layers;
  const byGlob = rules.flatMap(({ match }, layer) =>
    match ? [{ layer, matches: compileGlobs(match) }] : [],
  );
  const byName = new Map(names.flatMap((name, layer) => (rules[layer].match ? [] : [[name, layer]])));
  const layerOf = new Int32Array(graph.fileCount);
  const baseOf = new Int32Array(graph.fileCount);
  let folder = '';
  let place = NOWHERE;
  let old = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    const id = graph.ids[file];
    if (known) {
      // Both lists are sorted, and the layer of a file depends only on its id.
      while (old < known.graph.fileCount && known.graph.ids[old] !== id && known.graph.ids[old] < id) old++;
      if (old < known.graph.fileCount && known.graph.ids[old] === id) {
        layerOf[file] = known.layers.layerOf[old];
        baseOf[file] = known.layers.baseOf[old++];
        continue;
      }
    }
    const end = Math.max(0, id.lastIndexOf('/'));
    // Consecutive files mostly share a folder, so its layer is computed once.
    if (end !== folder.length || !id.startsWith(folder)) {
      folder = id.slice(0, end);
      place = placeOf(folder, byName);
    }
    const given = byGlob.find(rule => rule.matches(id));
    layerOf[file] = given?.layer ?? place.layer;
    baseOf[file] = given ? ANYWHERE : place.base;
  }
  return { layerOf, baseOf };
}

interface Place {
  readonly layer: number;
  /** The length of the path above the folder that forms the layer. */
  readonly base: number;
}

const NOWHERE: Place = { layer: -1, base: 0 };

function placeOf(folder: string, byName: ReadonlyMap<string, number>): Place {
  let base = 0;
  for (const segment of folder.split('/')) {
    const layer = byName.get(segment.toLowerCase());
    if (layer !== undefined) return { layer, base };
    base += segment.length + 1;
  }
  return NOWHERE;
}
