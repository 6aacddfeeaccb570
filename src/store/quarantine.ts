import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A database is these files together; one without the others is worth nothing. */
export const SUFFIXES = ['-wal', '-shm', '-journal', ''] as const;

const KEPT = 2;

/**
 * Renames a damaged cache, so that a new one can take its place and somebody can still look at the old
 * one. Returns the new path. The database goes last: until then its path is taken, and no other process
 * can begin a new database beside whose log file the old one's would be renamed.
 */
export function quarantine(path: string, nowMs: number): string {
  const target = freeName(`${path}.bad-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}`);
  for (const suffix of SUFFIXES) renameIfThere(path + suffix, target + suffix);
  dropOldest(path);
  return target;
}

/** The damaged caches that were set aside, newest first. */
export function listQuarantined(path: string): string[] {
  const prefix = `${basename(path)}.bad-`;
  const names = readdirSync(dirname(path)).filter(name => name.startsWith(prefix));
  const databases = new Set(names.map(name => name.replace(/-(wal|shm|journal)$/, '')));
  return [...databases]
    .sort()
    .reverse()
    .map(name => join(dirname(path), name));
}

/** Are there log files of a database, with or without the database itself? */
export function hasLogFiles(path: string): boolean {
  return SUFFIXES.some(suffix => suffix !== '' && existsSync(path + suffix));
}

export function removeDatabase(path: string): void {
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
}

function dropOldest(path: string): void {
  for (const old of listQuarantined(path).slice(KEPT)) removeDatabase(old);
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let count = 2; existsSync(name); count++) name = `${wanted}-${count}`;
  return name;
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
