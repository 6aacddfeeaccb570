import type { Versions } from './contract.ts';

/** SQL for the current extractor version of a dialect; NULL if it has none. Bind `[...versions].flat()`. */
export function currentVersion(column: string, versions: Versions): string {
  return versions.size === 0 ? 'NULL' : `CASE ${column} ${'WHEN ? THEN ? '.repeat(versions.size)}END`;
}
