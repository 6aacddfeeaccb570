import { computed } from '@preact/signals';
import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { isUnjudged } from '../../model/cycle-findings.ts';
import { fileNode } from '../../model/ids.ts';
import { isJudgementLate, past, project, unjudgedFiles } from '../../store/state.ts';

/** The cycles that a save opened or changed, by number, if they have not been judged for a while. */
export const checked = computed<ReadonlySet<number>>(() => {
  const now = project.value;
  const found = new Set<number>();
  if (!now || past.value || !isJudgementLate.value) return found;
  now.cycles.forEach((cycle, number) => {
    if (isUnjudged(cycle)) found.add(number);
  });
  for (const path of unjudgedFiles.value) {
    const file = fileNode(now, path);
    if (file !== -1 && now.cycleOf[file] !== -1) found.add(now.cycleOf[file]);
  }
  return found;
});

/** Takes the place of the findings of a cycle that is not judged yet: all its files, and all imports between them. */
export function unjudgedFinding(cycle: number): ModelFinding {
  return { cycle, knot: -1, kind: 'typeOnly', counts: false };
}
