import { look } from './stat.ts';

/** A file that was written, and the number of its inode, unless it was there before. */
export interface Written {
  readonly path: string;
  readonly inode?: number | undefined;
}

/** By their paths, the stamps of files that were written. */
export type Stamps = Readonly<Record<string, string>>;

/**
 * The stamps of files that were just written. Left out are those that are gone or replaced already, and those on a file
 * system with a coarse clock, where the next change could leave the same stamp.
 */
export function stampsOf(written: readonly Written[]): Stamps {
  const stamps: Record<string, string> = {};
  for (const { path, inode } of written) {
    const found = look(path);
    if (found.kind !== 'file' || found.isLink) continue;
    const { mtimeMs, ctimeMs, ino, stamp } = found.stat;
    if (ino === inode && !(Number.isInteger(mtimeMs) && Number.isInteger(ctimeMs))) stamps[path] = stamp;
  }
  return stamps;
}

/** Is the file there as it was written? */
export function isIntact(path: string, stamps: Stamps): boolean {
  const found = look(path);
  const isOurs = found.kind === 'file' && !found.isLink && Object.hasOwn(stamps, path);
  return isOurs && stamps[path] === found.stat.stamp;
}
