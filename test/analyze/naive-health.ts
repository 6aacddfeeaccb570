import type { Report } from '../../src/core/report/types.ts';

interface Counted {
  readonly files: number;
  /** Files that may be in a cycle that counts. */
  readonly measured: number;
  readonly eager: number;
  readonly circular: number;
  readonly modules: Report['modules'];
  /** What units are called. */
  readonly units: ReadonlySet<string>;
  /** Files in the largest cycle inside a unit. */
  readonly largest: number;
}

/** Derives the score from counts, as docs/findings.md describes it. */
export function deriveHealth({ files, measured, eager, circular, modules, ...counted }: Counted) {
  const count = modules.list.length;
  const tied = modules.knots.flatMap(({ members }) => members).length;
  const crossings = modules.imports.reduce((sum, { imports }) => sum + imports, 0);
  const against = modules.againstTheGrain.flatMap(({ edges }) => edges).length;
  const reached = modules.list.reduce((sum, { name }) => sum + dependents(name, modules).size, 0);

  const weights = [files === 0 ? 0 : (45 * measured) / files, count >= 5 ? 35 : 0, count >= 10 ? 20 : 0];
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const whole = weights.reduce((sum, each) => sum + each, 0);
  const max = weights.map(weight => 100 * share(weight, whole));
  const cost = (found: number) => Math.sqrt(share(found, measured < 50 ? 50 : measured));
  const points = {
    cycles: max[0] * ((3 * cost(eager) + cost(circular)) / 4),
    knots: (5 / 7) * max[1] * Math.min(1, 1.6 * share(tied, count)),
    against: (2 / 7) * max[1] * Math.sqrt(share(against, crossings)),
    reach: max[2] * share(reached, count * count) ** 2,
  };
  const lost = Object.values(points).reduce((sum, each) => sum + each, 0);
  const score = files === 0 || whole === 0 ? null : Math.round(100 - lost);

  const inside = `cycles inside ${[...counted.units].sort().join(' and ')} are not counted`;
  const unmeasured = [
    counted.units.size === 0
      ? undefined
      : `${inside}${counted.largest > 0 ? `; the largest has ${counted.largest} files` : ''}`,
    count < 5 ? 'there are fewer than 5 modules' : undefined,
    count < 10 ? 'there are fewer than 10 modules' : undefined,
  ];
  const isAny = Number(files > 0);
  const shares = [share(measured, files), Number(count >= 5) * isAny, Number(count >= 10) * isAny];
  const of = [points.cycles, points.knots + points.against, points.reach];
  return {
    score,
    grade: gradeOf(score),
    dimensions: ['cycles', 'modules', 'reach'].map((dimension, i) => ({
      dimension,
      points: tenths(of[i]),
      max: tenths(max[i]),
      measured: Math.round(100 * shares[i]) / 100,
      ...(unmeasured[i] !== undefined && { notMeasured: unmeasured[i] }),
    })),
    factors: [
      {
        ...part('cycles', 'cycles', points.cycles, max[0]),
        ...{ count: eager, circular, of: measured },
      },
      { ...part('knots', 'modules', points.knots, (5 / 7) * max[1]), count: tied, of: count },
      { ...part('against', 'modules', points.against, (2 / 7) * max[1]), count: against, of: crossings },
      { ...part('reach', 'reach', points.reach, max[2]), count: reached, of: count * count },
    ],
  };
}

function part(factor: string, dimension: string, points: number, max: number) {
  return { factor, dimension, points: tenths(points), max: tenths(max) };
}

/** A module, and the modules that depend on it. */
function dependents(name: string, { imports }: Report['modules']): Set<string> {
  const found = new Set([name]);
  for (const one of found) for (const { from, to } of imports) if (to === one) found.add(from);
  return found;
}

function gradeOf(score: number | null): string {
  if (score === null) return 'n/a';
  return score >= 90 ? 'A' : score >= 80 ? 'B' : score >= 70 ? 'C' : score >= 60 ? 'D' : 'F';
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
