import type { JSX } from 'preact';
import { later } from '../parts/later.tsx';
import type { ViewName } from '../store/state.ts';
import { MapView } from './map.tsx';

const LATER = {
  matrix: later(async () => (await import('./matrix.tsx')).MatrixView),
  focus: later(async () => (await import('./focus.tsx')).FocusView),
  cycles: later(async () => (await import('./cycles.tsx')).CyclesView),
  risks: later(async () => (await import('./risks.tsx')).RisksView),
  table: later(async () => (await import('./table.tsx')).TableView),
};

/** The map comes with the page, the others behind it. */
export const VIEW: Readonly<Record<ViewName, () => JSX.Element | null>> = {
  map: MapView,
  matrix: LATER.matrix.View,
  focus: LATER.focus.View,
  cycles: LATER.cycles.View,
  risks: LATER.risks.View,
  table: LATER.table.View,
};

/** Once the map is drawn, all other views are fetched, so that none has to be waited for. */
export function fetchViews(): void {
  for (const { fetch } of Object.values(LATER)) fetch().catch(() => {});
}
