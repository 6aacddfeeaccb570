import { lstatSync, realpathSync, statSync } from 'node:fs';
import { baseName, parentOf, toFileId } from '../shared/paths.ts';

/** A folder to listen to, and the name of the entry that matters in it. */
export interface AncestorEntry {
  readonly folder: string;
  readonly name: string;
}

/**
 * Where to listen for a file that may not be there yet: in its folder or, as long as that is missing too, in
 * the nearest one above, for the name of what is missing. Paths are absolute, with `/`. Answers are remembered.
 */
export function createAncestorFinder(): (file: string) => AncestorEntry[] {
  const known = new Map<string, boolean>();

  function isThere(folder: string): boolean {
    const answer = known.get(folder) ?? isFolder(folder);
    known.set(folder, answer);
    return answer;
  }

  /** From the top down, because a path that somebody wrote may be long while the way to it is short. */
  return file => {
    let start = 0;
    for (let slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
      if (!isThere(file.slice(0, slash) || '/')) break;
      start = slash;
    }
    const end = file.indexOf('/', start + 1);
    return behindLinks(file.slice(0, start) || '/', file.slice(start + 1, end < 0 ? undefined : end));
  };
}

/** A watch does not follow links: what happens behind one is heard there, and that it leads elsewhere beside it. */
function behindLinks(folder: string, name: string): AncestorEntry[] {
  const spots: AncestorEntry[] = [];
  let spot: AncestorEntry = { folder, name };
  for (let real = behind(spot.folder); real !== undefined; real = behind(spot.folder)) {
    spots.push({ folder: real, name: spot.name });
    spot = { folder: parentOf(spot.folder) || '/', name: baseName(spot.folder) };
  }
  return [...spots, spot];
}

/** Where the link leads; undefined for what is none. */
function behind(folder: string): string | undefined {
  try {
    return lstatSync(folder).isSymbolicLink() ? toFileId(realpathSync(folder)) : undefined;
  } catch {
    return undefined; // Gone meanwhile.
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false; // Not ours to look at: as good as missing.
  }
}
