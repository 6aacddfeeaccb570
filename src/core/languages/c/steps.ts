import type { FileId, ProjectModel, Resolution } from '../../../types.ts';
import { foldersAbove } from '../kit/folders.ts';
import { claimsToBeOurs, isForeign, isMadeEverywhere, isOwnSystem, isTooDeep, mayBeOurs } from './claims.ts';
import { externalName, libraryOf } from './external.ts';
import type { Include } from './include-folders.ts';
import { outsideFar, outsideNear, sourceNear } from './outside.ts';
import { join } from './paths.ts';
import { type Candidate, isTie } from './ranking.ts';
import { isStandard } from './standard.ts';
import type { Tree } from './tree.ts';

/** The search for one include, after the file's own folder. */
export interface Search {
  readonly include: Include;
  /** The source files whose paths end in the header's, best first, without the file itself. */
  readonly candidates: readonly Candidate[];
  /** Is the file itself one of them? */
  readonly isItself: boolean;
  readonly tree: Tree;
  readonly model: ProjectModel;
}

export interface Found {
  readonly resolution: Resolution;
  /** A line of the trace. */
  readonly how: string;
}

/** The ways to find a header, in order of precedence; the last one always succeeds. */
export const STEPS: readonly ((search: Search) => Found | undefined)[] = [
  inIncludeFolder,
  inNearFolder,
  inSystem,
  outsideOfGraph,
  inFarFolder,
  ({ include, tree, model }) => outside(mayBeOurs(include, tree) ? sourceNear(include, model) : undefined),
  ({ include, tree, model }) => outside(outsideFar(include, tree, model)),
  ({ include, isItself }) => outside(isItself && include.header.includes('/') ? include.from : undefined),
  elsewhere,
];

function inIncludeFolder({ include, candidates }: Search): Found | undefined {
  const { header, isAngled, folders } = include;
  if (candidates.length === 0) return undefined;
  const ids = new Set(candidates.map(({ id }) => id));
  const isThere = (folder: FileId) => ids.has(join(folder, header) ?? '');
  const folder = (isAngled ? undefined : folders.quoted.find(isThere)) ?? folders.all.find(isThere);
  const id = folder === undefined ? undefined : join(folder, header);
  return id === undefined ? undefined : file(id, 'is in a folder that the compiler is told to search');
}

/** Only a project that is itself part of the system contains a header of the system. */
function inNearFolder({ include, candidates, tree }: Search): Found | undefined {
  const mustBeSystem = include.isAngled && isStandard(include.header);
  const near = candidates.find(
    one =>
      isReachable(one, include, tree) &&
      !isForeign(one, include, tree) &&
      (!mustBeSystem || isOwnSystem(one, include)),
  );
  return (
    near && file(near.id, `is found from ${near.folder || 'the root'}, where the project has its headers`)
  );
}

/** In quotes it may still be another header in the same part of the project. */
function inSystem({ include, candidates: [best] }: Search): Found | undefined {
  const { header, isAngled } = include;
  if (!isStandard(header) || (!isAngled && best !== undefined && best.common > 0)) return undefined;
  return {
    resolution: { kind: 'builtin', name: header },
    how: `${header} belongs to the language or a system`,
  };
}

/** A header without a folder, such as `config.h`, is often one that the build creates nearby. */
function outsideOfGraph({ include, candidates, tree, model }: Search): Found | undefined {
  const isSure = candidates.length > 0 && include.path.includes('/');
  return isSure || !mayBeOurs(include, tree) ? undefined : outside(outsideNear(include, model));
}

/**
 * A path that begins with `..` never leads to a file far away, nor does the name of a library's header. If several files
 * are equally likely, only a build can decide.
 */
function inFarFolder({ include, candidates, tree }: Search): Found | undefined {
  const { header, path } = include;
  if (header !== path || isMadeEverywhere(include)) return undefined;
  const [best, ...others] = candidates.filter(
    one => !isForeign(one, include, tree) && !isTooDeep(one, include),
  );
  if (best === undefined) return undefined;
  const other = others.find(one => isTie(best, one));
  if (other !== undefined) {
    return { resolution: { kind: 'unresolved' }, how: `${best.id} and ${other.id} are as likely` };
  }
  return file(best.id, `is the nearest of ${candidates.length} paths that end in ${path}`);
}

/** In no folder of the project. */
function elsewhere({ include, tree }: Search): Found {
  const { header, isAngled } = include;
  const isLibrary = libraryOf(header) !== undefined || (isAngled && !isMadeEverywhere(include));
  if (!isLibrary || claimsToBeOurs(include, tree)) {
    return { resolution: { kind: 'unresolved' }, how: `${header} is nowhere` };
  }
  return {
    resolution: { kind: 'package', name: externalName(header) },
    how: `${header} is of another project`,
  };
}

/**
 * A path that begins with `..` must lead to the file from a folder above, or from one that the compiler may be told to
 * search, inside the folder above at which the rest of the path begins.
 */
function isReachable({ id, isNear, folder: start }: Candidate, include: Include, tree: Tree): boolean {
  const { folder, header, path } = include;
  if (header === path) return isNear;
  const above = foldersAbove(folder);
  if (above.some(place => join(place, header) === id)) return true;
  const levels = (header.length - path.length) / '../'.length;
  return path.includes('/') && above.includes(start) && tree.hasIncludeFolder(start, levels);
}

function file(id: FileId, how: string): Found {
  return { resolution: { kind: 'file', id }, how: `${id} ${how}` };
}

function outside(id: FileId | undefined): Found | undefined {
  return id === undefined
    ? undefined
    : { resolution: { kind: 'outside', id }, how: `${id} is there, but it gives no edge` };
}
