import { parentOf } from '../../../shared/paths.ts';
import { isAbsolute } from '../kit/folders.ts';
import { headersOf, libraryOf, singleHeader } from './external.ts';
import type { Include } from './include-folders.ts';
import { join } from './paths.ts';
import { type Candidate, isInPublic, isPublic, isRoot, isVendored, nearFolders } from './ranking.ts';
import type { Tree } from './tree.ts';

/** Does a header belong to the project? Its name alone decides that only for known libraries. */

/**
 * Does the path begin in a folder of the project? Then the header should be there, and is missing: the build creates
 * most of these. For a known library this applies only in the library's own project, which has other headers there.
 */
export function claimsToBeOurs({ header, folder }: Include, tree: Tree): boolean {
  if (isAbsolute(header) || header.startsWith('../')) return true;
  const parent = parentOf(header);
  if (parent === '') return false;
  const near = nearFolders(folder);
  if (libraryOf(header) !== undefined) {
    return near.some(at => isRoot(at) && tree.hasHeaders(join(at, parent) ?? ''));
  }
  if (tree.folders(parent).length > 0) return true;
  const top = topOf(header);
  const tops = new Set(near.map(at => join(at, top)));
  return tree.folders(top).some(id => tops.has(id));
}

/** May the project contain it, though not as a source file? */
export function mayBeOurs({ header, isAngled }: Include, tree: Tree): boolean {
  if (!header.includes('/')) return true;
  if (libraryOf(header) !== undefined) return tree.folders(parentOf(header)).length > 0;
  return !isAngled || tree.folders(topOf(header)).length > 0;
}

/** A project that is itself part of the system has its headers in a public folder, or in folders of their own. */
export function isOwnSystem({ folder }: Candidate, { header }: Include): boolean {
  return isPublic(folder) || header.includes('/');
}

/**
 * Is it the name of a known library's header, in a folder that does not look like a copy of the library? In quotes
 * it is still the project's own: many projects have an `event.h`.
 */
export function isForeign({ folder }: Candidate, { header, isAngled }: Include, tree: Tree): boolean {
  const library = singleHeader(header);
  if (library === undefined || (!isAngled && !header.includes('/'))) return false;
  if (isRoot(folder) || isVendored(folder)) return false;
  const isNamed = folder.toLowerCase().includes(library.toLowerCase().replace(/^lib|\d+$/g, ''));
  return !isNamed || !hasOthersOf(library, folder, tree);
}

/**
 * Is it too deep in a public folder to be included by its name alone? Such a header is included by its path from
 * there.
 */
export function isTooDeep({ folder }: Candidate, { header, isAngled }: Include): boolean {
  return isAngled && !header.includes('/') && isInPublic(folder);
}

/** Every part of a project may have its own, which its build creates. */
export function isMadeEverywhere({ header }: Include): boolean {
  return header === 'config.h';
}

/** One of several headers is not a copy of a library. */
function hasOthersOf(library: string, folder: string, tree: Tree): boolean {
  const headers = headersOf(library);
  if (headers.length < 2) return true;
  const isBeside = (name: string) => tree.files(name).some(file => parentOf(file.id) === folder);
  return headers.filter(isBeside).length > 1 || headers.some(name => isBeside(name.replace(/\.h$/, '.c')));
}

function topOf(header: string): string {
  return header.slice(0, header.indexOf('/'));
}
