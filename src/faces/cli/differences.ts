import type { Report } from '../../core/report/types.ts';
import { plural, thousands } from './words.ts';

/** How many entries of each kind are printed; the rest are counted. */
const MAX_SHOWN = 20;

/** The differences between two reports as lines to print; empty if the reports agree. */
export function differences(daemon: Report, cold: Report): string[] {
  const parts = [
    compareSets('node', daemon.nodes, cold.nodes),
    compareSets('edge', daemon.edges.map(arrow), cold.edges.map(arrow)),
    compareSets('cycle', daemon.cycles.map(cycleText), cold.cycles.map(cycleText)),
  ].flat();
  const found = [...parts, ...compareOtherMembers(daemon, cold)];
  if (found.length > 0 || isSameText(daemon, cold)) return found;
  return ['same members, in a different order'];
}

/** Whether the reports are equal, including member order, apart from `generatedAt`. */
function isSameText(a: Report, b: Report): boolean {
  return isSame({ ...a, generatedAt: '' }, { ...b, generatedAt: '' });
}

/** Deep equality that also compares the order of members. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const [ours, theirs] = [Object.entries(a), Object.entries(b)];
  return (
    ours.length === theirs.length &&
    ours.every(([name, value], i) => name === theirs[i][0] && isSame(value, theirs[i][1]))
  );
}

const arrow = ([source, target]: readonly [string, string]) => `${source} -> ${target}`;
const cycleText = (members: readonly string[]) => members.join(', ');

function compareSets(noun: string, daemon: readonly string[], cold: readonly string[]): string[] {
  return [
    ...listItems(`only in the daemon's report`, noun, without(daemon, cold)),
    ...listItems('only in the cold analysis', noun, without(cold, daemon)),
  ];
}

function without(items: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return items.filter(item => !known.has(item));
}

function listItems(where: string, noun: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const more = items.length - MAX_SHOWN;
  return [
    `${plural(items.length, noun)} ${where}:`,
    ...items.slice(0, MAX_SHOWN).map(item => `  ${item}`),
    ...(more > 0 ? [`  … and ${thousands(more)} more`] : []),
  ];
}

/** Compares all remaining members as text, so that new members need no code here. */
function compareOtherMembers(daemon: Report, cold: Report): string[] {
  const [ours, theirs] = [flatten(daemon), flatten(cold)];
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])];
  const differing = paths.filter(path => ours.get(path) !== theirs.get(path));
  if (differing.length === 0) return [];
  const more = differing.length - MAX_SHOWN;
  return [
    `${plural(differing.length, 'other difference')} (daemon / cold analysis):`,
    ...differing
      .slice(0, MAX_SHOWN)
      .map(path => `  ${path}: ${clip(ours.get(path))} / ${clip(theirs.get(path))}`),
    ...(more > 0 ? [`  … and ${thousands(more)} more`] : []),
  ];
}

/** Members that `differences` compares item by item, and `generatedAt`, which always differs. */
const EXCLUDED = new Set(['nodes', 'edges', 'cycles', 'generatedAt']);

/** Member path → JSON text. Paths look like `health.score`, `risks.god_modules[3]`, `detailed.edges[a->b]`. */
function flatten(report: Report): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, member] of Object.entries(report)) {
    if (EXCLUDED.has(name)) continue;
    if (Array.isArray(member) || !isObject(member)) addMember(texts, name, member);
    else for (const [inner, value] of Object.entries(member)) addMember(texts, `${name}.${inner}`, value);
  }
  return texts;
}

function addMember(texts: Map<string, string>, path: string, value: unknown): void {
  if (Array.isArray(value)) addItems(texts, path, value);
  else texts.set(path, JSON.stringify(value));
}

function addItems(texts: Map<string, string>, path: string, items: readonly unknown[]): void {
  for (const [i, item] of items.entries()) {
    const id = isObject(item) && 'id' in item ? String(item.id) : String(i);
    texts.set(`${path}[${id}]`, JSON.stringify(item));
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function clip(text: string | undefined): string {
  if (text === undefined) return 'missing';
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
