export type Grade = 'A' | 'B' | 'C' | 'D' | 'F' | 'n/a';

/** What the score is made of. */
export type DimensionName = 'cycles' | 'modules' | 'reach';

/** The reasons for which points are deducted. */
export type HealthReason = 'cycles' | 'knots' | 'against' | 'reach';

/** One score for the whole project; null where nothing was measured, as without source files. */
export interface Health {
  readonly score: number | null;
  readonly grade: Grade;
  readonly counts: HealthCounts;
  readonly dimensions: readonly Dimension[];
  readonly penalties: Penalties;
}

export interface Dimension {
  readonly name: DimensionName;
  /** Most points that it can deduct; those of all dimensions add up to 100. */
  readonly max: number;
}

/** The counts that the score is computed from. All are about source files. */
export interface HealthCounts {
  readonly files: number;
  /** Those that may be in a cycle that counts: compilers of some languages refuse all of those. */
  readonly measured: number;
  /** Files in an eager cycle that counts. */
  readonly eager: number;
  /** Files in a cycle of any kind that counts. */
  readonly circular: number;
  readonly modules: number;
  /** Modules in knots. */
  readonly tied: number;
  /** Imports between modules. */
  readonly crossings: number;
  /** Those among them that a finding is about. */
  readonly against: number;
  /** Module by module, how many modules depend on it, itself included; their sum. */
  readonly reached: number;
}

/** Points deducted from 100, by reason. */
export type Penalties = Readonly<Record<HealthReason, number>>;

/** Points of each dimension where everything was measured. */
const WEIGHTS = { cycles: 45, modules: 35, reach: 20 } as const;
/** The part of the points for modules that is for knots. */
const KNOT_SHARE = 5 / 7;
/** If fewer modules than this depend on each other, that says little about the project. */
export const LEAST_MODULES = 5;
/** Among fewer modules than this, a change reaches many of them in the best of projects. */
export const LEAST_FOR_REACH = 10;

/** In a smaller project, a cycle is as many files to untangle, and not a larger part of the work. */
const LEAST_FILES = 50;

export function judgeHealth(counts: HealthCounts): Health {
  const dimensions = dimensionsOf(counts);
  const penalties = penaltiesOf(counts, dimensions);
  const isMeasured = counts.files > 0 && dimensions.some(({ max }) => max > 0);
  const score = isMeasured ? Math.round(exactScore({ penalties })) : null;
  return { score, grade: gradeOf(score), counts, dimensions, penalties };
}

/** A dimension counts as far as it was measured. The others share its points. */
function dimensionsOf({ files, measured, modules }: HealthCounts): Dimension[] {
  const weights: Readonly<Record<DimensionName, number>> = {
    cycles: WEIGHTS.cycles * share(measured, files),
    modules: modules < LEAST_MODULES ? 0 : WEIGHTS.modules,
    reach: modules < LEAST_FOR_REACH ? 0 : WEIGHTS.reach,
  };
  const total = weights.cycles + weights.modules + weights.reach;
  return DIMENSIONS.map(name => ({ name, max: 100 * share(weights[name], total) }));
}

const DIMENSIONS: readonly DimensionName[] = ['cycles', 'modules', 'reach'];

/** Which dimension a reason belongs to. */
export const DIMENSION_OF: Readonly<Record<HealthReason, DimensionName>> = {
  cycles: 'cycles',
  knots: 'modules',
  against: 'modules',
  reach: 'reach',
};

/** Most points that a reason can deduct. */
export function maxOf(reason: HealthReason, dimensions: readonly Dimension[]): number {
  const part = reason === 'knots' ? KNOT_SHARE : reason === 'against' ? 1 - KNOT_SHARE : 1;
  return part * (dimensions.find(({ name }) => name === DIMENSION_OF[reason])?.max ?? 0);
}

function penaltiesOf(counts: HealthCounts, dimensions: readonly Dimension[]): Penalties {
  const points = (reason: HealthReason) => maxOf(reason, dimensions) * SHARES[reason](counts);
  return {
    cycles: points('cycles'),
    knots: points('knots'),
    against: points('against'),
    reach: points('reach'),
  };
}

/** What share of its points a reason deducts. */
const SHARES: Readonly<Record<HealthReason, (counts: HealthCounts) => number>> = {
  // The square root, because a small knot in a large project is felt far beyond its members. A cycle that exists only for
  // the compiler, or only when functions run, costs a quarter.
  cycles({ eager, circular, measured }) {
    const files = Math.max(measured, LEAST_FILES);
    const cost = Math.sqrt(share(eager, files));
    return cost + (Math.sqrt(share(circular, files)) - cost) / 4;
  },
  // A third of the modules costs more than a tenth of the score.
  knots: ({ tied, modules }) => Math.min(1, 1.6 * share(tied, modules)),
  against: ({ against, crossings }) => Math.sqrt(share(against, crossings)),
  // The square, because in a chain of clean layers a change reaches half of them on average.
  reach: ({ reached, modules }) => share(reached, modules ** 2) ** 2,
};

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
