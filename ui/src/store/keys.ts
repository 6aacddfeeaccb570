import { rearrange, select, show } from './actions.ts';
import { zoomOut } from './overview.ts';
import { isChoosingEnd, startPath } from './path-mode.ts';
import { dismissHint } from './preferences.ts';
import { fit } from './reveal.ts';
import { drawer, edgeChoice, filters, isHintShown, panel, query, selection, VIEWS } from './state.ts';

/** The keyboard shortcuts listed in the help. Arrow keys are handled by the focused view. */
export const KEYS: readonly { readonly keys: string; readonly what: string }[] = [
  {
    keys: '/ or Ctrl K',
    what: 'search files, folders, packages, cycles and commands; > for commands only, globs such as *.vue, or a query such as deps(src/) & tests',
  },
  { keys: `1 – ${VIEWS.length}`, what: 'switch to one of the views' },
  { keys: 'Arrows', what: 'move between boxes, cells or rows' },
  {
    keys: 'Enter',
    what: 'zoom into a module; open or close a folder; show a search result or row on the map',
  },
  {
    keys: 'P',
    what: 'show the path from the selection to the box that you choose next; also with Shift click',
  },
  { keys: 'F', what: 'fit the map to the window' },
  { keys: '+ and −', what: 'zoom' },
  { keys: 'R', what: 'rearrange the map' },
  {
    keys: 'Escape',
    what: 'close the open dialog, then the right panel with its selection, then clear the query, then zoom out',
  },
  { keys: '?', what: 'show this help' },
];

export function startKeys(): void {
  addEventListener('keydown', event => {
    const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSearch && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (!isSearch && event.key !== 'Escape' && isTyping(event.target)) return;
    if (handle(isSearch ? '/' : event.key)) event.preventDefault();
  });
}

function handle(key: string): boolean {
  const view = VIEWS.find(candidate => candidate.key === key);
  if (view) show(view.name);
  else if (key === '/') panel.value = 'palette';
  else if (key === '?') panel.value = panel.value === 'help' ? undefined : 'help';
  else if (key === 'f') fit();
  else if (key === 'r') rearrange();
  else if (key === 'p') startPath();
  else if (key === 'Escape') return closeOne();
  else return false;
  return true;
}

/** Closes one thing at a time, topmost first. */
function closeOne(): boolean {
  if (panel.value) panel.value = undefined;
  else if (isHintShown.value) dismissHint();
  else if (isChoosingEnd.value) isChoosingEnd.value = false;
  else if (drawer.value === 'left') drawer.value = undefined;
  else if (selection.value !== undefined || edgeChoice.value) select(undefined);
  else if (query.value !== undefined) query.value = undefined;
  else if (filters.value.scope !== '') zoomOut();
  else return false;
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
