import { batch } from '@preact/signals';
import type { JudgedFinding } from '../../../src/core/formats/findings/model-types.ts';
import { SHOWN_STATES, stateOf } from '../model/findings.ts';
import type { BoxId, Filters } from '../model/types.ts';
import { importChoice } from './edge-address.ts';
import { setPackagesChoice } from './packages.ts';
import { backToNow } from './past.ts';
import { isChoosingEnd } from './path-mode.ts';
import { isNarrow } from './right-panel.ts';
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
  pendingFocus,
  query,
  type RulesChoice,
  rulesChoice,
  selection,
  type ViewName,
  view,
} from './state.ts';

/** The actions of a user, which all views and keyboard shortcuts share. */

export function show(name: ViewName): void {
  view.value = name;
  if (name !== 'map' && name !== 'overview') pendingFocus.value = undefined;
}

/** Selects a box without moving the map; the end of a path if one is being chosen. */
export function select(id: BoxId | undefined): void {
  if (isChoosingEnd.value && id !== undefined && id !== selection.value) {
    selectGoal(id);
    return;
  }
  batch(() => {
    isChoosingEnd.value = false;
    importChoice.value = undefined;
    selection.value = id;
    goal.value = undefined;
    edgeChoice.value = undefined;
    // On narrow screens the panel is a drawer.
    if (isNarrow.value) drawer.value = id === undefined ? undefined : 'right';
  });
}

/** Selects the other end of a path from the selected box. */
export function selectGoal(id: BoxId): void {
  if (selection.value === undefined) select(id);
  else if (selection.value === id) clearGoal();
  else
    batch(() => {
      isChoosingEnd.value = false;
      importChoice.value = undefined;
      goal.value = id;
      edgeChoice.value = undefined;
      if (isNarrow.value) drawer.value = 'right';
    });
}

export function clearGoal(): void {
  batch(() => {
    isChoosingEnd.value = false;
    goal.value = undefined;
    importChoice.value = undefined;
  });
}

/** Selects an edge, and deselects a box that is not one of its ends. */
export function selectEdge(edge: EdgeChoice | undefined): void {
  batch(() => {
    if (edge && selection.value !== edge.from && selection.value !== edge.to) select(undefined);
    importChoice.value = undefined;
    edgeChoice.value = edge;
    if (edge && isNarrow.value) drawer.value = 'right';
  });
}

export function resetExpansion(): void {
  batch(() => {
    opened.value = new Set();
    closed.value = new Set();
    camera.value = undefined;
  });
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
  backToNow();
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
