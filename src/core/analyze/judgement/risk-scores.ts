import type { Graph } from '../../graph/graph.ts';
import { emptyReach, search } from '../../graph/traverse.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import { IN_EAGER, IN_LAZY } from './cycle-findings.ts';
import { byDescendingScore } from './ranking.ts';
import { EAGER_POINTS, LAZY_POINTS, linePoints, outgoingPoints, reachPoints } from './risk-points.ts';
import type { RiskAnalysis, Risks } from './risks/risk.ts';
import type { RiskPoints } from './risks/table.ts';

const MIN_GOD_OUTGOING = 8;
const MIN_EXPLOSION_CONNECTIONS = 12;
const TOP_RISK_FILES = 15;
/** About 170 lines with eight imports: what is below this is no risk worth reading about. */
const MIN_RISK_SCORE = 50;

/** What scores follow from. */
interface ScoredSubject {
  readonly graph: Graph;
  readonly analysis: Pick<RiskAnalysis, 'roles' | 'degrees' | 'cycleFindings'> & {
    readonly risks: Pick<Risks, 'reach'>;
  };
}

export function findRisks(graph: Graph, analysis: Omit<RiskAnalysis, 'risks'>): Risks {
  const { roles, degrees, outliers } = analysis;
  const outgoing = degrees.outgoing.subarray(0, degrees.fileCount);
  const { connections, byOutgoing, byConnections } = degrees;
  const thresholds = {
    godThreshold: Math.max(MIN_GOD_OUTGOING, p90(outgoing, byOutgoing)),
    explosionThreshold: Math.max(MIN_EXPLOSION_CONNECTIONS, p90(connections, byConnections)),
  };
  const reach = reachOf(graph, roles, outliers.hubs);
  const scores = new Uint32Array(degrees.fileCount);
  const subject = { graph, analysis: { ...analysis, risks: { reach } } };
  for (let file = 0; file < degrees.fileCount; file++) {
    if (roles.roleOf[file] === SOURCE) scores[file] = sumOf(riskPoints(subject, file));
  }
  return {
    ...thresholds,
    godModules: atLeast(outgoing, byOutgoing, thresholds.godThreshold),
    explosions: atLeast(connections, byConnections, thresholds.explosionThreshold),
    scores,
    topFiles: atLeast(scores, byDescendingScore(scores), MIN_RISK_SCORE).slice(0, TOP_RISK_FILES),
    reach,
  };
}

/**
 * The parts of the risk score of a source file, which says how hard it is to change. Later fixes are predicted by the
 * number of lines about as well as by anything else; what it depends on, and cycles, add a little.
 */
export function riskPoints({ graph, analysis }: ScoredSubject, file: number): RiskPoints {
  const { roles, degrees, cycleFindings, risks } = analysis;
  if (roles.hasCode[file] === 0) return NO_POINTS;
  const strength = cycleFindings.strength[file];
  return {
    lines: linePoints(graph.files[file]),
    outgoing: outgoingPoints(degrees.outgoing[file]),
    cycle: strength === IN_EAGER ? EAGER_POINTS : strength === IN_LAZY ? LAZY_POINTS : 0,
    reach: reachPoints(risks.reach.get(file) ?? 0, roles.sources),
  };
}

const NO_POINTS: RiskPoints = { lines: 0, outgoing: 0, cycle: 0, reach: 0 };

function sumOf({ lines, outgoing, cycle, reach }: RiskPoints): number {
  return lines + outgoing + cycle + reach;
}

/** How many percent of the source files have a lower score: a whole number, rounded down. */
export function percentileOf(score: number, { roles, risks }: Pick<RiskAnalysis, 'roles' | 'risks'>): number {
  let lower = 0;
  for (let file = 0; file < risks.scores.length; file++)
    if (roles.roleOf[file] === SOURCE && risks.scores[file] < score) lower++;
  return Math.floor((100 * lower) / Math.max(1, roles.sources));
}

/** Each search may visit the whole graph. */
const MAX_SEARCHES = 20;

/** Searches from the first hubs only: there are few, and what a hub reaches, all its users reach through it. */
function reachOf(graph: Graph, { roleOf }: Roles, hubs: Uint32Array): Map<number, number> {
  const found = emptyReach(graph);
  const counts = new Map<number, number>();
  for (const hub of hubs.subarray(0, MAX_SEARCHES)) {
    const { nodes, count } = search(graph, { from: hub }, found);
    let sources = 0;
    for (let i = 0; i < count; i++) {
      if (nodes[i] < graph.fileCount && roleOf[nodes[i]] === SOURCE) sources++;
    }
    counts.set(hub, sources);
  }
  return counts;
}

/** The 90th percentile by nearest rank over all files, including those with a count of 0. */
function p90(counts: Uint32Array, ranked: Uint32Array): number {
  if (counts.length === 0) return 0;
  return counts[ranked[counts.length - 1 - Math.round((counts.length - 1) * 0.9)]];
}

function atLeast(scores: Uint32Array, ranked: Uint32Array, threshold: number): Uint32Array {
  let end = 0;
  while (end < ranked.length && scores[ranked[end]] >= threshold) end++;
  return ranked.slice(0, end);
}
