import { plural } from '../model/names.ts';
import type { Command } from '../model/search.ts';
import { copyText } from '../parts/copy.ts';
import { collapseAll, fit, rearrange, resetExpansion, setFilters, show } from '../store/actions.ts';
import { say } from '../store/announce.ts';
import { reanalyze } from '../store/api.ts';
import { attempt, cannotAct } from '../store/attempt.ts';
import { filters, panel, theme, VIEWS } from '../store/state.ts';

/** Something to do that can be searched for by name. */
export interface PageCommand extends Command {
  run(): void;
  /** What stands beside it: its key, or what is chosen now. */
  hint?(): string;
}

export const COMMANDS: readonly PageCommand[] = [
  ...VIEWS.map(({ name, title, key }) => ({
    id: `view-${name}`,
    text: `Go to ${title}`,
    run: () => show(name),
    hint: () => key,
  })),
  { id: 'fit', text: 'Fit the map to the window', run: onMap(fit) },
  { id: 'rearrange', text: 'Rearrange the map', run: onMap(rearrange) },
  { id: 'collapse', text: 'Collapse all folders', run: collapseAll },
  { id: 'expand', text: 'Expand folders automatically', run: resetExpansion },
  filterCommand('types', 'type-only imports'),
  filterCommand('tests', 'tests'),
  filterCommand('packages', 'packages'),
  { id: 'reanalyze', text: 'Analyse again', run: () => void analyseAgain(false) },
  { id: 'reanalyze-full', text: 'Analyse again without the cache', run: () => void analyseAgain(true) },
  { id: 'link', text: 'Copy a link to this page', run: () => void copyText(location.href, 'Link copied') },
  { id: 'export', text: 'Export the graph', run: () => open('export') },
  { id: 'project', text: 'Open another project', run: () => open('project') },
  { id: 'advice', text: 'Ask for advice', run: () => open('advice') },
  themeCommand('light', 'Light theme'),
  themeCommand('dark', 'Dark theme'),
  themeCommand('system', 'Theme of the system'),
  { id: 'help', text: 'Help and keys', run: () => open('help'), hint: () => '?' },
];

const BY_ID = new Map(COMMANDS.map(command => [command.id, command]));

export function commandOf(id: string): PageCommand | undefined {
  return BY_ID.get(id);
}

function filterCommand(name: 'types' | 'tests' | 'packages', words: string): PageCommand {
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
    hint: () => (theme.value === name ? 'chosen' : ''),
  };
}

/** What is done to the map is seen on the map. */
function onMap(action: () => void): () => void {
  return () => {
    show('map');
    action();
  };
}

function open(name: NonNullable<typeof panel.value>): void {
  panel.value = name;
}

async function analyseAgain(full: boolean): Promise<void> {
  if (cannotAct.value !== undefined) {
    say(cannotAct.value, 'bad');
    return;
  }
  const done = await attempt(() => reanalyze(full));
  if (done) say(`Analysed again: ${plural(done.reparsed, 'file')} read in ${Math.round(done.durationMs)} ms`);
}
