import type { Revised } from '../../core/ask/answer.ts';
import type { RunStats } from '../../core/ask/snapshot.ts';
import type { Answer, Question } from '../../core/query/questions.ts';
import type { Digest } from '../../core/report/digest.ts';
import type { ProjectAnswer, ProjectQuestion } from '../../project/answers/question.ts';
import type { ServiceStatus } from '../server/service.ts';

/**
 * The protocol of the control socket: HTTP with JSON. `/status` and `/stop` must stay compatible across all versions of
 * daemon and command line; `/ask` requires the same version on both sides.
 */
export const VERSION_HEADER = 'x-depgraph-version';

export interface DaemonStatus extends ServiceStatus {
  readonly version: string;
  readonly pid: number;
  readonly bootId: string;
  readonly root: string;
  readonly url: string;
  /** The address it listens on; older daemons omit it. */
  readonly host?: string;
  /** The preferred port, if it was in use. */
  readonly takenPort?: number | undefined;
  /** Not started by `depgraphd start`; older daemons omit it. */
  readonly isForeground?: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The fingerprint of the configuration of the last run. */
  readonly fingerprint: string;
  readonly files: number | undefined;
  readonly memoryBytes: number;
  readonly log: string;
}

/** A question, and the project and the configuration that the answer must be about. */
export interface AskRequest {
  readonly root: string;
  readonly fingerprint: string;
  readonly question: Question | ProjectQuestion | ReportQuestion;
}

/** After a full scan. The others are answered from the current state. */
export interface ReportQuestion {
  readonly kind: 'report';
  /** The stamp of `graph.json` in the output folder, empty if the file is missing; absent if the report goes elsewhere. */
  readonly stamp?: string | undefined;
  /** Say what the cuts in the digest are about, which only a summary shows. */
  readonly explainsCuts?: boolean | undefined;
}

export interface ReportAnswer {
  readonly revision: number;
  readonly stats: RunStats;
  readonly digest: Digest;
  /** `graph.json` holds this revision, so no report follows. */
  readonly isWritten?: boolean;
}

/**
 * The first non-empty line of the response to `/ask`, after keep-alives; a report follows it. `question`: it cannot be
 * answered as it was asked. `failed`: not by this daemon, or not now.
 */
export type DaemonReply<A = Revised<Answer | ProjectAnswer> | ReportAnswer> =
  | { readonly answer: A }
  | { readonly error: { readonly code: 'differs' | 'question' | 'failed'; readonly message: string } };

export const KEEP_ALIVE_MS = 250;
