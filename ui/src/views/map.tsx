import '../style/views.css';
import { NothingShown } from '../parts/nothing-shown.tsx';
import { layout } from '../store/derived.ts';
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
          <NothingShown />
        </div>
      )}
    </div>
  );
}
