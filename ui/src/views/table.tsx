import { Empty } from '../parts/empty.tsx';
import { setFilters } from '../store/actions.ts';
import { Facets } from './table/facets.tsx';
import { Grid } from './table/grid.tsx';
import { clearFacets, rows, table } from './table/rows.ts';

/** Everything, and the accessible equivalent of every other view. */
export function TableView() {
  return (
    <div class="view table">
      <Facets />
      {rows.value.length > 0 ? <Grid /> : <Nothing />}
    </div>
  );
}

/** The way out depends on who hides everything. */
function Nothing() {
  if (table.value?.rows.length === 0) {
    return (
      <Empty title="Nothing is left to show">
        <p>The filters of the page hide every file.</p>
        <button type="button" class="button" onClick={() => setFilters({ tests: true, scope: '' })}>
          show all files
        </button>
      </Empty>
    );
  }
  return (
    <Empty title="No file fits">
      <p>All files are filtered out.</p>
      <button type="button" class="button" onClick={clearFacets}>
        Clear the filters of the table
      </button>
    </Empty>
  );
}
