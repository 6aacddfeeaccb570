import { linkSync, renameSync } from 'node:fs';

/**
 * Moves a finished file to its final name, unless another process has already put one there. On file systems with hard
 * links, `from` also keeps its old name, which the caller removes.
 */
export function renameNoReplace(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    renameSync(from, to); // Without hard links, the last of several processes wins.
  }
}
