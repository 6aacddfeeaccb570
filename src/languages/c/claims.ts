import { parentOf } from '../../shared/paths.ts';
import { libraryOf, singleHeader } from './external.ts';
import type { Include } from './include.ts';
import { isAbsolute, join } from './paths.ts';
import { type Candidate, isPublic, isVendored, nearFolders } from './ranking.ts';
import type { Tree } from './tree.ts';

/** Whose is a header? Its name alone says so only of known libraries. */

/**
 * Does the path begin in a folder of the project? Then the header ought to be there, and is missing: most of
 * these are made by the build. Of a known library that can only be said in the library's own project.
 */
export function claimsToBeOurs({ header, folder }: Include, tree: Tree): boolean {
  if (isAbsolute(header) || header.startsWith('../')) return true;
  const parent = parentOf(header);
  if (parent === '') return false;
  const isKnown = libraryOf(header) !== undefined;
  if (!isKnown && tree.folders(parent).length > 0) return true;
  const top = isKnown ? parent : topOf(header);
  const near = new Set(nearFolders(folder).map(place => join(place, top)));
  return tree.folders(top).some(id => near.has(id));
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
 * Is it the name of a known library's only header, in a place that does not look like a copy of the library? In
 * quotes it is the project's own all the same: many call a header `event.h`.
 */
export function isForeign({ folder }: Candidate, { header, isAngled }: Include): boolean {
  const library = singleHeader(header);
  if (library === undefined || (!isAngled && !header.includes('/'))) return false;
  if (isPublic(folder) || isVendored(folder)) return false;
  return !folder.toLowerCase().includes(library.toLowerCase().replace(/^lib/, ''));
}

function topOf(header: string): string {
  return header.slice(0, header.indexOf('/'));
}
