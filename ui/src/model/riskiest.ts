import { SOURCE } from './roles.ts';
import type { Project } from './types.ts';

/** What the page reads of the answer about hotspots. */
export interface Changes {
  /** The first and the last day of the period. */
  readonly since: string;
  readonly until: string;
  /** The number of commits in it. */
  readonly commits: number;
  readonly hotspots: readonly FileChanges[];
}

interface FileChanges {
  readonly file: string;
  /** The number of commits. */
  readonly changes: number;
  readonly score: number;
  /** What the score is made of: the changes, old ones with less weight, and the risk score of that time. */
  readonly factors: { readonly changes: number; readonly risk: number };
}

/** The same by path. */
export interface Churn extends Omit<Changes, 'hotspots'> {
  readonly files: ReadonlyMap<string, FileChanges>;
}

export interface RiskiestFile {
  readonly file: number;
  /** As `depgraph hotspots` calculates it, with the risk score of now. */
  readonly score: number;
  readonly changes: number;
}

const MOST_FILES = 15;

/** The files that change often and are hard to change, highest score first. */
export function riskiestFiles({ ids, role, risk, fileCount }: Project, { files }: Churn): RiskiestFile[] {
  const found: RiskiestFile[] = [];
  for (let file = 0; file < fileCount; file++) {
    const known = files.get(ids[file]);
    if (!known || role[file] !== SOURCE || risk[file] === 0) continue;
    found.push({ file, score: scoreOf(known, risk[file]), changes: known.changes });
  }
  return found.sort((a, b) => b.score - a.score || a.file - b.file).slice(0, MOST_FILES);
}

/** The server knows more decimal places. A save may have changed the risk since. */
function scoreOf({ score, factors }: FileChanges, risk: number): number {
  return risk === factors.risk ? score : Math.round(factors.changes * (10 + risk)) / 10;
}
