import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { boxIdOf, fileNode, nodeOf } from '../../model/ids.ts';
import type { Project } from '../../model/types.ts';
import { clickedRow, rowAfterKey } from '../../parts/row-keys.ts';
import { rowHeight, scrollToRow, useRowWindow } from '../../parts/row-window.ts';
import { select } from '../../store/actions.ts';
import { reveal } from '../../store/reveal.ts';
import { project, selection } from '../../store/state.ts';
import { Header } from './header.tsx';
import { Row } from './row.tsx';
import { rows, SHOWN_COLUMNS, table } from './rows.ts';

interface Active {
  /** The path, because row numbers change when files are added or removed. */
  readonly file: string;
  readonly column: number;
}

/** A virtual grid with one row for each file. The grid has the focus, and one cell is active. */
export function Grid() {
  const frame = useRef<HTMLTableElement>(null);
  const height = rowHeight();
  const list = rows.value;
  const { first, end } = useRowWindow(frame, list.length, height);
  const active = useSignal<Active | undefined>(undefined);
  const now = project.value;
  const chosen = now && selection.value !== undefined ? nodeOf(now, selection.value) : -1;
  const at = activeRow(now, list, active.value?.file, chosen);
  const column = active.value?.column ?? 0;

  const move = (row: number, to = column) => {
    if (!now || row < 0) return;
    active.value = { file: now.ids[list[row]], column: to };
    if (frame.current) scrollToRow(frame.current, { row, height, header: height });
  };
  useEffect(() => {
    move(list.indexOf(chosen));
  }, [selection.value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current || !now || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / height) - 2);
    const row = rowAfterKey(event.key, { at, count: list.length, page });
    const side = SIDEWAYS[event.key];
    if (row !== undefined) move(row);
    else if (side !== undefined) move(at, Math.max(0, Math.min(SHOWN_COLUMNS.length - 1, column + side)));
    else if (event.key === ' ') select(boxIdOf(now.ids[list[at]]));
    else if (event.key === 'Enter') reveal(boxIdOf(now.ids[list[at]]));
    else return;
    event.preventDefault();
  };
  if (!now || !table.value) return null;
  const shown = Array.from(list.subarray(first, end));
  return (
    <table
      ref={frame}
      class="grid"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation is a grid.
      role="grid"
      tabIndex={0}
      aria-label="Files"
      aria-description="Arrows move, Space selects, Enter shows the file on the map"
      aria-rowcount={list.length + 1}
      aria-colcount={SHOWN_COLUMNS.length}
      aria-activedescendant={`cell-${at}-${column}`}
      onKeyDown={onKeyDown}
      onClick={event => {
        const row = clickedRow(event);
        if (row !== undefined) select(boxIdOf(now.ids[list[row]]));
      }}
      onDblClick={event => {
        const row = clickedRow(event);
        if (row !== undefined) reveal(boxIdOf(now.ids[list[row]]));
      }}
    >
      <Header />
      <tbody
        class="grid-body"
        style={{ height: `${list.length * height}px`, paddingTop: `${first * height}px` }}
      >
        {shown.map((file, i) => (
          <Row
            key={first + i}
            index={first + i}
            file={file}
            activeColumn={first + i === at ? column : -1}
            isSelected={file === chosen}
            table={table.value}
          />
        ))}
      </tbody>
    </table>
  );
}

const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The active row: the last one reached by keyboard, else the selected one, else the first. */
function activeRow(
  now: Project | undefined,
  list: Uint32Array,
  file: string | undefined,
  chosen: number,
): number {
  const reached = now && file !== undefined ? list.indexOf(fileNode(now, file)) : -1;
  return Math.max(0, reached >= 0 ? reached : list.indexOf(chosen));
}
