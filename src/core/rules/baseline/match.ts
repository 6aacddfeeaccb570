import type { Finding } from '../finding.ts';
import { cyclesByMember } from './cycle-entries.ts';
import { type BaselineEntry, entryId, idsOfOthers, type Match } from './entry.ts';
import { pairFolderMoves } from './folder-moves.ts';
import { pairMoves } from './moves.ts';

export interface Matches {
  /** A cycle that has split gives several matches of one entry. */
  readonly matched: readonly Match[];
  /** One end is now in another folder, or all that moved is in one renamed folder. */
  readonly moved: readonly Match[];
  readonly unmatchedFindings: readonly Finding[];
  readonly unmatchedEntries: readonly BaselineEntry[];
}

export interface MatchOptions {
  readonly findings: readonly Finding[];
  readonly entries: readonly BaselineEntry[];
  /** Was the file judged? Entries about other files are neither stale nor moved. */
  isInScope(file: string): boolean;
  /** Is the rule on? Entries of one that is off are neither stale nor moved. */
  isOn(rule: string): boolean;
  /** Is it a file of the project? One that is still there has not moved. */
  hasFile(file: string): boolean;
  /** Is a file of the project in it? */
  hasFolder(folder: string): boolean;
}

export function matchEntries(options: MatchOptions): Matches {
  const { findings, entries, isInScope, isOn } = options;
  const covering = coverage(entries);
  const matched: Match[] = [];
  const others: Finding[] = [];
  for (const finding of findings) {
    const entry = covering(finding);
    if (entry) matched.push({ finding, entry });
    else others.push(finding);
  }
  const used = new Set([...matched.map(({ entry }) => entry), ...entriesOfOthers(findings, entries)]);
  const unused = entries.filter(
    entry => !used.has(entry) && isOn(entry.rule) && placesOf(entry).every(isInScope),
  );
  const moved = movesOf(others, unused, options);
  const hasGrown = grownCycles(others);
  const movedEntries = new Set(moved.map(({ entry }) => entry));
  const movedFindings = new Set(moved.map(({ finding }) => finding));
  return {
    matched,
    moved,
    unmatchedFindings: others.filter(finding => !movedFindings.has(finding)),
    unmatchedEntries: unused.filter(entry => !movedEntries.has(entry) && !hasGrown(entry)),
  };
}

/** A renamed folder is the stronger evidence: base names alone would pair its files with those of other folders. */
function movesOf(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  present: Pick<MatchOptions, 'hasFile' | 'hasFolder'>,
): Match[] {
  const withFolder = pairFolderMoves(findings, entries, present);
  const [pairedEntries, pairedFindings] = [new Set<unknown>(), new Set<unknown>()];
  for (const { entry, finding } of withFolder) {
    pairedEntries.add(entry);
    pairedFindings.add(finding);
  }
  const alone = pairMoves(
    findings.filter(finding => !pairedFindings.has(finding)),
    entries.filter(entry => !pairedEntries.has(entry)),
    present.hasFile,
  );
  return [...withFolder, ...alone];
}

/** Is the entry's cycle part of a larger one now? Then it is not fixed: without what was added, it is known again. */
function grownCycles(findings: readonly Finding[]): (entry: BaselineEntry) => boolean {
  const circular = new Set(
    findings.flatMap(({ rule, members = [] }) => members.map(name => `${rule}\0${name}`)),
  );
  return ({ rule, members }) => members?.some(name => circular.has(`${rule}\0${name}`)) ?? false;
}

/** Earlier versions wrote an entry for each file that a line imports; one finding covers all of them. */
function entriesOfOthers(findings: readonly Finding[], entries: readonly BaselineEntry[]): BaselineEntry[] {
  const ids = new Set(findings.flatMap(idsOfOthers));
  return ids.size === 0 ? [] : entries.filter(entry => ids.has(entryId(entry)));
}

function placesOf({ from = '', members }: BaselineEntry): readonly string[] {
  return members ?? [from];
}

/** Looks up the entry that covers a finding: the one with its identity, or for a cycle the smallest that contains it. */
function coverage(entries: readonly BaselineEntry[]): (finding: Finding) => BaselineEntry | undefined {
  const byId = new Map(entries.flatMap(entry => idsOfOthers(entry).map(id => [id, entry] as const)));
  for (const entry of entries) byId.set(entryId(entry), entry);
  const cycles = cyclesByMember(entries);
  return finding => {
    const { id, rule, members } = finding;
    const ids = [id, ...idsOfOthers(finding)];
    const exact = ids.map(one => byId.get(one)).find(entry => entry !== undefined);
    if (exact || !members) return exact;
    return cycles
      .get(members[0])
      ?.find(entry => entry.rule === rule && members.every(member => entry.set.has(member)))?.entry;
  };
}
