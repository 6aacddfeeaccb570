import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { folderMarkedBy } from './vendored.ts';

export const IGNORE_FILE = '.gitignore';

/** A folder that contains this file is a virtual environment, whatever its name. */
export const VENV_MARKER = 'pyvenv.cfg';

/** The paths in git's own folder that affect which files are ignored. */
const REPOSITORY: ReadonlySet<FileId> = new Set(['.git', '.git/info', '.git/info/exclude']);

/**
 * The path to rescan after an event: the path itself, or an ancestor. An event may name a file deep in a folder that is
 * not known yet or is no longer a folder, and a rule file affects its whole folder. `''` is the root; undefined is a
 * path outside it.
 */
export function pathToRescan(
  id: FileId,
  gitignore: boolean,
  isFolder: (id: FileId) => boolean,
): FileId | undefined {
  if (id.startsWith('/') || id === '..' || id.startsWith('../')) return undefined;
  if (gitignore && REPOSITORY.has(id)) return '';
  const start = highestUnknown(
    isRuleFile(baseName(id)) ? parentOf(id) : (folderMarkedBy(id) ?? id),
    isFolder,
  );
  // A name that is not valid UTF-8 cannot be stat'ed; it only shows up when its folder is listed.
  return baseName(start).includes('\uFFFD') ? parentOf(start) : start;
}

function isRuleFile(name: string): boolean {
  return name === IGNORE_FILE || name === VENV_MARKER;
}

function highestUnknown(id: FileId, isFolder: (id: FileId) => boolean): FileId {
  for (let slash = id.indexOf('/'); slash >= 0; slash = id.indexOf('/', slash + 1)) {
    const ancestor = id.slice(0, slash);
    if (!isFolder(ancestor)) return ancestor;
  }
  return id;
}
