import { lstatSync, realpathSync, statSync } from 'node:fs';
import { toFileId } from '../../shared/file-ids.ts';
import { baseName, parentOf } from '../../shared/paths.ts';

/** A folder to watch, and the name of the entry in it that matters. */
export interface AncestorEntry {
  readonly folder: string;
  readonly name: string;
}

/**
 * Finds where to watch for a file that may not exist: in its folder or, if that is missing, in the nearest existing
 * ancestor, for the first missing name. Paths are absolute, with `/`. Stats are memoised.
 */
export function createAncestorFinder(): (file: string) => AncestorEntry[] {
  const known = new Map<string, boolean>();

  function exists(folder: string): boolean {
    const isKnownFolder = known.get(folder) ?? isFolder(folder);
    known.set(folder, isKnownFolder);
    return isKnownFolder;
  }

  // From the top down: a path in a configuration may be very long while few of its folders exist.
  return file => {
    let start = 0;
    for (let slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
      if (!exists(file.slice(0, slash) || '/')) break;
      start = slash;
    }
    const end = file.indexOf('/', start + 1);
    return throughLinks(file.slice(0, start) || '/', file.slice(start + 1, end < 0 ? undefined : end));
  };
}

/** Watches do not follow links, so both the target and the folder that contains the link are watched. */
function throughLinks(folder: string, name: string): AncestorEntry[] {
  const entries: AncestorEntry[] = [];
  let entry: AncestorEntry = { folder, name };
  for (let target = targetOf(entry.folder); target !== undefined; target = targetOf(entry.folder)) {
    entries.push({ folder: target, name: entry.name });
    entry = { folder: parentOf(entry.folder) || '/', name: baseName(entry.folder) };
  }
  return [...entries, entry];
}

/** The real path of a symbolic link; undefined for anything else. */
function targetOf(folder: string): string | undefined {
  try {
    return lstatSync(folder).isSymbolicLink() ? toFileId(realpathSync(folder)) : undefined;
  } catch {
    return undefined; // Removed meanwhile.
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false; // Permission denied: treat it as missing.
  }
}
