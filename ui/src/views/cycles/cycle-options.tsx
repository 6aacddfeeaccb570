import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { clickedRow, rowAfterKey } from '../../parts/row-keys.ts';
import { rowHeight, scrollToRow, useRowWindow } from '../../parts/row-window.ts';
import { project } from '../../store/state.ts';
import { CycleChips } from './chips.tsx';
import { choose, chosen, news } from './chosen.ts';
import { commonFolder } from './cycles.ts';

/** The arrow keys move and Enter selects, so that moving past a hundred cycles does not fill the history. */
export function CycleOptions({ cycles }: { readonly cycles: readonly number[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const height = 2 * rowHeight();
  const { first, end } = useRowWindow(frame, cycles.length, height);
  const current = chosen.value?.kind === 'open' ? chosen.value.cycle : -1;
  const index = cycles.indexOf(current);
  const active = useSignal(Math.max(0, index));
  const at = Math.min(active.value, cycles.length - 1);

  const move = (row: number) => {
    active.value = row;
    if (frame.current) scrollToRow(frame.current, { row, height });
  };
  useEffect(() => {
    if (index >= 0) move(index);
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / height) - 1);
    const row = rowAfterKey(event.key, { at, count: cycles.length, page });
    if (row !== undefined) move(row);
    else if (event.key === 'Enter' || event.key === ' ') choose(cycles[at]);
    else return;
    event.preventDefault();
  };
  const now = project.value;
  if (!now) return null;
  return (
    <div
      ref={frame}
      class="cycle-options"
      role="listbox"
      tabIndex={0}
      aria-label="Cycles, largest first"
      aria-activedescendant={`cycle-${at}`}
      onKeyDown={onKeyDown}
      onClick={event => {
        const row = clickedRow(event);
        if (row !== undefined) choose(cycles[row]);
      }}
    >
      <div
        class="cycle-rows"
        role="presentation"
        style={{ height: `${cycles.length * height}px`, paddingTop: `${first * height}px` }}
      >
        {cycles.slice(first, end).map((cycle, i) => (
          <div
            key={first + i}
            id={`cycle-${first + i}`}
            data-row={first + i}
            class={first + i === at ? 'cycle-option active' : 'cycle-option'}
            role="option"
            tabIndex={-1}
            aria-selected={cycle === current}
            aria-setsize={cycles.length}
            aria-posinset={first + i + 1}
          >
            <OptionText now={now} cycle={cycle} />
          </div>
        ))}
      </div>
    </div>
  );
}

function OptionText({ now, cycle }: { readonly now: Project; readonly cycle: number }) {
  const details = now.cycles[cycle];
  const folder = commonFolder(now, cycle) || now.name;
  return (
    <>
      <span class="cycle-head">
        <strong class="cycle-size">{plural(details.members.length, 'file')}</strong>
        <CycleChips details={details} news={news.value.get(cycle)} />
      </span>
      <span class="cycle-folder path cut muted" title={folder}>
        {folder}
      </span>
    </>
  );
}
