import { type Analysis, type AnalyzeOptions, analyzeInSteps } from '../analyze/analyze.ts';
import { buildGraphInSteps, type Graph } from '../graph/graph.ts';
import { patchGraph } from '../graph/patch.ts';
import { inSteps } from '../shared/breathe.ts';
import type { FileId, LinkedFile } from '../types.ts';

/** The graph and all that follows from it. Parts of it may be shared with the one before. */
export interface Picture {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

/** From this share of the files on, building anew is no dearer than patching. */
const MOST_PATCHED = 1 / 8;

/** Makes of the picture before what a new one would be, at the price of what changed. */
export async function nextGraph(
  before: Graph | undefined,
  changes: ReadonlyMap<FileId, LinkedFile | undefined>,
  all: () => readonly LinkedFile[],
): Promise<Graph> {
  if (before && changes.size === 0) return before;
  const isSmall = before && changes.size <= Math.max(1, before.fileCount * MOST_PATCHED);
  return (isSmall && patchGraph(before, changes)) || inSteps(buildGraphInSteps(all()));
}

/** `before` was made under the same options. */
export async function nextAnalysis(
  before: Picture | undefined,
  graph: Graph,
  options: AnalyzeOptions,
): Promise<Analysis> {
  return inSteps(analyzeInSteps(graph, options, before));
}
