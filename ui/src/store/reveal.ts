import { batch } from '@preact/signals';
import { isPackageId, PACKAGES_ID } from '../model/ids.ts';
import { boxShowing } from '../model/overview.ts';
import type { BoxId } from '../model/types.ts';
import { select } from './actions.ts';
import { showToast } from './announce.ts';
import { chunk } from './chunk.ts';
import { overview } from './overview.ts';
import { fitOverview } from './overview-camera.ts';
import { showPackage } from './packages.ts';
import { drawer, panel, pendingFocus, pulsingBoxes, view } from './state.ts';

/** Actions that show something in the overview or on the map, wherever the user is. */

/** Selects a box and shows it on the map, whatever hides it. A package is shown in its own view. */
export function reveal(id: BoxId): void {
  if (isPackageId(id)) {
    panel.value = undefined;
    showPackage(id.slice(PACKAGES_ID.length));
  } else withMap(({ revealOnMap }) => revealOnMap(id));
}

/** Shows a search result where the user is: in the overview, or else on the map. */
export function locate(id: BoxId): void {
  const state = overview.value;
  const box = view.value === 'overview' && state ? boxShowing(state, id) : -1;
  if (!state || box < 0) {
    reveal(id);
    return;
  }
  batch(() => {
    panel.value = undefined;
    drawer.value = undefined;
    select(id);
    pulsingBoxes.value = new Set([id]);
    pendingFocus.value = state.ids[box];
  });
}

/** Shows the whole picture. */
export function fit(): void {
  if (view.value === 'overview') fitOverview();
  else withMap(({ fitMap }) => fitMap());
}

/** The map and its model are a chunk of their own. */
const mapActions = chunk(() => import('./map-actions.ts'));

function withMap(act: (map: typeof import('./map-actions.ts')) => void): void {
  mapActions().then(act, () => showToast('The map is not loaded yet, and the server does not answer'));
}
