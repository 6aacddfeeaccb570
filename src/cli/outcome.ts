import type { Config } from '../config/options.ts';
import type { RunStats } from '../engine/snapshot.ts';
import type { Digest } from '../report/digest.ts';
import type { ProjectSettings, TrustedOutDir } from '../workspace/settings.ts';
import { outDirOnce } from './out-dir-once.ts';
import type { Destination } from './outputs.ts';
import type { Terminal } from './terminal.ts';

/** What the user wants to know, and where to put it. */
export interface AnalyzeRequest {
  readonly settings: ProjectSettings;
  readonly config: Config;
  readonly destination: Destination;
  readonly terminal: Terminal;
  outDir(): TrustedOutDir;
}

/** What came of it, wherever the answer came from. */
export interface AnalyzeResult {
  readonly digest: Digest;
  readonly stats: RunStats;
  /** The files that hold the report; none where it was printed or could not be written. */
  readonly written: readonly string[];
  /** Of the daemon that answered. */
  readonly revision?: number;
  /** Nothing has changed since the last run, and the files hold its report. */
  readonly isUpToDate?: boolean;
  /** Nothing has changed since the last run. */
  readonly isUnchanged?: boolean;
}

export function prepareRequest(parts: Omit<AnalyzeRequest, 'outDir'>): AnalyzeRequest {
  const { settings, config, destination, terminal } = parts;
  const isRequested = destination.kind === 'folder' && destination.isRequested;
  const outDir = outDirOnce(settings, config, { terminal, isRequested });
  if (isRequested) outDir(); // What cannot be written is said before anything is analysed.
  return { ...parts, outDir };
}
