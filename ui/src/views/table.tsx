import { Empty } from '../parts/empty.tsx';
import { Facets } from './table/facets.tsx';
import { Grid } from './table/grid.tsx';
import { clearFacets, rows } from './table/rows.ts';

/** Everything, and the accessible equivalent of every other view. */
export function TableView() {
  return (
    <div class="view table">
      <Facets />
      {rows.value.length > 0 ? (
        <Grid />
      ) : (
        <Empty title="No file fits">
          <p>All files are filtered out.</p>
          <button type="button" class="button" onClick={clearFacets}>
            Clear the filters of the table
          </button>
        </Empty>
      )}
    </div>
  );
}
