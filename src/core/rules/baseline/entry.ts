import { byString } from '../../../shared/order.ts';
import type { Finding } from '../finding.ts';
import { identityOf } from '../identity.ts';
import type { Baseline, BaselineEntry, EntryNotes } from './entry-types.ts';

export type { Baseline, BaselineEntry, EntryNotes };

/** A finding and the entry that covers it. */
export interface Match {
  readonly finding: Finding;
  readonly entry: BaselineEntry;
}

/** The identity of the finding that the entry describes. */
export function entryId({ rule, from = '', to, members }: BaselineEntry): string {
  return identityOf({ rule, from, ...(to !== undefined && { to }), ...(members && { members }) });
}

/** The identities that it would have if another of the files were the first. */
export function idsOfOthers({
  rule,
  from = '',
  others = [],
}: Pick<BaselineEntry, 'rule' | 'from' | 'others'>): string[] {
  return others.map(to => identityOf({ rule, from, to }));
}

export function entryOf({ rule, from, to, others, members }: Finding, notes: EntryNotes = {}): BaselineEntry {
  const target = members ? { members } : { from, ...(to !== undefined && { to }), ...(others && { others }) };
  return { rule, ...target, ...notesOf(notes) };
}

/** Only the notes of an entry, in the order in which they are written. */
export function notesOf({
  reason,
  owner,
  until,
}: { [key in keyof EntryNotes]: string | undefined }): EntryNotes {
  return {
    ...(reason !== undefined && { reason }),
    ...(owner !== undefined && { owner }),
    ...(until !== undefined && { until }),
  };
}

/** The first entry for each identity. */
export function uniqueEntries(entries: readonly BaselineEntry[]): BaselineEntry[] {
  const seen = new Set<string>();
  return entries.filter(entry => {
    const id = entryId(entry);
    return !seen.has(id) && seen.add(id);
  });
}

/** The order of the file: by rule, then by what the entry names. */
export function byEntry(a: BaselineEntry, b: BaselineEntry): number {
  return (
    byString(a.rule, b.rule) ||
    byString(a.from ?? '', b.from ?? '') ||
    byString(a.to ?? '', b.to ?? '') ||
    byString(a.members?.join('\0') ?? '', b.members?.join('\0') ?? '')
  );
}

/** The entry in words: `src/a.ts → src/b.ts`, or the first members of a cycle. */
export function describeEntry({ from = '', to, members }: BaselineEntry): string {
  if (!members) return to === undefined ? from : `${from} → ${to || '""'}`;
  const shown = members.slice(0, 3).join(', ');
  return members.length > 3 ? `${shown} and ${members.length - 3} more` : shown;
}
