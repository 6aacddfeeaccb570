import type { RunStats } from '../engine/snapshot.ts';
import type { Digest } from '../report/digest.ts';
import type { ServiceStatus } from '../server/service.ts';

/**
 * What the command line and a daemon say to each other over the control socket: HTTP with JSON. `/status`
 * and `/stop` must be understood by daemons and command lines of every version, `/report` is answered
 * to the same version only.
 */
export const VERSION_HEADER = 'x-depgraph-version';

export interface DaemonStatus extends ServiceStatus {
  readonly version: string;
  readonly pid: number;
  readonly bootId: string;
  readonly root: string;
  readonly url: string;
  /** The address it listens on; an older daemon may not tell. */
  readonly host?: string;
  /** The port that it wanted and did not get. */
  readonly takenPort?: number | undefined;
  /** Not started by `depgraphd start`; an older daemon may not tell. */
  readonly isForeground?: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Of the configuration that held in the last run. */
  readonly fingerprint: string;
  readonly files: number | undefined;
  readonly memoryBytes: number;
  readonly log: string;
}

export interface ReportRequest {
  readonly root: string;
  readonly fingerprint: string;
  /** Of `graph.json` in the output folder, empty where there is none; absent where it is not wanted there. */
  readonly stamp?: string | undefined;
}

/**
 * The first line of the answer to `/report` that is not empty; the report follows it. Empty lines before
 * it are signs of life while the daemon looks at the disk.
 */
export type ReportVerdict =
  | {
      readonly revision: number;
      readonly stats: RunStats;
      readonly digest: Digest;
      /** The file with the stamp of the request holds this state: no report follows. */
      readonly isWritten?: boolean;
    }
  | { readonly error: { readonly code: string; readonly message: string } };

export const LIFE_SIGN_MS = 250;
