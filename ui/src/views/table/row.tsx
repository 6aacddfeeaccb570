import { thousands } from '../../model/names.ts';
import type { Column, Table } from '../../model/table.ts';
import { ChangeMark } from '../../parts/change-mark.tsx';
import { PathEnd } from '../../parts/path-end.tsx';
import { SHOWN_COLUMNS } from './rows.ts';

interface RowProps {
  /** From 0. */
  readonly index: number;
  readonly file: number;
  /** -1 unless the keyboard is in this row. */
  readonly activeColumn: number;
  readonly isSelected: boolean;
  readonly table: Table | undefined;
}

export function Row({ index, file, activeColumn, isSelected, table }: RowProps) {
  return (
    <tr
      class={activeColumn >= 0 ? 'grid-row active' : 'grid-row'}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      {table &&
        SHOWN_COLUMNS.map((column, i) => (
          <td key={column.key} id={`cell-${index}-${i}`} class={classOf(column, i === activeColumn)}>
            <Cell column={column} value={table.cell(file, column.key)} />
          </td>
        ))}
    </tr>
  );
}

function Cell({ column: { key }, value }: { readonly column: Column; readonly value: string | number }) {
  if (typeof value === 'number') return textOf(key, value);
  if (key !== 'path') return value;
  return (
    <span class="path name-parts" title={value}>
      <ChangeMark path={value} />
      <PathEnd path={value} />
    </span>
  );
}

function textOf(key: Column['key'], value: number): string {
  if (key === 'inCycle') return value === 1 ? 'yes' : '';
  if (value < 0) return '–';
  return key === 'complexity' ? value.toFixed(2) : thousands(value);
}

function classOf({ key, isNumber }: Column, isActive: boolean): string {
  return `grid-cell ${key}${isNumber ? ' number' : ' cut'}${isActive ? ' active' : ''}`;
}
