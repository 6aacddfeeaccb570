import { siftedOrder } from '../../../src/core/analyze/judgement/sifted-order.ts';
import { digraph } from '../../../src/core/graph/digraph.ts';
import type { ModelKnot } from '../../../src/core/report/model-types.ts';
import { foldersOf } from './ring-groups.ts';
import type { Ring, RingNode } from './ring-types.ts';
import type { Project } from './types.ts';

interface FolderOptions {
  /** The imports that form the group. */
  readonly forming: readonly number[];
  /** How many folders there is room for. */
  readonly most: number;
}

/** The folders of a cycle in an order against which little points. */
export function folderRing(
  project: Project,
  knot: ModelKnot,
  { forming, most }: FolderOptions,
): Omit<Ring, 'kind' | 'cutName'> {
  const { source, target } = project.edges;
  const groups = foldersOf(project, knot.members, most);
  const shown = groups.slice(0, most);
  const groupOf = new Map(shown.flatMap(({ files }, i) => files.map(file => [file, i] as const)));
  const between = new Map<number, number[]>();
  for (const edge of forming) {
    const [from, to] = [groupOf.get(source[edge]), groupOf.get(target[edge])];
    if (from === undefined || to === undefined || from === to) continue;
    const key = from * most + to;
    const known = between.get(key);
    if (known) known.push(edge);
    else between.set(key, [edge]);
  }
  const keys = [...between.keys()].sort((a, b) => a - b);
  const ends = [
    Uint32Array.from(keys, key => Math.floor(key / most)),
    Uint32Array.from(keys, key => key % most),
  ] as const;
  const weights = Uint32Array.from(keys, key => between.get(key)?.length ?? 0);
  const rank = siftedOrder(digraph(shown.length, ...ends), weights);
  const nodes = new Array<RingNode>(shown.length);
  shown.forEach(({ id, files }, i) => {
    nodes[rank[i]] = { id, files: files.length };
  });
  const cuts = new Set(knot.breakEdges);
  const edges = keys.map((key, i) => {
    const imports = between.get(key) ?? [];
    return {
      from: rank[ends[0][i]],
      to: rank[ends[1][i]],
      imports,
      cuts: imports.filter(edge => cuts.has(edge)).length,
      step: 0,
    };
  });
  return {
    nodes,
    edges,
    leftOut: {
      files: groups.slice(most).reduce((sum, { files }) => sum + files.length, 0),
      imports: forming.length - weights.reduce((sum, weight) => sum + weight, 0),
    },
  };
}
