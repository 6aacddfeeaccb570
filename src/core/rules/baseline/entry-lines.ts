import { type BaselineEntry, entryId } from './entry.ts';

/** Looks up the line of an entry in the text of a baseline, where each entry has a line of its own. */
export function entryLines(text: string): (entry: BaselineEntry) => number | undefined {
  const lines = new Map<string, number>();
  for (const [at, line] of text.split('\n').entries()) {
    const entry = parseLine(line.trim().replace(/,$/, ''));
    if (!entry) continue;
    const id = entryId(entry);
    if (!lines.has(id)) lines.set(id, at + 1);
  }
  return entry => lines.get(entryId(entry));
}

/** The text is known to be a valid baseline, but its lines may be divided in another way. */
function parseLine(line: string): BaselineEntry | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined;
  try {
    const entry = JSON.parse(line) as BaselineEntry;
    return typeof entry.rule === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}
