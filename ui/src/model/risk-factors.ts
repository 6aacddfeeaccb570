import { isLight } from '../../../src/core/analyze/judgement/file-size.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { isOwnPart } from '../../../src/shared/own-folder.ts';
import { isInCounted } from './cycle-findings.ts';
import { thousands } from './names.ts';
import { connectionsOf, usesOf, violations } from './risk-lists.ts';
import { roleCounts, SOURCE } from './roles.ts';
import type { Project } from './types.ts';

/** The points that the risk score of a source file is made of, as in the report, as far as this page knows them. */
export function riskFactors(project: Project, file: number): Points {
  if (project.barrel[file] === 1) return NO_POINTS;
  const { outStart } = project.edges;
  const { hubs, godThreshold, explosionThreshold, thresholds } = project.risks;
  const { outgoing, uses, users } = countedEdges(project, file);
  const reach = hubs.find(hub => hub.file === file)?.reach ?? 0;
  const carriesLittle =
    uses < Math.ceil((2 * thresholds.hubUses) / 3) ||
    isLight({ loc: Math.max(0, project.loc[file]) }, outgoing);
  return {
    hub: carriesLittle ? 0 : Math.floor(Math.sqrt(users * uses)),
    cycle: Math.min(users, cyclePoints(project, file)),
    reach: Math.floor((20 * reach) / Math.max(1, roleCounts(project)[SOURCE])),
    god: usesOf(project, file) >= godThreshold ? Math.min(users, 8) : 0,
    explosion: connectionsOf(project, file) >= explosionThreshold ? Math.min(uses, 4) : 0,
    layers: 4 * violations(project, outStart[file], outStart[file + 1]).length,
  };
}

type Points = Readonly<Record<keyof typeof NAMES, number>>;

const NO_POINTS: Points = { hub: 0, cycle: 0, reach: 0, god: 0, explosion: 0, layers: 0 };

/** Without type-only edges, and those from a file that stands for a folder to its parts. */
export function countedEdges(
  { edges, role, ids, fileCount }: Project,
  file: number,
): { outgoing: number; uses: number; users: number } {
  const isTypeOnly = (edge: number) => (edges.flags[edge] & EDGE_FLAGS.typeOnly) !== 0;
  let outgoing = 0;
  let uses = 0;
  let users = 0;
  for (let edge = edges.outStart[file]; edge < edges.outStart[file + 1]; edge++) {
    const target = edges.target[edge];
    if (isTypeOnly(edge) || (target < fileCount && isOwnPart(ids[file], ids[target]))) continue;
    outgoing++;
    if (target < fileCount && role[target] === SOURCE) uses++;
  }
  for (let i = edges.inStart[file]; i < edges.inStart[file + 1]; i++) {
    const edge = edges.inEdges[i];
    if (!isTypeOnly(edge) && role[edges.source[edge]] === SOURCE) users++;
  }
  return { outgoing, uses, users };
}

function cyclePoints(project: Project, file: number): number {
  const cycle = project.cycles[project.cycleOf[file]];
  if (!cycle) return 0;
  return isInCounted(cycle.eager, file) ? 20 : isInCounted(cycle.runtime, file) ? 10 : 0;
}

export interface FactorPart {
  readonly factor: string;
  readonly points: number;
  readonly text: string;
}

const NAMES = {
  hub: 'hub',
  cycle: 'cycle',
  reach: 'reach',
  god: 'dependencies',
  explosion: 'connections',
  layers: 'layers',
} as const;

/** The factors that add points, largest first; none for files that are not sources. */
export function factorParts(project: Project, file: number): readonly FactorPart[] {
  if (project.role[file] !== SOURCE) return [];
  const known = Object.entries(riskFactors(project, file));
  const other = project.risk[file] - known.reduce((sum, [, points]) => sum + points, 0);
  return [...known, ['other', other] as const]
    .filter(([, points]) => points > 0)
    .map(([factor, points]) => ({
      factor,
      points,
      text: `${NAMES[factor as keyof typeof NAMES] ?? factor} ${thousands(points)}`,
    }))
    .sort((a, b) => b.points - a.points);
}
