import { setTimeout } from 'node:timers/promises';
import type { AnalyzeOptions } from '../analyze/analyze.ts';
import { type NodeChanges, patchGraph } from '../graph/patch.ts';
import { linksOf } from '../graph/rows.ts';
import { deltaBetween } from '../report/delta.ts';
import { type GraphState, nextAnalysis } from './graph-state.ts';

/** After so many rounds the code is as fast as it gets. */
const ROUNDS = 8;
/** In a very large project one round takes long, and fewer must do. */
const LONGEST_MS = 2000;
/** Between two rounds, and while there is something better to do. */
const PAUSE_MS = 10;

/** Is there time for it? */
export type WarmUpSlot = 'now' | 'later' | 'never';

/**
 * Does what a save does, a few times and for nothing. Code that runs over all edges is ten times slower until
 * the engine of JavaScript has seen it work, and in a live project the first to pay for that would be the
 * first saves of the day. Real work comes first.
 */
export async function warmUp(
  picture: GraphState,
  options: AnalyzeOptions,
  turn: () => WarmUpSlot,
): Promise<void> {
  let now = picture;
  let spent = 0;
  for (const changes of saves(picture)) {
    do await setTimeout(PAUSE_MS, undefined, { ref: false });
    while (turn() === 'later');
    if (turn() === 'never' || spent > LONGEST_MS) return;
    const start = performance.now();
    const graph = patchGraph(now.graph, changes);
    if (!graph) return;
    const analysis = await nextAnalysis(now, graph, options);
    const next = { graph, analysis };
    deltaBetween(now, next);
    // As in earnest, where all but the first picture are made of another.
    now = next;
    spent += performance.now() - start;
  }
}

/** An import more of a package that is new, one of a file, one less, and as it was: each takes another way. */
function* saves({ graph }: GraphState): Generator<NodeChanges> {
  const { files } = graph;
  for (let round = 0; round < ROUNDS; round++) {
    const node = Math.floor((files.length * round) / ROUNDS);
    const file = files[node];
    if (!file) return;
    const links = linksOf(graph, node);
    for (const target of ['pkg:warm-up', files[0].id]) {
      const link = { target, line: 1, typeOnly: false, lazy: false, implicit: false };
      yield new Map([[file.id, { ...file, links: [...links, link] }]]);
    }
    yield new Map([[file.id, { ...file, links: links.slice(1) }]]);
    yield new Map([[file.id, { ...file, links }]]);
  }
}
