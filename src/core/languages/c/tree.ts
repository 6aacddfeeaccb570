import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, Index, ProjectModel } from '../../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { isRoot, type Match } from './ranking.ts';

/** Finds headers in the project, whatever folder the path of an include begins at. */
export interface Tree {
  /** The source files whose paths end in this one. */
  files(header: string): readonly Match[];
  /** The folders with headers whose paths end in this one. */
  folders(path: string): readonly FileId[];
  /** Does this folder itself contain a header? */
  hasHeaders(folder: FileId): boolean;
  /** Is a folder from which headers may be included this many levels below the folder? */
  hasIncludeFolder(folder: FileId, levels: number): boolean;
}

/**
 * An include has the end of its header's path, so any file of that name may match. Callers depend on all files of the
 * name, and on no others.
 */
export function createTree(model: ProjectModel): Tree {
  const files = memoiseByKey(model, header => {
    const ids = model.lookUp(PATHS, FILE + baseName(header));
    // Paths may begin at the folder above the root, of which only the name of the root is known.
    const own = withoutFolder(header, model.folderName);
    return [
      ...endingIn(ids, header).map(id => matchOf(id, header)),
      ...ids.filter(id => id === own).map(id => ({ id, folder: '' })),
    ];
  });
  const folders = memoiseByKey(model, path => endingIn(model.lookUp(PATHS, FOLDER + baseName(path)), path));
  return {
    files: header => (EXTENSIONS.has(extensionOf(header).toLowerCase()) ? files(header) : NONE),
    folders,
    hasHeaders: folder => model.hasKey(PATHS, HOME + folder),
    hasIncludeFolder: (folder, levels) =>
      levels <= MOST_LEVELS && model.hasKey(PATHS, inside(folder, levels)),
  };
}

/** Of source files that can be included. `.inc`, `.def` and the like are not in the graph. */
const EXTENSIONS: ReadonlySet<string> = new Set('.h .hpp .hh .hxx .c .cc .cpp .cxx'.split(' '));
const HEADER_EXTENSIONS: ReadonlySet<string> = new Set(['.h', '.hpp', '.hh', '.hxx']);
const NONE: readonly Match[] = [];

/** The first character of a key says what it is. */
const FILE = '=';
const FOLDER = '/';
const HOME = '+';
const INSIDE = '<';

/** How far below a folder one from which headers may be included is found. */
const MOST_LEVELS = 4;

function inside(folder: FileId, levels: number): string {
  return `${INSIDE}${levels}/${folder}`;
}

/** Files, and the folders around headers, by the last part of their paths. */
export const PATHS: Index = {
  name: 'c',
  *list(id) {
    const extension = extensionOf(id);
    if (!EXTENSIONS.has(extension.toLowerCase())) return;
    yield [FILE + baseName(id), id];
    if (!HEADER_EXTENSIONS.has(extension)) return;
    yield [HOME + parentOf(id), ''];
    for (let at = parentOf(id); at !== ''; at = parentOf(at)) {
      yield [FOLDER + baseName(at), at];
      if (at !== parentOf(id) && !isRoot(at)) continue;
      let outer = at;
      for (let levels = 1; levels <= MOST_LEVELS && outer !== ''; levels++) {
        outer = parentOf(outer);
        yield [inside(outer, levels), ''];
      }
    }
  },
};

function endingIn(ids: readonly FileId[], path: string): readonly FileId[] {
  const ending = `/${path}`;
  return ids.filter(id => id === path || id.endsWith(ending));
}

function withoutFolder(header: string, folder: string | undefined): FileId | undefined {
  return folder !== undefined && header.startsWith(`${folder}/`)
    ? header.slice(folder.length + 1)
    : undefined;
}

function matchOf(id: FileId, header: string): Match {
  return { id, folder: id.length === header.length ? '' : id.slice(0, -header.length - 1) };
}

function extensionOf(id: FileId): string {
  const dot = id.lastIndexOf('.');
  return dot > id.lastIndexOf('/') ? id.slice(dot) : '';
}
