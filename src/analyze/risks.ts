import type { Cycles } from './cycles.ts';
import type { Degrees } from './degrees.ts';
import type { Layers } from './layers.ts';
import { byDescendingScore } from './ranking.ts';

export interface Risks {
  readonly godThreshold: number;
  readonly explosionThreshold: number;
  /** Files by outgoing count, descending. */
  readonly godModules: Uint32Array;
  /** Files by connections, descending. */
  readonly explosions: Uint32Array;
  /** File → composite risk score. */
  readonly scores: Uint32Array;
  /** At most 15 files with a score, by score, descending. */
  readonly topFiles: Uint32Array;
}

const MIN_GOD_OUTGOING = 8;
const MIN_EXPLOSION_CONNECTIONS = 12;
const TOP_RISK_FILES = 15;

export function findRisks(degrees: Degrees, cycles: Cycles, layers: Layers): Risks {
  const outgoing = degrees.outgoing.subarray(0, degrees.fileCount);
  const { incoming, connections, byOutgoing, byConnections } = degrees;
  const godThreshold = Math.max(MIN_GOD_OUTGOING, p90(outgoing, byOutgoing));
  const explosionThreshold = Math.max(MIN_EXPLOSION_CONNECTIONS, p90(connections, byConnections));
  const scores = new Uint32Array(degrees.fileCount);
  for (let file = 0; file < degrees.fileCount; file++) {
    scores[file] = riskScore({
      incoming: incoming[file],
      outgoing: outgoing[file],
      isCircular: cycles.groupOf[file] !== -1,
      isGodModule: outgoing[file] >= godThreshold,
      isExplosion: connections[file] >= explosionThreshold,
      layerViolations: layers.violationCounts[file],
    });
  }
  return {
    godThreshold,
    explosionThreshold,
    godModules: atLeast(outgoing, byOutgoing, godThreshold),
    explosions: atLeast(connections, byConnections, explosionThreshold),
    scores,
    topFiles: atLeast(scores, byDescendingScore(scores), 1).slice(0, TOP_RISK_FILES),
  };
}

/** The inputs of a file's risk score. */
export interface RiskFactors {
  readonly incoming: number;
  readonly outgoing: number;
  readonly isCircular: boolean;
  readonly isGodModule: boolean;
  readonly isExplosion: boolean;
  /** Violating edges that leave the file. */
  readonly layerViolations: number;
}

export function riskScore(factors: RiskFactors): number {
  return (
    2 * factors.incoming +
    factors.outgoing +
    (factors.isCircular ? 10 : 0) +
    (factors.isGodModule ? 8 : 0) +
    (factors.isExplosion ? 6 : 0) +
    4 * factors.layerViolations
  );
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
