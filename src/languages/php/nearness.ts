import type { FileId } from '../../types.ts';

/** A folder that holds another is nearer to it than any beside it; else the more folders two have in common. */
export function nearness(from: FileId, folder: FileId): number {
  if (folder === '') return FAR;
  const mine = from.split('/');
  const theirs = folder.split('/');
  const different = theirs.findIndex((name, i) => name !== mine[i]);
  return different < 0 ? FAR + theirs.length : different - theirs.length / FAR;
}

/** Those of which none is nearer. */
export function nearestOf<T>(all: readonly T[], measure: (one: T) => number): readonly T[] {
  if (all.length < 2) return all;
  const measured = all.map(measure);
  const most = measured.reduce((a, b) => Math.max(a, b));
  return all.filter((_, i) => measured[i] === most);
}

/** More folders than a path has. */
const FAR = 1 << 15;
