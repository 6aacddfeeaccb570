import { computed } from '@preact/signals';
import { thousands } from '../../model/names.ts';
import { type CycleGroup, cyclesChoice, setCyclesChoice } from '../../store/cycles.ts';
import { project } from '../../store/state.ts';
import { groupOf } from './cycles.ts';

const GROUPS: readonly { readonly group: CycleGroup; readonly name: string; readonly title: string }[] = [
  { group: 'eager', name: 'At load time', title: 'Show cycles that exist while the files load' },
  { group: 'lazy', name: 'Lazy', title: 'Show cycles that lazy imports close, after the files have loaded' },
  { group: 'typeOnly', name: 'Types only', title: 'Show cycles that exist for the compiler only' },
  {
    group: 'close',
    name: 'Close',
    title: 'Show files that import themselves or what belongs to them; they do not lower the score',
  },
  {
    group: 'inUnit',
    name: 'In one package',
    title: 'Show cycles whose files all belong to one package or namespace; they do not lower the score',
  },
  {
    group: 'others',
    name: 'Tests and others',
    title: 'Show cycles among tests, generated, config or vendored files; they do not lower the score',
  },
];

/** The number of findings in each group. */
const counts = computed(() => {
  const found = new Map<CycleGroup, number>();
  const now = project.value;
  for (const finding of now?.findings ?? []) {
    const group = now && groupOf(now, finding);
    if (group) found.set(group, (found.get(group) ?? 0) + 1);
  }
  return found;
});

export function CycleFilters() {
  return (
    <div class="cycle-filters">
      <input
        type="search"
        class="field"
        aria-label="Filter cycles by the path of a member"
        placeholder="Filter by file or folder"
        value={cyclesChoice.value.text}
        onInput={event => setCyclesChoice({ text: event.currentTarget.value })}
      />
      {GROUPS.filter(({ group }) => isOffered(group)).map(({ group, name, title }) => (
        <button
          key={group}
          type="button"
          class="chip"
          title={title}
          aria-pressed={cyclesChoice.value.groups.has(group)}
          onClick={() => toggle(group)}
        >
          {name} · {thousands(counts.value.get(group) ?? 0)}
        </button>
      ))}
    </div>
  );
}

/** A single group needs no choice, unless it is hidden. */
function isOffered(group: CycleGroup): boolean {
  const isOnly = counts.value.size === 1 && cyclesChoice.value.groups.has(group);
  return counts.value.has(group) && !isOnly;
}

function toggle(group: CycleGroup): void {
  const groups = new Set(cyclesChoice.value.groups);
  if (!groups.delete(group)) groups.add(group);
  setCyclesChoice({ groups });
}
