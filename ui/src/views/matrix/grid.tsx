// biome-ignore-all lint/a11y/useSemanticElements: Only what is in sight exists, which no table element can say.
import type { TargetedMouseEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { viewport } from '../../store/state.ts';
import { ColumnHeaders } from './columns.tsx';
import { active, frame, geometry, hover, isFocused, moveTo, scroll } from './cursor.ts';
import type { Place } from './draw.ts';
import { Groups } from './groups.tsx';
import { ACTIVE_ID } from './header-props.ts';
import { choose, pressKey } from './keys.ts';
import { RowHeaders } from './rows.tsx';
import { bringIn } from './scroll.ts';
import { sheet } from './sheet.ts';
import { keepDrawn } from './surface.ts';

/** Headers are elements, for as many rows and columns as are in sight; the cells between them are drawn. */
export function Grid() {
  const grid = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => (grid.current ? measure(grid.current) : undefined), []);
  const isDrawn = sheet.value !== undefined && geometry.value !== undefined;
  useLayoutEffect(() => (isDrawn && canvas.current ? keepDrawn(canvas.current) : undefined), [isDrawn]);

  const now = sheet.value;
  const sizes = geometry.value;
  const total = now && sizes ? now.matrix.size * sizes.cell : 0;
  return (
    <div
      ref={grid}
      class="matrix-grid"
      role="grid"
      aria-label="Who uses whom: the row uses the column"
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
        bringIn(event.currentTarget, active.value);
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
                const place = placeOf(event);
                if (place.row !== hover.value?.row || place.column !== hover.value?.column)
                  hover.value = place;
              }}
              onClick={event => {
                const place = placeOf(event);
                moveTo(place);
                choose(now, place);
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

function placeOf({ offsetX, offsetY }: TargetedMouseEvent<HTMLCanvasElement>): Place {
  const cell = geometry.value?.cell ?? 1;
  const last = (sheet.value?.matrix.size ?? 1) - 1;
  return {
    row: Math.max(0, Math.min(last, Math.floor((offsetY + scroll.value.top) / cell))),
    column: Math.max(0, Math.min(last, Math.floor((offsetX + scroll.value.left) / cell))),
  };
}

/** Keeps the size of the frame and starts where it was left. */
function measure(grid: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    frame.value = { width: grid.clientWidth, height: grid.clientHeight };
  });
  observer.observe(grid);
  frame.value = { width: grid.clientWidth, height: grid.clientHeight };
  // The expansion of the map needs a size, and the map may not have been looked at yet.
  viewport.value ??= frame.value;
  grid.scrollTo(scroll.value);
  return () => observer.disconnect();
}
