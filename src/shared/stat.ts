import { lstatSync, type Stats, statSync } from 'node:fs';

/** The parts of a file's stat that detect changes. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  /** All of these in one string. Once a file has settled, equal stamps mean equal bytes. */
  readonly stamp: string;
  /** When the file last changed in any way, its metadata included. */
  readonly changedMs: number;
}

/**
 * Two writes within one tick of the file system's clock leave the same stamp, so the stamp of a file that changed less
 * than this before it was read cannot be trusted.
 */
const SETTLED_MS = 2000;

/** Would any change after `seenMs` give this file a new stamp? */
export function isSettled({ changedMs }: { readonly changedMs: number }, seenMs: number): boolean {
  return changedMs < seenMs - SETTLED_MS;
}

/** Does the file still have the bytes that were read at `seenMs` under this stamp? */
export function isUnchanged(known: { stamp: string; seenMs: number }, now: FileStat): boolean {
  return isSettled(now, known.seenMs) && known.stamp === now.stamp;
}

/**
 * A double resolves a quarter of a microsecond, and no two writes are that close. `stamp` and `changedMs` are computed
 * on demand, because most stats are only compared.
 */
export class StatOf implements FileStat {
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
  return new StatOf(stat);
}

export type StatNumbers = Pick<FileStat, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>;

/** Compares stamps without building the strings. */
export function isSameStat(a: StatNumbers, b: StatNumbers): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/** The stat of a file that exists but cannot be stat'ed. It never settles. */
export const UNREADABLE: FileStat = new StatOf({
  size: 0,
  mtimeMs: 0,
  ctimeMs: Number.POSITIVE_INFINITY,
  ino: 0,
});

/** The stat of a blob: equal for equal contents only, and settled, because a blob never changes. */
export function blobStat(id: string, size: number): FileStat {
  const bits = (at: number) => Number.parseInt(id.slice(at, at + 12), 16);
  return new StatOf({ size, ino: bits(0), mtimeMs: -bits(12), ctimeMs: -bits(24) });
}

/** A placeholder for files whose name is all that is needed. */
export const NO_STAT: FileStat = new StatOf({ size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 });

/** The stat of a file that kept changing while it was read. It differs even from itself. */
export function unsettled({ size, mtimeMs, ino }: FileStat): FileStat {
  return new StatOf({ size, mtimeMs, ctimeMs: Number.NaN, ino });
}

/** What exists at a path. `isLink`: the path is a symbolic link, and the rest describes its target. */
export type Found = { readonly isLink: boolean } & (
  | { readonly kind: 'file'; readonly stat: FileStat }
  | { readonly kind: 'directory' }
  /** A device, a pipe, a socket. */
  | { readonly kind: 'other' }
  /** Permission denied, so there may or may not be something. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'missing' }
);

/** Stats a path, following a symbolic link. */
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
    return MISSING.has(code) ? 'missing' : 'unreadable';
  }
}

/** An ancestor is a file, or a link leads back to itself. */
const MISSING: ReadonlySet<string> = new Set(['ENOTDIR', 'ELOOP']);
