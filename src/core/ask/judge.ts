import type { FileId } from '../../types.ts';
import type { Config } from '../config/options.ts';
import { evaluateRules, type Judgement } from '../rules/evaluate.ts';
import { explainFile } from '../rules/explain.ts';
import type { FileExplanation } from '../rules/explanation.ts';
import { viewWithoutModules } from './query-view.ts';
import type { SavedVerdict } from './saved-verdict.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Judges a snapshot by the rules of its configuration. `today` is `YYYY-MM-DD` in UTC. One judgement for each snapshot and
 * day: findings, comparisons and verdicts share it.
 */
export function judge(snapshot: Snapshot, today: string): Judgement {
  const known = judgements.get(snapshot);
  if (known?.today === today) return known.judgement;
  const { graph, analysis, unresolved, exceptions, config } = snapshot;
  const view = viewWithoutModules(snapshot);
  const judgement = evaluateRules({ view, graph, analysis, unresolved, exceptions, config, today });
  judgements.set(snapshot, { today, judgement });
  return judgement;
}

const judgements = new WeakMap<Snapshot, { readonly today: string; readonly judgement: Judgement }>();

/** What the rules say about one file; undefined if there is no such file. */
export function explainRules(snapshot: Snapshot, file: FileId): FileExplanation | undefined {
  const { graph, analysis, unresolved, config } = snapshot;
  return explainFile(file, { view: viewWithoutModules(snapshot), graph, analysis, unresolved, config });
}

/** The verdict on a snapshot, from the saved one if that is still valid. */
export function verdictOn(snapshot: Snapshot, today: string): SavedVerdict {
  const key = verdictKey(snapshot.config, today);
  const saved = snapshot.published?.verdict;
  if (saved?.key === key) return saved;
  const { modules, unassigned, ...verdict } = judge(snapshot, today);
  return { key, verdict };
}

function verdictKey({ modules, unassigned, rules }: Config, today: string): string {
  return JSON.stringify([modules, unassigned, rules, today]);
}
