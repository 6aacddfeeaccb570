import type { Graph } from '../../../graph/graph.ts';
import type { Cycles } from '../../structure/cycles.ts';
import type { Degrees } from '../../structure/degrees.ts';
import type { Layers } from '../../structure/layers.ts';
import type { Roles } from '../../structure/roles.ts';
import type { FileCounts, Outliers } from '../outliers.ts';

/**
 * Files or imports that deserve attention, and all that is said about them. Report, digest, page, checks, rules and
 * summaries iterate over the table of risks.
 */
export interface Risk<Entry extends RiskEntry = RiskEntry> {
  /** The word for it in `--fail-on`, and the name of its rule. */
  readonly name: string;
  /** One of them, in the words of a summary. */
  readonly noun: string;
  /** Follows the noun where another risk has the same one. */
  readonly note?: string;
  /** What `--fail-on` counts, for its help; absent if that of another risk says so. */
  readonly help?: string;
  /** What `find` numbers. */
  readonly about: 'files' | 'imports';
  find(subject: RiskSubject): Uint32Array;
  /** One of them, as the report shows it. */
  entry(subject: RiskSubject, found: number): Entry;
  /** One of them in the summary of its file; without, that does not list them. */
  words?(entry: Entry, context: WordsContext): string;
  /** Its built-in rule. Summaries count the risks whose rule is not off. */
  readonly rule?: RiskRule;
  /** Its word in the signals of a file; with their number, if it is about imports. */
  readonly signal?: string;
  /** From how many on something is one, by names of the report. */
  thresholds?(subject: RiskSubject): Readonly<Record<string, number>>;
  /** Its list in the page, if that has no view of its own for it. */
  readonly page?: { readonly title: string; readonly about: string };
}

export type RiskEntry = { readonly file: string } | { readonly source: string; readonly target: string };

export interface RiskRule {
  readonly level: 'error' | 'warn' | 'off';
  readonly description: string;
  message(subject: RiskSubject, found: number): string;
}

export interface WordsContext {
  readonly thresholds: Readonly<Record<string, number>>;
  /** The lines on which the file imports another one. */
  linesTo(target: string): readonly number[];
}

export interface RiskSubject {
  readonly graph: Graph;
  readonly analysis: RiskAnalysis;
}

/** What risks follow from. */
export interface RiskAnalysis {
  readonly roles: Roles;
  readonly degrees: Degrees;
  readonly cycles: Cycles;
  /** File → the strongest cycle that counts and contains it. */
  readonly cycleFindings: { readonly strength: Uint8Array };
  readonly layers: Layers;
  readonly counts: FileCounts;
  readonly outliers: Outliers;
  readonly risks: Risks;
}

export interface Risks {
  readonly godThreshold: number;
  readonly explosionThreshold: number;
  /** Files by outgoing count, descending. */
  readonly godModules: Uint32Array;
  /** Files by connections, descending. */
  readonly explosions: Uint32Array;
  /** File → risk score; 0 for files that are not sources. */
  readonly scores: Uint32Array;
  /** At most 15 files with a score of at least 50, by score, descending. */
  readonly topFiles: Uint32Array;
  /** One of the first 20 hubs → the number of source files that it reaches, itself included. */
  readonly reach: ReadonlyMap<number, number>;
}
