import type { FileId, ProjectModel, Resolution } from '../../types.ts';
import { foldersAbove } from '../kit/folders.ts';
import { claimsToBeOurs, isForeign, isMadeEverywhere, isOwnSystem, isTooDeep, mayBeOurs } from './claims.ts';
import { externalName, libraryOf } from './external.ts';
import type { Include } from './include-folders.ts';
import { outsideFar, outsideNear, sourceNear } from './outside.ts';
import { join } from './paths.ts';
import { type Candidate, isTie } from './ranking.ts';
import { isStandard } from './standard.ts';
import type { Tree } from './tree.ts';

/** A search for one include, behind the file's own folder. */
export interface Search {
  readonly include: Include;
  /** The source files whose paths end as the header's does, best first, without the file itself. */
  readonly candidates: readonly Candidate[];
  /** Is the file itself one of them? */
  readonly isItself: boolean;
  readonly tree: Tree;
  readonly model: ProjectModel;
}

export interface Found {
  readonly resolution: Resolution;
  /** For whoever asks how it was found. */
  readonly how: string;
}

/** The ways in which a header is found, in their order; the last always has an answer. */
export const STEPS: readonly ((search: Search) => Found | undefined)[] = [
  inToldFolder,
  inNearFolder,
  inSystem,
  outsideOfGraph,
  inFarFolder,
  fromSource,
  farOutside,
  itself,
  elsewhere,
];

function inToldFolder({ include, candidates }: Search): Found | undefined {
  const { header, isAngled, folders } = include;
  if (candidates.length === 0) return undefined;
  const ids = new Set(candidates.map(({ id }) => id));
  const isThere = (folder: FileId) => ids.has(join(folder, header) ?? '');
  const folder = (isAngled ? undefined : folders.quoted.find(isThere)) ?? folders.all.find(isThere);
  const id = folder === undefined ? undefined : join(folder, header);
  return id === undefined ? undefined : file(id, 'is in a folder that the compiler is told to search');
}

/** A header of the system is one only where a project that is itself the system has it. */
function inNearFolder({ include, candidates, tree }: Search): Found | undefined {
  const mustBeSystem = include.isAngled && isStandard(include.header);
  const near = candidates.find(
    one =>
      isReachable(one, include) &&
      !isForeign(one, include, tree) &&
      (!mustBeSystem || isOwnSystem(one, include)),
  );
  return (
    near && file(near.id, `is found from ${near.folder || 'the root'}, where the project has its headers`)
  );
}

/** Quotes may still mean another one that is in the same part of the project. */
function inSystem({ include, candidates: [best] }: Search): Found | undefined {
  const { header, isAngled } = include;
  if (!isStandard(header) || (!isAngled && best !== undefined && best.common > 0)) return undefined;
  return {
    resolution: { kind: 'builtin', name: header },
    how: `${header} belongs to the language or a system`,
  };
}

/** A name alone, such as `config.h`, is often that of a file which the build makes near by. */
function outsideOfGraph({ include, candidates, tree, model }: Search): Found | undefined {
  const isSure = candidates.length > 0 && include.path.includes('/');
  return isSure || !mayBeOurs(include, tree) ? undefined : outside(outsideNear(include, model));
}

/**
 * A path that begins with `..` means no file that is far away, and the name of a library's header may not. Where
 * nothing speaks for one of several, only a build could tell.
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

function fromSource({ include, tree, model }: Search): Found | undefined {
  return mayBeOurs(include, tree) ? outside(sourceNear(include, model)) : undefined;
}

function farOutside({ include, tree, model }: Search): Found | undefined {
  return outside(outsideFar(include, tree, model));
}

function itself({ include, isItself }: Search): Found | undefined {
  return isItself && include.header.includes('/') ? outside(include.from) : undefined;
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

/** Where the path begins with `..`, it must lead to the file from a folder above. */
function isReachable({ id, isNear }: Candidate, { folder, header, path }: Include): boolean {
  return header === path ? isNear : foldersAbove(folder).some(place => join(place, header) === id);
}

function file(id: FileId, how: string): Found {
  return { resolution: { kind: 'file', id }, how: `${id} ${how}` };
}

function outside(id: FileId | undefined): Found | undefined {
  return id === undefined
    ? undefined
    : { resolution: { kind: 'outside', id }, how: `${id} is there, but it gives no edge` };
}
