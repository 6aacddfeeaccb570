import type { CommitId, CommitTime } from '../../../types.ts';

/** What is measured in one state of a project. */
export interface Measures {
  readonly files: number;
  /** All dependencies of the report, those on packages included. */
  readonly edges: number;
  /** Groups of run-time imports that count. */
  readonly cycles: number;
  /** The cycles that count and exist at load time, and the files of the largest. */
  readonly eagerCycles: number;
  readonly largestEager: number;
  /** The cycles that count and that lazy imports close, and the files of the largest. They may contain the former. */
  readonly lazyCycles: number;
  readonly largestLazy: number;
  /** The files in `cycles`. */
  readonly filesInCycles: number;
  /** The imports to remove so that none of `eagerCycles` is left. */
  readonly importsToCut: number;
  /** Rule → its findings; rules without any are left out. In string order. */
  readonly findings: Readonly<Record<string, number>>;
  /** The score of health; null for a project without source files. */
  readonly health: number | null;
  /** External packages. */
  readonly packages: number;
}

/** One commit of the history. */
export interface HistoryRow extends Measures {
  readonly commit: CommitId;
  /** When it was committed: `2026-01-31T12:00:00Z`. */
  readonly date: CommitTime;
}

export interface HistoryReport {
  /** The revision where the history ends. */
  readonly head: string;
  /** The oldest commit of a shallow clone, if the rows begin there. */
  readonly cutAt?: { readonly commit: CommitId; readonly date: CommitTime };
  /** Oldest first. */
  readonly rows: readonly HistoryRow[];
}

/** The columns of numbers, in the order in which they are shown. */
export const COLUMNS = [
  ['files', 'files'],
  ['edges', 'edges'],
  ['cycles', 'cycles'],
  ['eagerCycles', 'at load'],
  ['largestEager', 'largest'],
  ['lazyCycles', 'later'],
  ['largestLazy', 'largest later'],
  ['filesInCycles', 'in cycles'],
  ['importsToCut', 'to cut'],
  ['findings', 'findings'],
  ['health', 'health'],
  ['packages', 'packages'],
] as const satisfies readonly (readonly [keyof Measures, string])[];

/** The number of a column; findings are added up. */
export function cellOf(row: Measures, column: (typeof COLUMNS)[number][0]): number | null {
  return column === 'findings' ? Object.values(row.findings).reduce((a, b) => a + b, 0) : row[column];
}

/** The names of all rules with findings, in string order. */
export function rulesIn(rows: readonly Measures[]): string[] {
  return [...new Set(rows.flatMap(({ findings }) => Object.keys(findings)))].sort();
}

export function dayOf({ date }: Pick<HistoryRow, 'date'>): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}
