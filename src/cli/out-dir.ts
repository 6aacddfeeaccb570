import { accessSync, constants, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { reasonOf } from '../shared/errors.ts';

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
    mkdirSync(path, { recursive: true });
    if (!options.isUsersChoice && !isInside(options.root, realpathSync(path))) {
      return { path, unwritable: 'it is a link that leads out of the project' };
    }
    writeIgnoreFile(join(path, '.gitignore'));
    accessSync(path, constants.W_OK);
    return { path };
  } catch (error) {
    return { path, unwritable: reasonOf(error) };
  }
}

/** Somebody else's ignore file, or one that another process is just writing, is left as it is. */
function writeIgnoreFile(path: string): void {
  try {
    writeFileSync(path, '*\n', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
