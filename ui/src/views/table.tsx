import '../style/views.css';
import { ALL_ROLES } from '../model/roles.ts';
import { Empty } from '../parts/empty.tsx';
import { setFilters } from '../store/actions.ts';
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
  if (table.value?.rows.length === 0) {
    return (
      <Empty title="The page filters hide all files">
        <button type="button" class="button" onClick={() => setFilters({ ...ALL_ROLES, scope: '' })}>
          show all files
        </button>
      </Empty>
    );
  }
  return (
    <Empty title="No files match the table filters">
      <button type="button" class="button" onClick={clearFacets}>
        Clear the table filters
      </button>
    </Empty>
  );
}
