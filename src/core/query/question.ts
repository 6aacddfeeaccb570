import type { FileId } from '../../types.ts';
import type { ReportModules } from '../report/module-types.ts';
import type { EdgeFilter, ImportKind, Step } from './edges.ts';

// The types of questions and their answers; `questions.ts` lists them.

interface CommonQuestion extends EdgeFilter {
  /** How many entries of a list to show; all by default. */
  readonly limit?: number | undefined;
}

export interface WhyQuestion extends CommonQuestion {
  readonly kind: 'why';
  readonly from: string;
  readonly to: string;
  /** How many disjoint chains to list. */
  readonly all?: number | undefined;
  readonly cut?: boolean | undefined;
}

export interface NeighboursQuestion extends CommonQuestion {
  readonly kind: 'uses' | 'used-by';
  readonly of: string;
  readonly depth?: number | undefined;
}

export interface ImpactQuestion extends CommonQuestion {
  readonly kind: 'impact';
  readonly of: readonly string[];
  /** List the tests instead of all files. */
  readonly tests?: boolean | undefined;
}

export interface SetQuestion extends CommonQuestion {
  readonly kind: 'query';
  readonly expression: string;
  /** Also list the imports between the nodes. */
  readonly edges?: boolean | undefined;
}

export interface WhatIfQuestion {
  readonly kind: 'what-if';
  /** Imports to leave out: `a.ts -> b.ts`, with a selector on each side. */
  readonly drop: readonly string[];
  /** Files and folders that get another path. The files on disk are analysed once more for that. */
  readonly move?: readonly Move[] | undefined;
}

// ---------------------------------------------------------------------------------------- answers

/** How many entries a list has, and how many of them it shows. */
interface Counted {
  readonly total: number;
  readonly shown: number;
}

export interface WhyAnswer extends Counted {
  readonly from: string;
  readonly to: string;
  /** Empty if there is none. */
  readonly chain: readonly Step[];
  /** How many of the files and packages that `from` imports lead to `to`. */
  readonly firstSteps: number;
  /** What all chains pass through; the last such node. */
  readonly bottleneck: string | null;
  /** The length of the shortest chain in the other direction, if there is none in this one. */
  readonly reverseSteps?: number;
  /** Chains that share only their ends, shortest first. */
  readonly chains?: readonly (readonly Step[])[];
  /** A smallest set of imports whose removal disconnects the two. */
  readonly cut?: readonly Step[];
}

export interface NeighboursAnswer extends Counted {
  readonly of: string;
  readonly depth: number;
  /** Nearest first. */
  readonly nodes: readonly Neighbour[];
}

export interface Neighbour {
  readonly id: string;
  readonly steps: number;
  /** The imports that connect it with what is one step nearer. */
  readonly imports: readonly Import[];
}

export interface Import {
  readonly source: string;
  readonly target: string;
  readonly lines: readonly number[];
  /** As written. */
  readonly kind: ImportKind;
  /** Present if compilers drop it; asked only for files in cycles, and those that may import against the grain. */
  readonly erased?: true;
}

export interface ImpactAnswer extends Counted {
  readonly of: readonly string[];
  readonly direct: number;
  readonly twoSteps: number;
  readonly further: number;
  /** The file that all further ones depend on it through. */
  readonly through: string | null;
  /** Files that depend on it when the program runs. */
  readonly runtime: number;
  /** Files that only depend on it through type-only imports. */
  readonly typeOnly: number;
  /** By module, or by folder; nearest first. Empty if tests are listed. */
  readonly groups: readonly ImpactGroup[];
  /** The tests that reach it, nearest first. */
  readonly tests?: readonly ImpactFile[];
}

export interface ImpactGroup {
  readonly name: string;
  readonly count: number;
  readonly files: readonly ImpactFile[];
}

export interface ImpactFile {
  readonly id: string;
  readonly steps: number;
  readonly typeOnly: boolean;
}

export interface SetAnswer extends Counted {
  readonly expression: string;
  readonly nodes: readonly string[];
  readonly edges?: readonly Import[];
}

export interface WhatIfAnswer extends Counted {
  /** The imports that were left out. */
  readonly dropped: readonly Step[];
  readonly moved?: Moved;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** A file or folder, and the path that it gets. */
export interface Move {
  readonly from: FileId;
  readonly to: FileId;
}

export interface Moved {
  /** How many files get another path. */
  readonly files: number;
  /** Imports that would no longer lead where they do now, and have to be rewritten with the move. */
  readonly importsToRewrite: number;
  readonly filesToRewrite: number;
}

/** The parts of the project: those of the report. */
export interface ModulesQuestion {
  readonly kind: 'modules';
}

export type ModulesAnswer = ReportModules;

export interface Verdict {
  /** Groups of files that import each other in circles. */
  readonly cycles: number;
  readonly filesInCycles: number;
  /** Imports against the layers of the configuration. */
  readonly violations: number;
  /** What the rules object to, the built-in ones included, whether it is in the baseline or not. */
  readonly findings: number;
  readonly health: { readonly score: number | null; readonly grade: string };
  /** The number of files in the longest chain, each cycle counted as one. */
  readonly levels: number;
}
