import type { Report } from '../report/types.ts';
import { plural, thousands } from './words.ts';

/** So many of each kind are shown; the number tells of the rest. */
const SHOWN = 20;

/** What one report has and the other has not, in lines for people; empty when they say the same. */
export function differences(daemon: Report, cold: Report): string[] {
  const parts = [
    compareSets('node', daemon.nodes, cold.nodes),
    compareSets('edge', daemon.edges.map(arrow), cold.edges.map(arrow)),
    compareSets('cycle', daemon.cycles.map(cycleWords), cold.cycles.map(cycleWords)),
  ].flat();
  const found = [...parts, ...otherMembers(daemon, cold)];
  if (found.length > 0 || isSameText(daemon, cold)) return found;
  return ['the same members, but not in the same order'];
}

/** Byte for byte, the time of the report aside. */
function isSameText(a: Report, b: Report): boolean {
  return isSame({ ...a, generatedAt: '' }, { ...b, generatedAt: '' });
}

/** The same members in the same order, all the way down. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const [ours, theirs] = [Object.entries(a), Object.entries(b)];
  return (
    ours.length === theirs.length &&
    ours.every(([name, value], i) => name === theirs[i][0] && isSame(value, theirs[i][1]))
  );
}

const arrow = ([source, target]: readonly [string, string]) => `${source} -> ${target}`;
const cycleWords = (members: readonly string[]) => members.join(', ');

function compareSets(noun: string, daemon: readonly string[], cold: readonly string[]): string[] {
  return [
    ...listed(`only in the daemon's report`, noun, without(daemon, cold)),
    ...listed('only in the cold analysis', noun, without(cold, daemon)),
  ];
}

function without(items: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return items.filter(item => !known.has(item));
}

function listed(where: string, noun: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const more = items.length - SHOWN;
  return [
    `${plural(items.length, noun)} ${where}:`,
    ...items.slice(0, SHOWN).map(item => `  ${item}`),
    ...(more > 0 ? [`  … and ${thousands(more)} more`] : []),
  ];
}

/** Whatever else differs is found by its text, so that no member can be forgotten here. */
function otherMembers(daemon: Report, cold: Report): string[] {
  const [ours, theirs] = [flat(daemon), flat(cold)];
  const places = [...new Set([...ours.keys(), ...theirs.keys()])];
  const wrong = places.filter(place => ours.get(place) !== theirs.get(place));
  if (wrong.length === 0) return [];
  const more = wrong.length - SHOWN;
  return [
    `${plural(wrong.length, 'other difference')}, the daemon first:`,
    ...wrong
      .slice(0, SHOWN)
      .map(place => `  ${place}: ${clip(ours.get(place))} / ${clip(theirs.get(place))}`),
    ...(more > 0 ? [`  … and ${thousands(more)} more`] : []),
  ];
}

/** The members that are compared one by one above, and the one that always differs. */
const APART = new Set(['nodes', 'edges', 'cycles', 'generatedAt']);

/** Place → text: `health.score`, `risks.god_modules[3]`, `detailed.edges[a->b]`. */
function flat(report: Report): Map<string, string> {
  const places = new Map<string, string>();
  for (const [name, member] of Object.entries(report)) {
    if (APART.has(name)) continue;
    if (Array.isArray(member) || !isObject(member)) addPlace(places, name, member);
    else for (const [inner, value] of Object.entries(member)) addPlace(places, `${name}.${inner}`, value);
  }
  return places;
}

function addPlace(places: Map<string, string>, place: string, value: unknown): void {
  if (Array.isArray(value)) addItems(places, place, value);
  else places.set(place, JSON.stringify(value));
}

function addItems(places: Map<string, string>, place: string, items: readonly unknown[]): void {
  for (const [i, item] of items.entries()) {
    const id = isObject(item) && 'id' in item ? String(item.id) : String(i);
    places.set(`${place}[${id}]`, JSON.stringify(item));
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function clip(text: string | undefined): string {
  if (text === undefined) return 'nothing';
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
