import { byString } from '../../shared/order.ts';
import { finish } from '../../shared/steps.ts';
import { counted } from '../../shared/words.ts';
import { findBreakEdges } from '../analyze/judgement/break-edges.ts';
import { circularGroups } from '../graph/circular.ts';
import { type Digraph, digraph } from '../graph/digraph.ts';
import { type Graph, lineCount } from '../graph/graph.ts';
import { subgraph } from '../graph/subgraph.ts';
import { linesOf, stepOf } from '../query/edges.ts';
import { type Draft, verbOf } from './drafts.ts';
import { CLOSING, loopThrough } from './loop-through.ts';

/** What may form cycles: files themselves, folders or modules. */
export interface Parts {
  readonly names: readonly string[];
  /** Node → its part; -1 for none. */
  readonly partOf: Int32Array;
}

/** Parts that all depend on each other. */
export interface Loop {
  /** Ascending. */
  readonly parts: Uint32Array;
  /** An import for each step of a shortest loop through the cut. */
  readonly edges: readonly number[];
  /** The first import to cut. */
  readonly cut: number;
}

/** Edges with `ignored[edge] === 1`, and those inside a part of several files, form no loop. */
export function findLoops(graph: Graph, parts: Parts, ignored: Uint8Array): Loop[] {
  const whole = graphOfParts(graph, parts, ignored);
  const nothing = new Uint8Array(whole.edgeCount);
  const partition = circularGroups(whole, nothing);
  return partition.groups.map((members, group) => {
    const part = subgraph(whole, partition, { group, without: nothing });
    const weights = part.edges.map(edge => whole.weights[edge]);
    const cuts = finish(findBreakEdges(part, weights));
    const cut = cuts.reduce((best, edge) => (weights[edge] < weights[best] ? edge : best));
    const importOf = (edge: number) => whole.imports[part.edges[edge]];
    return { parts: members, edges: loopThrough(part, cut).map(importOf), cut: importOf(cut) };
  });
}

export interface GraphOfParts extends Digraph {
  /** Own edge → the first import that it stands for. */
  readonly imports: Uint32Array;
  /** Own edge → how many lines it stands for. */
  readonly weights: Uint32Array;
}

/** Which part depends on which. */
export function graphOfParts(graph: Graph, { names, partOf }: Parts, ignored: Uint8Array): GraphOfParts {
  const found = new Map<number, { readonly edge: number; weight: number }>();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const source = graph.sources[edge];
    const target = graph.targets[edge];
    const [from, to] = [partOf[source], partOf[target]];
    if (from === -1 || to === -1 || ignored[edge] === 1) continue;
    if (from === to && source !== target) continue;
    const key = from * names.length + to;
    const known = found.get(key);
    if (known) known.weight += lineCount(graph, edge);
    else found.set(key, { edge, weight: lineCount(graph, edge) });
  }
  const rows = [...found].sort(([a], [b]) => a - b);
  const sources = Uint32Array.from(rows, ([key]) => Math.floor(key / names.length));
  const targets = Uint32Array.from(rows, ([key]) => key % names.length);
  return {
    ...digraph(names.length, sources, targets),
    imports: Uint32Array.from(rows, ([, { edge }]) => edge),
    weights: Uint32Array.from(rows, ([, { weight }]) => weight),
  };
}

const MAX_SHOWN = 6;

/** `noun` is what the parts are: file, folder, module. */
export function loopDraft(
  graph: Graph,
  { parts, edges, cut }: Loop,
  { names, partOf }: Parts,
  noun: string,
): Draft {
  const from = graph.ids[graph.sources[cut]];
  const closing = `${from} ${verbOf(graph, cut)} ${graph.ids[graph.targets[cut]]}${CLOSING}`;
  const path = edges.map(edge => names[partOf[graph.sources[edge]]]);
  // The chain of the finding names the files.
  const loop = noun === 'file' ? '' : `: ${loopText(path)}`;
  return {
    kind: 'cycle',
    from,
    members: Array.from(parts, part => names[part]).sort(byString),
    lines: linesOf(graph, cut),
    message: `${closing} of ${counted(parts.length, noun)}${loop}`,
    chain: edges.map(edge => stepOf(graph, edge)),
  };
}

function loopText(path: readonly string[]): string {
  const shown = path.length > MAX_SHOWN ? [...path.slice(0, MAX_SHOWN - 1), '…'] : path;
  return [...shown, path[0]].join(' → ');
}
