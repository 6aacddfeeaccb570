import type { Decimal, FileId, Role } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import { IN_EAGER, IN_LAZY, IN_TYPE_ONLY } from '../analyze/judgement/cycle-findings.ts';
import { ROLES, SOURCE } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import { commitsByFile, type History } from './history.ts';

/** A file that changes often, with the reasons why its changes matter. */
export interface Hotspot {
  readonly file: FileId;
  readonly role: Role;
  /** `factors.changes` times 1 plus a tenth of `factors.risk`, rounded to one decimal place. */
  readonly score: Decimal;
  /** Number of commits that changed it. */
  readonly changes: number;
  readonly authors: number;
  readonly lines: number;
  /** Number of source files that depend on it at run time. */
  readonly usedBy: number;
  /** Number of source files that it depends on at run time. */
  readonly uses: number;
  /** The strongest cycle that counts and contains it. */
  readonly cycle: 'eager' | 'lazy' | 'types' | null;
  readonly factors: HotspotFactors;
}

export interface HotspotFactors {
  /** Commits, each counted half for every 90 days of its age; rounded to two decimal places. */
  readonly changes: Decimal;
  /** The risk score: how hard it is to change. */
  readonly risk: number;
}

export interface HotspotInput {
  readonly graph: Pick<Graph, 'files' | 'fileCount'>;
  readonly analysis: Pick<Analysis, 'roles' | 'counts' | 'cycleFindings' | 'risks'>;
  readonly history: History;
  /** When the newest commit was made, in seconds since 1970. */
  readonly now: number;
  /** Tests, generated, vendored and configuration files, too. */
  readonly withAllRoles?: boolean;
}

const HALF_LIFE_SECONDS = 90 * 24 * 3600;

/** The files that changed, highest score first. */
export function findHotspots({ graph, analysis, history, now, withAllRoles }: HotspotInput): Hotspot[] {
  const commits = commitsByFile(history, true);
  const found: Hotspot[] = [];
  for (const [file, own] of commits.entries()) {
    const isListed = withAllRoles || analysis.roles.roleOf[file] === SOURCE;
    if (own.length === 0 || !isListed) continue;
    const weight = own.reduce((sum, commit) => sum + weightOf(now - history.times[commit]), 0);
    const authors = new Set(own.map(commit => history.authors[commit])).size;
    found.push(hotspotOf(file, { graph, analysis, changes: own.length, weight, authors }));
  }
  return found.sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
}

function weightOf(age: number): number {
  return 0.5 ** (Math.max(0, age) / HALF_LIFE_SECONDS);
}

interface Churn extends Pick<HotspotInput, 'graph' | 'analysis'> {
  readonly changes: number;
  readonly weight: number;
  readonly authors: number;
}

function hotspotOf(file: number, { graph, analysis, changes, weight, authors }: Churn): Hotspot {
  const { roles, counts, cycleFindings, risks } = analysis;
  const { id, loc: lines = 0 } = graph.files[file];
  const risk = risks.scores[file];
  return {
    file: id,
    role: ROLES[roles.roleOf[file]],
    score: rounded(weight * (1 + risk / 10), 10),
    changes,
    authors,
    lines,
    usedBy: counts.users[file],
    uses: counts.uses[file],
    cycle: CYCLES[cycleFindings.strength[file]] ?? null,
    factors: { changes: rounded(weight, 100), risk },
  };
}

const CYCLES: Readonly<Record<number, Hotspot['cycle']>> = {
  [IN_EAGER]: 'eager',
  [IN_LAZY]: 'lazy',
  [IN_TYPE_ONLY]: 'types',
};

function rounded(value: number, unit: number): number {
  return Math.round(value * unit) / unit;
}
