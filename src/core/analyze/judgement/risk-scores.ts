import type { Graph } from '../../graph/graph.ts';
import { emptyReach, search } from '../../graph/traverse.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import { IN_EAGER, IN_LAZY } from './cycle-findings.ts';
import { isLight } from './file-size.ts';
import type { Outliers } from './outliers.ts';
import { byDescendingScore } from './ranking.ts';
import type { RiskAnalysis, Risks, ScoredSubject } from './risks/risk.ts';
import { FILES_FIRST, type RiskPoints } from './risks/table.ts';

const MIN_GOD_OUTGOING = 8;
const MIN_EXPLOSION_CONNECTIONS = 12;
const TOP_RISK_FILES = 15;
/** What is below this is no risk worth reading about. */
const MIN_RISK_SCORE = 15;

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
  const subject = { graph, analysis: { ...analysis, risks: { ...thresholds, reach } } };
  for (let file = 0; file < degrees.fileCount; file++) {
    if (roles.roleOf[file] !== SOURCE) continue;
    scores[file] = Object.values(riskPoints(subject, file)).reduce((sum, points) => sum + points, 0);
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
 * The parts of the risk score of a source file; none for a barrel. What makes a file dangerous counts as far as others
 * feel it. The signals among them are those of the report, which counts all files.
 */
export function riskPoints(subject: ScoredSubject, file: number): RiskPoints {
  const { graph, analysis } = subject;
  const { roles, cycleFindings, counts, outliers, risks } = analysis;
  const isBarrel = roles.isBarrel[file] === 1;
  const users = counts.users[file];
  const uses = counts.uses[file];
  const strength = cycleFindings.strength[file];
  const carriesLittle = uses < lightUses(outliers) || isLight(graph.files[file], counts.outgoing[file]);
  const points: Record<string, number> = {
    hub: isBarrel || carriesLittle ? 0 : Math.floor(Math.sqrt(users * uses)),
    cycle: isBarrel ? 0 : Math.min(users, strength === IN_EAGER ? 20 : strength === IN_LAZY ? 10 : 0),
    reach: isBarrel ? 0 : Math.floor((20 * (risks.reach.get(file) ?? 0)) / Math.max(1, roles.sources)),
  };
  for (const { name, of } of PARTS) points[name] = isBarrel ? 0 : of(subject, file);
  // The names are checked by a test, because a table cannot say which of them its entries add.
  return points as unknown as RiskPoints;
}

const PARTS = FILES_FIRST.flatMap(({ points }) => points ?? []);

/** A file that uses fewer others changes for reasons of its own only, however many use it. */
function lightUses({ thresholds }: Outliers): number {
  return Math.ceil((2 * thresholds.hubUses) / 3);
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
