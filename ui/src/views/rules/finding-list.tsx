import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { clickedRow, rowAfterKey } from '../../parts/row-keys.ts';
import { rowHeight, scrollToRow, useRowWindow } from '../../parts/row-window.ts';
import { rulesChoice } from '../../store/state.ts';
import { choose, collapsed, rows, toggleGroup } from './choice.ts';
import { RowText } from './row-text.tsx';

/** A virtual tree: groups that can be collapsed, and their findings. The tree has the focus, and one row is active. */
export function FindingList() {
  const frame = useRef<HTMLDivElement>(null);
  const height = 2 * rowHeight();
  const list = rows.value;
  const { first, end } = useRowWindow(frame, list.length, height);
  const wanted = rulesChoice.value.finding;
  const index = list.findIndex(row => row.kind === 'finding' && row.finding.id === wanted);
  const active = useSignal(Math.max(0, index));
  const at = Math.max(0, Math.min(active.value, list.length - 1));

  const move = (row: number) => {
    active.value = row;
    if (frame.current) scrollToRow(frame.current, { row, height });
  };
  useEffect(() => {
    if (index >= 0) move(index);
  }, [wanted]);

  const activate = (row: number) => {
    const what = list[row];
    active.value = row;
    if (what?.kind === 'group') toggleGroup(what.group.name);
    else if (what) choose(what.finding);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || list.length === 0) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / height) - 1);
    const row = rowAfterKey(event.key, { at, count: list.length, page });
    if (row !== undefined) move(row);
    else if (event.key === 'Enter' || event.key === ' ') activate(at);
    else if (event.key === 'ArrowLeft') move(collapseFrom(at));
    else if (event.key === 'ArrowRight') move(expandFrom(at));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={frame}
      class="row-list finding-list"
      role="tree"
      tabIndex={0}
      aria-label="Findings"
      aria-description="Arrows move, Enter shows a finding or collapses a group"
      aria-activedescendant={`finding-${at}`}
      onKeyDown={onKeyDown}
      onClick={event => {
        const row = clickedRow(event);
        if (row !== undefined) activate(row);
      }}
    >
      <div
        class="finding-rows"
        role="presentation"
        style={{ height: `${list.length * height}px`, paddingTop: `${first * height}px` }}
      >
        {list.slice(first, end).map((row, i) => (
          <div
            key={first + i}
            id={`finding-${first + i}`}
            data-row={first + i}
            class={`list-row finding-row ${row.kind === 'group' ? 'group' : ''} ${first + i === at ? 'active' : ''}`}
            role="treeitem"
            tabIndex={-1}
            aria-level={row.kind === 'group' ? 1 : 2}
            aria-posinset={row.at + 1}
            aria-setsize={row.of}
            aria-expanded={row.kind === 'group' ? !collapsed.value.has(row.group.name) : undefined}
            aria-selected={row.kind === 'finding' && row.finding.id === wanted}
          >
            <RowText row={row} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Collapses a group, or leads from a finding to its group. */
function collapseFrom(at: number): number {
  const row = rows.value[at];
  if (row.kind === 'finding') return at - row.at - 1;
  toggleGroup(row.group.name, false);
  return at;
}

/** Expands a group, or leads from an expanded one to its first finding. */
function expandFrom(at: number): number {
  const row = rows.value[at];
  if (row.kind === 'finding') return at;
  if (!collapsed.value.has(row.group.name)) return at + 1;
  toggleGroup(row.group.name, true);
  return at;
}
