import type { HistoryRow } from '../../../src/core/formats/history/row.ts';
import { cycleCounts } from './cycle-counts.ts';
import type { Project } from './types.ts';

/** A commit of a history, or the files on disk. */
export interface HistoryPoint extends Pick<HistoryRow, 'health' | 'eagerCycles' | 'files'> {
  readonly commit?: string;
  readonly date?: string;
}

/** The files on disk, with the measures of a history. */
export function pointNow(project: Project): HistoryPoint {
  const { health, fileCount } = project;
  return { health: health.score, eagerCycles: cycleCounts(project).eager.count, files: fileCount };
}

/** One measure over the commits of a history. */
export interface Lane {
  readonly name: string;
  /** By commit; null if a project without source files has none. */
  readonly values: readonly (number | null)[];
  /** The points of the line, in the unit square with y downwards; a gap starts a new line. */
  readonly lines: readonly (readonly (readonly [x: number, y: number])[])[];
}

const MEASURES: readonly (readonly [name: string, measure: (point: HistoryPoint) => number | null])[] = [
  ['health', ({ health }) => health],
  ['cycles', ({ eagerCycles }) => eagerCycles],
  ['files', ({ files }) => files],
];

/** The commits stand at equal distances: time would squeeze a busy week into a dot. */
export function lanesOf(points: readonly HistoryPoint[]): readonly Lane[] {
  return MEASURES.map(([name, measure]) => {
    const values = points.map(measure);
    return { name, values, lines: linesOf(values) };
  });
}

/** Where a commit stands, from 0 to 1. */
export function placeOf(index: number, count: number): number {
  return count < 2 ? 0.5 : index / (count - 1);
}

/** The commit that is nearest to a place from 0 to 1. */
export function indexAt(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(place * (count - 1))));
}

function linesOf(values: readonly (number | null)[]): Lane['lines'] {
  const known = values.filter(value => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const lines: [number, number][][] = [];
  let line: [number, number][] | undefined;
  for (const [i, value] of values.entries()) {
    if (value === null) {
      line = undefined;
      continue;
    }
    if (!line) {
      line = [];
      lines.push(line);
    }
    // A measure that never changed is a line in the middle.
    line.push([placeOf(i, values.length), most === least ? 0.5 : 1 - (value - least) / (most - least)]);
  }
  return lines;
}
