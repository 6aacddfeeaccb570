import { batch } from '@preact/signals';
import { type CycleKind, cycleText, isInLoadCycle, isUnjudged } from '../model/cycle-findings.ts';
import { boxIdOf } from '../model/ids.ts';
import type { Project } from '../model/types.ts';
import { select, show } from '../store/actions.ts';
import { setCyclesChoice } from '../store/cycles.ts';
import { isJudgementLate } from '../store/state.ts';

interface CycleLinkProps {
  readonly now: Project;
  readonly file: number;
}

/** Leads to the cycle of a file. */
export function CycleLink({ now, file }: CycleLinkProps) {
  const cycle = now.cycles[now.cycleOf[file]];
  const isChecking = cycle && isUnjudged(cycle) && isJudgementLate.value;
  const text = isChecking ? 'checking its cycle' : cycleText(now, file);
  if (text === undefined) return null;
  return (
    <button
      type="button"
      class={isInLoadCycle(now, file) ? 'chip up' : 'chip'}
      onClick={() => showCycleOf(now.ids[file])}
    >
      {text}
    </button>
  );
}

/** Of those that contain the file, the strongest or the one of this kind. */
export function showCycleOf(path: string, kind?: CycleKind): void {
  batch(() => {
    setCyclesChoice({ kind });
    select(boxIdOf(path));
    show('cycles');
  });
}
