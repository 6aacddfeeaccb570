import { baseName, parentOf } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { folderMarkedBy } from './vendored.ts';

export const IGNORE_FILE = '.gitignore';

/** A folder that holds this file is a virtual environment, whatever its name. */
export const VENV_MARKER = 'pyvenv.cfg';

/** What in git's own folder decides which files are ignored. */
const REPOSITORY: ReadonlySet<FileId> = new Set(['.git', '.git/info', '.git/info/exclude']);

/**
 * Where to look after something was heard about a path: there, or higher up. An event may name a
 * file deep in a folder that nobody has told us about yet, or that is none any more; and a rule file
 * speaks for its whole folder. `''` is the root itself, undefined a path that lies outside of it.
 */
export function pathToRescan(
  id: FileId,
  gitignore: boolean,
  isFolder: (id: FileId) => boolean,
): FileId | undefined {
  if (id.startsWith('/') || id === '..' || id.startsWith('../')) return undefined;
  if (gitignore && REPOSITORY.has(id)) return '';
  const place = highestUnknown(
    isRuleFile(baseName(id)) ? parentOf(id) : (folderMarkedBy(id) ?? id),
    isFolder,
  );
  // A name that is not valid UTF-8 leads nowhere; only the listing of its folder knows of it.
  return baseName(place).includes('\uFFFD') ? parentOf(place) : place;
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
