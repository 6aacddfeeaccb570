import { ROLE_FILTERS, roleFiles } from '../model/roles.ts';
import type { Command } from '../model/search.ts';
import type { RoleFilter } from '../model/types.ts';
import { copyText } from '../parts/copy.ts';
import { rearrange, resetExpansion, setFilters, show } from '../store/actions.ts';
import { collapseAll } from '../store/map-actions.ts';
import { reanalyzeProject } from '../store/reanalyze.ts';
import { fit } from '../store/reveal.ts';
import { saved } from '../store/saved.ts';
import { filters, panel, theme, VIEWS } from '../store/state.ts';

/** An action in the search palette. */
export interface PageCommand extends Command {
  run(): void;
  /** Shown beside it: its key or the current setting. */
  hint?(): string;
}

/** What a saved page cannot do. */
const NEEDS_SERVER = new Set(['reanalyze', 'reanalyze-full', 'project', 'advice']);

const ALL: readonly PageCommand[] = [
  ...VIEWS.map(({ name, title, key }) => ({
    id: `view-${name}`,
    text: `Go to ${title}`,
    name: title,
    run: () => show(name),
    hint: () => key,
  })),
  { id: 'fit', text: 'Fit the map to the window', run: onMap(fit) },
  { id: 'rearrange', text: 'Rearrange the map', run: onMap(rearrange) },
  { id: 'collapse', text: 'Collapse all folders', run: collapseAll },
  { id: 'expand', text: 'Expand folders automatically', run: resetExpansion },
  filterCommand('types', 'type-only imports'),
  ...ROLE_FILTERS.map(name => filterCommand(name, roleFiles(name))),
  filterCommand('packages', 'packages'),
  { id: 'reanalyze', text: 'Re-analyse', run: () => void reanalyzeProject(false) },
  { id: 'reanalyze-full', text: 'Re-analyse without the cache', run: () => void reanalyzeProject(true) },
  { id: 'link', text: 'Copy a link to this page', run: () => void copyText(location.href, 'Link copied') },
  { id: 'export', text: 'Export the graph', run: () => open('export') },
  { id: 'project', text: 'Open another project', run: () => open('project') },
  { id: 'advice', text: 'Ask for advice', run: () => open('advice') },
  themeCommand('light', 'Light theme'),
  themeCommand('dark', 'Dark theme'),
  themeCommand('system', 'System theme'),
  { id: 'help', text: 'Help and keyboard shortcuts', run: () => open('help'), hint: () => '?' },
];

export const COMMANDS: readonly PageCommand[] = saved ? ALL.filter(({ id }) => !NEEDS_SERVER.has(id)) : ALL;

const BY_ID = new Map(COMMANDS.map(command => [command.id, command]));

export function commandOf(id: string): PageCommand | undefined {
  return BY_ID.get(id);
}

function filterCommand(name: 'types' | 'packages' | RoleFilter, words: string): PageCommand {
  return {
    id: `filter-${name}`,
    text: `Show or hide ${words}`,
    run: () => setFilters({ [name]: !filters.value[name] }),
    hint: () => (filters.value[name] ? 'shown' : 'hidden'),
  };
}

function themeCommand(name: 'light' | 'dark' | 'system', text: string): PageCommand {
  return {
    id: `theme-${name}`,
    text,
    run: () => {
      theme.value = name;
    },
    hint: () => (theme.value === name ? 'current' : ''),
  };
}

/** Switches to the map, so that the effect is visible. */
function onMap(action: () => void): () => void {
  return () => {
    show('map');
    action();
  };
}

function open(name: NonNullable<typeof panel.value>): void {
  panel.value = name;
}
