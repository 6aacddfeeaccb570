import { compareDetails } from './delta-cycles.ts';
import { modulesBetween } from './delta-modules.ts';
import { type DeltaInput, pairNodes } from './delta-nodes.ts';
import type { ModelJudgement } from './delta-types.ts';
import { modelRisks } from './model-risks.ts';
import { movedRisks } from './moved-risks.ts';

/** Above this many cycles, scores and files in other modules, fetching the model again is cheaper for a client. */
const MAX_ENTRIES = 2000;

export type JudgementDelta = Pick<ModelJudgement, 'risks' | 'scores' | 'modules' | 'cycles'>;

/** How the judgement of one state becomes that of another, of which a client has the structure. */
export function judgementBetween(
  previous: DeltaInput,
  next: DeltaInput,
  limit: number = MAX_ENTRIES,
): JudgementDelta {
  // The same analysis means the same numbers.
  if (previous.analysis === next.analysis) return { scores: [], cycles: { details: [] } };
  const pairing = pairNodes(previous.graph, next.graph);
  const scores = changedScores(previous, next, pairing.nextOf);
  const cycles = compareDetails(previous, next, pairing);
  const modules = modulesBetween(previous, next, pairing.nextOf);
  const entries = scores.length + cycles.details.length + (modules?.files.length ?? 0);
  const isTooLarge = entries > limit;
  if (isTooLarge) return { scores: [], cycles: null };
  return { ...changedRisks(previous, next, pairing.nextOf), scores, ...(modules && { modules }), cycles };
}

/** Clients keep the scores of files that they know, and give new ones 0. */
function changedScores(previous: DeltaInput, next: DeltaInput, nextOf: Int32Array): JudgementDelta['scores'] {
  const { ids, fileCount } = next.graph;
  const [before, after] = [previous.analysis.risks.scores, next.analysis.risks.scores];
  const known = new Uint32Array(fileCount);
  for (let file = 0; file < before.length; file++)
    if (nextOf[file] !== -1) known[nextOf[file]] = before[file];
  const changed: { file: string; score: number }[] = [];
  for (let file = 0; file < fileCount; file++)
    if (after[file] !== known[file]) changed.push({ file: ids[file], score: after[file] });
  return changed;
}

/** Clients renumber the nodes that they name. */
function changedRisks(
  previous: DeltaInput,
  next: DeltaInput,
  nextOf: Int32Array,
): Pick<JudgementDelta, 'risks'> {
  const risks = modelRisks(next.graph, next.analysis);
  const before = movedRisks(modelRisks(previous.graph, previous.analysis), nextOf);
  return JSON.stringify(risks) === JSON.stringify(before) ? {} : { risks };
}
