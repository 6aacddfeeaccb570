import { setImmediate } from 'node:timers/promises';
import type { AnalyzeOptions } from '../analyze/analyze.ts';
import { patchGraph } from '../graph/patch.ts';
import { deltaBetween } from '../report/delta.ts';
import { nextAnalysis, type Picture } from './picture.ts';

/** After so many rounds the code is as fast as it gets. */
const ROUNDS = 8;
/** In a very large project one round takes long, and fewer must do. */
const LONGEST_MS = 2000;

/**
 * Does what a save does, a few times and for nothing. Code that runs over all edges is ten times slower until
 * the engine of JavaScript has seen it work, and in a live project the first to pay for that would be the
 * first saves of the day. Ends as soon as there is real work.
 */
export async function rehearse(
  picture: Picture,
  options: AnalyzeOptions,
  isWanted: () => boolean,
): Promise<void> {
  const [file] = picture.graph.files;
  if (!file) return;
  const link = { target: 'pkg:rehearsal', line: 1, typeOnly: false, lazy: false };
  const changes = new Map([[file.id, { ...file, links: [...file.links, link] }]]);
  const start = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - start < LONGEST_MS; round++) {
    await setImmediate();
    if (!isWanted()) return;
    const graph = patchGraph(picture.graph, changes);
    if (!graph) return;
    const analysis = await nextAnalysis(picture, graph, options);
    deltaBetween(picture, { graph, analysis });
  }
}
