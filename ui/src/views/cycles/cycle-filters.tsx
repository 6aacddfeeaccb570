import { signal, useComputed } from '@preact/signals';
import { thousands } from '../../model/names.ts';
import { project } from '../../store/state.ts';
import type { CycleFilter } from './cycles.ts';

/** Kept while other views are shown. */
export const filter = signal<CycleFilter>({
  text: '',
  hidesTypeOnly: false,
  hidesLazy: false,
  hidesInUnits: false,
});

export function CycleFilters() {
  const counts = useComputed(() => {
    const cycles = project.value?.cycles ?? [];
    return {
      types: cycles.filter(({ typeOnly }) => typeOnly).length,
      lazy: cycles.filter(({ lazy }) => lazy).length,
      inUnits: cycles.filter(({ unit }) => unit !== undefined).length,
    };
  });
  const { text, hidesTypeOnly, hidesLazy, hidesInUnits } = filter.value;
  return (
    <div class="cycle-filters">
      <input
        type="search"
        class="field"
        aria-label="Filter cycles by the path of a member"
        placeholder="Filter by file or folder"
        value={text}
        onInput={event => change({ text: event.currentTarget.value })}
      />
      <HideChip
        title="Hide cycles that disappear once type-only imports are erased"
        count={counts.value.types}
        isOn={hidesTypeOnly}
        onToggle={() => change({ hidesTypeOnly: !hidesTypeOnly })}
      >
        Hide types only
      </HideChip>
      <HideChip
        title="Hide cycles that disappear without lazy imports"
        count={counts.value.lazy}
        isOn={hidesLazy}
        onToggle={() => change({ hidesLazy: !hidesLazy })}
      >
        Hide lazy only
      </HideChip>
      <HideChip
        title="Hide cycles whose files all belong to one package or namespace"
        count={counts.value.inUnits}
        isOn={hidesInUnits}
        onToggle={() => change({ hidesInUnits: !hidesInUnits })}
      >
        Hide one package
      </HideChip>
    </div>
  );
}

interface HideChipProps {
  readonly title: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly children: string;
}

/** Rendered only if there is something to hide, or something is hidden. */
function HideChip({ title, count, isOn, onToggle, children }: HideChipProps) {
  if (count === 0 && !isOn) return null;
  return (
    <button type="button" class="chip" title={title} aria-pressed={isOn} onClick={onToggle}>
      {children} · {thousands(count)}
    </button>
  );
}

function change(part: Partial<CycleFilter>): void {
  filter.value = { ...filter.value, ...part };
}
