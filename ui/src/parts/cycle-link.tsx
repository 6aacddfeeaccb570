import { batch } from '@preact/signals';
import { cycleText, isInCountedCycle } from '../model/cycle-findings.ts';
import { boxIdOf } from '../model/ids.ts';
import type { Project } from '../model/types.ts';
import { select, show } from '../store/actions.ts';

interface CycleLinkProps {
  readonly now: Project;
  readonly file: number;
}

/** Leads to the cycle of a file. */
export function CycleLink({ now, file }: CycleLinkProps) {
  const text = cycleText(now, file);
  if (text === undefined) return null;
  return (
    <button
      type="button"
      class={isInCountedCycle(now, file) ? 'chip up' : 'chip'}
      onClick={() => showCycleOf(now.ids[file])}
    >
      {text}
    </button>
  );
}

export function showCycleOf(path: string): void {
  batch(() => {
    select(boxIdOf(path));
    show('cycles');
  });
}
