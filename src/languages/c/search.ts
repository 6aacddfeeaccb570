import type { FileId, ProjectModel, Resolution, Trace } from '../../types.ts';
import { claimsToBeOurs, isForeign, isOwnSystem, mayBeOurs } from './claims.ts';
import { externalName, libraryOf } from './external.ts';
import type { Include } from './include.ts';
import type { IncludeFolders } from './include-folders.ts';
import { outsideFar, outsideNear } from './outside.ts';
import { isAbsolute, join } from './paths.ts';
import { type Candidate, foldersAbove, type Place, rank } from './ranking.ts';
import { isStandard } from './standard.ts';
import { createTree, type Tree } from './tree.ts';

/**
 * The order of search: for quotes the file's own folder; the folders that a compilation database tells; then the
 * tree, where what is near comes before the standard library, and what is far behind it. Only its own folder
 * gives a file itself: a header that wraps another one of the same name means the other.
 */
export function createSearch(model: ProjectModel): (include: Include, trace?: Trace) => Resolution {
  const tree = createTree(model);
  const known = new Map<IncludeFolders, Map<FileId, Map<string, () => Resolution>>>();

  /** What any file of the folder finds. */
  function remembered(include: Include): Resolution {
    const answers = childMap(childMap(known, include.folders), include.folder);
    const key = (include.isAngled ? '<' : '"') + include.header;
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = model.remember(() => find({ ...include, from: '' }, { model, tree }));
      answers.set(key, answer);
    }
    return answer();
  }

  return (include, trace) => {
    const own = inOwnFolder(include, model);
    if (own !== undefined) {
      trace?.(`${own.id} is in the file's own folder`);
      return own;
    }
    if (trace) return find(include, { model, tree, trace });
    const found = remembered(include);
    const isItself = found.kind === 'file' && found.id === include.from;
    return isItself ? find(include, { model, tree }) : found;
  };
}

interface Project {
  readonly model: ProjectModel;
  readonly tree: Tree;
  readonly trace?: Trace;
}

function inOwnFolder({ folder, header, isAngled }: Include, model: ProjectModel) {
  if (isAngled || isAbsolute(header)) return undefined;
  const id = join(folder, header);
  if (id === undefined) return undefined;
  if (model.has(id)) return { kind: 'file', id } as const;
  return model.exists(id) ? ({ kind: 'outside', id } as const) : undefined;
}

function find(include: Include, { model, tree, trace }: Project): Resolution {
  const { from, header, path, isAngled } = include;
  const files = tree.files(path);
  const others = files.filter(({ id }) => id !== from);
  const told = inToldFolders(include, others);
  if (told !== undefined) {
    trace?.(`${told} is in a folder that the compiler is told to search`);
    return { kind: 'file', id: told };
  }
  const candidates = rank(others, include);
  const isOfSystem = isStandard(header);
  const near = candidates.find(
    one => isReachable(one, include) && (!isOfSystem || !isAngled || isOwnSystem(one, include)),
  );
  if (near !== undefined) {
    trace?.(`${near.id} is found from ${near.folder || 'the root'}, where the project has its headers`);
    return { kind: 'file', id: near.id };
  }
  const [best] = candidates;
  if (isOfSystem && (isAngled || best === undefined || best.common === 0)) {
    trace?.('a header of the language or of an operating system');
    return { kind: 'builtin', name: header };
  }
  // A name alone, such as `config.h`, is often that of a file which the build makes near by.
  const isSure = best !== undefined && path.includes('/');
  const there = isSure || isOfSystem || !mayBeOurs(include, tree) ? undefined : outsideNear(include, model);
  if (there === undefined && best !== undefined && isMeant(best, include)) {
    trace?.(`${best.id} is the nearest of ${others.length} paths that end in ${path}`);
    return { kind: 'file', id: best.id };
  }
  const outside =
    there ?? outsideFar(include, tree, model) ?? (others.length < files.length ? from : undefined);
  if (outside === undefined) return elsewhere(include, tree);
  trace?.(`${outside} is there, but it gives no edge`);
  return { kind: 'outside', id: outside };
}

/** In no folder of the project. */
function elsewhere(include: Include, tree: Tree): Resolution {
  const { header, isAngled } = include;
  if (claimsToBeOurs(include, tree)) return UNRESOLVED;
  const isKnown = isAngled || libraryOf(header) !== undefined;
  return isKnown ? { kind: 'package', name: externalName(header) } : UNRESOLVED;
}

function inToldFolders({ header, isAngled, folders }: Include, files: readonly Place[]): FileId | undefined {
  if (files.length === 0) return undefined;
  const there = new Set(files.map(({ id }) => id));
  const isThere = (folder: FileId) => there.has(join(folder, header) ?? '');
  const folder = (isAngled ? undefined : folders.quoted.find(isThere)) ?? folders.all.find(isThere);
  return folder === undefined ? undefined : join(folder, header);
}

/** Where the path begins with `..`, it must lead to the file from a folder above. */
function isReachable({ id, isNear }: Candidate, { folder, header, path }: Include): boolean {
  return header === path ? isNear : foldersAbove(folder).some(place => join(place, header) === id);
}

/** A file that is far away is not meant by a path that begins with `..`, nor by the name of a library's header. */
function isMeant(candidate: Candidate, include: Include): boolean {
  return include.header === include.path && !isForeign(candidate, include);
}

function childMap<Key, Child, Value>(map: Map<Key, Map<Child, Value>>, key: Key): Map<Child, Value> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const child = new Map<Child, Value>();
  map.set(key, child);
  return child;
}

const UNRESOLVED: Resolution = { kind: 'unresolved' };
