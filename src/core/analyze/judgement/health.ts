export type Grade = 'A' | 'B' | 'C' | 'D' | 'F' | 'n/a';

/** One score for the whole project; null for a project without source files. */
export interface Health {
  readonly score: number | null;
  readonly grade: Grade;
  readonly counts: HealthCounts;
  readonly penalties: Penalties;
}

/** The counts that the score is computed from. All are about source files. */
export interface HealthCounts {
  readonly files: number;
  /** Edges between source files. */
  readonly edges: number;
  /** Files in an eager cycle that counts. */
  readonly eager: number;
  /** Files in a cycle of any kind that counts. */
  readonly circular: number;
  /** Edges from a lower to a higher layer. */
  readonly violations: number;
  readonly gods: number;
  readonly hubs: number;
}

/** Points deducted from 100, by reason. */
export interface Penalties {
  readonly cycles: number;
  readonly layers: number;
  readonly gods: number;
  readonly hubs: number;
}

/** The maximum deduction for each reason. */
export const MAX_PENALTIES: Penalties = { cycles: 50, layers: 15, gods: 20, hubs: 15 };

export function judgeHealth(counts: HealthCounts): Health {
  const penalties = penaltiesOf(counts);
  const score = counts.files === 0 ? null : Math.round(exactScore({ penalties }));
  return { score, grade: gradeOf(score), counts, penalties };
}

/**
 * A cycle costs by the square root of its share of the files, because a small knot in a large project is felt far
 * beyond its members. One that exists only for the compiler, or only when functions run, costs a quarter.
 */
export function penaltiesOf(counts: HealthCounts): Penalties {
  const { files, edges, eager, circular, violations, gods, hubs } = counts;
  const eagerCost = MAX_PENALTIES.cycles * Math.sqrt(share(eager, files));
  const circularCost = MAX_PENALTIES.cycles * Math.sqrt(share(circular, files));
  return {
    cycles: eagerCost + (circularCost - eagerCost) / 4,
    layers: Math.min(MAX_PENALTIES.layers, 250 * share(violations, edges)),
    gods: Math.min(MAX_PENALTIES.gods, 200 * share(gods, files)),
    hubs: Math.min(MAX_PENALTIES.hubs, 300 * share(hubs, files)),
  };
}

/** The score before it is rounded. */
export function exactScore({ penalties: { cycles, layers, gods, hubs } }: Pick<Health, 'penalties'>): number {
  return 100 - cycles - layers - gods - hubs;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function gradeOf(score: number | null): Grade {
  if (score === null) return 'n/a';
  if (score >= 90) return 'A';
  if (score >= 80) return 'B';
  if (score >= 70) return 'C';
  if (score >= 60) return 'D';
  return 'F';
}
