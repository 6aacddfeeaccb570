import { ALL_ROLES } from '../model/roles.ts';
import { Empty } from '../parts/empty.tsx';
import { setFilters } from '../store/actions.ts';
import { layout } from '../store/derived.ts';
import { DEFAULT_FILTERS } from '../store/state.ts';
import { MapSurface } from './map/surface.tsx';
import { MapToolbar } from './map/toolbar.tsx';

/** Answers: how is the project layered, and what breaks the layering? */
export function MapView() {
  const isEmpty = layout.value?.boxes.length === 0;
  return (
    <div class="map-view">
      <MapToolbar />
      <MapSurface />
      {isEmpty && (
        <div class="map-empty">
          <Empty title="The filters hide all files">
            <button
              type="button"
              class="button"
              onClick={() => setFilters({ ...DEFAULT_FILTERS, ...ALL_ROLES })}
            >
              Show everything
            </button>
          </Empty>
        </div>
      )}
    </div>
  );
}
