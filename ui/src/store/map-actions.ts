import { batch } from '@preact/signals';
import { nodeOf, PACKAGES_ID } from '../model/ids.ts';
import { ALL_ROLES, ROLE_FILTERS, roleFiles } from '../model/roles.ts';
import { ancestorsOf, unitOf } from '../model/tree.ts';
import type { BoxId } from '../model/types.ts';
import { select } from './actions.ts';
import { showToast } from './announce.ts';
import { auto, expanded, layout, tree } from './derived.ts';
import { fits } from './fits.ts';
import { viewCamera, wholeMapCamera } from './map-camera.ts';
import { showPackage } from './packages.ts';
import { fitArea } from './right-panel.ts';
import {
  camera,
  closed,
  drawer,
  filters,
  opened,
  panel,
  pendingFocus,
  pulsingBoxes,
  view,
  viewport,
} from './state.ts';

/** The actions of a user that depend on the boxes of the map. */

export function toggle(id: BoxId): void {
  setOpen(id, !expanded.value.has(id));
}

/**
 * Opens or closes a folder. Its box stays in place on the screen, also if the map was fitted to the window before. The
 * box of all packages leads to their view.
 */
export function setOpen(id: BoxId, isOpen: boolean): void {
  if (id === PACKAGES_ID) {
    showPackage();
    return;
  }
  const before = layout.value?.boxOf(id);
  const shown = view.value === 'map' && viewport.value ? viewCamera.value : camera.value;
  const isAuto = auto.value.has(id);
  batch(() => {
    // A folder that is opened again stays in `closed`, so that opening it changes only its own part of the layout.
    opened.value = withId(opened.value, id, isOpen && (!isAuto || closed.value.has(id)));
    if (!isOpen) closed.value = withId(closed.value, id, isAuto);
  });
  const after = layout.value?.boxOf(id);
  if (before && after && shown) {
    camera.value = { ...shown, x: shown.x + after.x - before.x, y: shown.y + after.y - before.y };
  }
}

export function collapseAll(): void {
  batch(() => {
    opened.value = new Set();
    closed.value = new Set(auto.value);
    camera.value = undefined;
  });
}

/** Opens the ancestors of a box, selects it and centres the map on it. */
export function revealOnMap(id: BoxId): void {
  if (!tree.value) return;
  relaxFilters(id);
  batch(() => {
    view.value = 'map';
    select(id);
    const around = tree.value ? ancestorsOf(tree.value, id) : [];
    const shut = around.filter(folder => !expanded.value.has(folder));
    opened.value = new Set([...opened.value, ...shut]);
    panel.value = undefined;
    drawer.value = undefined;
  });
  centre(id);
  pulsingBoxes.value = new Set([id]);
  pendingFocus.value = id;
}

/** Turns off the filters that hide a search result. */
function relaxFilters(id: BoxId): void {
  if (!tree.value || unitOf(tree.value, id) >= 0) return;
  filters.value = {
    ...filters.value,
    packages: filters.value.packages || id.startsWith(PACKAGES_ID),
    scope: '',
  };
  if (unitOf(tree.value, id) >= 0) return;
  // A box that is still hidden is a file of a hidden role, or a folder of such files.
  const file = nodeOf(tree.value.project, id);
  const role = file === -1 ? undefined : ROLE_FILTERS[tree.value.project.role[file]];
  filters.value = { ...filters.value, ...(role ? { [role]: true } : ALL_ROLES) };
  if (unitOf(tree.value, id) >= 0) showToast(`Now showing ${role ? roleFiles(role) : 'all files'}`);
}

function centre(id: BoxId): void {
  const box = layout.value?.boxOf(id);
  const size = viewport.value;
  if (!box || !size) return;
  const scale = Math.max(0.85, Math.min(1.2, camera.value?.scale ?? 1));
  // Whole pixels, as in the address, so that a link shows the same.
  camera.value = {
    x: Math.round(box.x + box.width / 2 - size.width / 2 / scale),
    y: Math.round(box.y + box.height / 2 - size.height / 2 / scale),
    scale,
  };
}

/** Shows the whole map. Only what the user opened can make it larger than what is legible. */
export function fitMap(): void {
  fitArea.value = viewport.value;
  camera.value = wholeMapCamera();
  fits.value++;
}

function withId(set: ReadonlySet<BoxId>, id: BoxId, isIn: boolean): ReadonlySet<BoxId> {
  if (set.has(id) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
