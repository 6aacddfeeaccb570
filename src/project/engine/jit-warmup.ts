import { setTimeout } from 'node:timers/promises';
import { type AnalyzeOptions, analyzeInSteps } from '../../core/analyze/analyze.ts';
import type { GraphState } from '../../core/ask/snapshot.ts';
import { type NodeChanges, patchGraph } from '../../core/graph/patch.ts';
import { linksOf } from '../../core/graph/rows.ts';
import { deltaBetween } from '../../core/report/delta.ts';
import { judgementBetween } from '../../core/report/delta-judgement.ts';
import { finish } from '../../shared/steps.ts';
import { inSteps } from '../../shared/yield-loop.ts';

/** More rounds make the code no faster. */
const ROUNDS = 8;
/** Caps the warm-up in very large projects, where one round is slow. */
const LONGEST_MS = 2000;
/** Between two rounds, and between checks while the engine is busy. */
const PAUSE_MS = 10;

/** Whether a round may run. */
export type WarmUpSlot = 'now' | 'later' | 'never';

/**
 * Runs what a save runs a few times and discards the results. Code that iterates over all edges is ten times slower
 * until V8 has optimised it, and without this the first saves would pay for that. Real work takes precedence.
 */
export async function warmUp(
  state: GraphState,
  options: AnalyzeOptions,
  slot: () => WarmUpSlot,
): Promise<void> {
  let now = state;
  let spent = 0;
  for (const changes of syntheticSaves(state)) {
    do await setTimeout(PAUSE_MS, undefined, { ref: false });
    while (slot() === 'later');
    if (slot() === 'never' || spent > LONGEST_MS) return;
    const start = performance.now();
    const graph = patchGraph(now.graph, changes);
    if (!graph) return;
    const { erasures, bindings } = now.analysis;
    const context = { before: now, erasures: () => erasures, bindings: () => bindings };
    const analysis = await inSteps(analyzeInSteps(graph, options, context));
    const next = { graph, analysis };
    finish(analysis.judging());
    deltaBetween(now, next);
    judgementBetween(now, next);
    // Real saves build on the previous state, too.
    now = next;
    spent += performance.now() - start;
  }
}

/** Imports a new package, imports a file, drops an import, restores the file: each takes a different code path. */
function* syntheticSaves({ graph }: GraphState): Generator<NodeChanges> {
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
