import { fail } from '../../../shared/errors.ts';
import { groupPairs } from '../../../shared/group-by.ts';
import type { Finding } from '../finding.ts';
import { isDate } from './dates.ts';
import {
  type BaselineEntry,
  byEntry,
  type EntryNotes,
  entryId,
  entryOf,
  type Match,
  notesOf,
} from './entry.ts';
import { type MatchOptions, matchEntries } from './match.ts';

export interface UpdateOptions extends MatchOptions {
  /** Only remove stale entries. */
  readonly pruneOnly: boolean;
  /** Add new findings, too. */
  readonly accept: boolean;
  /** Of the entries that are added. */
  readonly notes?: EntryNotes | undefined;
}

export interface BaselineUpdate {
  readonly entries: readonly BaselineEntry[];
  readonly added: number;
  readonly removed: number;
  /** Those of the removed entries that have a reason, an owner or a date, in the order of the file. */
  readonly removedNotes: readonly BaselineEntry[];
  /** Entries of files that moved, and of cycles that shrank or split. */
  readonly changed: number;
  /** New findings that were not accepted. */
  readonly refused: readonly Finding[];
}

/** Removes stale entries, rewrites those of moved files and smaller cycles, and adds new findings only if told to. */
export function updateBaseline(options: UpdateOptions): BaselineUpdate {
  const { entries, pruneOnly, accept, notes } = options;
  const { matched, moved, unmatchedFindings, unmatchedEntries } = matchEntries(options);
  const rewritten = pruneOnly ? new Map() : rewrites([...matched, ...moved]);
  const accepted = accept && !pruneOnly ? unmatchedFindings : [];
  const stale = new Set([...unmatchedEntries, ...outgrown(entries, accepted)]);
  const kept = entries
    .filter(entry => !stale.has(entry))
    .flatMap((entry): readonly BaselineEntry[] => rewritten.get(entry) ?? [entry]);
  return {
    entries: [...kept, ...accepted.map(finding => entryOf(finding, notes))].sort(byEntry),
    added: accepted.length,
    removed: stale.size,
    removedNotes: [...stale].filter(entry => Object.keys(notesOf(entry)).length > 0).sort(byEntry),
    changed: rewritten.size,
    refused: accept && !pruneOnly ? [] : unmatchedFindings,
  };
}

/** The entries of cycles that are part of an accepted one. */
function outgrown(entries: readonly BaselineEntry[], accepted: readonly Finding[]): BaselineEntry[] {
  // Cycles of one rule have no common member, so that a member tells which cycle it is in.
  const cycleOf = new Map(
    accepted.flatMap(finding =>
      (finding.members ?? []).map(name => [`${finding.rule}\0${name}`, finding] as const),
    ),
  );
  return entries.filter(({ rule, members: [first, ...others] = [] }) => {
    const cycle = first === undefined ? undefined : cycleOf.get(`${rule}\0${first}`);
    return cycle !== undefined && others.every(name => cycleOf.get(`${rule}\0${name}`) === cycle);
  });
}

/** The entries that no longer name what they cover, each with its successors. */
function rewrites(matches: readonly Match[]): Map<BaselineEntry, readonly BaselineEntry[]> {
  const successors = groupPairs(
    matches.map(({ entry, finding }) => [entry, entryOf(finding, entry)] as const),
  );
  for (const [entry, list] of successors) {
    if (list.length === 1 && entryId(list[0]) === entryId(entry)) successors.delete(entry);
  }
  return successors;
}

/** `+2 −5 ~1` */
export function describeUpdate({ added, removed, changed }: BaselineUpdate): string {
  return `+${added} −${removed} ~${changed}`;
}

export interface Addition extends EntryNotes {
  /** The identity of a finding, or a beginning of it that no other finding has. */
  readonly id: string;
  readonly reason: string;
}

/** Adds one finding, or replaces the notes of its entry. */
export function addToBaseline(
  entries: readonly BaselineEntry[],
  findings: readonly Finding[],
  { id, ...notes }: Addition,
): { readonly entries: readonly BaselineEntry[]; readonly entry: BaselineEntry } {
  if (notes.until !== undefined && !isDate(notes.until)) fail('invalid_date', { date: notes.until });
  const found = findings.filter(finding => id !== '' && finding.id.startsWith(id));
  if (found.length !== 1) {
    const findings = found.length === 0 ? 'no finding has' : `${found.length} findings have`;
    fail('finding_unknown', { id, findings });
  }
  const entry = entryOf(found[0], notesOf(notes));
  const others = entries.filter(other => entryId(other) !== entryId(entry));
  return { entries: [...others, entry].sort(byEntry), entry };
}
