import { linkSync, renameSync } from 'node:fs';

/**
 * Gives a finished file its final name, unless another process was faster: then that process's file stays. Where links
 * are possible, `from` keeps its old name as well, and the caller removes it.
 */
export function renameNoReplace(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    renameSync(from, to); // A file system without hard links: the last of several processes wins there.
  }
}
