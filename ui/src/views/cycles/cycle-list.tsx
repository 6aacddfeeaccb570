import { useComputed } from '@preact/signals';
import { plural, thousands } from '../../model/names.ts';
import { project } from '../../store/state.ts';
import { ordered } from './chosen.ts';
import { CycleFilters, filter } from './cycle-filters.tsx';
import { CycleOptions } from './cycle-options.tsx';
import { matchingCycles } from './cycles.ts';

export function CycleList() {
  const found = useComputed(() =>
    project.value ? matchingCycles(project.value, ordered.value, filter.value) : [],
  );
  const total = ordered.value.length;
  const count = found.value.length;
  return (
    <section class="cycle-list" aria-label="All cycles">
      <CycleFilters />
      <p class="muted cycle-count" role="status">
        {count === total ? plural(total, 'cycle') : `${thousands(count)} of ${plural(total, 'cycle')}`},
        largest first
      </p>
      {count === 0 ? (
        <p class="cycle-none">No cycle matches this filter.</p>
      ) : (
        <CycleOptions cycles={found.value} />
      )}
    </section>
  );
}
