import { accessSync, constants, lstatSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../shared/errors.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { idBelow } from '../shared/paths.ts';

export interface OutDir {
  readonly path: string;
  /** Why nothing can be written there. */
  readonly unwritable?: string;
}

/**
 * Makes the output dir, with an ignore file of its own so that it never turns up in `git status`.
 * A folder that the project itself chose is followed only while it stays inside the project: a
 * repository must not decide, by a symbolic link, where on this machine we write.
 */
export function prepareOutDir(path: string, options: { root: string; isUsersChoice: boolean }): OutDir {
  try {
    if (!options.isUsersChoice && !leadsInside(options.root, path)) {
      return { path, unwritable: 'a link leads out of the project' };
    }
    const isNew = makeFolder(path);
    accessSync(path, constants.W_OK);
    if (isNew || isOurs(path)) writeIgnoreFile(join(path, '.gitignore'));
    return { path };
  } catch (error) {
    return { path, unwritable: reasonOf(error) };
  }
}

/** Asked before anything is made: of the part of the path that is there already, and of the cache in it. */
function leadsInside(root: string, path: string): boolean {
  if (lstatSync(join(path, 'cache.db'), { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  let existing = path;
  while (!lstatSync(existing, { throwIfNoEntry: false })) {
    if (dirname(existing) === existing) return false; // A drive that was removed.
    existing = dirname(existing);
  }
  return existing !== root
    ? realpathSync(existing) === existing && idBelow(root, existing) !== undefined
    : existing !== path;
}

/** The names that begin like this are ours: caches and their logs, results, reports, and those of the demo. */
const OUR_NAMES = /^(cache\.db|last\.json|graph[.-]|\.gitignore$|demo$)/;

/** A folder of the user's own that they point us to must not vanish from their `git status`. */
function isOurs(path: string): boolean {
  return readdirSync(path).every(name => OUR_NAMES.test(name));
}

/** Somebody else's ignore file, or one that another process is just writing, is left as it is. */
function writeIgnoreFile(path: string): void {
  try {
    writeFileSync(path, '*\n', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
