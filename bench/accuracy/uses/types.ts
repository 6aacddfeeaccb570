import type { Ours } from '../types.ts';

/** A dependency between two files of the project, as an oracle finds it. */
export interface OracleUse {
  readonly source: string;
  readonly target: string;
  readonly line: number;
  /** The name that is used. */
  readonly name: string;
  /** An import or using directive of the file makes the edge. */
  readonly isImported: boolean;
}

export interface UseAnswer {
  readonly uses: readonly OracleUse[];
  /** Files that the oracle could not read: nothing is said about their edges. */
  readonly unreadable: ReadonlySet<string>;
}

/**
 * Finds what the files of a language depend on, whether they import it or not, without any code of ours. Answers a
 * sentence where it cannot run, such as "Go is skipped: there is no go command".
 */
export interface UseOracle {
  /** The report's names: Java and Kotlin can share one. */
  readonly languages: readonly string[];
  read(ours: Ours): Promise<UseAnswer | string>;
}
