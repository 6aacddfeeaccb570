import type { CycleDetail } from './cycle-details.ts';
import type { Degrees } from './degrees.ts';
import type { Layers } from './layers.ts';
import type { Metrics } from './metrics.ts';
import type { Risks } from './risks.ts';

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F' | 'n/a';

/** One score for the whole project; null for a project without files. */
export interface Health {
  readonly score: number | null;
  readonly grade: Grade;
}

interface Findings {
  readonly degrees: Degrees;
  readonly cycleDetails: readonly CycleDetail[];
  readonly layers: Layers;
  readonly metrics: Metrics;
  readonly risks: Risks;
}

export function judgeHealth({ degrees, cycleDetails, layers, metrics, risks }: Findings): Health {
  const files = degrees.fileCount;
  if (files === 0) return { score: null, grade: 'n/a' };
  // Twice the threshold: at the 90th percentile, a tenth of every large project would count.
  const gods = countAtLeast(degrees.outgoing.subarray(0, files), 2 * risks.godThreshold);
  const explosions = countAtLeast(degrees.connections, 2 * risks.explosionThreshold);
  const counts = {
    files,
    internalEdges: metrics.internalEdges,
    circular: filesInCycles(cycleDetails),
    violations: layers.violations.length,
    gods,
    explosions,
  };
  const score = scoreOf(penaltiesOf(counts));
  return { score, grade: gradeOf(score) };
}

/** Cycles inside one unit are normal in languages that have units. */
function filesInCycles(cycles: readonly CycleDetail[]): number {
  return cycles.reduce((sum, { unit, members }) => sum + (unit === undefined ? members.length : 0), 0);
}

/** The counts that the score is computed from. */
export interface HealthCounts {
  readonly files: number;
  readonly internalEdges: number;
  /** Files in a cycle that is not inside one unit. */
  readonly circular: number;
  /** Edges from a lower to a higher layer. */
  readonly violations: number;
  /** Files with at least twice as many outgoing edges as a god module needs. */
  readonly gods: number;
  /** Files with at least twice as many connections as a dependency explosion needs. */
  readonly explosions: number;
}

/** Points deducted from 100, by reason. */
export interface Penalties {
  readonly cycles: number;
  readonly layers: number;
  readonly gods: number;
  readonly explosions: number;
}

/** The maximum deduction for each reason. */
export const MAX_PENALTIES: Penalties = { cycles: 40, layers: 25, gods: 20, explosions: 15 };

export function penaltiesOf(counts: HealthCounts): Penalties {
  const { files, internalEdges, circular, violations, gods, explosions } = counts;
  return {
    cycles: penalty(MAX_PENALTIES.cycles, 80 * circular, files),
    layers: penalty(MAX_PENALTIES.layers, 250 * violations, internalEdges),
    gods: penalty(MAX_PENALTIES.gods, 200 * gods, files),
    explosions: penalty(MAX_PENALTIES.explosions, 150 * explosions, files),
  };
}

export function scoreOf({ cycles, layers, gods, explosions }: Penalties): number {
  return Math.round(100 - cycles - layers - gods - explosions);
}

function penalty(max: number, amount: number, total: number): number {
  return total === 0 ? 0 : Math.min(max, amount / total);
}

function countAtLeast(counts: Uint32Array, threshold: number): number {
  let found = 0;
  for (let i = 0; i < counts.length; i++) if (counts[i] >= threshold) found++;
  return found;
}

function gradeOf(score: number): Grade {
  if (score >= 90) return 'A';
  if (score >= 80) return 'B';
  if (score >= 70) return 'C';
  if (score >= 60) return 'D';
  return 'F';
}
