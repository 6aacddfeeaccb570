import { editDistance } from '../../shared/nearest.ts';

const MAX_CANDIDATES = 5;
/** Longer names are hardly typed, and take long to compare with those of a hostile project. */
const MAX_LENGTH = 80;

/** The names most similar to a text that matched none of them, best first. */
export function nearest(text: string, names: Iterable<string>): string[] {
  const wanted = lastPart(text.toLowerCase());
  if (wanted === '') return [];
  const scored: { readonly name: string; readonly score: number }[] = [];
  for (const name of names) {
    const score = distance(wanted, lastPart(name.toLowerCase()), text.toLowerCase(), name.toLowerCase());
    if (score < Number.POSITIVE_INFINITY) scored.push({ name, score });
  }
  scored.sort((a, b) => a.score - b.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  // A clear best match is not diluted with weak ones.
  const close = scored.filter(({ score }) => score <= scored[0].score + 1);
  return close.slice(0, MAX_CANDIDATES).map(({ name }) => name);
}

function distance(wanted: string, part: string, text: string, name: string): number {
  if (name.endsWith(text)) return 0;
  if (part === wanted) return 1;
  if (wanted.length > 2 && part.startsWith(wanted)) return 2;
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const isComparable = wanted.length <= MAX_LENGTH && Math.abs(part.length - wanted.length) <= limit;
  const edits = isComparable ? editDistance(wanted, part) : limit + 1;
  if (edits <= limit) return 2 + edits;
  return wanted.length > 2 && name.includes(text) ? 100 : Number.POSITIVE_INFINITY;
}

function lastPart(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}
