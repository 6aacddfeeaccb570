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
  /** `factors.changes` times 1 plus the sum of the other factors, rounded to one decimal place. */
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

/** Rounded to two decimal places. All but `changes` are 0 for a barrel, as in the risk score. */
export interface HotspotFactors {
  /** Commits, each counted half for every 90 days of its age. */
  readonly changes: Decimal;
  /** The binary logarithm of 1 + users. */
  readonly usedBy: Decimal;
  /** Half the binary logarithm of 1 + dependencies. */
  readonly uses: Decimal;
  /** The binary logarithm of 1 + lines / 250. */
  readonly lines: Decimal;
  /** Half the binary logarithm of the number of authors. */
  readonly authors: Decimal;
  /** 3 in an eager cycle, 1.5 in a lazy one. */
  readonly cycle: Decimal;
}

export interface HotspotInput {
  readonly graph: Pick<Graph, 'files' | 'fileCount'>;
  readonly analysis: Pick<Analysis, 'roles' | 'counts' | 'cycleFindings'>;
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
  const { roles, counts, cycleFindings } = analysis;
  const { id, loc: lines = 0 } = graph.files[file];
  const [usedBy, uses] = [counts.users[file], counts.uses[file]];
  const cycle = CYCLES[cycleFindings.strength[file]] ?? null;
  const isBarrel = roles.isBarrel[file] === 1;
  const points = {
    usedBy: Math.log2(1 + usedBy),
    uses: Math.log2(1 + uses) / 2,
    lines: Math.log2(1 + lines / 250),
    authors: Math.log2(authors) / 2,
    cycle: cycle === 'eager' ? 3 : cycle === 'lazy' ? 1.5 : 0,
  };
  const sum = isBarrel ? 0 : Object.values(points).reduce((total, point) => total + point, 0);
  const factors = Object.entries({ changes: weight, ...points }).map(([name, value]) => [
    name,
    isBarrel && name !== 'changes' ? 0 : rounded(value, 100),
  ]);
  return {
    file: id,
    role: ROLES[roles.roleOf[file]],
    score: rounded(weight * (1 + sum), 10),
    changes,
    authors,
    lines,
    usedBy,
    uses,
    cycle,
    factors: Object.fromEntries(factors) as unknown as HotspotFactors,
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
