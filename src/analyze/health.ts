import type { Cycles } from './cycles.ts';
import type { Degrees } from './degrees.ts';
import type { Layers } from './layers.ts';
import type { Metrics } from './metrics.ts';
import type { Risks } from './risks.ts';

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F' | 'n/a';

/** One number for the whole project; none for a project without files. */
export interface Health {
  readonly score: number | null;
  readonly grade: Grade;
}

interface Findings {
  readonly degrees: Degrees;
  readonly cycles: Cycles;
  readonly layers: Layers;
  readonly metrics: Metrics;
  readonly risks: Risks;
}

export function judgeHealth({ degrees, cycles, layers, metrics, risks }: Findings): Health {
  const files = degrees.fileCount;
  if (files === 0) return { score: null, grade: 'n/a' };
  // Twice the threshold, because one at the 90th percentile always marks a tenth of a large project.
  const gods = countAtLeast(degrees.outgoing.subarray(0, files), 2 * risks.godThreshold);
  const explosions = countAtLeast(degrees.connections, 2 * risks.explosionThreshold);
  const score = Math.round(
    100 -
      penalty(40, 80 * cycles.fileCount, files) -
      penalty(25, 250 * layers.violations.length, metrics.internalEdges) -
      penalty(20, 200 * gods, files) -
      penalty(15, 150 * explosions, files),
  );
  return { score, grade: gradeOf(score) };
}

function penalty(most: number, amount: number, total: number): number {
  return total === 0 ? 0 : Math.min(most, amount / total);
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
