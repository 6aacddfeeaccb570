import type { Graph } from '../../graph/graph.ts';
import { emptyReach, search } from '../../graph/traverse.ts';
import type { Degrees } from '../structure/degrees.ts';
import type { Layers } from '../structure/layers.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import { type CycleFindings, IN_EAGER, IN_LAZY } from './cycle-findings.ts';
import { isLight } from './file-size.ts';
import type { FileCounts, Outliers } from './outliers.ts';
import { byDescendingScore } from './ranking.ts';

export interface Risks {
  readonly godThreshold: number;
  readonly explosionThreshold: number;
  /** Files by outgoing count, descending. */
  readonly godModules: Uint32Array;
  /** Files by connections, descending. */
  readonly explosions: Uint32Array;
  /** File → risk score; 0 for files that are not sources. */
  readonly scores: Uint32Array;
  /** At most 15 files with a score of at least 15, by score, descending. */
  readonly topFiles: Uint32Array;
  /** One of the first 20 hubs → the number of source files that it reaches, itself included. */
  readonly reach: ReadonlyMap<number, number>;
}

export interface RiskInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly degrees: Degrees;
  readonly cycles: CycleFindings;
  readonly layers: Layers;
  readonly counts: FileCounts;
  readonly outliers: Outliers;
}

const MIN_GOD_OUTGOING = 8;
const MIN_EXPLOSION_CONNECTIONS = 12;
const TOP_RISK_FILES = 15;
/** What is below this is no risk worth reading about. */
const MIN_RISK_SCORE = 15;

export function findRisks(input: RiskInput): Risks {
  const { graph, roles, degrees } = input;
  const outgoing = degrees.outgoing.subarray(0, degrees.fileCount);
  const { connections, byOutgoing, byConnections } = degrees;
  const thresholds = {
    godThreshold: Math.max(MIN_GOD_OUTGOING, p90(outgoing, byOutgoing)),
    explosionThreshold: Math.max(MIN_EXPLOSION_CONNECTIONS, p90(connections, byConnections)),
  };
  const reach = reachOf(graph, roles, input.outliers.hubs);
  const scores = new Uint32Array(degrees.fileCount);
  const factorInput = { ...input, risks: { ...thresholds, reach } };
  for (let file = 0; file < degrees.fileCount; file++) {
    if (roles.roleOf[file] !== SOURCE) continue;
    scores[file] = sumOf(riskFactors(factorInput, file));
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

/** The parts of a risk score, in points; none for a barrel. What makes a file dangerous counts as far as others feel it. */
export interface RiskFactors {
  /**
   * The square root of users times dependencies, both among source files: high only if both are. 0 for a file that
   * only connects others, or depends on less than two thirds of what a hub does.
   */
  readonly hub: number;
  /** As many as it has users, up to 20 in an eager cycle that counts, up to 10 in a lazy one. */
  readonly cycle: number;
  /** For one of the first 20 hubs, up to 20 for the share of all source files that it depends on, directly or not. */
  readonly reach: number;
  /** For a god module as many as it has users, up to 8. */
  readonly god: number;
  /** For a dependency explosion as many as it has dependencies, up to 4. */
  readonly explosion: number;
  /** 4 for each import of a higher layer. */
  readonly layers: number;
}

export interface FactorInput extends RiskInput {
  readonly risks: Pick<Risks, 'godThreshold' | 'explosionThreshold' | 'reach'>;
}

/** The factors of a source file. The signals among them are those of the report, which counts all files. */
export function riskFactors(input: FactorInput, file: number): RiskFactors {
  const { graph, roles, degrees, cycles, layers, counts, outliers, risks } = input;
  const users = counts.users[file];
  const uses = counts.uses[file];
  const strength = cycles.strength[file];
  if (roles.isBarrel[file] === 1) return NO_FACTORS;
  const carriesLittle = uses < lightUses(outliers) || isLight(graph.files[file], counts.outgoing[file]);
  return {
    hub: carriesLittle ? 0 : Math.floor(Math.sqrt(users * uses)),
    cycle: Math.min(users, strength === IN_EAGER ? 20 : strength === IN_LAZY ? 10 : 0),
    reach: Math.floor((20 * (risks.reach.get(file) ?? 0)) / Math.max(1, roles.sources)),
    god: degrees.outgoing[file] >= risks.godThreshold ? Math.min(users, 8) : 0,
    explosion: degrees.connections[file] >= risks.explosionThreshold ? Math.min(uses, 4) : 0,
    layers: 4 * layers.violationCounts[file],
  };
}

const NO_FACTORS: RiskFactors = { hub: 0, cycle: 0, reach: 0, god: 0, explosion: 0, layers: 0 };

/** A file that uses fewer others changes for reasons of its own only, however many use it. */
function lightUses({ thresholds }: Outliers): number {
  return Math.ceil((2 * thresholds.hubUses) / 3);
}

function sumOf({ hub, cycle, reach, god, explosion, layers }: RiskFactors): number {
  return hub + cycle + reach + god + explosion + layers;
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
