import { useComputed } from '@preact/signals';
import type { Box } from '../../model/layout.ts';
import type { MatrixGroup } from '../../model/matrix.ts';
import { select } from '../../store/actions.ts';
import { toggle } from '../../store/map-actions.ts';
import { endRow, firstRow, moveTo } from './cursor.ts';
import { describeBox } from './descriptions.ts';
import { classOf, type HeaderProps, keepFocus } from './header-props.ts';
import { scrollIntoView } from './scroll.ts';
import { rowOfId, sheet } from './sheet.ts';

/** Renders open folders as brackets beside their rows. */
export function Groups({ sheet: now, geometry: sizes }: HeaderProps) {
  const visible = useComputed(() => {
    const [first, end] = [firstRow.value, endRow.value];
    return sheet.value?.matrix.groups.filter(({ from, to }) => to > first && from < end) ?? [];
  });
  return (
    <div class="matrix-groups" aria-hidden="true" style={{ width: `${sizes.headWidth}px` }}>
      {visible.value.map(group => (
        <Group key={now.layout.boxes[group.box].id} group={group} sheet={now} geometry={sizes} />
      ))}
    </div>
  );
}

function Group({ group, sheet: now, geometry: sizes }: HeaderProps & { readonly group: MatrixGroup }) {
  const box = now.layout.boxes[group.box];
  return (
    <div
      class={classOf('matrix-group', { box })}
      style={{
        height: `${(group.to - group.from) * sizes.cell}px`,
        left: `${(group.depth - 1) * sizes.bracket}px`,
        top: `${group.from * sizes.cell}px`,
        width: `${sizes.bracket}px`,
      }}
    >
      <button
        type="button"
        class={sizes.hasBracketNames ? 'matrix-opener' : 'matrix-shut'}
        tabIndex={-1}
        title={`Close ${describeBox(box)}`}
        onMouseDown={keepFocus}
        {...(sizes.hasBracketNames && { style: { height: `${sizes.cell}px` } })}
        onClick={event => close(box, event.currentTarget.closest('[role=grid]'))}
      >
        {sizes.hasBracketNames && '▾'}
      </button>
      {sizes.hasBracketNames && group.to - group.from > 2 && (
        <button
          type="button"
          class="matrix-group-name cut"
          tabIndex={-1}
          title={describeBox(box)}
          onMouseDown={keepFocus}
          style={{ top: `${sizes.headHeight + sizes.cell}px` }}
          onClick={() => select(box.id)}
        >
          {box.label}
        </button>
      )}
    </div>
  );
}

/** Closing a folder turns its rows into one, which may be scrolled out of view. */
function close(box: Box, grid: HTMLElement | null): void {
  toggle(box.id);
  const now = sheet.value;
  const row = now ? rowOfId(now, box.id) : -1;
  if (row < 0) return;
  moveTo({ row, column: -1 });
  if (grid) scrollIntoView(grid, { row, column: -1 });
}
