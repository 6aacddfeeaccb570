import { useComputed } from '@preact/signals';
import { isUnjudged } from '../../model/cycle-findings.ts';
import { plural, thousands } from '../../model/names.ts';
import { cyclesChoice } from '../../store/cycles.ts';
import { project } from '../../store/state.ts';
import { checked, unjudgedFinding } from './checking.ts';
import { CycleFilters } from './cycle-filters.tsx';
import { CycleOptions } from './cycle-options.tsx';
import { listGroups } from './cycles.ts';

export function CycleList() {
  const groups = useComputed(() => {
    const now = project.value;
    if (!now) return [];
    const unjudged = [...checked.value].filter(cycle => isUnjudged(now.cycles[cycle]));
    return listGroups(now, cyclesChoice.value, unjudged.map(unjudgedFinding));
  });
  const total = project.value?.findings.length ?? 0;
  const count = groups.value.reduce(
    (sum, { group, findings }) => sum + (group === 'checking' ? 0 : findings.length),
    0,
  );
  return (
    <section class="cycle-list" aria-label="All cycles">
      <CycleFilters />
      <p class="muted cycle-count" role="status">
        {count === total ? plural(total, 'cycle') : `${thousands(count)} of ${plural(total, 'cycle')}`} of any
        kind, best cut first
      </p>
      {groups.value.length === 0 ? (
        <p class="cycle-none">
          {cyclesChoice.value.text.trim() === ''
            ? 'No cycle lowers the health score.'
            : 'No cycle matches this filter.'}
        </p>
      ) : (
        <CycleOptions groups={groups.value} />
      )}
    </section>
  );
}
