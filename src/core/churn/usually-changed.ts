import type { FileId } from '../../types.ts';
import { MIN_SHARED } from './hidden-coupling.ts';
import { commitsByFile, type History } from './history.ts';

/** A file that most commits changed which changed another one. */
export interface Companion {
  readonly file: FileId;
  /** The file that it usually changes with. */
  readonly with: FileId;
  /** Number of commits that changed both. */
  readonly shared: number;
  /** Number of commits that changed the other file. */
  readonly of: number;
}

const MIN_SHARE = 0.6;

/** All files that usually change with another one. */
export function companionsIn(history: History): Companion[] {
  return commitsByFile(history, false).flatMap((commits, file) =>
    commits.length < MIN_SHARED ? [] : companionsOf(file, commits, history),
  );
}

/** The files that usually change together with these, and are not among them; those that do so most often first. */
export function usuallyChangedWith(touched: Iterable<FileId>, companions: readonly Companion[]): Companion[] {
  const ids = new Set(touched);
  const best = new Map<FileId, Companion>();
  for (const companion of companions) {
    if (!ids.has(companion.with) || ids.has(companion.file)) continue;
    const other = best.get(companion.file);
    if (!other || byShare(companion, other) < 0) best.set(companion.file, companion);
  }
  return [...best.values()].sort(byShare);
}

function companionsOf(file: number, commits: readonly number[], { files, changed }: History): Companion[] {
  const counts = new Map<number, number>();
  for (const commit of commits)
    for (const other of changed[commit]) counts.set(other, (counts.get(other) ?? 0) + 1);
  counts.delete(file);
  return [...counts].flatMap(([other, shared]) =>
    shared >= MIN_SHARED && shared / commits.length >= MIN_SHARE
      ? [{ file: files[other], with: files[file], shared, of: commits.length }]
      : [],
  );
}

function byShare(a: Companion, b: Companion): number {
  return (
    b.shared * a.of - a.shared * b.of ||
    b.shared - a.shared ||
    (`${a.file}\0${a.with}` < `${b.file}\0${b.with}` ? -1 : 1)
  );
}
