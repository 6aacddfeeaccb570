import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { fail, reasonOf } from '../../shared/errors.ts';

/** The real path of a folder; fails if it cannot be read. */
export function locateFolder(path: string): string {
  const real = attempt(path, () => realpathSync(path));
  if (!attempt(path, () => statSync(real)).isDirectory()) fail('path_not_a_folder', { path });
  attempt(path, () => accessSync(real, constants.R_OK | constants.X_OK));
  return real;
}

/** Reads something about a path, or says why that is impossible. */
export function attempt<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') fail('path_missing', { path });
    return fail('path_unreadable', { path, reason: reasonOf(error) });
  }
}
