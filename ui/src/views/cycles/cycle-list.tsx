import { useComputed } from '@preact/signals';
import { plural, thousands } from '../../model/names.ts';
import { cyclesChoice } from '../../store/cycles.ts';
import { project } from '../../store/state.ts';
import { CycleFilters } from './cycle-filters.tsx';
import { CycleOptions } from './cycle-options.tsx';
import { matchingFindings } from './cycles.ts';

export function CycleList() {
  const found = useComputed(() => (project.value ? matchingFindings(project.value, cyclesChoice.value) : []));
  const total = project.value?.findings.length ?? 0;
  const count = found.value.length;
  return (
    <section class="cycle-list" aria-label="All cycles">
      <CycleFilters />
      <p class="muted cycle-count" role="status">
        {count === total ? plural(total, 'cycle') : `${thousands(count)} of ${plural(total, 'cycle')}`}, best
        cut first
      </p>
      {count === 0 ? (
        <p class="cycle-none">
          {cyclesChoice.value.text.trim() === ''
            ? 'No cycle lowers the health score.'
            : 'No cycle matches this filter.'}
        </p>
      ) : (
        <CycleOptions findings={found.value} />
      )}
    </section>
  );
}
