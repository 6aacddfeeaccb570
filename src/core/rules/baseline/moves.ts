import { groupPairs } from '../../../shared/group-by.ts';
import { byString } from '../../../shared/order.ts';
import { baseName } from '../../../shared/paths.ts';
import type { Finding } from '../finding.ts';
import type { BaselineEntry, Match } from './entry.ts';

type HasFile = (file: string) => boolean;

/**
 * Pairs findings with entries of which only one end is in another folder. A pair counts only if neither side has
 * another candidate, and if the old file is gone: one violation fixed and one added must not pass for a move.
 */
export function pairMoves(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  hasFile: HasFile,
): Match[] {
  const entriesOf = groupByKeys(entries, entry => moveKeys(entry, file => !hasFile(file)));
  const findingsOf = groupByKeys(findings, finding => moveKeys(finding, hasFile));
  const pairs: Match[] = [];
  for (const [finding, keys] of findingsOf.keys) {
    const entry = onlyOne(keys, entriesOf.groups);
    const isUnique = entry && onlyOne(entriesOf.keys.get(entry) ?? [], findingsOf.groups) === finding;
    if (isUnique && isSameCycle(entry, finding, hasFile)) pairs.push({ entry, finding });
  }
  return pairs;
}

type Ends = Pick<BaselineEntry, 'rule' | 'from' | 'to' | 'members'>;

/** What stays the same if one end moves: the rule, the other end and the base name. Only some ends can have moved. */
function moveKeys({ rule, from = '', to, members }: Ends, canHaveMoved: HasFile): string[] {
  if (members) return [['cycle', rule, ...members.map(baseName).sort(byString)].join('\0')];
  const keys: string[] = [];
  if (canHaveMoved(from)) keys.push(['from', rule, to ?? '', baseName(from)].join('\0'));
  if (to !== undefined && canHaveMoved(to)) keys.push(['to', rule, from, baseName(to)].join('\0'));
  return keys;
}

/** Some members of a cycle may have moved, but not all: nothing but base names would connect the two. */
function isSameCycle(entry: Ends, finding: Ends, hasFile: HasFile): boolean {
  if (!entry.members || !finding.members) return true;
  const before = new Set(entry.members);
  const after = new Set(finding.members);
  const old = entry.members.filter(member => !after.has(member));
  const moved = finding.members.filter(member => !before.has(member));
  return old.length < before.size && !old.some(hasFile) && moved.every(hasFile);
}

/** The item of these groups, if there is exactly one. */
function onlyOne<T>(keys: readonly string[], groups: ReadonlyMap<string, readonly T[]>): T | undefined {
  const found = keys.flatMap(key => groups.get(key)?.slice(0, 2) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

interface Groups<T> {
  readonly keys: ReadonlyMap<T, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly T[]>;
}

function groupByKeys<T>(items: readonly T[], keysOf: (item: T) => string[]): Groups<T> {
  const keys = new Map(items.map(item => [item, keysOf(item)]));
  return {
    keys,
    groups: groupPairs([...keys].flatMap(([item, list]) => list.map(key => [key, item] as const))),
  };
}
