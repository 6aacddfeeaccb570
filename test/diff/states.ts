import { createHash } from 'node:crypto';
import { type Analysis, analyze } from '../../src/core/analyze/analyze.ts';
import type { CyclesOfSide } from '../../src/core/diff/cycle-sides.ts';
import type { FilesOfSide } from '../../src/core/diff/renames.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { draw } from '../graph/draw.ts';

/** A state as data: a drawing of its graph, and the texts of files whose content matters. */
export function stateOf(drawing: string, texts: Readonly<Record<string, string>> = {}): FilesOfSide {
  const textOf = (id: string) => texts[id] ?? `the text of ${id}`;
  return {
    graph: graphOf(drawing),
    textOf,
    blobOf: id => createHash('sha1').update(textOf(id)).digest('hex'),
  };
}

export function graphOf(drawing: string): Graph {
  return buildGraph(draw(drawing));
}

/** The edges as `a -> b`. */
export function namesOf({ ids, sources, targets }: Graph, edges: readonly number[]): string[] {
  return edges.map(edge => `${ids[sources[edge]]} -> ${ids[targets[edge]]}`);
}

/** A graph with its cycles. */
export function cyclesOf(drawing: string): CyclesOfSide {
  return stateWithAnalysis(drawing);
}

export function stateWithAnalysis(drawing: string): { readonly graph: Graph; readonly analysis: Analysis } {
  const graph = graphOf(drawing);
  return { graph, analysis: analyze(graph, { top: 20, layers: [] }) };
}
