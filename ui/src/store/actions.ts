import { batch } from '@preact/signals';
import type { JudgedFinding } from '../../../src/export/findings/model-types.ts';
import { SHOWN_STATES, stateOf } from '../model/findings.ts';
import { isPackageId, nodeOf, PACKAGES_ID } from '../model/ids.ts';
import { boxShowing } from '../model/overview.ts';
import { ALL_ROLES, ROLE_FILTERS, roleFiles } from '../model/roles.ts';
import { createSince } from '../model/since.ts';
import { ancestorsOf, unitOf } from '../model/tree.ts';
import type { BoxId, Filters } from '../model/types.ts';
import { showToast } from './announce.ts';
import { auto, expanded, layout, tree } from './derived.ts';
import { viewCamera, wholeMapCamera } from './map-camera.ts';
import { overview } from './overview.ts';
import { fitOverview } from './overview-camera.ts';
import { setPackagesChoice, showPackage } from './packages.ts';
import {
  arrangement,
  camera,
  closed,
  drawer,
  type EdgeChoice,
  edgeChoice,
  filters,
  goal,
  opened,
  panel,
  pendingFocus,
  project,
  pulsingBoxes,
  query,
  type RulesChoice,
  rulesChoice,
  selection,
  since,
  type ViewName,
  view,
  viewport,
} from './state.ts';

/** The actions of a user, which all views and keyboard shortcuts share. */

export function show(name: ViewName): void {
  view.value = name;
  if (name !== 'map' && name !== 'overview') pendingFocus.value = undefined;
}

/** On narrow screens the side panels are drawers, which a selection has to open. */
const narrow = matchMedia('(max-width: 900px)');

/** Selects a box without moving the map. */
export function select(id: BoxId | undefined): void {
  batch(() => {
    selection.value = id;
    goal.value = undefined;
    edgeChoice.value = undefined;
    if (narrow.matches) drawer.value = id === undefined ? undefined : 'right';
  });
}

/** Selects the other end of a path from the selected box. */
export function selectGoal(id: BoxId): void {
  if (selection.value === undefined || selection.value === id) select(id);
  else
    batch(() => {
      goal.value = id;
      edgeChoice.value = undefined;
    });
}

/** Selects an edge, and deselects a box that is not one of its ends. */
export function selectEdge(edge: EdgeChoice | undefined): void {
  batch(() => {
    if (edge && selection.value !== edge.from && selection.value !== edge.to) select(undefined);
    edgeChoice.value = edge;
    if (edge && narrow.matches) drawer.value = 'right';
  });
}

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

export function resetExpansion(): void {
  batch(() => {
    opened.value = new Set();
    closed.value = new Set();
    camera.value = undefined;
  });
}

/** Opens the ancestors of a box, selects it and centres the map on it. A package is shown in its own view. */
export function reveal(id: BoxId): void {
  if (!tree.value) return;
  if (isPackageId(id)) {
    panel.value = undefined;
    showPackage(id.slice(PACKAGES_ID.length));
    return;
  }
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
  camera.value = {
    x: box.x + box.width / 2 - size.width / 2 / scale,
    y: box.y + box.height / 2 - size.height / 2 / scale,
    scale,
  };
}

/** After a switch to another project: clears everything that refers to its boxes, keeps the view and other filters. */
export function resetNavigation(): void {
  pendingFocus.value = undefined;
  select(undefined);
  query.value = undefined;
  resetExpansion();
  setFilters({ scope: '' });
  setRulesChoice({ finding: undefined });
  setPackagesChoice({ name: undefined });
}

/** Shows the whole map. Only what the user opened can make it larger than what is legible. */
export function fit(): void {
  if (view.value === 'overview') fitOverview();
  else camera.value = wholeMapCamera();
}

export function setFilters(change: Partial<Filters>): void {
  batch(() => {
    filters.value = { ...filters.value, ...change };
    camera.value = undefined;
  });
}

export function setRulesChoice(change: Partial<RulesChoice>): void {
  rulesChoice.value = { ...rulesChoice.value, ...change };
}

/** Shows the details of a finding in the Rules view, with its group and state visible. */
export function showFinding(finding: JudgedFinding): void {
  batch(() => {
    view.value = 'rules';
    const states = new Set([...rulesChoice.value.states, stateOf(finding)]);
    setRulesChoice({ finding: finding.id, states, text: '' });
  });
}

/** Shows the findings that match a text, known ones included. */
export function showFindings(text: string): void {
  batch(() => {
    view.value = 'rules';
    setRulesChoice({ finding: undefined, states: new Set(SHOWN_STATES), text });
  });
}

export function rearrange(): void {
  arrangement.value++;
}

export function markAllSeen(): void {
  if (project.value) since.value = createSince(project.value);
}

function withId(set: ReadonlySet<BoxId>, id: BoxId, isIn: boolean): ReadonlySet<BoxId> {
  if (set.has(id) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
