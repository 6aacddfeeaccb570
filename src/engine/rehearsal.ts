import { setTimeout } from 'node:timers/promises';
import type { AnalyzeOptions } from '../analyze/analyze.ts';
import { patchGraph } from '../graph/patch.ts';
import { deltaBetween } from '../report/delta.ts';
import { nextAnalysis, type Picture } from './picture.ts';

/** After so many rounds the code is as fast as it gets. */
const ROUNDS = 8;
/** In a very large project one round takes long, and fewer must do. */
const LONGEST_MS = 2000;
/** Between two rounds, and while there is something better to do. */
const PAUSE_MS = 50;

/** Is there time for it? */
export type Turn = 'now' | 'later' | 'never';

/**
 * Does what a save does, a few times and for nothing. Code that runs over all edges is ten times slower until
 * the engine of JavaScript has seen it work, and in a live project the first to pay for that would be the
 * first saves of the day. Real work comes first.
 */
export async function rehearse(picture: Picture, options: AnalyzeOptions, turn: () => Turn): Promise<void> {
  const [file] = picture.graph.files;
  if (!file) return;
  const link = { target: 'pkg:rehearsal', line: 1, typeOnly: false, lazy: false };
  const changes = new Map([[file.id, { ...file, links: [...file.links, link] }]]);
  let spent = 0;
  for (let round = 0; round < ROUNDS && spent < LONGEST_MS; round++) {
    do await setTimeout(PAUSE_MS, undefined, { ref: false });
    while (turn() === 'later');
    if (turn() === 'never') return;
    const start = performance.now();
    const graph = patchGraph(picture.graph, changes);
    if (!graph) return;
    const analysis = await nextAnalysis(picture, graph, options);
    deltaBetween(picture, { graph, analysis });
    spent += performance.now() - start;
  }
}
