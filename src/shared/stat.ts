import { type BigIntStats, lstatSync, statSync } from 'node:fs';

/** What a look at a file without opening it tells. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  /** Size, mtime, ctime and inode: equal stamps mean the same bytes, once they have settled. */
  readonly stamp: string;
  /** When the file last changed in any way, its metadata included. */
  readonly changedMs: number;
}

/**
 * Two writes within one tick of the file system's clock leave the same stamp, so a stamp says
 * nothing about a file that changed this shortly before it was read.
 */
export const SETTLED_MS = 2000;

const NS_IN_MS = 1_000_000n;

/** May the bytes that were read at `seenMs` under this stamp still be trusted? */
export function isUnchanged(known: { stamp: string; seenMs: number }, now: FileStat): boolean {
  return known.stamp === now.stamp && now.changedMs < known.seenMs - SETTLED_MS;
}

export function toFileStat(stat: BigIntStats): FileStat {
  const { size, mtimeNs, ctimeNs, ino } = stat;
  return {
    size: Number(size),
    mtimeMs: Number(mtimeNs / NS_IN_MS),
    stamp: `${size}-${mtimeNs}-${ctimeNs}-${ino}`,
    changedMs: Math.max(Number(mtimeNs / NS_IN_MS), Number(ctimeNs / NS_IN_MS)),
  };
}

/** Of a file that is there but cannot be looked at: never the same as anything. */
export const UNREADABLE: FileStat = {
  size: 0,
  mtimeMs: 0,
  stamp: 'unreadable',
  changedMs: Number.POSITIVE_INFINITY,
};

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
export function look(path: string): Found {
  const own = tryStat(lstatSync, path);
  const isLink = typeof own !== 'string' && own.isSymbolicLink();
  const stat = isLink ? tryStat(statSync, path) : own;
  if (typeof stat === 'string') return { kind: stat, isLink };
  if (stat.isFile()) return { kind: 'file', isLink, stat: toFileStat(stat) };
  return { kind: stat.isDirectory() ? 'directory' : 'other', isLink };
}

type Failure = 'unreadable' | 'missing';

function tryStat(stat: typeof lstatSync, path: string): BigIntStats | Failure {
  try {
    return stat(path, { bigint: true, throwIfNoEntry: false }) ?? 'missing';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return LEADS_NOWHERE.has(code) ? 'missing' : 'unreadable';
  }
}

/** A file in the place of a folder on the way, or a link that leads back to itself. */
const LEADS_NOWHERE: ReadonlySet<string> = new Set(['ENOTDIR', 'ELOOP']);
