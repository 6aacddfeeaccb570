import { accessSync, constants, lstatSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../shared/errors.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { makeFolder } from '../../shared/make-folder.ts';

/** The output folder. */
export interface OutDir {
  readonly path: string;
  /** Why the folder is not writable. */
  readonly unwritable?: string;
}

/**
 * Creates the output dir, with an ignore file so that it never shows up in `git status`. If the project chose the
 * folder, it must stay inside the project: a repository must not use a symbolic link to decide where on this machine
 * depgraph writes.
 */
export function prepareOutDir(path: string, options: { root: string; isUsersChoice: boolean }): OutDir {
  try {
    if (!options.isUsersChoice && !isInside(options.root, path)) {
      return { path, unwritable: 'a symbolic link points outside the project' };
    }
    const isNew = makeFolder(path);
    accessSync(path, constants.W_OK);
    if (isNew || isOurs(path)) writeIgnoreFile(join(path, '.gitignore'));
    return { path };
  } catch (error) {
    return { path, unwritable: reasonOf(error) };
  }
}

/** Checks the existing part of the path, and the cache in it, before anything is created. */
function isInside(root: string, path: string): boolean {
  if (lstatSync(join(path, 'cache.db'), { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  let existing = path;
  while (!lstatSync(existing, { throwIfNoEntry: false })) {
    if (dirname(existing) === existing) return false; // The drive was removed.
    existing = dirname(existing);
  }
  return existing !== root
    ? realpathSync(existing) === existing && idBelow(root, existing) !== undefined
    : existing !== path;
}

/** Names that depgraph creates: caches and their logs, results, reports, the demo. */
const OUR_NAMES = /^(cache\.db|last\.json|graph[.-]|\.gitignore$|demo$)/;

/** Without other files in it, the folder is ours. A folder with the user's own files must stay visible to git. */
function isOurs(path: string): boolean {
  return readdirSync(path).every(name => OUR_NAMES.test(name));
}

/** Leaves an existing ignore file alone, including one that another process is writing right now. */
function writeIgnoreFile(path: string): void {
  try {
    writeFileSync(path, '*\n', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
