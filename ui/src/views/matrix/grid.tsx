// biome-ignore-all lint/a11y/useSemanticElements: Rows and columns are virtual, which table elements cannot express.
import type { TargetedMouseEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { selection, viewport } from '../../store/state.ts';
import { ColumnHeaders } from './columns.tsx';
import { active, frame, geometry, hover, isFocused, moveTo, scroll, selectedRow } from './cursor.ts';
import type { CellPosition } from './draw.ts';
import { Groups } from './groups.tsx';
import { ACTIVE_ID } from './header-props.ts';
import { choose, pressKey } from './keys.ts';
import { RowHeaders } from './rows.tsx';
import { scrollIntoView } from './scroll.ts';
import { rowOfId, sheet } from './sheet.ts';
import { keepDrawn } from './surface.ts';

/** Renders the headers of visible rows and columns as elements, and the cells on a canvas. */
export function Grid() {
  const grid = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => (grid.current ? measure(grid.current) : undefined), []);
  const isDrawn = sheet.value !== undefined && geometry.value !== undefined;
  useLayoutEffect(() => (isDrawn && canvas.current ? keepDrawn(canvas.current) : undefined), [isDrawn]);

  useLayoutEffect(() => {
    if (isDrawn && grid.current) followSelection(grid.current);
  }, [isDrawn, selection.value]);

  const now = sheet.value;
  const sizes = geometry.value;
  const total = now && sizes ? now.matrix.size * sizes.cell : 0;
  return (
    <div
      ref={grid}
      class="matrix-grid"
      role="grid"
      aria-label="Dependency matrix: the row uses the column"
      aria-rowcount={(now?.matrix.size ?? 0) + 1}
      aria-colcount={(now?.matrix.size ?? 0) + 1}
      aria-activedescendant={ACTIVE_ID}
      tabIndex={0}
      onScroll={event => {
        const { scrollLeft: left, scrollTop: top } = event.currentTarget;
        scroll.value = { left, top };
      }}
      onMouseLeave={() => {
        hover.value = undefined;
      }}
      onFocus={() => {
        isFocused.value = true;
      }}
      onBlur={() => {
        isFocused.value = false;
      }}
      onKeyDown={event => {
        if (!pressKey(event)) return;
        scrollIntoView(event.currentTarget, active.value);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {now && sizes && (
        <div class="matrix-space" style={{ width: `${sizes.headWidth + total}px` }}>
          <ColumnHeaders sheet={now} geometry={sizes} />
          <div class="matrix-body" role="presentation" style={{ height: `${total}px` }}>
            <canvas
              ref={canvas}
              class="matrix-cells"
              style={{
                left: `${sizes.headWidth}px`,
                marginLeft: `${sizes.headWidth}px`,
                top: `${sizes.headHeight}px`,
              }}
              onMouseMove={event => {
                const cell = cellAt(event);
                if (cell.row !== hover.value?.row || cell.column !== hover.value?.column) hover.value = cell;
              }}
              onClick={event => {
                const cell = cellAt(event);
                moveTo(cell);
                choose(now, cell);
              }}
            />
            <RowHeaders sheet={now} geometry={sizes} />
            <Groups sheet={now} geometry={sizes} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Moves to the row and column of what was selected elsewhere. */
function followSelection(grid: HTMLElement): void {
  const now = sheet.value;
  if (!now || selection.value === undefined) return;
  const row = selectedRow.value >= 0 ? selectedRow.value : rowOfId(now, selection.value);
  if (row < 0 || active.value.row === row || active.value.column === row) return;
  // What is shown above and below the grid may just have taken some of its room.
  frame.value = { width: grid.clientWidth, height: grid.clientHeight };
  moveTo({ row, column: -1 });
  scrollIntoView(grid, { row, column: row });
}

function cellAt({ offsetX, offsetY }: TargetedMouseEvent<HTMLCanvasElement>): CellPosition {
  const cell = geometry.value?.cell ?? 1;
  const last = (sheet.value?.matrix.size ?? 1) - 1;
  return {
    row: Math.max(0, Math.min(last, Math.floor((offsetY + scroll.value.top) / cell))),
    column: Math.max(0, Math.min(last, Math.floor((offsetX + scroll.value.left) / cell))),
  };
}

/** Tracks the size of the frame, and restores the scroll position. */
function measure(grid: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    frame.value = { width: grid.clientWidth, height: grid.clientHeight };
  });
  observer.observe(grid);
  frame.value = { width: grid.clientWidth, height: grid.clientHeight };
  // The expansion of folders needs a viewport, and the map may not have been shown yet.
  viewport.value ??= frame.value;
  grid.scrollTo(scroll.value);
  return () => observer.disconnect();
}
