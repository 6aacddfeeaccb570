// biome-ignore-all lint/a11y/useSemanticElements: Rows and columns are virtual, which table elements cannot express.
// biome-ignore-all lint/a11y/useFocusableInteractive: The grid keeps the focus and refers to its active element.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: The grid handles the keys.
import { changesText } from '../../model/comparison.ts';
import type { Box } from '../../model/layout.ts';
import { select } from '../../store/actions.ts';
import { toggle } from '../../store/map-actions.ts';
import { active, crossed, endRow, firstRow, hover, moveTo } from './cursor.ts';
import { changesOfRow, describeBox, describeCell, nameOfBox } from './descriptions.ts';
import { ACTIVE_ID, classOf, type HeaderProps, keepFocus, renderedIndexes } from './header-props.ts';
import { boxOfRow, isFolder, type Sheet } from './sheet.ts';

export function RowHeaders(props: HeaderProps) {
  const rows = renderedIndexes(firstRow.value, endRow.value, active.value.row);
  return (
    <>
      {rows.map(each => (
        <RowHeader key={boxOfRow(props.sheet, each).id} {...props} row={each} />
      ))}
    </>
  );
}

function RowHeader({ sheet: now, geometry: sizes, row }: HeaderProps & { readonly row: number }) {
  const box = boxOfRow(now, row);
  const isRow = active.value.row === row;
  const { column } = active.value;
  const isActive = isRow && column === -1;
  return (
    <div class="matrix-row" role="row" aria-rowindex={row + 2} style={{ top: `${row * sizes.cell}px` }}>
      <div
        {...(isActive && { id: ACTIVE_ID })}
        class={classOf('matrix-row-head', { isNear: crossed.value?.row === row, box, isActive })}
        role="rowheader"
        aria-colindex={1}
        aria-label={describeCell(now, row, -1)}
        title={nameOfBox(box)}
        style={{
          height: `${sizes.cell}px`,
          paddingLeft: `${(box.depth - 1) * sizes.bracket}px`,
          width: `${sizes.headWidth}px`,
        }}
        onMouseEnter={() => {
          hover.value = { row, column: -1 };
        }}
        onClick={() => {
          moveTo({ row, column: -1 });
          select(box.id);
        }}
        onDblClick={() => isFolder(box) && toggle(box.id)}
      >
        <Opener box={box} />
        <span class="matrix-row-name cut">{box.label}</span>
        <RowMark sheet={now} row={row} />
        <span class="matrix-number">{row + 1}</span>
      </div>
      {isRow && column >= 0 && <ActiveCell sheet={now} geometry={sizes} />}
    </div>
  );
}

/** The changes in a row, as signs with counts. */
function RowMark({ sheet: now, row }: { readonly sheet: Sheet; readonly row: number }) {
  const text = changesOfRow(now, row, changesText);
  return text === '' ? null : <span class="box-mark">{text}</span>;
}

/** Cells are drawn on the canvas; the active one is also an element, for screen readers. */
function ActiveCell({ sheet: now, geometry: sizes }: HeaderProps) {
  const { row, column } = active.value;
  return (
    <div
      id={ACTIVE_ID}
      class="matrix-active"
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={describeCell(now, row, column)}
      style={{
        height: `${sizes.cell}px`,
        left: `${sizes.headWidth + column * sizes.cell}px`,
        width: `${sizes.cell}px`,
      }}
    />
  );
}

/** For the pointer; the keyboard uses + and −. */
function Opener({ box }: { readonly box: Box }) {
  if (!isFolder(box)) return <span class="matrix-opener" aria-hidden="true" />;
  return (
    <button
      type="button"
      class="matrix-opener"
      tabIndex={-1}
      aria-label="Open"
      title={`Open ${describeBox(box)}`}
      onMouseDown={keepFocus}
      onClick={event => {
        event.stopPropagation();
        toggle(box.id);
      }}
      onDblClick={event => event.stopPropagation()}
    >
      ▸
    </button>
  );
}
