import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, Index, ProjectModel } from '../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import type { Place } from './ranking.ts';

/** Where in the project a header can be, whatever folder the path of an include begins at. */
export interface Tree {
  /** The source files whose paths end in this one. */
  files(header: string): readonly Place[];
  /** The folders with headers whose paths end in this one. */
  folders(path: string): readonly FileId[];
  /** Does a header lie in this folder itself? */
  hasHeaders(folder: FileId): boolean;
}

/**
 * An include says how the path of its header ends, and a file that comes anywhere may be the one that is meant:
 * whoever looks here depends on all files of that name, and on no other.
 */
export function createTree(model: ProjectModel): Tree {
  const files = memoiseByKey(model, header => {
    const ids = model.lookUp(PATHS, FILE + baseName(header));
    // Includes may begin at the folder above the root, of which only the root's own name is known.
    const own = withoutFolder(header, model.folderName);
    return [
      ...endingIn(ids, header).map(id => placeOf(id, header)),
      ...ids.filter(id => id === own).map(id => ({ id, folder: '' })),
    ];
  });
  const folders = memoiseByKey(model, path => endingIn(model.lookUp(PATHS, FOLDER + baseName(path)), path));
  return {
    files: header => (EXTENSIONS.has(extensionOf(header).toLowerCase()) ? files(header) : NONE),
    folders,
    hasHeaders: folder => model.hasKey(PATHS, HOME + folder),
  };
}

/** What can be included and is a source file; `.inc`, `.def` and such are there, but not in the graph. */
const EXTENSIONS: ReadonlySet<string> = new Set('.h .hpp .hh .hxx .c .cc .cpp .cxx'.split(' '));
const HEADER_EXTENSIONS: ReadonlySet<string> = new Set(['.h', '.hpp', '.hh', '.hxx']);
const NONE: readonly Place[] = [];

/** What a key stands for is told by its first character. */
const FILE = '=';
const FOLDER = '/';
const HOME = '+';

/** Files, and the folders around headers, by the last part of their paths. */
export const PATHS: Index = {
  name: 'c',
  *list(id) {
    const extension = extensionOf(id);
    if (!EXTENSIONS.has(extension.toLowerCase())) return;
    yield [FILE + baseName(id), id];
    if (!HEADER_EXTENSIONS.has(extension)) return;
    yield [HOME + parentOf(id), ''];
    for (let at = parentOf(id); at !== ''; at = parentOf(at)) yield [FOLDER + baseName(at), at];
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

function placeOf(id: FileId, header: string): Place {
  return { id, folder: id.length === header.length ? '' : id.slice(0, -header.length - 1) };
}

function extensionOf(id: FileId): string {
  const dot = id.lastIndexOf('.');
  return dot > id.lastIndexOf('/') ? id.slice(dot) : '';
}
