import { type Baseline, type BaselineEntry, byEntry, notesOf, uniqueEntries } from './entry.ts';

export const BASELINE_VERSION = 1;

/** The file's text: sorted, one entry per line, so that a diff shows what changed and branches merge. */
export function renderBaseline({ build, entries }: Baseline): string {
  const lines = uniqueEntries(entries).sort(byEntry).map(renderEntry);
  const writer = build === undefined ? '' : ` "build": ${JSON.stringify(build)},`;
  return `{ "version": ${BASELINE_VERSION},${writer} "entries": [\n${lines.join(',\n')}${lines.length > 0 ? '\n' : ''}] }\n`;
}

/** Lists the keys, because objects are written in the order in which their keys were added. */
function renderEntry(entry: BaselineEntry): string {
  const { rule, from, to, members } = entry;
  return JSON.stringify({ rule, from, to, members, ...notesOf(entry) });
}
