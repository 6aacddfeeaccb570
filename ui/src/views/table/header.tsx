import type { Column } from '../../model/table.ts';
import { order, orderBy, SHOWN_COLUMNS } from './rows.ts';

export function Header() {
  return (
    <thead class="grid-head">
      <tr class="grid-row" aria-rowindex={1}>
        {SHOWN_COLUMNS.map(column => (
          <HeaderCell key={column.key} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function HeaderCell({ column }: { readonly column: Column }) {
  const { key, isDescending } = order.value;
  const isSorted = key === column.key;
  return (
    <th
      class={column.isNumber ? 'grid-cell number' : 'grid-cell'}
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" class="sort" onClick={() => orderBy(column)}>
        {column.title}
        <span class="sort-sign" aria-hidden="true">
          {isSorted ? (isDescending ? '▼' : '▲') : ''}
        </span>
      </button>
    </th>
  );
}
