import { lstatSync, type Stats, statSync } from 'node:fs';

/** What a look at a file without opening it tells. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  /** All of these in one text: equal stamps mean the same bytes, once they have settled. */
  readonly stamp: string;
  /** When the file last changed in any way, its metadata included. */
  readonly changedMs: number;
}

/**
 * Two writes within one tick of the file system's clock leave the same stamp, so a stamp says
 * nothing about a file that changed this shortly before it was read.
 */
const SETTLED_MS = 2000;

/** Could what last changed at `changedMs` not have changed again without another stamp, after a look at `seenMs`? */
export function isSettled({ changedMs }: { readonly changedMs: number }, seenMs: number): boolean {
  return changedMs < seenMs - SETTLED_MS;
}

/** May the bytes that were read at `seenMs` under this stamp still be trusted? */
export function isUnchanged(known: { stamp: string; seenMs: number }, now: FileStat): boolean {
  return isSettled(now, known.seenMs) && known.stamp === now.stamp;
}

/**
 * A number tells a quarter of a microsecond from the next, and no write follows another
 * that fast. What is made of the numbers is made when it is asked for: most looks are only compared.
 */
class Numbers implements FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;

  constructor({ size, mtimeMs, ctimeMs, ino }: StatNumbers) {
    this.size = size;
    this.mtimeMs = mtimeMs;
    this.ctimeMs = ctimeMs;
    this.ino = ino;
  }

  get stamp(): string {
    return `${this.size}-${this.mtimeMs}-${this.ctimeMs}-${this.ino}`;
  }

  get changedMs(): number {
    return Math.max(this.mtimeMs, this.ctimeMs);
  }
}

export function toFileStat(stat: Stats): FileStat {
  return new Numbers(stat);
}

export type StatNumbers = Pick<FileStat, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>;

/** Equal stamps, without the texts. */
export function isSameStat(a: StatNumbers, b: StatNumbers): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/** Of a file that is there but cannot be looked at: it never settles. */
export const UNREADABLE: FileStat = new Numbers({
  size: 0,
  mtimeMs: 0,
  ctimeMs: Number.POSITIVE_INFINITY,
  ino: 0,
});

/** Stands for the stat of a file of which only the name counts. */
export const NO_STAT: FileStat = new Numbers({ size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 });

/** Of a file that does not hold still: not the same as itself. */
export function unsettled({ size, mtimeMs, ino }: FileStat): FileStat {
  return new Numbers({ size, mtimeMs, ctimeMs: Number.NaN, ino });
}

/** `isLink`: found at the end of a symbolic link, or not found there. */
export type Found = { readonly isLink: boolean } & (
  | { readonly kind: 'file'; readonly stat: FileStat }
  | { readonly kind: 'directory' }
  /** A device, a pipe, a socket. */
  | { readonly kind: 'other' }
  /** There may be something, but we may not look at it. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'missing' }
);

/** Looks at a path; a link is what it leads to, at the link's own path. */
export function statPath(path: string): Found {
  const own = tryStat(lstatSync, path);
  const isLink = typeof own !== 'string' && own.isSymbolicLink();
  const stat = isLink ? tryStat(statSync, path) : own;
  if (typeof stat === 'string') return { kind: stat, isLink };
  if (stat.isFile()) return { kind: 'file', isLink, stat: toFileStat(stat) };
  return { kind: stat.isDirectory() ? 'directory' : 'other', isLink };
}

type Failure = 'unreadable' | 'missing';

function tryStat(stat: typeof lstatSync, path: string): Stats | Failure {
  try {
    return stat(path, { throwIfNoEntry: false }) ?? 'missing';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return LEADS_NOWHERE.has(code) ? 'missing' : 'unreadable';
  }
}

/** A file in the place of a folder on the way, or a link that leads back to itself. */
const LEADS_NOWHERE: ReadonlySet<string> = new Set(['ENOTDIR', 'ELOOP']);
