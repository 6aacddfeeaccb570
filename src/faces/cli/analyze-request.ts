import type { RunStats } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { Digest } from '../../core/report/digest.ts';
import type { Identities } from '../../core/report/identities.ts';
import type { TrustedOutDir } from '../../project/settings/settings.ts';
import { outDirOnce } from './out-dir-once.ts';
import type { Destination } from './outputs.ts';
import type { Project } from './project.ts';
import type { StoredHistory } from './stored-history.ts';

/** What to analyse, and where to write the report. */
export interface AnalyzeRequest extends Project {
  readonly destination: Destination;
  /** Whether a summary is printed, which also says what is new since the last commit. */
  readonly hasSummary: boolean;
  outDir(): TrustedOutDir;
}

/** The result of `analyze`, from a daemon or from disk. */
export interface AnalyzeResult {
  readonly digest: Digest;
  readonly stats: RunStats;
  /** The files that hold the report; empty if it was printed or could not be written. */
  readonly written: readonly string[];
  /** The revision of the daemon that answered. */
  readonly revision?: number;
  /** Nothing has changed since the last run, and the files hold its report. */
  readonly isUpToDate?: boolean;
  /** Nothing has changed since the last run. */
  readonly isUnchanged?: boolean;
  /** What the last commit did not have. */
  readonly news?: Identities | undefined;
  readonly history?: StoredHistory | undefined;
}

export async function prepareRequest(parts: Omit<AnalyzeRequest, 'outDir'>): Promise<AnalyzeRequest> {
  const { destination } = parts;
  const isRequested = destination.kind === 'folder' && destination.isRequested;
  const outDir = outDirOnce(parts, await parts.config(), isRequested);
  if (isRequested) outDir(); // Fails before the analysis if the folder cannot be written.
  return { ...parts, outDir };
}

/** What an analysis found, and by which configuration. */
export interface Analyzed {
  readonly config: Config;
  readonly result: AnalyzeResult;
  /** Which state was analysed, for the summary, unless it is that of the disk. */
  readonly state?: string;
}
