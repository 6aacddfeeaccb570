import { type BaselineEntry, byEntry, notesOf, uniqueEntries } from './entry.ts';

export const BASELINE_VERSION = 1;

/** The file's text: sorted, one entry per line, so that a diff shows what changed and branches merge. */
export function renderBaseline(entries: readonly BaselineEntry[]): string {
  const lines = uniqueEntries(entries).sort(byEntry).map(renderEntry);
  return `{ "version": ${BASELINE_VERSION}, "entries": [\n${lines.join(',\n')}${lines.length > 0 ? '\n' : ''}] }\n`;
}

/** Lists the keys, because objects are written in the order in which their keys were added. */
function renderEntry(entry: BaselineEntry): string {
  const { rule, from, to, members } = entry;
  return JSON.stringify({ rule, from, to, members, ...notesOf(entry) });
}
