import {
  EAGER_POINTS,
  LAZY_POINTS,
  linePoints,
  outgoingPoints,
  reachPoints,
} from '../../../src/core/analyze/judgement/risk-points.ts';
import { isInCounted } from './cycle-findings.ts';
import { thousands } from './names.ts';
import { usesOf } from './risk-lists.ts';
import { roleCounts, SOURCE } from './roles.ts';
import type { Project } from './types.ts';

/** The points that the risk score of a source file with run-time code is made of, as in the report. */
export function riskFactors(project: Project, file: number): Points {
  const reach = project.risks.hubs.find(hub => hub.file === file)?.reach ?? 0;
  return {
    lines: linePoints({ loc: Math.max(0, project.loc[file]) }),
    outgoing: outgoingPoints(usesOf(project, file)),
    cycle: cyclePoints(project, file),
    reach: reachPoints(reach, roleCounts(project)[SOURCE]),
  };
}

type Points = Readonly<Record<keyof typeof NAMES, number>>;

/** How many percent of the source files have a lower score. */
export function riskPercentile({ risk, role, fileCount }: Project, file: number): number {
  let sources = 0;
  let lower = 0;
  for (let other = 0; other < fileCount; other++) {
    if (role[other] !== SOURCE) continue;
    sources++;
    if (risk[other] < risk[file]) lower++;
  }
  return Math.floor((100 * lower) / Math.max(1, sources));
}

function cyclePoints(project: Project, file: number): number {
  const cycle = project.cycles[project.cycleOf[file]];
  if (!cycle) return 0;
  return isInCounted(cycle.eager, file) ? EAGER_POINTS : isInCounted(cycle.runtime, file) ? LAZY_POINTS : 0;
}

export interface FactorPart {
  readonly factor: string;
  readonly points: number;
  readonly text: string;
}

const NAMES = {
  lines: 'lines',
  outgoing: 'dependencies',
  cycle: 'cycle',
  reach: 'reach',
} as const;

/** The factors that add points, largest first; none for files that are not sources, or have no run-time code. */
export function factorParts(project: Project, file: number): readonly FactorPart[] {
  if (project.role[file] !== SOURCE || project.risk[file] === 0) return [];
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
