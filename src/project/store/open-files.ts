import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** How many connections of this process each file has, by the identity of the file. */
const counts = new Map<string, number>();
const files = new WeakMap<Database.Database, string>();

/** Identifies the file at a path; empty if there is none. */
export function fileIdentity(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return '';
  }
}

/** Does this process have the file at this path open as a database? */
export function isOpenHere(path: string): boolean {
  return counts.has(fileIdentity(path));
}

export function noteOpened(db: Database.Database, file: string): void {
  files.set(db, file);
  counts.set(file, (counts.get(file) ?? 0) + 1);
}

export function noteClosed(db: Database.Database): void {
  const file = files.get(db);
  if (file === undefined) return;
  files.delete(db);
  const left = (counts.get(file) ?? 0) - 1;
  if (left > 0) counts.set(file, left);
  else counts.delete(file);
}
