import '../style/views.css';
import { Empty } from '../parts/empty.tsx';
import { NothingShown } from '../parts/nothing-shown.tsx';
import { Facets } from './table/facets.tsx';
import { Grid } from './table/grid.tsx';
import { clearFacets, rows, table } from './table/rows.ts';

/** All files as a table: the accessible equivalent of every other view. */
export function TableView() {
  return (
    <div class="view table">
      <Facets />
      {rows.value.length > 0 ? <Grid /> : <NoRows />}
    </div>
  );
}

/** Offers to clear the filters that hide all rows: those of the page or those of the table. */
function NoRows() {
  if (table.value?.rows.length === 0) return <NothingShown />;
  return (
    <Empty title="No files match the table filters">
      <button type="button" class="button" onClick={clearFacets}>
        Clear the table filters
      </button>
    </Empty>
  );
}
