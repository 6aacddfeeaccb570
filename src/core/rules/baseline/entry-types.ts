import type { Day } from '../../../types.ts';

/** The file that lists the findings that are known. */
export interface Baseline {
  /** The version that wrote it; those before 0.3 named none. */
  readonly build?: string | undefined;
  readonly entries: readonly BaselineEntry[];
}

/** A finding that the team knows and accepts for now. It names what the finding's identity consists of. */
export interface BaselineEntry extends EntryNotes {
  readonly rule: string;
  /** Absent for a cycle. */
  readonly from?: string;
  readonly to?: string;
  /** As in `Finding`; only in memory, to recognise the finding if the first file is another one. */
  readonly others?: readonly string[];
  /** Of a cycle, in string order. */
  readonly members?: readonly string[];
}

/** What people add to an entry. */
export interface EntryNotes {
  readonly reason?: string;
  readonly owner?: string;
  /** The last day on which the entry counts, as `YYYY-MM-DD` in UTC. */
  readonly until?: Day;
}
