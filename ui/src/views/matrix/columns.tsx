// biome-ignore-all lint/a11y/useSemanticElements: Rows and columns are virtual, which table elements cannot express.
// biome-ignore-all lint/a11y/useFocusableInteractive: The grid keeps the focus and refers to its active element.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: The grid handles the keys.
import { select } from '../../store/actions.ts';
import { active, crossed, endColumn, firstColumn, hover, moveTo } from './cursor.ts';
import { describeCell, nameOfBox } from './descriptions.ts';
import { ACTIVE_ID, classOf, type HeaderProps, renderedIndexes } from './header-props.ts';
import { boxOfRow } from './sheet.ts';

export function ColumnHeaders(props: HeaderProps) {
  const { sheet: now, geometry: sizes } = props;
  const { row, column: activeColumn } = active.value;
  const columns = renderedIndexes(firstColumn.value, endColumn.value, row === -1 ? activeColumn : -1);
  const isCorner = row === -1 && activeColumn === -1;
  return (
    <div
      class={`matrix-columns ${now.matrix.size > 99 ? 'many' : ''}`}
      role="row"
      aria-rowindex={1}
      style={{ height: `${sizes.headHeight}px` }}
    >
      <div
        {...(isCorner && { id: ACTIVE_ID })}
        class="matrix-corner"
        role="columnheader"
        aria-colindex={1}
        style={{ width: `${sizes.headWidth}px` }}
      >
        <span class="matrix-corner-words muted">row uses column</span>
      </div>
      {columns.map(column => (
        <ColumnHeader key={boxOfRow(now, column).id} {...props} column={column} />
      ))}
    </div>
  );
}

function ColumnHeader({ sheet: now, geometry: sizes, column }: HeaderProps & { readonly column: number }) {
  const box = boxOfRow(now, column);
  const isActive = active.value.row === -1 && active.value.column === column;
  return (
    <div
      {...(isActive && { id: ACTIVE_ID })}
      class={classOf('matrix-column', { isNear: crossed.value?.column === column, box, isActive })}
      role="columnheader"
      aria-colindex={column + 2}
      aria-label={describeCell(now, -1, column)}
      title={nameOfBox(box)}
      style={{ left: `${sizes.headWidth + column * sizes.cell}px`, width: `${sizes.cell}px` }}
      onMouseEnter={() => {
        hover.value = { row: -1, column };
      }}
      onClick={() => {
        moveTo({ row: -1, column });
        select(box.id);
      }}
    >
      {sizes.hasNames && <span class="matrix-column-name cut">{box.label}</span>}
      <span class="matrix-number">{column + 1}</span>
    </div>
  );
}
