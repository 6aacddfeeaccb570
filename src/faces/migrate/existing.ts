import { compileGlobs } from '../../shared/globs.ts';
import type { Surroundings } from './translation.ts';

/** Enough for most projects; in larger ones every glob is taken to match something. */
const MAX_FILES = 50_000;
const SKIPPED = /^(?:node_modules|\.git)\/$/;

/** Tells whether a glob matches any file today; true if that is not known. */
export function createExisting(around: Surroundings): (glob: string) => boolean {
  let files: readonly string[] | undefined;
  return glob => {
    files ??= filesOf(around);
    return files.length === 0 || files.length >= MAX_FILES || files.some(compileGlobs([glob]));
  };
}

function filesOf({ list }: Surroundings): string[] {
  const files: string[] = [];
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const name of list(folder.replace(/\/$/, ''))) {
      if (files.length >= MAX_FILES) return files;
      if (!name.endsWith('/')) files.push(folder + name);
      else if (!SKIPPED.test(name)) pending.push(folder + name);
    }
  }
  return files;
}
