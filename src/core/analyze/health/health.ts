import { RISKS } from '../judgement/risks/table.ts';

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
  /** The number of risks, by their names. */
  readonly risks: Readonly<Record<string, number>>;
}

/** Points deducted from 100, by reason: cycles, then risks. */
export type Penalties = Readonly<Record<string, number>>;

/** The risks that cost health. */
export const COSTLY = RISKS.flatMap(({ name, about, cost }) => (cost ? [{ name, about, cost }] : []));

export const MAX_FOR_CYCLES = 50;

export function judgeHealth(counts: HealthCounts): Health {
  const penalties = penaltiesOf(counts);
  const score = counts.files === 0 ? null : Math.round(exactScore({ penalties }));
  return { score, grade: gradeOf(score), counts, penalties };
}

/**
 * A cycle costs by the square root of its share of the files, because a small knot in a large project is felt far
 * beyond its members. One that exists only for the compiler, or only when functions run, costs a quarter.
 */
function penaltiesOf(counts: HealthCounts): Penalties {
  const { files, eager, circular } = counts;
  const eagerCost = MAX_FOR_CYCLES * Math.sqrt(share(eager, files));
  const circularCost = MAX_FOR_CYCLES * Math.sqrt(share(circular, files));
  const risks = COSTLY.map(({ name, about, cost: { max, rate } }) => [
    name,
    Math.min(max, rate * share(counts.risks[name], wholeOf(about, counts))),
  ]);
  return { cycles: eagerCost + (circularCost - eagerCost) / 4, ...Object.fromEntries(risks) };
}

/** What the count of a risk is a share of. */
export function wholeOf(about: 'files' | 'imports', { files, edges }: HealthCounts): number {
  return about === 'files' ? files : edges;
}

/** The score before it is rounded. */
export function exactScore({ penalties }: Pick<Health, 'penalties'>): number {
  return Object.values(penalties).reduce((score, points) => score - points, 100);
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
