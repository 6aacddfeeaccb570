import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The files of a database, which belong together. The database itself comes last. */
export const SUFFIXES = ['-wal', '-shm', '-journal', ''] as const;

const MOST_QUARANTINED = 2;

/**
 * Renames a damaged or untrusted cache, so that a new one can be created and the old one can still be examined. Returns the new
 * path. The database is renamed last: while its path is taken, no other process can create a new database, whose log
 * files would then be renamed by mistake.
 */
export function quarantine(path: string, nowMs: number): string {
  const target = freeName(`${path}.bad-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}`);
  for (const suffix of SUFFIXES) renameIfThere(path + suffix, target + suffix);
  dropOldest(path);
  return target;
}

/** The quarantined caches, newest first. */
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
  for (const old of listQuarantined(path).slice(MOST_QUARANTINED)) {
    try {
      removeDatabase(old);
    } catch {
      // A folder of that name is not ours.
    }
  }
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
