import type { Ours } from '../types.ts';

/** A dependency between two files of the project according to an oracle. */
export interface OracleUse {
  readonly source: string;
  readonly target: string;
  readonly line: number;
  /** The name that is used. */
  readonly name: string;
  /** Whether an import or using directive of the file makes the edge. */
  readonly isImported: boolean;
}

export interface UseAnswer {
  readonly uses: readonly OracleUse[];
  /** Files that the oracle could not read; their edges are not compared. */
  readonly unreadable: ReadonlySet<string>;
}

/**
 * Finds the dependencies of a language's files, imported or not, without any code of ours. Returns a message if it
 * cannot run, e.g. "Skipped Go: no go command".
 */
export interface UseOracle {
  /** Language names of the report; Java and Kotlin share an oracle. */
  readonly languages: readonly string[];
  read(ours: Ours): Promise<UseAnswer | string>;
}
