import type { Assessment } from '../../core/formats/findings/assess.ts';
import type { FindingsReport } from '../../core/formats/findings/report.ts';
import type { Digest } from '../../core/report/digest.ts';
import type { EntryNotes } from '../../core/rules/baseline/entry.ts';
import type { BaselineUpdate } from '../../core/rules/baseline/update.ts';
import type { Finding } from '../../core/rules/finding.ts';
import type { FileId } from '../../types.ts';
import type { AffectedAnswer } from '../revisions/affected.ts';
import type { DiffAnswer } from '../revisions/diff-answer.ts';

/** What a command asks about a whole project: its findings, or its files beside a commit. Travels to a daemon. */
export type ProjectQuestion =
  | CheckQuestion
  | FindingsQuestion
  | UpdateQuestion
  | DiffQuestion
  | AffectedQuestion;

export interface CheckQuestion extends Scope {
  readonly kind: 'check';
  /** Only findings about this file. */
  readonly file?: FileId | undefined;
  /** Otherwise known findings are reported as well. */
  readonly usesBaseline: boolean;
}

/** All findings, known ones included. */
export interface FindingsQuestion {
  readonly kind: 'findings';
}

/** What an update would make of the baseline. */
export interface UpdateQuestion extends Scope {
  readonly kind: 'update-baseline';
  readonly pruneOnly: boolean;
  readonly accept: boolean;
  readonly notes: EntryNotes;
}

/** From the merge base of a revision and HEAD, or the base of the branch, to the files on disk. */
export interface DiffQuestion {
  readonly kind: 'diff';
  readonly base?: string | undefined;
  /** A file replaces the configuration of both states, so that it is the same for both. */
  readonly hasConfigFile: boolean;
}

export interface AffectedQuestion {
  readonly kind: 'affected';
  readonly since?: string | undefined;
  readonly tests: boolean;
}

export interface Scope {
  /** The command selects files, so that the findings of all others are unknown, not gone. */
  readonly isPartial: boolean;
}

// ---------------------------------------------------------------------------------------- answers

interface Analysed {
  readonly digest: Digest;
}

export interface CheckAnswer
  extends Analysed,
    Pick<FindingsReport, 'rules' | 'idleRules' | 'notJudged' | 'allowed'>,
    Pick<Assessment, 'reported' | 'baseline'> {
  /** The new cycles again, by identity: each names the imports that may have closed it. */
  readonly suspects: Readonly<Record<string, Finding>>;
}

export interface FindingsAnswer extends Analysed {
  readonly findings: readonly Finding[];
}

export interface UpdateAnswer extends Analysed {
  readonly update: BaselineUpdate;
}

export interface ProjectAnswers {
  readonly check: CheckAnswer;
  readonly findings: FindingsAnswer;
  readonly 'update-baseline': UpdateAnswer;
  readonly diff: DiffAnswer;
  readonly affected: AffectedAnswer;
}

export type ProjectAnswerTo<Q extends ProjectQuestion> = ProjectAnswers[Q['kind']];

export type ProjectAnswer = ProjectAnswerTo<ProjectQuestion>;
