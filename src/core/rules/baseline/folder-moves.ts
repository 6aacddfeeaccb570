import { addToSet } from '../../../shared/group-by.ts';
import { byString } from '../../../shared/order.ts';
import { commonFolder, parentOf } from '../../../shared/paths.ts';
import type { Finding } from '../finding.ts';
import { type BaselineEntry, entryId, idsOfOthers, type Match } from './entry.ts';

/** The files of the project now. */
interface Present {
  hasFile(file: string): boolean;
  hasFolder(folder: string): boolean;
}

/** A folder with more possible new names is ambiguous. It also bounds the work for names such as `index.ts`. */
const MAX_TARGETS = 8;

/**
 * Pairs findings with entries that differ only by the new name of a folder, whichever ends or members are in it. The old
 * folder is gone, or everything that entries name in it was moved into one of its folders. Of several possible pairs of
 * an entry or a finding, the one whose folder explains most entries counts; if none explains more than the others, none
 * counts.
 */
export function pairFolderMoves(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  present: Present,
): Match[] {
  if (findings.length === 0 || entries.length === 0) return [];
  const below = entriesBelow(entries, present);
  const prefixes = prefixesBySuffix(findings, below, present);
  const byId = new Map(findings.flatMap(finding => idsOf(finding).map(id => [id, finding] as const)));
  const candidates = createCandidates();
  for (const [folder, { entries: inside, rests }] of below) {
    const isGone = folder !== '' && !present.hasFolder(folder);
    for (const target of targetsOf(rests, prefixes)) {
      if (!isGone && !isInside(folder, target)) continue;
      const pairs = inside.flatMap(entry => {
        const finding = byId.get(entryId(renamed(entry, folder, target)));
        return finding ? [{ entry, finding }] : [];
      });
      for (const pair of pairs) candidates.add(pair, pairs.length);
    }
  }
  return candidates.best();
}

interface Below {
  readonly entries: BaselineEntry[];
  /** The paths inside the folder, without its name. */
  readonly rests: Set<string>;
}

/** The folders in which nothing is left of what entries name, each with these entries. */
function entriesBelow(entries: readonly BaselineEntry[], present: Present): Map<string, Below> {
  const isThere = (path: string) => present.hasFile(path) || present.hasFolder(path);
  const kept = new Set<string>();
  for (const path of new Set(entries.flatMap(pathsOf)))
    if (isThere(path)) for (const folder of foldersAbove(path)) kept.add(folder);
  const below = new Map<string, Below>();
  for (const entry of entries) {
    const gone = pathsOf(entry).filter(path => !isThere(path));
    // One new name explains a cycle only if all members that are gone had the old one.
    const around = entry.members ? commonFolder(gone) : undefined;
    for (const path of gone) {
      for (const folder of foldersAbove(path)) {
        if (kept.has(folder)) break;
        if (around !== undefined && folder.length > around.length) continue;
        const inside = below.get(folder) ?? { entries: [], rests: new Set() };
        below.set(folder, inside);
        if (inside.entries.at(-1) !== entry) inside.entries.push(entry);
        inside.rests.add(folder === '' ? path : path.slice(folder.length + 1));
      }
    }
  }
  return below;
}

/** From the innermost to the root. */
function* foldersAbove(path: string): Iterable<string> {
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) yield folder;
  yield '';
}

function isInside(folder: string, path: string): boolean {
  return folder === '' ? path !== '' : path.startsWith(`${folder}/`);
}

/** What findings about present files have in front of a path: `src/a.ts` → `packages/x`. Only for `below`. */
function prefixesBySuffix(
  findings: readonly Finding[],
  below: ReadonlyMap<string, Below>,
  { hasFile, hasFolder }: Present,
): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Set(Array.from(below.values(), ({ rests }) => [...rests]).flat());
  const prefixes = new Map<string, Set<string>>();
  for (const path of new Set(findings.flatMap(pathsOf))) {
    if (!hasFile(path) && !hasFolder(path)) continue;
    for (let end = path.length; end > 0; ) {
      end = Math.max(path.lastIndexOf('/', end - 1), 0);
      const [prefix, suffix] = [path.slice(0, end), end === 0 ? path : path.slice(end + 1)];
      if (wanted.has(suffix)) addToSet(prefixes, suffix, prefix);
    }
  }
  return prefixes;
}

/** Where the folder may be now: where the path with the fewest possibilities is. */
function targetsOf(
  rests: ReadonlySet<string>,
  prefixes: ReadonlyMap<string, ReadonlySet<string>>,
): Iterable<string> {
  let fewest: ReadonlySet<string> | undefined;
  for (const rest of rests) {
    const found = prefixes.get(rest);
    if (found && found.size < (fewest?.size ?? MAX_TARGETS + 1)) fewest = found;
  }
  return fewest ?? [];
}

function renamed(entry: BaselineEntry, folder: string, target: string): BaselineEntry {
  const rename = (path: string) => {
    if (!isInside(folder, path) || path.startsWith('pkg:')) return path;
    if (folder === '') return `${target}/${path}`;
    return target === '' ? path.slice(folder.length + 1) : target + path.slice(folder.length);
  };
  const { rule, from, to, members } = entry;
  if (members) return { rule, members: members.map(rename).sort(byString) };
  return { rule, from: rename(from ?? ''), ...(to !== undefined && { to: rename(to) }) };
}

function pathsOf({
  from = '',
  to,
  members,
}: Pick<BaselineEntry, 'from' | 'to' | 'members'>): readonly string[] {
  return members ?? (to === undefined || to.startsWith('pkg:') ? [from] : [from, to]);
}

function idsOf(finding: Finding): string[] {
  return [finding.id, ...idsOfOthers(finding)];
}

interface Candidates {
  add(pair: Match, weight: number): void;
  /** The pairs that outweigh all others of their entry and of their finding. */
  best(): Match[];
}

function createCandidates(): Candidates {
  const weights = new Map<BaselineEntry, Map<Finding, number>>();
  return {
    add({ entry, finding }, weight) {
      const found = weights.get(entry) ?? new Map<Finding, number>();
      weights.set(entry, found.set(finding, Math.max(weight, found.get(finding) ?? 0)));
    },
    best() {
      const pairs = [...weights].flatMap(([entry, found]) =>
        Array.from(found, ([finding, weight]) => ({ entry, finding, weight })),
      );
      const [byEntry, byFinding] = [createPeaks<BaselineEntry>(), createPeaks<Finding>()];
      for (const { entry, finding, weight } of pairs) {
        byEntry.add(entry, weight);
        byFinding.add(finding, weight);
      }
      return pairs.filter(
        ({ entry, finding, weight }) => byEntry.isOnly(entry, weight) && byFinding.isOnly(finding, weight),
      );
    },
  };
}

/** The largest weight of each key, and whether several have it. */
function createPeaks<K>() {
  const peaks = new Map<K, { weight: number; count: number }>();
  return {
    add(key: K, weight: number): void {
      const peak = peaks.get(key);
      if (!peak || weight > peak.weight) peaks.set(key, { weight, count: 1 });
      else if (weight === peak.weight) peak.count++;
    },
    isOnly(key: K, weight: number): boolean {
      const peak = peaks.get(key);
      return peak?.weight === weight && peak.count === 1;
    },
  };
}
