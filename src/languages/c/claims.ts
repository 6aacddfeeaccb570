import { parentOf } from '../../shared/paths.ts';
import { isAbsolute } from '../kit/folders.ts';
import { headersOf, libraryOf, singleHeader } from './external.ts';
import type { Include } from './include-folders.ts';
import { join } from './paths.ts';
import { type Candidate, isInPublic, isPublic, isRoot, isVendored, nearFolders } from './ranking.ts';
import type { Tree } from './tree.ts';

/** Whose is a header? Its name alone says so only of known libraries. */

/**
 * Does the path begin in a folder of the project? Then the header ought to be there, and is missing: most of
 * these are made by the build. Of a known library that can only be said in the library's own project, which has
 * other headers there.
 */
export function claimsToBeOurs({ header, folder }: Include, tree: Tree): boolean {
  if (isAbsolute(header) || header.startsWith('../')) return true;
  const parent = parentOf(header);
  if (parent === '') return false;
  const near = nearFolders(folder);
  if (libraryOf(header) !== undefined) {
    return near.some(place => isRoot(place) && tree.hasHeaders(join(place, parent) ?? ''));
  }
  if (tree.folders(parent).length > 0) return true;
  const top = topOf(header);
  const places = new Set(near.map(place => join(place, top)));
  return tree.folders(top).some(id => places.has(id));
}

/** Could it be there without being a source file? Whole libraries are included of which nothing is there. */
export function mayBeOurs({ header, isAngled }: Include, tree: Tree): boolean {
  if (!header.includes('/')) return true;
  if (libraryOf(header) !== undefined) return tree.folders(parentOf(header)).length > 0;
  return !isAngled || tree.folders(topOf(header)).length > 0;
}

/** A project that is itself the system's library has its headers in a folder for that, or in folders of their own. */
export function isOwnSystem({ folder }: Candidate, { header }: Include): boolean {
  return isPublic(folder) || header.includes('/');
}

/**
 * Is it the name of a known library's header, in a place that does not look like a copy of the library? In quotes
 * it is the project's own all the same: many call a header `event.h`.
 */
export function isForeign({ folder }: Candidate, { header, isAngled }: Include, tree: Tree): boolean {
  const library = singleHeader(header);
  if (library === undefined || (!isAngled && !header.includes('/'))) return false;
  if (isRoot(folder) || isVendored(folder)) return false;
  const isNamed = folder.toLowerCase().includes(library.toLowerCase().replace(/^lib|\d+$/g, ''));
  return !isNamed || !hasOthersOf(library, folder, tree);
}

/**
 * Would it be odd to find it at its name alone? What lies deeper in a folder for headers is asked for by its path
 * from there.
 */
export function isTooDeep({ folder }: Candidate, { header, isAngled }: Include): boolean {
  return isAngled && !header.includes('/') && isInPublic(folder);
}

/** Every part of a project may have one of its own, which its build makes. */
export function isMadeEverywhere({ header }: Include): boolean {
  return header === 'config.h';
}

/** A library with several headers is not there with one of them. */
function hasOthersOf(library: string, folder: string, tree: Tree): boolean {
  const headers = headersOf(library);
  if (headers.length < 2) return true;
  const isBeside = (name: string) => tree.files(name).some(file => parentOf(file.id) === folder);
  return headers.filter(isBeside).length > 1 || headers.some(name => isBeside(name.replace(/\.h$/, '.c')));
}

function topOf(header: string): string {
  return header.slice(0, header.indexOf('/'));
}
