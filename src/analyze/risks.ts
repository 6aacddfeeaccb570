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
    scores[file] =
      2 * incoming[file] +
      outgoing[file] +
      (cycles.groupOf[file] !== -1 ? 10 : 0) +
      (outgoing[file] >= godThreshold ? 8 : 0) +
      (connections[file] >= explosionThreshold ? 6 : 0) +
      4 * layers.committed[file];
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

/** The 90th percentile by nearest rank over all files, those with 0 included. */
function p90(counts: Uint32Array, ranked: Uint32Array): number {
  if (counts.length === 0) return 0;
  return counts[ranked[counts.length - 1 - Math.round((counts.length - 1) * 0.9)]];
}

function atLeast(scores: Uint32Array, ranked: Uint32Array, threshold: number): Uint32Array {
  let end = 0;
  while (end < ranked.length && scores[ranked[end]] >= threshold) end++;
  return ranked.slice(0, end);
}
