import { byString } from '../../../shared/order.ts';
import { baseName } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { below, commonDepth, depthOf, foldersAbove } from '../kit/folders.ts';

/** A file whose path ends in a header's, and the folder at which the header's path begins. */
export interface Match {
  readonly id: FileId;
  readonly folder: FileId;
}

export interface Candidate extends Match {
  /** The number of folders that it has in common with the including file. */
  readonly common: number;
  /** Is it one of the folders in which projects keep headers for this file? */
  readonly isNear: boolean;
}

/**
 * The candidates for an include, best first. Near are the folders above the file, and `include`, `src` and the like in
 * them; the innermost wins, and a folder wins over those in it. All others are far. Their order: those that have more
 * folders in common with the file; those that are not tests, examples or foreign code; public folders; those that are
 * less deep; and the string order of their paths.
 */
export function rank(
  matches: readonly Match[],
  from: { readonly folder: FileId; readonly isAngled: boolean },
): readonly Candidate[] {
  const candidates = matches.map(match => candidateOf(match, from.folder));
  if (candidates.length < 2) return candidates;
  // Angle brackets do not start at the file's own folder, so that is the last of the near ones.
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

/** Is this a folder for headers that the whole project uses? */
export function isPublic(folder: FileId): boolean {
  return PUBLIC.has(baseName(folder).toLowerCase());
}

/** Is it below such a folder? */
export function isInPublic(folder: FileId): boolean {
  return folder
    .split('/')
    .slice(0, -1)
    .some(part => PUBLIC.has(part.toLowerCase()));
}

/** Do the paths of includes begin at this folder in most projects? */
export function isRoot(folder: FileId): boolean {
  return folder === '' || ROOTS.has(baseName(folder).toLowerCase());
}

/** Do the two differ only in their names, or in the depth of unrelated folders? */
export function isTie(best: Candidate, other: Candidate): boolean {
  const isInside = other.folder.startsWith(`${best.folder}/`);
  return (
    best.common === other.common &&
    isAside(best) === isAside(other) &&
    isPublic(best.folder) === isPublic(other.folder) &&
    !isInside
  );
}

/** Do projects keep foreign code in this folder? */
export function isVendored(folder: FileId): boolean {
  return folder.split('/').some(part => VENDORED.test(part));
}

function candidateOf({ id, folder }: Match, from: FileId): Candidate {
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
