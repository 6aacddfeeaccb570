import { zoomOut } from '../../store/overview.ts';
import { fitOverview, ZOOM_STEP, zoomOverview } from '../../store/overview-camera.ts';
import { filters } from '../../store/state.ts';

/** Below the picture: on top of it they would cover boxes. */
export function ZoomButtons() {
  return (
    <div class="zoom">
      {filters.value.scope !== '' && (
        <button type="button" class="button" title="Zoom out (Escape)" onClick={zoomOut}>
          zoom out
        </button>
      )}
      <button type="button" class="button" title="Fit (F)" onClick={fitOverview}>
        fit
      </button>
      <button type="button" class="button icon" aria-label="Zoom in" onClick={() => zoomOverview(ZOOM_STEP)}>
        +
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="Zoom out"
        onClick={() => zoomOverview(1 / ZOOM_STEP)}
      >
        −
      </button>
    </div>
  );
}
