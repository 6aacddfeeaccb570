import { DepgraphError, reasonOf, withHint } from '../../shared/errors.ts';

/** Why a cache file may not be used although SQLite can open it. */
export class CacheRefused extends Error {
  override readonly name = 'CacheRefused';
}

/**
 * `damaged`: quarantine the file and create a new one. `busy`: another process holds a lock, so retry.
 * `refused`: the file must not be touched. `other`: the disk or the system reports an error.
 */
export type Failure = 'damaged' | 'busy' | 'refused' | 'other';

export function failureOf(error: unknown): Failure {
  if (error instanceof CacheRefused) return 'refused';
  const code = codeOf(error);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'busy';
  if (/^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ)/.test(code)) return 'damaged';
  // Our SQL is fixed, so a plain error means that the tables are not those of the migrations.
  if (code === 'SQLITE_ERROR') return 'damaged';
  return 'other';
}

/** The reason in plain words. */
export function describeFailure(error: unknown): string {
  if (error instanceof DepgraphError) return withHint(error);
  const code = codeOf(error);
  const known = REASONS.find(([prefix]) => code.startsWith(prefix));
  if (known) return known[1];
  return code.startsWith('SQLITE_') ? `${(error as Error).message} (${code})` : reasonOf(error);
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

const REASONS: readonly (readonly [prefix: string, reason: string])[] = [
  ['SQLITE_BUSY', 'another process has locked it'],
  ['SQLITE_LOCKED', 'another process has locked it'],
  ['SQLITE_FULL', 'no space left on the disk'],
  ['SQLITE_READONLY', 'it is read-only'],
  ['SQLITE_CANTOPEN', 'it cannot be opened, or its folder is not writable'],
  ['SQLITE_PERM', 'permission denied'],
  ['SQLITE_NOTADB', 'it is not a database'],
  ['SQLITE_CORRUPT', 'it is damaged'],
];
