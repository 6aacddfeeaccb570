import { byString } from '../../shared/order.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { below, commonDepth, depthOf, foldersAbove } from '../kit/folders.ts';

/** A file that may be meant, and the folder that would have to be searched for it. */
export interface Place {
  readonly id: FileId;
  readonly folder: FileId;
}

export interface Candidate extends Place {
  /** How many folders, counted from the root, lead both to it and to the file that includes. */
  readonly common: number;
  /** Is it one of the folders where projects keep their headers, as this file sees it? */
  readonly isNear: boolean;
}

/**
 * The candidates for an include, best first. Near are: a folder above the file, and `include`, `src` and the like
 * in it; of these the innermost wins, and the folder itself before what is in it. All others are far: they are
 * ordered by how much of their path they share with the file, then those that are no test, example or foreign
 * code before those that are, then folders for headers before others, then by the length of their path, and at
 * last by its letters.
 */
export function rank(
  places: readonly Place[],
  from: { readonly folder: FileId; readonly isAngled: boolean },
): readonly Candidate[] {
  const candidates = places.map(place => candidateOf(place, from.folder));
  if (candidates.length < 2) return candidates;
  // Angle brackets do not begin at the file's own folder, so that it is the last of those that are near.
  const isOwn = ({ folder }: Candidate) => from.isAngled && folder === from.folder;
  return candidates.sort(
    (a, b) =>
      Number(b.isNear) - Number(a.isNear) ||
      Number(isOwn(a)) - Number(isOwn(b)) ||
      b.common - a.common ||
      Number(isAside(a)) - Number(isAside(b)) ||
      (a.isNear ? 0 : Number(isPublic(b.folder)) - Number(isPublic(a.folder))) ||
      depthOf(a.folder) - depthOf(b.folder) ||
      byString(a.folder, b.folder),
  );
}

/** The folders in which projects keep headers for the files of a folder, in order of precedence. */
export function nearFolders(folder: FileId): FileId[] {
  return foldersAbove(folder).flatMap(at => [at, below(at, 'include'), below(at, 'src')]);
}

/** Is this a folder for headers that the whole project sees? */
export function isPublic(folder: FileId): boolean {
  return PUBLIC.has(baseName(folder).toLowerCase());
}

/** Is it further down in such a folder? */
export function isInPublic(folder: FileId): boolean {
  return folder
    .split('/')
    .slice(0, -1)
    .some(part => PUBLIC.has(part.toLowerCase()));
}

/** Is this a folder at which the paths of includes begin in most projects? */
export function isRoot(folder: FileId): boolean {
  return folder === '' || ROOTS.has(baseName(folder).toLowerCase());
}

/** Does nothing but their names, or the depth of unrelated folders, speak for one of the two? */
export function isTie(best: Candidate, other: Candidate): boolean {
  const isInside = other.folder.startsWith(`${best.folder}/`);
  return (
    best.common === other.common &&
    isAside(best) === isAside(other) &&
    isPublic(best.folder) === isPublic(other.folder) &&
    !isInside
  );
}

/** Is this where projects keep what others wrote? */
export function isVendored(folder: FileId): boolean {
  return folder.split('/').some(part => VENDORED.test(part));
}

function candidateOf({ id, folder }: Place, from: FileId): Candidate {
  const common = commonDepth(folder, from);
  const beyond = depthOf(folder) - common;
  const isNear = beyond === 0 || (beyond === 1 && isRoot(folder));
  return { id, folder, common, isNear };
}

function isAside({ folder, common }: Candidate): boolean {
  const parts = folder.split('/').slice(common);
  return parts.some(part => VENDORED.test(part) || SANDBOX.test(part));
}

const PUBLIC = new Set(['include', 'includes', 'inc', 'headers', 'public']);
const ROOTS = new Set([...PUBLIC, 'src', 'source', 'sources', 'lib', 'common']);
const VENDORED =
  /^(?:third[-_]?party|3rd[-_]?party|vendor(?:ed)?|deps?|dependencies|external|extern|contrib)$/i;
const SANDBOX =
  /^(?:tests?|testing|testdata|unittests?|fixtures?|examples?|samples?|demos?|docs?|bench(?:marks?)?|fuzz(?:ing)?|stubs?|mocks?)$/i;
